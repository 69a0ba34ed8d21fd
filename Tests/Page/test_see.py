"""Seeing closely: a line between two sides of one device, a part of it pixel for pixel, and a stage
that stays where it is."""

import pytest
from page_objects import ClipView, pixels
from test_geometry import MEASURE
from test_take import picture

# The clip's rectangle on each side of the line, in points of the screen, and where each is cut.
SIDES = """() => [...document.querySelectorAll(".stage .lens")].map((lens) => {
  const video = lens.querySelector(".video");
  return {
    video: ["left", "top", "width", "height"].map((side, at) => parseFloat(video.style[side])
      + (at < 2 ? parseFloat(lens.style[side]) : 0)),
    cut: getComputedStyle(lens).clipPath.match(/-?[\\d.]+(?=px)/g).map(Number),
    width: parseFloat(lens.style.width), left: parseFloat(lens.style.left),
  };
})"""


def divider(view):
    return view.page.get_by_role("slider", name="Line between both")


def line(view):
    """The line's place in CSS pixels."""
    box = divider(view).bounding_box()
    return box["x"] + box["width"] / 2


def whole(inset):
    """All four sides of an inset, which browsers shorten."""
    return {1: inset * 4, 2: inset * 2, 3: [*inset, inset[-2]], 4: inset}[len(inset)]


def edges(view):
    """Where both sides end at the line, in CSS pixels of the window."""
    ruler = view.page.evaluate("""() => {
      const { left, width } = document.querySelector(".stage svg path.black")
        .getBoundingClientRect();
      const { width: points } = document.querySelector(".stage svg path.black").getBBox();
      return [left, width / points];
    }""")
    first, second = view.page.evaluate(SIDES)
    right, left = whole(first["cut"])[1], whole(second["cut"])[3]
    return [ruler[0] + ruler[1] * x for x in (
        first["left"] + first["width"] - right, second["left"] + left)]


@pytest.mark.parametrize("kind, sides", [
    ("clean", [("delivered", "fit"), ("clean", "fill")]),
    ("mode", [("delivered", "fit"), ("delivered", "fill")]),
])
def test_a_line_parts_two_sides_of_one_device(kind, sides, padded, padded_data, visit):
    view = ClipView(visit(padded, f"wipe={kind}&at=0.3", dark_still=True))
    screen, placed = padded_data.on("iphone-17-pro", "landscape-right")
    found = view.page.evaluate(SIDES)
    assert len(found) == 2 and len(view.titles()) == 1
    for side, (treatment, mode) in zip(found, sides):
        assert side["video"] == pytest.approx(placed[treatment][mode]["video"], abs=0.02)
    assert edges(view) == pytest.approx([line(view)] * 2, abs=1.5)
    device = view.screen().bounding_box()
    assert line(view) == pytest.approx(device["x"] + 0.3 * device["width"], abs=1.5)
    assert view.mode == ["Fit | Fill"]
    assert view.page.locator(".drawn span").count() == 2


def test_the_line_moves_by_keys(padded, visit):
    view = ClipView(visit(padded, "wipe=mode", dark_still=True))
    slider = divider(view)
    slider.focus()
    view.press("ArrowRight")
    view.until(lambda: view.fragment == {"wipe": "mode", "at": "0.52"})
    assert slider.get_attribute("aria-valuetext") == "52% Fit, 48% Fill"
    view.press("Home")
    assert slider.get_attribute("aria-valuenow") == "0"
    view.press("PageUp", "PageUp", "ArrowLeft")
    assert slider.get_attribute("aria-valuenow") == "18"
    assert edges(view) == pytest.approx([line(view)] * 2, abs=1.5)
    # The clip's time is another slider's.
    assert "t" not in view.fragment


def test_the_line_is_dragged(padded, engine, visit):
    view = ClipView(visit(padded, "wipe=clean", dark_still=True))
    device, box = view.screen().bounding_box(), divider(view).bounding_box()
    middle = box["y"] + box["height"] / 2
    view.page.mouse.move(box["x"] + box["width"] / 2, middle)
    view.page.mouse.down()
    view.page.mouse.move(device["x"] + 0.8 * device["width"], middle, steps=4)
    view.page.mouse.up()
    # The address may follow a drag that takes its time.
    view.until(lambda: abs(float(view.fragment.get("at", 0)) - 0.8) < 0.02)
    assert edges(view) == pytest.approx([line(view)] * 2, abs=1.5)
    assert view.mode == ["Fit | Fill"], "nothing was toggled"
    # A finger needs room, and must not scroll the page.
    assert box["width"] >= 44
    assert divider(view).evaluate("(line) => getComputedStyle(line).touchAction") == "none"
    if engine.name == "chromium":
        phone = ClipView(visit(padded, "wipe=clean", width=390, height=800, touch=True))
        divider(phone).scroll_into_view_if_needed()
        box = divider(phone).bounding_box()
        start = {"x": box["x"] + 22, "y": box["y"] + box["height"] / 2}
        session = phone.page.context.new_cdp_session(phone.page)
        for kind, shift in ("touchStart", 0), ("touchMove", 40), ("touchMove", 80), ("touchEnd", 0):
            points = [] if kind == "touchEnd" else [start | {"x": start["x"] + shift}]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        phone.settle()
        assert line(phone) == pytest.approx(start["x"] + 80, abs=6)


