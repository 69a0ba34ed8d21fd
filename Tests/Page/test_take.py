"""Many devices at once, and what people take away: pictures and figures."""

import base64
import json
import re

import pytest
from making import MEDIA, clip_page, documents
from page_objects import ClipView

# Colours of a picture at shares of its width and height, with their opacity.
COLOURS = """async ([bytes, places]) => {
  const blob = new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]);
  const image = await createImageBitmap(blob);
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  return [image.width, image.height, places.map(([x, y]) => [...pen.getImageData(
    Math.round(x * (image.width - 1)), Math.round(y * (image.height - 1)), 1, 1).data])];
}"""


def picture(view, engine, *places):
    """Width, height and colours of what "Save PNG" saves, read by a page without a policy."""
    path = engine.saved(view.page, lambda: view.button("Save PNG").click())
    assert path.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    view.saved = path.name
    page = view.page.context.new_page()
    found = page.evaluate(COLOURS, [base64.b64encode(path.read_bytes()).decode(), list(places)])
    page.close()
    path.unlink()
    return found


def test_the_picture_is_the_stage_on_nothing(padded, engine, visit):
    view = ClipView(visit(padded, "device=iphone-17-pro"))
    box = view.screen().bounding_box()
    width, height, [corner, middle, bar, body] = picture(
        view, engine, (0, 0), (0.5, 0.45), (0.5, 0.11), (0.04, 0.3))
    assert width / height == pytest.approx(box["width"] / box["height"], rel=0.01)
    assert width > 2 * box["width"]
    assert corner[3] == 0, "the ground is transparent"
    assert middle[3] == 255 and max(middle[:3]) > 60, "the clip is there"
    assert max(bar[:3]) < 20 and bar[3] == 255, "its bars are black"
    assert body[:3] == pytest.approx([0x16, 0x16, 0x18], abs=3)


def test_the_picture_has_the_guides_that_are_on(padded, engine, visit):
    view = ClipView(visit(padded, "device=iphone-17-pro&on=padding"))
    *_, [bar] = picture(view, engine, (0.5, 0.12))
    red, green, blue, _ = bar
    assert red > 180 and red - green > 80


@pytest.mark.parametrize("fragment", ["device=iphone-17-pro", "view=both",
                                      "device=iphone-17-pro&on=pip", "wipe=mode"])
def test_the_picture_has_round_corners(fragment, padded, engine, visit):
    """The clip's own corners stuck out, because nothing but the page's ground hid them."""
    view = ClipView(visit(padded, fragment))
    edge = 0.012
    *_, colours = picture(view, engine, *((x, y) for x in (edge, 1 - edge)
                                          for y in (2 * edge, 1 - 2 * edge)))
    assert [colour[3] for colour in colours] == [0] * 4


def test_the_picture_of_a_window_is_round_and_floats(padded, engine, visit):
    view = ClipView(visit(padded, "device=ipad-pro-11-m4&part=700x500&mode=fill"))
    device = view.screen().bounding_box()
    box = view.page.locator(".stage .lens").bounding_box()

    def at(x, y):
        return ((box["x"] + x - device["x"]) / device["width"],
                (box["y"] + y - device["y"]) / device["height"])

    *_, [corner, below, far] = picture(view, engine, at(0.8, 0.8), at(
        box["width"] / 2, box["height"] + 6), at(-60, 0))
    assert min(corner[:3]) > 100, "the corner shows what is behind the window"
    assert sum(below[:3]) < sum(far[:3]) - 60, "there is a shadow below it"


def test_the_picture_marks_padding_in_picture_in_picture(padded, engine, visit):
    view = ClipView(visit(padded, "device=iphone-17-pro&on=pip,padding"))
    device, box = view.screen().bounding_box(), view.page.locator(".stage .pip").bounding_box()
    x = (box["x"] + box["width"] / 2 - device["x"]) / device["width"]
    y = (box["y"] + box["height"] * 0.06 - device["y"]) / device["height"]
    *_, [(red, green, _, _)] = picture(view, engine, (x, y))
    assert red > 180 and red - green > 80


def test_what_is_cut_off_lies_on_nothing(padded, engine, visit):
    view = ClipView(visit(padded, "device=iphone-17-pro&turn=portrait&mode=fill&on=cut"))
    *_, [edge, beside, above] = picture(view, engine, (0.004, 0.5), (0.17, 0.5), (0.1, 0.002))
    assert edge[3] < 12 and above[3] < 12
    assert beside[3] > 250 and 0 < max(beside[:3]) <= 0.36 * 255, "it is dim on any ground"


