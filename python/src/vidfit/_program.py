"""Where the program is."""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from ._errors import VidfitError


def find_vidfit_bin() -> str:
    """The path of the program that this package came with.

    ``VIDFIT_PROGRAM`` in the environment names another one. Where the package was installed without
    its program, the one on ``PATH`` is taken.

    Raises:
        VidfitError: if there is none.
    """
    named = os.environ.get("VIDFIT_PROGRAM")
    if named:
        return named
    for folder in _script_folders():
        program = folder / "vidfit"
        if program.is_file() and os.access(program, os.X_OK) and not _is_script(program):
            return str(program)
    found = shutil.which("vidfit")
    if found and not _is_script(Path(found)):
        return found
    raise VidfitError(
        "the program vidfit is not here: install a wheel that carries it, or name it in the "
        "environment variable VIDFIT_PROGRAM"
    )


def _script_folders() -> Iterator[Path]:
    yield Path(sysconfig.get_path("scripts"))
    # pip install --user
    yield Path(sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user")))
    package = Path(__file__).resolve().parent
    # pip install --target DIR
    yield package.parent / "bin"
    # pip install --prefix DIR
    if len(package.parents) > 3:
        yield package.parents[3] / "bin"
    # An environment whose interpreter is started by a link from elsewhere.
    yield Path(sys.executable).parent


def _is_script(program: Path) -> bool:
    """Whether it is a shim, such as pyenv's, that may start anything."""
    with program.open("rb") as file:
        return file.read(2) == b"#!"