def test_a_padded_clip_opens_on_the_line(padded, simulator, visit):
    view = ClipView(visit(padded, is_plain=False))
    assert divider(view).is_visible() and view.fragment == {}
    field = view.page.get_by_role("combobox", name="Compare with")
    assert field.input_value() == "wipe:clean"
    view.press("d", "d")
    assert divider(view).is_visible() and set(view.fragment) == {"device"}
    # A guide that would mark one side alone shows one picture.
    view.overlay("Video that is cut off").click()
    view.settle()
    assert not divider(view).is_visible()
    view.overlay("Video that is cut off").click()
    view.settle()
    assert divider(view).is_visible()
    field.select_option("")
    view.settle()
    assert not divider(view).is_visible() and field.input_value() == ""
    assert "wipe=none" in view.page.evaluate("location.hash")
    view.button("Show without padding").click()
    view.settle()
    assert not divider(view).is_visible() and view.fragment["view"] == "clean"
    assert not divider(ClipView(visit(simulator, is_plain=False))).is_visible()


def test_wipes_are_chosen_and_left(view):
    field = view.page.get_by_role("combobox", name="Compare with")
    field.select_option(label="Without padding, by a line")
    view.settle()
    assert view.fragment == {"wipe": "clean"}
    view.page.locator("body").press("w")
    view.settle()
    assert view.fragment == {"wipe": "mode"} and view.announced() == "Fit and fill, by a line"
    assert divider(view).evaluate("(line) => line === document.activeElement")
    assert view.pressed("Display mode") == []
    view.page.get_by_role("button", name="Fill").click()
    view.settle()
    assert view.fragment == {"mode": "fill"} and not divider(view).is_visible()
    view.press("w", "w", "w")
    assert "wipe" not in view.fragment
    field.select_option("wipe:clean")
    field.select_option("ipad-pro-11")
    view.settle()
    assert view.fragment["with"] == "ipad-pro-11" and "wipe" not in view.fragment


def test_both_sides_of_a_wipe_can_be_fitted(padded, visit):
    view = ClipView(visit(padded, "wipe=clean&device=iphone-17-pro"))
    assert view.mode == ["Fit | Fill"] and view.pressed("Display mode") == []
    for mode in "Fit", "Fill":
        view.page.get_by_role("group", name="Display mode").get_by_role(
            "button", name=mode).click()
        view.settle()
        assert view.fragment["mode"] == mode.lower() and view.fragment["wipe"] == "clean"
        assert view.mode == [mode] and len(view.pressed("Display mode")) == 1
    # The chosen mode once more leaves each side to its player.
    view.page.get_by_role("group", name="Display mode").get_by_role("button", name="Fill").click()
    view.settle()
    assert view.mode == ["Fit | Fill"] and "mode" not in view.fragment


def test_a_wipe_keeps_the_guides_that_it_does_not_show(padded, visit):
    view = ClipView(visit(padded, "wipe=clean&device=iphone-17-pro&on=cut,obscured,avkit"))
    boxes = [view.overlay(name)
             for name in ("Video that is cut off", "Hidden by housing and corners")]
    assert all(box.is_checked() and box.is_disabled() for box in boxes)
    view.overlay("Layout margins").check()
    view.settle()
    assert set(view.fragment["on"].split(",")) == {"cut", "obscured", "avkit", "margins"}
    view.press("w", "w")
    assert not boxes[0].is_disabled()


def test_nothing_is_hidden_in_full_screen(padded, engine, visit):
    if engine.name != "chromium":
        pytest.skip("full screen without a head")
    for fragment in "wipe=clean", "wall=kinds", "view=both":
        view = ClipView(visit(padded, fragment))
        view.button("Full screen").click()
        view.until(lambda: view.page.evaluate("document.fullscreenElement !== null"))
        view.settle()
        captions = [box.bounding_box() for box in view.page.locator("figcaption").all()]
        line = view.strip.bounding_box()
        assert max(box["y"] + box["height"] for box in captions) <= line["y"]
        view.press("w")
        assert view.page.locator("#announcement").is_visible()
        view.page.evaluate("document.exitFullscreen()")


