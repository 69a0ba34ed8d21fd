import json
import os
import pathlib
import subprocess

import pytest
from servers import Caddy, Certificates, Nginx

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIDFIT = pathlib.Path(os.environ.get("VIDFIT") or ROOT / ".build/release/vidfit").resolve()


def run(path, environment=None, allow=True):
    """The clip's document, without the environment of whoever runs the tests."""
    result = subprocess.run(
        [VIDFIT, "analyze", *(["--allow-network"] if allow else []), path, "--format", "json"],
        capture_output=True, text=True, timeout=600,
        env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **(environment or {})})
    assert result.stdout, result.stderr
    return json.loads(result.stdout)


def answer(document):
    """What must be the same from wherever a clip comes: all but how its bytes were read."""
    document = {key: value for key, value in document.items()
                if key not in ("path", "transfer", "fingerprint")}
    sampling = {**document["padding"]["sampling"], "bytes": None}
    return {**document, "padding": {**document["padding"], "sampling": sampling}}


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Clips: a small one, and one of about 100 MB with its index first, last and in Matroska."""
    folder = tmp_path_factory.mktemp("clips")
    small = ROOT / "media/letterbox-239-in-16x9.mp4"
    (folder / "small.mp4").write_bytes(small.read_bytes())
    for name, options in {"last.mp4": [], "first.mp4": ["-movflags", "+faststart"],
                          "large.mkv": []}.items():
        subprocess.run(
            ["ffmpeg", "-v", "error", "-stream_loop", "170", "-i", small, "-c", "copy", *options,
             folder / name], check=True)
    for path in folder.iterdir():
        path.chmod(0o644)
    return folder


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    return Certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture(scope="session")
def nginx(tmp_path_factory, folder, certificates):
    server = Nginx(tmp_path_factory.mktemp("nginx"), folder, certificates)
    yield server
    server.stop()


@pytest.fixture(scope="session")
def caddy(tmp_path_factory, folder, certificates):
    server = Caddy(tmp_path_factory.mktemp("caddy"), folder, certificates)
    yield server
    server.stop()


@pytest.fixture(scope="session",
                params=["nginx", "nginx, TLS", "nginx, HTTP/2", "caddy", "caddy, HTTP/2"])
def server(request, nginx, caddy):
    """The beginning of a real server's addresses."""
    return {**nginx.addresses(), **caddy.addresses()}[request.param]
