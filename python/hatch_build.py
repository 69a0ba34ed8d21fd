"""Puts the program into the wheel, and says which machines that wheel is for."""

from __future__ import annotations

import os
import platform
import re
import stat
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# What every manylinux machine has (PEP 600); auditwheel has the same list and more.
GLIBC = re.compile(
    r"(libc|libm|libdl|libpthread|librt|libresolv|libutil|libgcc_s|ld-linux-[\w-]+)\.so\.\d+"
)


class ProgramHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Takes the program that VIDFIT_PROGRAM names, and the licences in VIDFIT_LICENSES."""
        named = os.environ.get("VIDFIT_PROGRAM")
        if version == "editable" and not named:
            return
        if not named:
            raise ValueError("expected the path of the program in VIDFIT_PROGRAM; use `make wheel`")
        program = Path(named).resolve()
        self._check(program)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_tag(program)}"
        build_data["shared_scripts"] = {str(program): "vidfit"}
        licences = os.environ.get("VIDFIT_LICENSES")
        if licences:
            build_data["force_include"].update(self._licences(Path(licences).resolve()))

    def _check(self, program: Path) -> None:
        """The mode bits are kept as they are, and the version is the package's."""
        if not program.stat().st_mode & stat.S_IXUSR:
            raise ValueError(f"{program} can't be executed")
        done = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
        told = done.stdout.partition("\n")[0]
        if told != f"vidfit {self.metadata.version}":
            raise ValueError(f"expected vidfit {self.metadata.version}, got '{told}' of {program}")

    def _licences(self, folder: Path) -> dict[str, str]:
        name = f"{self.metadata.core.name}-{self.metadata.version}.dist-info"
        files = sorted(file for file in folder.rglob("*") if file.is_file())
        if not files:
            raise ValueError(f"no licences in {folder}")
        return {str(file): f"{name}/licenses/program/{file.relative_to(folder)}" for file in files}


def platform_tag(program: Path) -> str:
    """The machines that a program runs on: those with its glibc, or only those like this one."""
    machine = platform.machine()
    if all(GLIBC.fullmatch(name) for name in needed_libraries(program)):
        major, minor = newest_glibc(program)
        return f"manylinux_{major}_{minor}_{machine}"
    return f"linux_{machine}"


def needed_libraries(program: Path) -> list[str]:
    return re.findall(r"NEEDED\s+(\S+)", _objdump("-p", program))


def newest_glibc(program: Path) -> tuple[int, int]:
    """The newest version of glibc that a symbol of the program asks for."""
    found = re.findall(r"GLIBC_(\d+)\.(\d+)", _objdump("-T", program))
    return max(((int(major), int(minor)) for major, minor in found), default=(2, 17))


def _objdump(flag: str, program: Path) -> str:
    command = ["objdump", flag, str(program)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
