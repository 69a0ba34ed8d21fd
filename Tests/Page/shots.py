#!/usr/bin/env python3
"""Pictures of the page's states in both browsers, for people to look at: shots.py FOLDER"""

import pathlib
import sys
import tempfile

from browsing import BlackHole, Engine
from making import clip_page, many_results, results_page
from playwright.sync_api import sync_playwright

CLIPS = {
    "padded": ["letterbox-239-in-16x9.mp4"], "upright": ["vertical-rotated.mp4"],
    "switch": ["aspect-switch.mp4"], "wide": ["ultrawide-276.mp4"],
    "few": ["clean-16x9.mp4", "letterbox-239-in-16x9.mp4", "vertical-rotated.mp4",
            "aspect-switch.mp4", "white-bars.mp4", "pillarbox-4x3-in-16x9.mp4"],
}
NARROW = {"width": 360, "height": 740}
DARK = {"dark_still": True}
# Name, page, fragment, look.
SHOTS = [
    ("clip-fit", "padded", "", {}),
    ("clip-fill", "padded", "mode=fill", {}),
    ("clip-without-padding", "padded", "view=clean", {}),
    ("clip-compare", "padded", "view=both", {}),
    ("clip-two-devices", "padded", "with=ipad-pro-11", {}),
    ("clip-overlays", "padded", "on=avkit,uikit,margins,padding,cut,obscured,controls,pip", {}),
    ("clip-portrait", "padded", "turn=portrait", {}),
    ("clip-ipad-window", "padded", "device=ipad-pro-11&part=1/2", {}),
    ("clip-duo-book", "padded", "device=iphone-duo-inner&pose=book&on=fold,avkit", {}),
    ("clip-upright", "upright", "", {}),
    ("clip-switch", "switch", "t=5", {}),
    ("clip-wide", "wide", "", {}),
    ("clip-dark", "padded", "", DARK),
    ("clip-narrow", "padded", "", NARROW),
    ("clip-print", "padded", "", {"media": "print"}),
    ("library", "few", "", {}),
    ("library-dark", "few", "", DARK),
    ("library-narrow", "few", "", NARROW),
    ("library-many", "many", "verdict=padded&sort=-aspect", {}),
    ("library-many-narrow", "many", "", NARROW),
    ("library-label", "few", "label=1", {}),
    ("library-label-dark", "few", "label=1", DARK),
]


def make_pages(folder):
    pages = {name: clip_page(folder / f"{name}.html", *clips) for name, clips in CLIPS.items()}
    return pages | {"many": results_page(folder / "many.html", many_results(2000))}


def shoot(engine, pages, out):
    for name, page_name, fragment, look in SHOTS:
        look = dict(look)
        media = look.pop("media", None)
        if media and engine.name != "chromium":
            continue
        context = engine.context(**look)
        page = context.new_page()
        page.goto(pages[page_name].as_uri() + (f"#{fragment}" if fragment else ""))
        page.wait_for_selector("html[data-ready]", state="attached")
        if media:
            page.pdf(path=out / f"{name}.pdf", prefer_css_page_size=True, print_background=True)
            page.emulate_media(media=media)
        page.wait_for_timeout(500)
        page.screenshot(path=out / f"{name}-{engine.name}.png", full_page=True)
        context.close()


def main(out):
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        pages = make_pages(pathlib.Path(folder))
        for name in ("chromium", "firefox"):
            engine = Engine(name, playwright, BlackHole())
            shoot(engine, pages, out)
            engine.close()
    print(f"{len(list(out.iterdir()))} files in {out}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
