import time

import pytest
from conftest import answer, run
from servers import LOOPBACK, Distance

LARGE = ["last.mp4", "first.mp4", "large.mkv"]


@pytest.fixture
def trust(certificates):
    return {"SSL_CERT_FILE": str(certificates.authority)}


def test_a_small_clip_takes_one_request(server, folder, trust):
    found = run(f"{server}/small.mp4", trust)
    assert answer(found) == answer(run(folder / "small.mp4"))
    size = (folder / "small.mp4").stat().st_size
    assert found["transfer"] == {"bytes": size, "requests": 1}


@pytest.mark.parametrize("name", LARGE)
def test_of_a_large_clip_little_is_fetched(server, folder, trust, name):
    found = run(f"{server}/{name}", trust)
    assert answer(found) == answer(run(folder / name))
    assert found["transfer"]["requests"] <= 16
    assert found["transfer"]["bytes"] < (folder / name).stat().st_size / 20


def test_a_certificate_that_nobody_vouches_for_is_refused(nginx):
    error = run(nginx.addresses()["nginx, TLS"] + "/small.mp4")["error"]
    assert error["code"] == "network"
    assert "the server's certificate cannot be trusted" in error["message"]


def test_without_permission_nothing_is_fetched(nginx):
    found = run(nginx.addresses()["nginx"] + "/small.mp4", allow=False)
    assert found["error"]["code"] == "not-allowed"


@pytest.mark.parametrize("name", ["small.mp4", *LARGE])
def test_from_afar(nginx, folder, name, capsys):
    """How long it takes is shown and not judged."""
    distance = Distance(nginx.plain, 50)
    try:
        start = time.monotonic()
        found = run(f"http://{LOOPBACK}:{distance.port}/{name}")
        took = time.monotonic() - start
    finally:
        distance.stop()
    assert answer(found) == answer(run(folder / name))
    with capsys.disabled():
        print(f"\n  {name} at 50 ms: {took:.2f} s, {found['transfer']}")
