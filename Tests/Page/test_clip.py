"""One clip: what is shown first, and everything that a person can change."""

import pytest
from making import clip_page
from page_objects import ClipView
from test_geometry import MEASURE, ON, check

FIRST = ("iphone-17-pro", "landscape-right")


def test_shows_the_default_first(view, padded_data):
    screen, placed = padded_data.on(*FIRST)
    assert placed["delivered"]["mode"] == "fit"
    assert view.titles() == [f"{screen['label']} · Fit ★(default)"]
    # The answer has said it.
    assert view.says() == [""]
    assert view.device() == FIRST[0]
    assert [text.replace("(default)", "") for text in view.pressed("Display mode")] == ["Fit ★"]
    assert view.pressed("Turned") == ["Right"]
    assert view.fragment == {}
    page = view.page
    assert "★" in page.locator("table thead th").first.text_content()
    assert page.locator("h1").text_content() == "letterbox-239-in-16x9.mp4"
    facts = page.locator("dl dt").all_text_contents()
    strings = padded_data.page["strings"]
    assert {strings[label] for label in padded_data.columns["facts"][0][::2]} <= set(facts)


@pytest.mark.parametrize("clip, mode", [
    ("clean-16x9.mp4", "Fit ★"), ("clean-2x1.mp4", "Fill ★"), ("ultrawide-276.mp4", "Fit ★"),
])
def test_the_star_is_where_the_player_begins(clip, mode, folder, visit):
    view = ClipView(visit(clip_page(folder / f"star-{clip}.html", clip)))
    assert view.mode == [mode]


def test_nobody_knows_no_star(padded, padded_data, visit):
    screen = next(screen for screen, placed in padded_data.placed()
                  if placed["clean"] and placed["clean"]["mode"] == "unknown")
    names = ("device", "turn", "part", "pose")
    place = "&".join(f"{name}={screen[name]}" for name in names if screen[name])
    view = ClipView(visit(padded, f"{place}&view=clean"))
    assert view.mode == ["Fit"]
    assert "not known which the player starts with" in view.page.locator(".cost").text_content()
    assert "★" not in "".join(view.pressed("Display mode"))


@pytest.mark.parametrize("toggle", [
    lambda view: view.press("f"),
    lambda view: view.page.get_by_role("button", name="Fill").click(),
    lambda view: view.screen().dblclick(),
], ids=["key", "button", "double-click"])
def test_toggles(toggle, view):
    toggle(view)
    view.settle()
    assert view.mode == ["Fill"]
    assert view.fragment == {"mode": "fill"}
    view.press("F")
    assert view.mode == ["Fit ★"]
    assert view.fragment == {}


# A glide takes a third of a second, which a busy machine may spend before it can be asked.
COUNT_GLIDES = """() => {
  window.glides = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...words) {
    window.glides += 1;
    return animate.apply(this, words);
  };
}"""


@pytest.mark.parametrize("still", [False, True], ids=["motion", "reduced motion"])
def test_glides_unless_motion_is_reduced(still, padded, visit):
    view = ClipView(visit(padded, dark_still=still))
    view.page.evaluate(COUNT_GLIDES)
    view.press("f")
    assert (view.page.evaluate("glides") > 0) is not still


def test_turns(view):
    turns = [view.fragment.get("turn", "landscape-right")]
    for _ in range(3):
        view.press("r")
        turns.append(view.fragment["turn"])
    assert turns[0] == turns[3]
    assert len(set(turns)) == 3
    view.page.get_by_role("button", name="Portrait").click()
    view.settle()
    assert "portrait" in view.titles()[0]
    width, height = (view.screen().bounding_box()[key] for key in ("width", "height"))
    assert width < height


def test_picks_a_device_by_keyboard(view, padded_data):
    view.press("f")
    view.search.focus()
    view.page.keyboard.type("IPAD pro 11")
    view.press("Enter")
    assert view.device() == "ipad-pro-11"
    # What was chosen before holds there too.
    assert view.mode[0].startswith("Fill")
    # It looks the same in both landscapes.
    assert view.pressed("Turned") == ["Landscape"]
    view.page.locator(".picker input:checked").focus()
    view.search.fill("")
    view.page.locator(".picker input:checked").focus()
    view.press("ArrowDown")
    assert view.device() != "ipad-pro-11"
    assert view.fragment["device"] == view.device()
    view.search.fill("no such device")
    assert view.page.locator(".picker label:visible input[type=radio]").count() == 0
    assert padded_data.on(view.device(), "landscape-right")


def test_windows_and_poses(view):
    window, pose = (view.page.get_by_role("combobox", name=name) for name in ("Window", "Pose"))
    assert not window.is_visible() and not pose.is_visible()
    view.search.fill("ipad-pro-11")
    view.press("Enter")
    assert view.device() == "ipad-pro-11" and not window.is_visible()
    view.unfold()
    window.select_option("1/3")
    view.settle()
    assert view.fragment["part"] == "1/3"
    assert view.page.locator(".stage path.other, .stage path.rest").count() > 0
    view.search.fill("duo")
    view.press("Enter")
    assert "part" not in view.fragment
    pose.select_option(label="Book")
    view.settle()
    assert view.fragment["pose"] == "book"
    assert "Duo" in view.titles()[0]


