#!/usr/bin/env python3
"""Bytes of pages, and the seconds that it takes to write, open and filter them, as a table.

Nothing is judged: machines differ. The browser is Chromium.
"""

import pathlib
import statistics
import tempfile
import time

from browsing import BlackHole, Engine
from making import Data, clip_page, many_results, results_page, write_results
from playwright.sync_api import sync_playwright

RUNS = 5
FRAGMENTS = ["verdict=padded", "verdict=padded&q=season+3+clip-1", "sort=-aspect", "sort=name", ""]
# From the start of the navigation until the page took a click, which is after its first frame.
READY = """new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => {
  window.readyAt ??= performance.now();
}))).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });"""
# From a change of the fragment until the frame that shows it.
FILTER = """async (fragment) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  await frame();
  const start = performance.now();
  location.hash = fragment;
  await new Promise((done) => addEventListener("hashchange", done, { once: true }));
  await frame();
  return performance.now() - start;
}"""


def show(what, value):
    print(f"{what:<58} {value:>14}", flush=True)


def written(make, path, *arguments):
    """Shows seconds and bytes of one page."""
    start = time.perf_counter()
    make(path, *arguments)
    show(f"{path.stem}: seconds to write", f"{time.perf_counter() - start:.2f}")
    show(f"{path.stem}: bytes", f"{path.stat().st_size:,}")
    return path


def opened(engine, path):
    """A page, and the milliseconds from the start of its navigation until it took input."""
    context = engine.context()
    context.add_init_script(READY)
    page = context.new_page()
    page.goto(path.as_uri())
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(300)
    return page, page.evaluate("window.readyAt")


def browse(engine, path):
    """Shows how long a list takes to open, to filter and to sort."""
    times, filters = [], {fragment: [] for fragment in FRAGMENTS}
    for _ in range(RUNS):
        page, milliseconds = opened(engine, path)
        times.append(milliseconds)
        for fragment, found in filters.items():
            found.append(page.evaluate(FILTER, fragment))
        page.context.close()
    show(f"{path.stem}: ms to interactive, median of {RUNS}", f"{statistics.median(times):.0f}")
    for fragment, found in filters.items():
        show(f"{path.stem}: ms to {fragment or 'all'}", f"{statistics.median(found):.0f}")


def main():
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        engine = Engine("chromium", playwright, BlackHole())
        one = written(clip_page, folder / "one clip.html", "letterbox-239-in-16x9.mp4")
        show("shell of a page: bytes", f"{Data(one).shell:,}")
        page, milliseconds = opened(engine, one)
        show("one clip: ms to interactive", f"{milliseconds:.0f}")
        page.context.close()
        for count in (20_000, 100_000):
            results = write_results(folder / f"{count}.ndjson", many_results(count))
            browse(engine, written(results_page, folder / f"{count:,} clips.html", results))
        engine.close()


if __name__ == "__main__":
    main()
