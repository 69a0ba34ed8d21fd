"""``python -m vidfit`` is the program itself."""

import os
import sys

from ._errors import VidfitError
from ._program import find_vidfit_bin

if __name__ == "__main__":
    try:
        program = find_vidfit_bin()
    except VidfitError as error:
        sys.exit(f"vidfit: {error}")
    try:
        os.execv(program, [program, *sys.argv[1:]])  # noqa: S606
    except OSError as error:
        sys.exit(f"vidfit: {program}: {error.strerror}")
