"""What lying servers and proxies get: one line of an error, after few bytes."""
import json
import os
import subprocess

import hostile
import pytest
from conftest import VIDFIT


def lied_to(address, environment):
    """The error for an address."""
    with subprocess.Popen(
            [VIDFIT, "analyze", "--no-config", "--allow-network", "--fetch-timeout", "20s",
             "--format", "ndjson", address], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={"PATH": os.environ["PATH"], "HOME": "/nonexistent", **environment}) as process:
        output, errors = process.communicate(timeout=300)
    errors = errors.decode()
    assert process.returncode == 1, errors
    assert errors.count("\n") == 1
    return json.loads(output)["error"]


@pytest.mark.parametrize("lie", hostile.OVER_HTTP2, ids=lambda lie: lie.__name__)
def test_over_http2(lie, certificates, capsys):
    liar = hostile.Liar(lie, certificates)
    error = lied_to(f"https://localhost:{liar.port}/a.mp4",
                    {"SSL_CERT_FILE": str(certificates.authority)})
    liar.stop()
    with capsys.disabled():
        print(f"\n  {lie.__name__}: {liar.sent >> 10} KiB over {liar.connections}: {error}")
    assert error["code"] in ("network", "timeout", "byte-limit", "wrong-length", "corrupt",
                             "unsupported-container")
    assert liar.sent < 48 << 20


@pytest.mark.parametrize("name", hostile.BY_PROXIES)
def test_by_proxies(name, certificates, capsys):
    liar = hostile.Liar(hostile.BY_PROXIES[name])
    error = lied_to("https://localhost:1/a.mp4",
                    {"SSL_CERT_FILE": str(certificates.authority),
                     "https_proxy": f"http://127.0.0.1:{liar.port}"})
    liar.stop()
    with capsys.disabled():
        print(f"\n  {name}: {liar.sent >> 10} KiB over {liar.connections}: {error}")
    assert error["code"] in ("network", "timeout", "permission")
    assert liar.sent < 48 << 20
