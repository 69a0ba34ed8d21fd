"""What a screen shows of regions of the frame, and why it doesn't show the rest.

The model knows the window's edges, the housing, the corners, the fold and a television's overscan.
It has no published figures of the home indicator and of the player's controls, so it claims
nothing of those.
"""

import random

from display_model import modes, obscured
from geometry import Rect

# A cause counts from this share of a region on.
LEAST = 0.0005
# So close to it, rounding decides.
TIE = 0.00005
# The facts give the place of a housing to a tenth of a point, so along its depth of 37 points they
# are wrong by up to so many square points; vidfit centres it.
HOUSING_AREA = 0.05 * 37 + 0.05
# Everything else agrees to so many square points, as in tally.py, and to so great a share: vidfit
# rounds boxes to a thousandth of a stored pixel, which shows in regions of a few.
AREA, SHARES = 0.05, 3e-4
POINTS = 0.02
MODELLED = ("crop", "housing", "corners", "fold", "overscan")


def random_regions(count, seed):
    """Regions as a file gives them: fractions of the upright picture, some beyond its edges."""
    dice = random.Random(seed)
    regions = []
    for number in range(count):
        width, height = dice.uniform(0.01, 0.6), dice.uniform(0.01, 0.4)
        x, y = dice.uniform(-0.1, 1.1 - width), dice.uniform(-0.1, 1.1 - height)
        # Many regions lie at the edges, where things get lost.
        side = dice.randrange(6)
        x = (0.0, 1 - width, x, x, x, x)[side]
        y = (y, y, 0.0, 1 - height, y, y)[side]
        regions.append({"id": str(number), "kind": "text", "lines": dice.randint(1, 3),
                        "box": [round(value, 4) for value in (x, y, width, height)]})
    return regions


def losses(clip, view, regions):
    """For each mode and region, the figures of what is lost."""
    figures = modes(clip, view)
    width, height = clip.frame[2:]
    size = (height, width) if clip.is_turned else (width, height)
    return {mode: {region["id"]: loss(figures[mode]["videoRect"], view, region, size)
                   for region in regions} for mode in ("fit", "fill")}


def loss(video, view, region, size):
    """`size`: of the upright frame in pixels. Half a pixel at each edge of a region is no loss."""
    unit, window = Rect(*region["box"]), view.bounds
    dx, dy = min(0.5 / size[0], unit.width / 4), min(0.5 / size[1], unit.height / 4)
    whole, place = video.part(unit), video.part(
        Rect(unit.x + dx, unit.y + dy, unit.width - 2 * dx, unit.height - 2 * dy))
    seen = place.intersection(video).intersection(window)
    hidden = obscured(seen, view)
    shares = {"crop": 1 - seen.area / place.area,
              "housing": hidden["housing"]["area"] / place.area,
              "corners": hidden["corners"]["area"] / place.area, "fold": 0.0, "overscan": 0.0}
    if view.fold() is not None:
        shares["fold"] = seen.intersection(view.fold()).area / place.area
    if view.screen.kind == "tv":
        top, left, bottom, right = view.safe_area()
        safe = Rect(left, top, window.width - left - right, window.height - top - bottom)
        shares["overscan"] = (seen.area - seen.intersection(safe).area) / place.area
    shown = video.intersection(window)
    beyond = {"top": shown.y - whole.y, "bottom": whole.bottom - shown.bottom,
              "left": shown.x - whole.x, "right": whole.right - shown.right}
    seen = whole.intersection(shown)
    hidden = obscured(seen, view)
    visible = (seen.area - sum(hidden[cause]["area"] for cause in ("housing", "corners")))
    is_cut = any(shares[cause] >= LEAST for cause in ("crop", "housing", "corners"))
    return {"visible": max(0.0, visible / whole.area) if is_cut else 1.0, "shares": shares,
            "beyond": beyond, "area": place.area, "textHeight": whole.height / region["lines"]}


def compare(tally, ours, theirs, place):
    """Compares one region in one mode; `theirs` is None if vidfit lists no loss."""
    # Less than that share of each cause is not listed; no region meets more than two.
    area = HOUSING_AREA if ours["shares"]["housing"] > 0 else AREA
    most = SHARES + area / ours["area"] if theirs else 2 * LEAST
    theirs = theirs or {"visible": 1.0, "causes": []}
    size = abs(ours["visible"] - theirs["visible"])
    tally.note("lost.visible", place, size > most, size,
               f"vidfit {theirs['visible']}, model {ours['visible']:.6f}")
    for cause, share in ours["shares"].items():
        if abs(share - LEAST) > TIE:
            tally.note("lost.causes", place, (share >= LEAST) != (cause in theirs["causes"]),
                       words=f"{cause}: vidfit {theirs['causes']}, model {share:.6f}")
    if "textHeight" in theirs:
        size = abs(ours["textHeight"] - theirs["textHeight"])
        tally.note("lost.textHeight", place, size > POINTS, size,
                   f"vidfit {theirs['textHeight']}, model {ours['textHeight']:.4f}")
    if "crop" in theirs["causes"]:
        worst = max(ours["beyond"].values())
        here = ours["beyond"][theirs["edge"]]
        size = max(abs(worst - theirs["points"]), worst - here)
        tally.note("lost.points", place, size > POINTS, size,
                   f"vidfit {theirs['points']} at {theirs['edge']}, model {ours['beyond']}")
