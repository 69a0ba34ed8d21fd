"""Chromium and Firefox, with a clip in a page: from a file, and in Chromium by Media Source too."""

from __future__ import annotations

import base64
import io
import sys
from pathlib import Path

from PIL import Image

# The browsers are started as for the tests of the page.
sys.path.append(str(Path(__file__).resolve().parents[1] / "Page"))

from browsing import BlackHole, Engine

__all__ = ["BlackHole", "Engine", "show"]

_PAGE = """<!doctype html><style>
html, body {{ margin: 0; background: #ccc; }} video {{ display: block; margin: 20px; }}
</style><video muted {source}></video><script>
const video = document.querySelector("video");
const done = (said) => document.documentElement.dataset.ready = said;
const ready = () => requestAnimationFrame(() => requestAnimationFrame(() => done("")));
video.onseeked = ready;
video.onloadeddata = () => {{ video.currentTime = 0.5; }};
video.onerror = () => done(video.error.message || "an error");
{script}
</script>"""
_MEDIA_SOURCE = """
const bytes = Uint8Array.from(atob("{data}"), (letter) => letter.charCodeAt(0));
const media = new MediaSource();
video.src = URL.createObjectURL(media);
media.onsourceopen = () => {{
  try {{
    const buffer = media.addSourceBuffer('{mime}');
    buffer.onupdateend = () => {{ if (media.readyState == "open") media.endOfStream(); }};
    buffer.appendBuffer(bytes);
  }} catch (error) {{ done(error.message); }}
}};
"""


def show(engine: Engine, clip: Path, folder: Path, mime: str | None) -> tuple[Image.Image, str]:
    """A page with the clip, and why the browser doesn't show it or "".

    With `mime`, the bytes of a fragmented clip go through Media Source.
    """
    if mime is None:
        markup = _PAGE.format(source=f'src="{clip.resolve().as_uri()}"', script="")
    else:
        data = base64.b64encode(clip.read_bytes()).decode()
        markup = _PAGE.format(source="", script=_MEDIA_SOURCE.format(data=data, mime=mime))
    path = folder / "page.html"
    path.write_text(markup)
    context = engine.context(width=2000, height=1400)
    try:
        page = context.new_page()
        page.goto(path.resolve().as_uri())
        page.wait_for_selector("html[data-ready]", state="attached", timeout=15_000)
        # What was decoded for the seek may not be on the screen yet.
        page.wait_for_timeout(200)
        said = page.evaluate("document.documentElement.dataset.ready")
        return Image.open(io.BytesIO(page.screenshot())), said
    finally:
        context.close()
