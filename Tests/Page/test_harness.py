"""The recorder sees what a page should not do; without this its silence would mean nothing."""

import pytest

BARE = """<!doctype html><title>control</title><link rel="icon" href="data:,">
<img src="http://example.invalid/control.png"><script>console.warn("control")</script>"""
POLICY = """<meta http-equiv="Content-Security-Policy" content="default-src 'none'">"""


@pytest.fixture
def control(folder, engine, hole):
    def load(markup):
        path = folder / "control.html"
        path.write_text(markup)
        hole.asked.clear()
        from conftest import Opener
        opener = Opener(engine)
        page = opener(path, ready="body")
        page.wait_for_timeout(300)
        return opener.finish(), hole.strangers()
    return load


def test_recorder_sees_requests_and_complaints(control):
    found, left = control(BARE)
    assert "warning: control" in found
    assert any("example.invalid/control.png" in address for address in found)
    assert any("example.invalid" in address for address in left)


def test_recorder_sees_what_a_policy_blocked(control):
    found, left = control(POLICY + BARE.partition("<script")[0])
    assert any("example.invalid/control.png" in address for address in found)
    assert left == []