def test_seeks(view, padded_data):
    times = [frame["time"] for frame in padded_data.frames()]
    assert len(times) == 6
    # It opens on the frame that shows most.
    [first] = [frame["time"] for frame in padded_data.frames() if frame.get("isFirst")]
    assert view.time == pytest.approx(first, abs=0.001)
    view.strip.focus()
    view.press("Home", "ArrowRight", "ArrowRight")
    assert view.time == pytest.approx(times[2], abs=0.001)
    view.press("ArrowLeft")
    assert float(view.fragment["t"]) == pytest.approx(times[1], abs=0.001)
    image = view.page.locator(".stage .frame img")
    assert image.get_attribute("src") == padded_data.frames()[1]["source"]
    # Without the clip itself, the nearest frame; row, line and needle have one clock.
    duration = padded_data.columns["duration"][0]
    view.seek((times[3] + 0.1) / duration)
    assert view.time == pytest.approx(times[3], abs=0.001)
    needle, film = (view.page.locator(f".strip .{name}").bounding_box()
                    for name in ("needle", "film"))
    assert needle["x"] - film["x"] == pytest.approx(
        times[3] / duration * film["width"], abs=2)
    view.strip.focus()
    view.press("Home")
    assert view.time == pytest.approx(times[0], abs=0.001)
    view.press("End", "ArrowRight")
    assert view.time == pytest.approx(times[5], abs=0.001)
    # In a field the arrows are the field's.
    view.search.focus()
    view.press("ArrowLeft")
    assert view.time == pytest.approx(times[5], abs=0.001)


@pytest.mark.parametrize("name, drawn", [
    ("AVKit safe area", ".guide.avkit"), ("UIKit safe area", ".guide.uikit"),
    ("Layout margins", ".guide.margins"), ("Embedded padding", ".stage svg.padding:not([hidden])"),
    ("Picture in Picture", ".stage .pip:not([hidden])"),
])
def test_overlays_switch(name, drawn, view):
    shown = view.page.locator(drawn)
    for _ in range(2):
        before = shown.count()
        assert view.overlay(name).is_checked() is (before == 1)
        view.overlay(name).click()
        view.settle()
        assert shown.count() == 1 - before
    assert "on" not in view.fragment


def test_controls_and_what_is_hidden_are_drawn(view):
    for name in "Player controls", "Hidden by housing and corners":
        before = view.page.locator(".stage svg path").count()
        view.overlay(name).click()
        view.settle()
        assert view.page.locator(".stage svg path").count() > before


def test_a_link_restores_everything(padded, padded_data, visit):
    fragment = f"device=ipad-pro-11&turn=portrait&part=1/2&mode=fill&view=clean&t=1&on={ON}"
    view = ClipView(visit(padded, fragment))
    screen, placed = padded_data.on("ipad-pro-11", "portrait", "1/2")
    assert view.titles()[0].startswith(screen["label"])
    assert view.device() == "ipad-pro-11"
    assert view.pressed("Turned") == ["Portrait"]
    assert view.button("Show as delivered").is_visible()
    assert view.time == pytest.approx(1)
    assert view.overlay("Layout margins").is_checked()
    [[stage]] = view.page.evaluate(MEASURE, [[fragment, screen["size"][0]]])
    assert list(check(stage, screen, placed, placed["clean"]["fill"])) == []
    # A link that is followed in the open page is taken over too.
    view.page.evaluate("location.hash = 'device=iphone-x&mode=fit&on='")
    view.settle()
    assert view.device() == "iphone-x"
    assert view.mode[0].startswith("Fit")
    assert not view.overlay("AVKit safe area").is_checked()


def test_odd_links_are_passed_over(padded, visit):
    view = ClipView(visit(
        padded, "device=__proto__&turn=up&part=9/3&pose=lotus&mode=stretch&t=-1&view=3d"
                "&with=constructor&on=%3Cb%3E,toString&clip=7&__proto__=1"))
    assert view.device() == FIRST[0]
    assert len(view.titles()) == 1
    assert view.mode == ["Fit ★"]
    notice = view.page.locator(".notice")
    assert notice.is_visible()
    for value in "__proto__", "up", "9/3", "lotus", "stretch", "3d", "constructor":
        assert f'"{value}"' in notice.text_content()
    view.page.evaluate("location.hash = 'device=iphone-14&turn=portrait&mode=fill'")
    view.settle()
    # A product that shares its figures with others has its own name too.
    assert view.device() == "iphone-13"
    assert not notice.is_visible()


def test_copies_crop_and_link(view, padded_data):
    assert view.copied("Copy crop") == padded_data.word("crop")
    assert view.announced() == "Crop copied"
    view.press("f")
    # The address of a file on this disk would be of no use elsewhere.
    assert view.copied("Copy link").replace("wipe=none&", "") == "padded.html#mode=fill"


def test_keys_leave_the_browsers_own_alone(view):
    view.press("Alt+f")
    view.search.focus()
    view.page.keyboard.type("fr")
    view.settle()
    assert view.mode == ["Fit ★"]
    assert view.fragment == {}