def test_clips_follow_each_other_in_full_screen(few, engine, visit):
    if engine.name != "chromium":
        pytest.skip("full screen without a head")
    view = ClipView(visit(few, "clip=0&sort=given"))
    view.button("Full screen").click()
    view.until(lambda: view.page.evaluate("document.fullscreenElement !== null"))
    view.settle()
    first = view.page.locator(".view").bounding_box()
    assert (first["x"], first["y"], first["width"]) == (0, 0, view.page.viewport_size["width"])
    assert not view.page.locator("h1").is_visible()
    assert not view.page.locator(".answer").is_visible()
    view.press("]")
    view.settle()
    assert view.page.evaluate("document.fullscreenElement !== null")
    name = view.page.locator("h1").text_content()
    assert view.page.locator("#announcement").text_content() == name
    assert view.page.locator(".view").bounding_box() == first
    view.page.evaluate("location.hash = '#sort=given'")
    view.until(lambda: view.page.evaluate("document.fullscreenElement === null"))


def test_a_clip_without_padding_has_one_wipe(simulator, visit):
    view = ClipView(visit(simulator, "wipe=clean"))
    assert 'the wipe "clean"' in view.page.locator(".notice").text_content()
    options = view.page.get_by_role("combobox", name="Compare with").locator("option")
    texts = options.all_text_contents()
    assert "Fit and fill, by a line" in texts and "Without padding, by a line" not in texts


def look(view):
    """Scale in CSS pixels a point, and what is seen of each device: the middle in shares."""
    return view.page.evaluate("""() => [...document.querySelectorAll(".stage")].map((stage) => {
      const device = stage.querySelector(".device");
      const { left, top } = device.getBoundingClientRect();
      const glass = stage.querySelector("svg path.black");
      const screen = glass.getBoundingClientRect();
      return [screen.width / glass.getBBox().width,
        (left + device.clientWidth / 2 - screen.left) / screen.width,
        (top + device.clientHeight / 2 - screen.top) / screen.height];
    })""")


def test_a_pixel_is_a_pixel(padded, padded_data, visit):
    view = ClipView(visit(padded, "zoom=0.5,0.5", dark_still=True))
    screen, placed = padded_data.on("iphone-17-pro", "landscape-right")
    [[scale, x, y]] = look(view)
    assert scale == pytest.approx(screen["scale"], abs=0.001)
    assert [x, y] == pytest.approx([0.5, 0.5], abs=0.003)
    words = view.page.locator(".pixels").text_content()
    assert "One pixel of the device is one of this display." in words
    drawn = round(placed["delivered"]["fit"]["frame"][2] * screen["scale"])
    assert f"has 1440 of {drawn} columns" in words
    box = view.screen().bounding_box()
    row = view.page.locator(".stages").bounding_box()
    assert box["width"] <= row["width"] and box["height"] < screen["size"][1] * scale


@pytest.mark.parametrize("zoom", ["0,0", "1,0", "0,1", "1,1"])
def test_a_corner_is_seen_in_all_stages(zoom, padded, visit):
    view = ClipView(visit(padded, f"zoom={zoom}&with=ipad-pro-11", dark_still=True))
    assert len(look(view)) == 2
    across, down = map(int, zoom.split(","))
    for index in range(2):
        box = view.screen(index).bounding_box()
        glass = view.page.locator(".stage").nth(index).locator("path.black").first.bounding_box()
        corner = [glass["x"] + across * glass["width"], glass["y"] + down * glass["height"]]
        assert box["x"] <= corner[0] <= box["x"] + box["width"]
        assert box["y"] <= corner[1] <= box["y"] + box["height"]


@pytest.mark.parametrize("way", ["keys", "mouse", "wheel"])
def test_the_part_is_moved_and_shared(way, padded, visit):
    view = ClipView(visit(padded, "zoom=0.5,0.5&view=both", dark_still=True))
    device = view.screen()
    box = device.bounding_box()
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if way == "keys":
        device.focus()
        view.page.keyboard.press("ArrowRight")
    else:
        view.page.mouse.move(*middle)
        if way == "wheel":
            view.page.mouse.wheel(80, 0)
        else:
            view.page.mouse.down()
            view.page.mouse.move(middle[0] - 80, middle[1], steps=4)
            view.page.mouse.up()
    view.until(lambda: look(view)[0][1] > 0.505 and view.fragment["zoom"] != "0.5,0.5")
    view.page.wait_for_timeout(400)
    [[_, x, y], [_, other_x, other_y]] = look(view)
    assert [other_x, other_y] == pytest.approx([x, y], abs=0.005)
    assert [float(part) for part in view.fragment["zoom"].split(",")] == pytest.approx(
        [x, y], abs=0.005)
    assert view.mode == ["Fit ★", "Fill ★"] and "t" not in view.fragment
    assert view.button("1:1").get_attribute("aria-pressed") == "true"