def test_figures_are_copied_for_programs(padded, visit):
    clip = MEDIA / "letterbox-239-in-16x9.mp4"
    view = ClipView(visit(padded, "device=iphone-17-pro&mode=fill"))
    view.page.locator(".figures summary").click()
    [document] = documents("--device", "iphone-17-pro", clip)
    [known] = document["presentations"]

    def box(rectangle):
        return [rectangle[side] for side in ("x", "y", "width", "height")]

    [figures] = json.loads(view.copied("Copy JSON"))
    assert figures["vidfit"] and figures["defaultMode"] == known["defaultMode"]
    for mode in "fit", "fill":
        assert figures[mode]["video"] == pytest.approx(box(known[mode]["videoRect"]), abs=0.0011)
        assert figures[mode]["picture"] == pytest.approx(
            box(known[mode]["pictureRect"]), abs=0.0011)
        assert figures[mode]["pixels"] == box(known[mode]["pixels"])
    swift = view.copied("Copy Swift")
    found = re.search(r"videoRect = CGRect\(x: (.+), y: (.+), width: (.+), height: (.+)\)", swift)
    assert [float(part) for part in found.groups()] == pytest.approx(
        box(known["fill"]["videoRect"]), abs=0.0011)
    assert "iPhone 17 Pro, landscape, fill" in swift.splitlines()[0]


@pytest.mark.parametrize("width, height", [(1280, 900), (2560, 1400), (360, 740)])
def test_each_family_on_a_wall_has_its_own_scale(width, height, padded, visit):
    view = ClipView(visit(padded, "wall=kinds", width=width, height=height))
    titles = view.titles()
    assert 6 <= len(titles) <= 12 and titles[0].startswith("iPhone 17 Pro")
    scales = view.page.evaluate("""() => [...document.querySelectorAll(".points")].map(
      (points) => new DOMMatrix(getComputedStyle(points).transform).a)""")
    widths = [box.bounding_box()["width"] for box in view.page.locator(".stage .device").all()]
    families = {}
    for title, scale, wide in zip(titles, scales, widths, strict=True):
        family = "Duo" if "Duo" in title else title.split()[0]
        families.setdefault(family, []).append((scale, wide))
    assert set(families) == {"iPhone", "Duo", "iPad", "Apple"}
    for members in families.values():
        assert members == [(pytest.approx(members[0][0], rel=0.001), wide) for _, wide in members]
    widest = [max(wide for _, wide in members) for members in families.values()]
    assert widest == pytest.approx([widest[0]] * len(widest), rel=0.01)
    assert "iPhone SE" in " ".join(titles)
    assert view.page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_wall_is_chosen_and_left(view):
    field = view.page.get_by_role("combobox", name="Compare with")
    field.select_option(label="All devices, by outcome")
    view.settle()
    assert view.fragment == {"wall": "kinds"}
    assert field.input_value() == "wall:kinds"
    view.press("f")
    assert all(mode.startswith("Fill") for mode in view.mode)
    field.select_option("")
    view.settle()
    assert len(view.titles()) == 1 and "wall" not in view.fragment


def test_a_wall_is_one_picture(padded, engine, visit):
    view = ClipView(visit(padded, "wall=kinds"))
    width, height, _ = picture(view, engine)
    row = view.page.locator(".stages").bounding_box()
    assert width / height == pytest.approx(row["width"] / row["height"], rel=0.35)
    assert max(width, height) > 1600
    assert re.search(r"-\d+-devices-landscape-right-fit", view.saved), view.saved


@pytest.mark.parametrize("fragment, name", [
    ("wipe=clean", "iphone-17-pro-landscape-right-wipe"),
    ("view=clean", "iphone-17-pro-landscape-right-fill-without-padding"),
    ("view=both", "iphone-17-pro-landscape-right-fit-with-and-without-padding"),
    ("device=ipad-pro-11&turn=landscape-right&part=1/2&mode=fill",
     "ipad-pro-11-landscape-right-1-2-fill"),
    ("with=iphone-x&zoom=0.5,0.5", "iphone-17-pro-iphone-x-landscape-right-fit-1-1"),
])
def test_the_pictures_name_tells_what_is_shown(fragment, name, padded, engine, visit):
    view = ClipView(visit(padded, fragment))
    picture(view, engine)
    assert f"letterbox-239-in-16x9-{name}." in view.saved, view.saved


def test_a_wall_has_the_figures_of_each_device(padded, visit):
    view = ClipView(visit(padded, "wall=kinds"))
    view.page.locator(".figures summary").click()
    blocks = view.page.locator(".tables > div")
    assert blocks.count() == len(view.titles()) > 4
    for block, title in zip(blocks.all(), view.titles()):
        assert block.locator("caption").text_content() == title.partition(" · ")[0]


def test_a_wall_on_a_phone_takes_its_width(padded, visit):
    view = ClipView(visit(padded, "wall=kinds", width=360, height=740))
    row = view.page.locator(".stages").bounding_box()["width"]
    widths = [box.bounding_box()["width"] for box in view.page.locator(".stage .device").all()]
    assert max(widths) == pytest.approx(row, rel=0.02)
