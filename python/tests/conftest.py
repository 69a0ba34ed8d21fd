from __future__ import annotations

import http.server
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import vidfit

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def program() -> str:
    return vidfit.find_vidfit_bin()


def build_wheel(program: str, output: Path, **environment: str) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", output],
        cwd=ROOT / "python",
        env={**os.environ, "VIDFIT_PROGRAM": program, **environment},
        check=True,
        capture_output=True,
    )
    [wheel] = output.glob("*.whl")
    return wheel


@pytest.fixture(scope="session")
def wheel(program: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    licences = tmp_path_factory.mktemp("licences")
    (licences / "FFmpeg").mkdir()
    (licences / "FFmpeg" / "COPYING.LGPLv2.1").write_text("of the test")
    return build_wheel(program, tmp_path_factory.mktemp("dist"), VIDFIT_LICENSES=str(licences))


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


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """A server's address, and the paths that it was asked for."""
    asked: list[str] = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            self.send_error(404)

        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as one:
        thread = threading.Thread(target=one.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{one.server_port}", asked
        finally:
            one.shutdown()
            thread.join()


@pytest.fixture(scope="session")
def command_line(program: str) -> Callable[..., list[bytes]]:
    """Runs the program and gives the lines that it prints."""

    def run(*arguments: str | bytes, text: bytes = b"") -> list[bytes]:
        done = subprocess.run([program, *arguments], input=text, capture_output=True)
        assert done.returncode in (0, 1), done.stderr
        return done.stdout.splitlines()

    return run
