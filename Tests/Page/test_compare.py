"""Two devices beside each other, with and without padding, and bars that change over time."""

import json
import re

import pytest
from making import MEDIA, Data, clip_page, documents, results_page, seen_words
from page_objects import ClipView
from test_geometry import MEASURE, ON, check

FIRST = ("iphone-17-pro", "landscape-right")


def colours(page):
    """Kind and ground of each span of the time line."""
    return page.locator(".timeline .span").evaluate_all(
        "(all) => all.map((span) => [span.className, getComputedStyle(span).backgroundColor])")


def test_only_padding_has_the_colour_of_padding(switching, folder, visit):
    """Whichever comes first: "no bars" was once pink because it came second."""
    [result] = documents(MEDIA / "aspect-switch.mp4")
    spans = result["padding"]["timeline"]
    assert [bool(span["picture"]["y"]) for span in spans] == [True, False]
    [first, second] = [span["picture"] for span in spans]
    spans[0]["picture"], spans[1]["picture"] = second, first
    # A page of one result shows its clip at once.
    turned = results_page(folder / "turned.html", [json.dumps(result)])
    found, other = colours(visit(switching)), colours(visit(turned))
    assert [name for name, _ in found] == ["span letterbox", "span none"]
    assert other == found[::-1]
    red, green, blue = map(int, re.findall(r"\d+", found[0][1])[:3])
    assert red > 200 and red - green > 60, "bars are pink"
    assert max(map(int, re.findall(r"\d+", found[1][1])[:3])) - min(
        map(int, re.findall(r"\d+", found[1][1])[:3])) < 16, "no bars have no colour"


def test_no_word_of_the_time_line_is_cut(switching, visit):
    for width in 1280, 360:
        page = visit(switching, width=width)
        assert page.locator(".span-name").evaluate_all(
            "(all) => all.every((name) => name.scrollWidth <= name.parentElement.clientWidth)")


@pytest.fixture(scope="module")
def switching(folder):
    """A page of a clip whose bars change over time."""
    return clip_page(folder / "switching.html", "aspect-switch.mp4")


def test_compares_with_and_without_padding(padded, padded_data, visit):
    view = ClipView(visit(padded, "view=both", dark_still=True))
    screen, placed = padded_data.on(*FIRST)
    assert view.mode == ["Fit ★", "Fill ★"]
    for mode in "fit", "fill":
        fragment = f"view=both&mode={mode}&on={ON}"
        [stages] = view.page.evaluate(MEASURE, [[fragment, screen["size"][0]]])
        for stage, treatment in zip(stages, ("delivered", "clean"), strict=True):
            assert list(check(stage, screen, placed, placed[treatment][mode])) == []


@pytest.mark.parametrize("width, height", [(1280, 900), (1440, 900), (1024, 768)])
@pytest.mark.parametrize("fragment", ["view=both", "view=both&with=ipad-pro-11-m4",
                                      "with=ipad-pro-11-m4"])
def test_no_device_is_cut_off(fragment, width, height, padded, visit):
    """Captions of unequal lengths once made columns of unequal widths."""
    page = visit(padded, fragment, width=width, height=height)
    card = page.locator(".card.view").bounding_box()
    for device, port in zip(page.locator(".device").all(), page.locator(".view-port").all(),
                            strict=True):
        inner, outer = device.bounding_box(), port.bounding_box()
        assert inner["x"] >= outer["x"] - 0.5 >= card["x"]
        assert inner["x"] + inner["width"] <= outer["x"] + outer["width"] + 0.5
        assert outer["x"] + outer["width"] <= card["x"] + card["width"]


def test_clean_clip_is_held_as_it_suits(folder, visit):
    """An upright film in a wide frame is watched upright once its bars are gone."""
    page = clip_page(folder / "reel.html", "social-blur.mp4")
    view = ClipView(visit(page, "view=both"))
    delivered, clean = view.titles()
    assert delivered.startswith("As delivered")
    assert clean.startswith("Without padding, held in portrait")
    widths = view.page.locator(".stage svg").evaluate_all(
        "(all) => all.map((svg) => svg.viewBox.baseVal.width / svg.viewBox.baseVal.height)")
    assert max(widths) > 1 > min(widths)
    view = ClipView(visit(page, "view=both&turn=landscape-right"))
    assert [title.partition(" ·")[0] for title in view.titles()] == [
        "As delivered", "Without padding"]


def test_compares_two_devices(view, padded_data):
    view.page.get_by_role("combobox", name="Compare with").select_option("ipad-pro-11")
    view.settle()
    assert view.fragment == {"with": "ipad-pro-11"}
    names = [padded_data.on(device, FIRST[1])[0]["name"] for device in (FIRST[0],
                                                                      "ipad-pro-11")]
    assert [title.partition(",")[0] for title in view.titles()] == names
    view.press("f")
    assert all(mode.startswith("Fill") for mode in view.mode)
    view.press("ArrowRight")
    assert len(set(view.page.locator(".stage .frame img").evaluate_all(
        "(all) => all.map((image) => image.src)"))) == 1


def test_the_caption_tells_what_is_drawn(padded, padded_data, visit):
    """Not what another mode would show: Fill's caption once told the cover of Fit."""
    view = ClipView(visit(padded))
    for device in "iphone-x", "ipad-pro-11":
        for turn in "landscape-right", "portrait":
            screen, placed = padded_data.on(device, turn)
            for name, treatment in ("", "delivered"), ("clean", "clean"):
                for mode in "fit", "fill":
                    view.page.evaluate(f"location.hash = 'device={device}&turn={turn}&mode={mode}"
                                       f"&view={name}'")
                    view.settle()
                    words = seen_words(screen, placed[treatment][mode])
                    assert view.drawn() == [f"{mode.capitalize()}: {words}."]


def test_the_caption_follows_bars_that_change(switching, visit):
    view = ClipView(visit(switching, "t=1"))
    padded = view.drawn()
    view.page.evaluate("location.hash = 't=5'")
    view.settle()
    assert padded != view.drawn()


def test_the_moment_has_its_frame_and_keys_go_to_changes(switching, visit):
    data, view = Data(switching), ClipView(visit(switching, "t=0"))
    rate, changes = data.columns["rate"][0], [span[0] for span in data.columns["timeline"][0]]
    now = view.page.locator(".now")
    assert "00:00:00:00 · frame\u00a00" in now.text_content()
    view.press("n")
    assert float(view.fragment["t"]) == pytest.approx(changes[1], abs=0.001)
    frame = round(changes[1] * rate)
    code = f"00:00:{frame // round(rate):02d}:{frame % round(rate):02d}"
    assert f"{code} · frame\u00a0{frame}" in now.text_content()
    view.press("n")
    assert view.announced() == "No change of bars there"
    view.press("p")
    assert float(view.fragment["t"]) == changes[0]


def test_bars_that_change_are_followed(switching, visit):
    data, view = Data(switching), ClipView(visit(switching))
    spans = data.columns["timeline"][0]
    strings = data.page["strings"]
    assert view.page.locator(".strip .span[title]").evaluate_all(
        "(all) => all.map((span) => span.title)") == [strings[span[6]] for span in spans]
    drawn = []
    for start, end, x, y, width, height, _ in spans:
        frame = next(frame for frame in data.frames() if start <= frame["time"] < (end or 1e9))
        view.page.evaluate(f"location.hash = 't={frame['time']:.3f}'")
        view.settle()
        path = view.page.locator(".stage svg.padding path").first.get_attribute("d")
        drawn.append(path)
        assert path.endswith(f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}Z")
    assert len(set(drawn)) > 1
