from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

import vidfit

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program() -> str:
    return vidfit.find_vidfit_bin()


@pytest.fixture(autouse=True)
def _in_root(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clips are named as in the repository, and no settings come from elsewhere."""
    monkeypatch.chdir(ROOT)
    for name in [name for name in os.environ if name.startswith("VIDFIT_")]:
        if name != "VIDFIT_PROGRAM":
            monkeypatch.delenv(name)


@pytest.fixture
def make_program(tmp_path: Path) -> Callable[[str], str]:
    """Makes a program of the lines of a shell script."""

    def make(text: str) -> str:
        path = tmp_path / "program"
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)
        return str(path)

    return make


@pytest.fixture(scope="session")
def command_line(program: str) -> Callable[..., list[bytes]]:
    """Runs the program and gives the lines that it prints."""

    def run(*arguments: str | bytes, text: bytes = b"") -> list[bytes]:
        done = subprocess.run([program, *arguments], input=text, capture_output=True)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout.splitlines()

    return run