def test_zoom_by_key_and_field(view):
    view.press("z")
    assert view.fragment == {"zoom": "0.5,0.5"}
    assert view.announced() == "Pixel for pixel; arrow keys move it"
    device = view.page.get_by_role("group", name="The clip on iPhone 17 Pro, pixel for pixel")
    assert device.evaluate("(device) => device === document.activeElement")
    view.press("z")
    assert view.fragment == {} and view.announced() == "Whole device"
    view.button("1:1").click()
    view.settle()
    assert view.fragment == {"zoom": "0.5,0.5"}
    # A wall is seen whole.
    view.page.evaluate("location.hash = 'zoom=1,1&wall=kinds'")
    view.settle()
    assert not view.button("1:1").is_visible()
    assert all(scale < 1 for scale, *_ in look(view))


def test_the_picture_is_what_is_seen(padded, engine, visit):
    view = ClipView(visit(padded, "zoom=0.5,0.5&device=iphone-17-pro"))
    box = view.screen().bounding_box()
    width, height, colours = picture(view, engine, (0, 0), (1, 0), (0, 1), (0.5, 0.5))
    assert width / height == pytest.approx(box["width"] / box["height"], rel=0.01)
    assert [colour[3] for colour in colours] == [255] * 4, colours
    assert len(set(map(tuple, colours))) > 2
    wiped = ClipView(visit(padded, "wipe=mode&device=appletv-4k&at=0.5"))
    *_, [left, right] = picture(wiped, engine, (0.25, 0.08), (0.75, 0.08))
    assert left[3] == right[3] == 255


@pytest.mark.parametrize("turn", ["landscape-right", "portrait"])
def test_nothing_jumps_when_the_device_changes(turn, padded, visit):
    """The stage keeps its place, and devices their middle, whatever their shape."""
    view = ClipView(visit(padded, f"turn={turn}"))
    places = set()
    for device in "iphone-x", "ipad-pro-11-m4", "iphone-17-pro", "iphone-se1", "ipad-mini-6":
        view.page.evaluate(f"location.hash = 'device={device}&turn={turn}'")
        view.settle()
        box = view.screen().bounding_box()
        strip = view.page.locator(".strip").bounding_box()
        # Half pixels are rounded up or down.
        places.add((round((box["x"] + box["width"] / 2) / 2), round(strip["y"] / 2),
                    round((box["y"] + box["height"] / 2) / 4)))
    assert len(places) == 1


def test_a_wide_window_is_used(padded, visit):
    small, wide = (ClipView(visit(padded, width=width, height=height)).screen().bounding_box()
                   for width, height in ((1280, 900), (2560, 1400)))
    assert wide["width"] > 2 * small["width"]
    many = ClipView(visit(padded, "wall=kinds", width=2560, height=1400))
    boxes = [many.screen(index).bounding_box() for index in range(len(many.titles()))]
    assert len(boxes) >= 6 and max(box["y"] + box["height"] for box in boxes) < 1400
    # Twice as large as in a window of half the width.
    few = ClipView(visit(padded, "wall=kinds"))
    assert boxes[0]["width"] > 1.8 * few.screen().bounding_box()["width"]


def test_no_seam_between_picture_and_padding(padded, visit):
    """A row beside the picture was neither pink nor picture."""
    for width in 1280, 1111, 1003:
        # Playwright's pictures of Firefox add a style, which the page's policy blocks.
        view = ClipView(visit(padded, "on=padding&device=appletv-4k", width=width,
                              may_complain=True))
        [[measured]] = view.page.evaluate(MEASURE, [["on=padding&device=appletv-4k", 1920]])
        rows = view.page.locator(".stage .frame").first.bounding_box()
        edge = rows["y"] + rows["height"] * 138 / 1080
        colours = pixels(view.page, rows["x"] + rows["width"] / 2, edge - 6, 12)
        pink = [red - green > 60 for red, green, _ in colours]
        first = pink.index(False)
        assert all(pink[:first]) and not any(pink[first:]) and measured["bars"]
        # What follows is as light as the sky, and not half of a black bar.
        assert min(map(max, colours[first:])) > 110
