"""The page's geometry beside vidfit's own: all screens, many shapes, in all modes and players."""

import functools
import json
import math

import pytest
from making import Data, clip_page, geometry_sources, vidfit

# Ratios at and around 2:1 and 12:5, by rows and columns of common frames and by shapes of pixels,
# and shapes from a strip to a tower.
SHAPES = sorted({
    *((width, height + step) for width, height in ((1920, 960), (1920, 800), (640, 320), (720, 300),
                                                   (3840, 1920), (4096, 2048), (4080, 1700))
      for step in (-2, -1, 0, 1, 2)),
    *((16 * 3 * k, 9 * k) for k in (7, 40)), *((64 * 720, 45 * height) for height in (576, 480)),
    *((width, 1080) for width in range(300, 4000, 307)), *((1080, height) for height in
                                                          range(700, 3600, 391)),
    (16, 9), (9, 16), (4, 3), (3, 4), (1, 1), (1, 9), (9, 1), (21, 9), (64, 27), (2, 1), (12, 5),
    (2048, 858), (1998, 1080), (1280, 533), (1280, 534), (1920, 817), (1000, 417), (1001, 500),
})
PLACES = [["--orientation", turn] for turn in ("portrait", "landscape-left", "landscape-right")]
WINDOWS = [[*place, "--window", part] for place in PLACES
           for part in ("2/3", "1/2", "1/3", "slide-over", "700x500", "400x650")]
POSES = [["--pose", "laptop", "--orientation", "portrait"],
         ["--pose", "book", "--orientation", "landscape-right"],
         ["--pose", "tent", "--orientation", "landscape-left"]]
PLAYERS = [["--player", "system"], ["--player", "layer"], ["--player", "custom"],
           ["--player", "custom", "--max-crop", "30%"]]

# Answers for cases of a screen and a shape, as flat lists of figures.
ANSWER = """(cases) => cases.map(([screen, shape, rules]) => {
  const { mode, fit, fill } = treat(screen, shape[0] / shape[1], [0, 0, 1, 1],
    [shape[0], 0, 0, shape[1], 0, 0], rules);
  return [mode, ...[fit, fill].map(({ video, visible, bars, pixels, cropped, share, hidden }) => (
    [...video, ...visible, ...bars, ...pixels, cropped, share, ...hidden]))];
})"""


def box(rectangle):
    return [rectangle[key] for key in ("x", "y", "width", "height")]


def figures(placement):
    bars, hidden = placement["bars"], placement["obscured"]
    return [*box(placement["videoRect"]), *box(placement["visibleRect"]),
            *(bars[side] for side in ("top", "left", "bottom", "right")),
            *box(placement["pixels"]), placement["croppedFraction"], placement["screenShare"],
            hidden["housing"]["share"], hidden["corners"]["share"]]


PIXELS = slice(12, 16)


def halfway(found, scale):
    """Whether an edge of the video is between two pixels."""
    x, y, width, height = found[:4]
    return any(abs(edge * scale % 1 - 0.5) < 1e-6 for edge in (x, y, x + width, y + height))


@functools.cache
def answers(shapes, *flags):
    sizes = [flag for width, height in shapes for flag in ("--size", f"{width}:{height}")]
    lines = vidfit("analyze", *sizes, "--all-devices", *flags, "--format", "ndjson",
                   check=False).splitlines()
    return [json.loads(line) for line in lines]


def key(screen):
    return (screen["device"], screen["turn"], screen["pose"], tuple(screen["window"]))


def of(presentation):
    window = presentation["window"]
    return (presentation["device"], presentation["turn"] or presentation["orientation"],
            presentation["pose"], tuple(box(window)))


@pytest.fixture(scope="module")
def screens(folder):
    """A page and its screens, with windows of all sizes that are asked about."""
    path = clip_page(folder / "shapes.html", "clean-240.mp4")
    return path, Data(path).page["screens"]


def test_the_geometry_is_vidfits(screens, engine, capsys, pytestconfig):
    if engine.name == "firefox":
        pytest.skip("one engine's arithmetic is another's; the page is drawn in both")
    _, known = screens
    # All of them take some minutes.
    every = pytestconfig.getoption("--every-shape")
    shapes = tuple(SHAPES if every else SHAPES[::8])
    by_key = {key(screen): screen for screen in known}
    whole = {(screen["device"], screen["turn"]): screen for screen in known
             if screen["part"] == "screen"}
    context = engine.context()
    page = context.new_page()
    for source in geometry_sources():
        page.add_script_tag(path=source)
    count, largest, wrong, places = 0, 0.0, [], set()
    runs = [[*place, *player] for place in PLACES for player in PLAYERS] \
        + [[*place, *player] for place in WINDOWS + POSES for player in PLAYERS[:2]]
    for flags in runs:
        rules = {"player": flags[flags.index("--player") + 1]}
        if "--max-crop" in flags:
            rules["maxCrop"] = 0.3
        cases, wanted = [], []
        for document, shape in zip(answers(shapes, *flags), shapes, strict=True):
            for presentation in document["presentations"]:
                # Devices without a housing look the same in both landscapes: the page has one.
                if (presentation["device"], presentation["turn"]) not in whole:
                    continue
                screen = by_key.get(of(presentation))
                if screen is None and presentation["windowKind"] == "free":
                    # A window that the page makes itself, out of the whole screen.
                    _, _, width, height = box(presentation["window"])
                    device = presentation["device"], presentation["turn"]
                    screen = page.evaluate("([whole, ...size]) => windowOn(whole, ...size)",
                                           [whole[device], width, height])
                    by_key[of(presentation)] = screen
                assert screen, (flags, of(presentation))
                places.add(of(presentation))
                for layout in "avkit", "layer":
                    cases.append([screen, shape, rules | {"layout": layout}])
                    wanted.append([presentation["defaultMode"],
                                   figures(presentation["fitByLayout"][layout]),
                                   figures(presentation["fill"])])
        for start in range(0, len(cases), 2000):
            found = page.evaluate(ANSWER, cases[start:start + 2000])
            for case, [mode, *both], [right, *rest] in zip(
                    cases[start:start + 2000], found, wanted[start:start + 2000]):
                if mode != right:
                    wrong.append(f"{case[0]['label']} {case[1]} {case[2]}: {mode} for {right}")
                for got, expected in zip(both, rest):
                    count += 1
                    # An edge that is exactly between two pixels may go to either.
                    if halfway(got, case[0]["scale"]):
                        got[PIXELS] = expected[PIXELS]
                    difference = max(abs(a - b) for a, b in zip(got, expected))
                    largest = max(largest, difference)
                    if not math.isfinite(difference) or difference > 0.01:
                        wrong.append(f"{case[0]['label']} {case[1]} {case[2]}: {got} {expected}")
    with capsys.disabled():
        print(f"\n{count} placements on {len(places)} screens and windows, {len(shapes)} shapes: "
              f"largest difference {largest:.4f}; {len(wrong)} differ")
    assert wrong[:5] == []
    assert largest <= 0.01
    assert count >= (200_000 if every else 20_000)
    context.close()
