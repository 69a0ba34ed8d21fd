#!/usr/bin/env python3
"""Pictures of the page's states in each browser and look, for people to look at: shots.py FOLDER"""

import json
import pathlib
import sys
import tempfile

from browsing import BlackHole, Engine
from making import MEDIA, clip_page, ffmpeg, many_results, results_page, vidfit
from playwright.sync_api import sync_playwright
from test_important import REGIONS

CLIPS = {
    "padded": ["letterbox-239-in-16x9.mp4"], "upright": ["vertical-rotated.mp4"],
    "switch": ["aspect-switch.mp4"], "wide": ["ultrawide-276.mp4"],
    "few": ["clean-16x9.mp4", "letterbox-239-in-16x9.mp4", "vertical-rotated.mp4",
            "aspect-switch.mp4", "white-bars.mp4", "pillarbox-4x3-in-16x9.mp4"],
}
# Name, page, fragment.
STATES = [
    ("answer", "padded", ""),
    ("plain", "padded", "wipe=none"),
    ("fill", "padded", "mode=fill"),
    ("without-padding", "padded", "view=clean"),
    ("both", "padded", "view=both"),
    ("wipe", "padded", "wipe=clean"),
    ("corner", "padded", "mode=fill&zoom=1,0"),
    ("two-devices", "padded", "with=ipad-pro-11"),
    ("wall", "padded", "wall=kinds"),
    ("guides", "padded", "on=avkit,uikit,margins,padding,cut,obscured,controls"),
    ("portrait", "padded", "turn=portrait"),
    ("window", "padded", "device=ipad-pro-11&part=1/2"),
    ("book", "padded", "device=iphone-duo-inner&pose=book&on=fold,avkit"),
    ("upright", "upright", ""),
    ("bars-change", "switch", "t=5"),
    ("wide", "wide", ""),
    ("lower-thirds", "lettered", "mode=fill&on=important&t=2"),
    ("simulator", "simulator", "shape=2.39"),
    ("dropped-file", "simulator", "FILE"),
    ("list", "few", ""),
    ("list-empty", "few", "verdict=undecided"),
    ("grid", "few", "grid=1"),
    ("labels", "labels", ""),
    ("many", "many", "verdict=padded&sort=-aspect"),
]
LOOKS = {
    "light": {}, "dark": {"dark_still": True}, "360": {"width": 360, "height": 740},
    "2560": {"width": 2560, "height": 1300}, "print": {},
}


def make_pages(folder):
    pages = {name: clip_page(folder / f"{name}.html", *clips) for name, clips in CLIPS.items()}
    regions = folder / "regions.json"
    regions.write_text(json.dumps(REGIONS))
    pages["lettered"] = folder / "lettered.html"
    vidfit("page", MEDIA / "clean-16x9.mp4", "--regions", regions, "-o", pages["lettered"])
    pages["simulator"] = folder / "simulator.html"
    vidfit("page", "-o", pages["simulator"])
    kept = folder / "few.ndjson"
    vidfit("scan", *(MEDIA / name for name in CLIPS["few"]), "--thumbnails", "--quiet", "--journal",
           kept)
    pages["labels"] = results_page(folder / "labels.html", kept, "--label")
    return pages | {"many": results_page(folder / "many.html", many_results(2000))}


def shoot(engine, state, look, pages, clip, out):
    name, page_name, fragment = state
    context = engine.context(**LOOKS[look])
    page = context.new_page()
    is_file = fragment == "FILE"
    page.goto(pages[page_name].as_uri() + (f"#{fragment}" if fragment and not is_file else ""))
    page.wait_for_selector("html[data-ready]", state="attached")
    if is_file:
        page.locator("input[type=file]").first.set_input_files(clip)
        page.get_by_text(clip.name).first.wait_for()
    path = out / f"{name}-{look}-{engine.name}"
    page.wait_for_timeout(500)
    if look == "print":
        page.pdf(path=path.with_suffix(".pdf"), prefer_css_page_size=True, print_background=True)
    else:
        page.screenshot(path=path.with_suffix(".png"), full_page=True)
    context.close()


def main(out):
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = pathlib.Path(name)
        pages = make_pages(folder)
        clip = ffmpeg(folder / "dropped.webm", "-i", MEDIA / "ultrawide-276.mp4", "-t", "2")
        for engine_name in ("chromium", "firefox"):
            engine = Engine(engine_name, playwright, BlackHole())
            # Only Chromium prints without a window.
            looks = [look for look in LOOKS if look != "print" or engine_name == "chromium"]
            for look in looks:
                for state in STATES:
                    shoot(engine, state, look, pages, clip, out)
            engine.close()
    print(f"{len(list(out.iterdir()))} files in {out}")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
