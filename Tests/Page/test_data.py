"""The page's rectangles beside the JSON documents: on each screen they are the same."""

from collections import defaultdict

import pytest
from making import MEDIA, Data, clip_page, documents
from test_shapes import halfway

SIDES = ("top", "left", "bottom", "right")
CLIPS = ["letterbox-239-in-16x9.mp4", "vertical-rotated.mp4", "anamorphic-pal.mpg",
         "windowbox.mp4", "clean-2x1.mp4", "aspect-switch.mp4", "ultrawide-276.mp4"]


# Bytes that a page may have: all but the data, one clip with six frames, 20,000 results.
LIMITS = {"shell": 75_000, "clip": 1_000_000, "list": 6_000_000}


def test_pages_are_small(padded_data, many_data):
    assert padded_data.shell <= LIMITS["shell"]
    assert len(padded_data.frames()) == 6
    assert padded_data.bytes <= LIMITS["clip"]
    assert many_data.bytes <= LIMITS["list"]


def box(rectangle):
    return [rectangle[key] for key in ("x", "y", "width", "height")]


def asked(turn, part, pose):
    """The flags with which `analyze` answers for some of the page's screens."""
    flags = ["--orientation", turn]
    flags += ["--window", part] if part not in ("screen", "pose") else []
    return flags + (["--pose", pose] if pose else [])


def presentations(data, clip):
    """Triples of the page's screen, the clip on it, and the document's presentation."""
    groups = defaultdict(dict)
    for screen, placed in data.placed():
        # Windows of a size of their own are many; those of one iPad stand for all.
        if "x" in screen["part"] and screen["device"] != "ipad-pro-11":
            continue
        key = (screen["turn"], screen["part"], screen["pose"])
        groups[key][screen["device"]] = screen, placed
    for key, devices in groups.items():
        flags = [flag for device in devices for flag in ("--device", device)]
        [document] = documents(*asked(*key), *flags, MEDIA / clip)
        for presentation in document["presentations"]:
            yield *devices[presentation["device"]], presentation


def expected(placement):
    obscured, bars = placement["obscured"], placement["bars"]
    return {
        "video": box(placement["videoRect"]), "visible": box(placement["visibleRect"]),
        "picture": box(placement["pictureRect"]), "source": box(placement["visibleSource"]),
        "pixels": box(placement["pixels"]), "bars": [bars[side] for side in SIDES],
        "cropped": placement["croppedFraction"], "share": placement["screenShare"],
        "pictureShare": placement["pictureScreenShare"],
        "hidden": [obscured[part]["share"] for part in ("housing", "corners")],
        "windowboxed": placement["windowboxed"],
    }


def compare(treatment, presentation, scale):
    """What differs, in words."""
    found = [] if treatment["mode"] == presentation["defaultMode"] else ["default mode"]
    for mode in ("fit", "fill"):
        for key, value in expected(presentation[mode]).items():
            if key == "pixels" and halfway(treatment[mode]["video"], scale):
                continue
            if treatment[mode][key] != pytest.approx(value, abs=0.0011):
                found.append(f"{mode} {key}: {treatment[mode][key]} for {value}")
    return found


def frames_apart(clean, data):
    """In the view without padding, the whole frame lies so that its part fills the video."""
    [layout] = data.page["layouts"]
    x, y, width, height = layout["clean"]["unit"]
    for mode in ("fit", "fill"):
        left, top, wide, high = clean[mode]["frame"]
        part = [left + x * wide, top + y * high, wide * width, high * height]
        if clean[mode]["video"] != pytest.approx(part, abs=0.0011):
            yield f"{mode} frame"


@pytest.mark.parametrize("clip", CLIPS)
def test_every_rectangle_is_the_documents(clip, folder):
    data = Data(clip_page(folder / f"data-{clip}.html", clip))
    seen, wrong = 0, []
    for screen, placed, presentation in presentations(data, clip):
        seen += 1
        found = compare(placed["delivered"], presentation, screen["scale"])
        insets = presentation["safeArea"]
        _, _, width, height = screen["window"]
        safe = [insets["left"], insets["top"], width - insets["left"] - insets["right"],
                height - insets["top"] - insets["bottom"]]
        for key, value in {"window": box(presentation["window"]), "safe": safe,
                           "avkit": box(presentation["avkitSafeArea"])}.items():
            if screen[key] != pytest.approx(value, abs=0.0011):
                found.append(f"{key}: {screen[key]} for {value}")
        if (placed["clean"] is None) != (presentation["withoutPadding"] is None):
            found.append("without padding or not")
        elif placed["clean"]:
            found += frames_apart(placed["clean"], data)
            found += compare(placed["clean"], presentation["withoutPadding"], screen["scale"])
        pip = presentation["pictureInPicture"]
        if placed["pip"] and placed["pip"] != {
                "window": pytest.approx(box(pip["window"]), abs=0.0011),
                "picture": pytest.approx(box(pip["pictureRect"]), abs=0.0011)}:
            found.append("Picture in Picture")
        wrong += [f"{screen['label']}: {words}" for words in found]
    assert wrong == []
    assert seen > 180
