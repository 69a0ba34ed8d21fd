"""What is drawn beside the data: the rectangles on each screen, in all modes and views."""

import pytest
from making import Data, clip_page

# Shows one state after the other and measures it, in points of the screen. The glass is the ruler:
# it is as large as the screen whatever the scale.
MEASURE = """async (fragments) => {
  const changed = () => new Promise(
    (done) => addEventListener("hashchange", done, { once: true }));
  const relative = (element, ruler, scale) => {
    const box = element.getBoundingClientRect();
    return [box.left - ruler.left, box.top - ruler.top, box.width, box.height]
      .map((value) => value / scale);
  };
  const drawn = (stage, query) => {
    const path = stage.querySelector(query);
    if (!path) return null;
    const { x, y, width, height } = path.getBBox();
    return [x, y, width, height];
  };
  const measured = [];
  for (const [fragment, width] of fragments) {
    const address = location.href;
    location.hash = fragment;
    if (location.href !== address) await changed();
    measured.push([...document.querySelectorAll(".stage")].map((stage) => {
      const ruler = stage.querySelector("svg path.black").getBoundingClientRect();
      const scale = ruler.width / width;
      return {
        scale,
        ruler: drawn(stage, "svg path.black"),
        video: relative(stage.querySelector(".video"), ruler, scale),
        frame: relative(stage.querySelector(".frame"), ruler, scale),
        avkit: drawn(stage, ".guide.avkit"), uikit: drawn(stage, ".guide.uikit"),
        margins: drawn(stage, ".guide.margins"), fold: drawn(stage, ".guide.fold"),
        bars: stage.querySelector(".padding path")?.getAttribute("d"),
        pip: stage.querySelector(".pip:not([hidden])")
          && relative(stage.querySelector(".pip"), ruler, scale),
      };
    }));
  }
  return measured;
}"""
ON = "avkit,uikit,margins,padding,cut,obscured,controls,pip,fold"


# Each takes every second screen, for browsers let a page change its address some 200 times in ten
# seconds.
CLIPS = ["letterbox-239-in-16x9.mp4", "vertical-rotated.mp4"]


def states(data):
    """Fragment, screen, the clip on it, and its placement: each screen in one of its modes and
    views, in turn, so that every rectangle of each kind of screen is among them."""
    for number, (screen, placed) in enumerate(data.placed()):
        kinds = [("delivered", "fit"), ("delivered", "fill"), ("clean", "fit"), ("clean", "fill")]
        view, mode = kinds[number // 2 % (4 if placed["clean"] else 2)]
        place = "&".join(f"{key}={screen[key]}" for key in ("device", "turn", "part", "pose")
                         if screen[key])
        yield f"{place}&mode={mode}&view={view}&on={ON}", screen, placed, placed[view][mode]


def moved(box, screen):
    return [box[0] + screen["window"][0], box[1] + screen["window"][1], *box[2:]]


def differs(what, found, expected, tolerance):
    if found is None or found != pytest.approx(expected, abs=tolerance):
        yield f"{what} {found} for {expected}"


def check(found, screen, placed, placement):
    pixel = 1 / found["scale"]
    yield from differs("glass", found["ruler"], [0, 0, *screen["size"]], 0.01)
    for what in ("video", "frame"):
        yield from differs(what, found[what], moved(placement[what], screen), pixel)
    for what, key in {"avkit": "avkit", "uikit": "safe", "margins": "margins"}.items():
        yield from differs(what, found[what], moved(screen[key], screen), 0.01)
    if placed["pip"]:
        yield from differs("Picture in Picture", found["pip"], placed["pip"]["window"], pixel)
    if screen["fold"]:
        yield from differs("fold", found["fold"], screen["fold"], 0.01)


@pytest.mark.parametrize("clip", CLIPS)
def test_every_rectangle_is_drawn(clip, visit, folder):
    path = folder / f"geometry-{clip}.html"
    data = Data(path if path.exists() else clip_page(path, clip))
    wanted = list(states(data))[CLIPS.index(clip)::2]
    page = visit(path, dark_still=True)
    found = page.evaluate(MEASURE, [[fragment, screen["size"][0]]
                                    for fragment, screen, _, _ in wanted])
    wrong = [f"{fragment}: {words}" for (fragment, *known), [stage] in zip(wanted, found)
             for words in check(stage, *known)]
    assert wrong == [], f"{len(wrong)} of {len(wanted)}"
    assert 90 < len(wanted) < 190
