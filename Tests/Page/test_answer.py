"""The answer before the figures, guides on demand, and devices that fit in the window."""

import json
import re

import pytest
from making import MEDIA, clip_page, documents, results_page, seen_words, vidfit
from page_objects import ClipView

FIRST = ("iphone-17-pro", "landscape-right")
GLASS = ".stage svg path.black"


def whole(share):
    return f"{share:.0%}"


@pytest.mark.parametrize("fragment, place, treatment, mode", [
    ("mode=fill", (*FIRST, "screen"), "delivered", "fill"),
    ("mode=fit&view=clean", (*FIRST, "screen"), "clean", "fit"),
    ("turn=portrait", ("iphone-17-pro", "portrait", "screen"), "delivered", "fit"),
    ("device=ipad-pro-11&part=1/2", ("ipad-pro-11", "landscape-right", "1/2"), "delivered", "fit"),
])
def test_the_answer_follows_the_view(fragment, place, treatment, mode, padded, padded_data, visit):
    """It stayed that of the whole screen in the player's first mode."""
    screen, placed = padded_data.on(*place)
    words = seen_words(screen, placed[treatment][mode], text=whole)
    cost = visit(padded, fragment).locator(".cost").text_content()
    assert cost.startswith("Without padding on " if treatment == "clean" else "On ")
    assert screen["label"] in cost and cost.count(words) == 1
    # Another mode that a person chose is not what the player starts with.
    assert ("the player starts with" in cost) == (mode == placed["delivered"]["mode"])


def test_the_answer_follows_picture_in_picture(padded, visit):
    page = visit(padded, "on=pip")
    assert "In Picture in Picture on iPhone 17 Pro" in page.locator(".cost").text_content()
    assert page.locator(".cost").text_content().endswith("so this one is a model.")
    assert page.locator(".drawn").text_content().startswith("Picture in Picture, sized by a model:")
    assert not page.locator(".loss").is_visible()


def test_the_answer_comes_first(view, padded_data):
    page = view.page
    screen, placed = padded_data.on(*FIRST)
    now, then = placed["delivered"]["fit"], placed["clean"]["fill"]
    answer = page.locator(".answer")
    assert answer.locator("h2").text_content() == "Bars are baked in: 138\u00a0px top and bottom."
    assert answer.locator(".cost").text_content() == (
        "On iPhone 17 Pro, landscape, the player starts with fit and shows "
        f"{seen_words(screen, now, text=whole)}. Without padding, the player would start with fill "
        f"and show {seen_words(screen, then, text=whole)}.")
    assert answer.locator(".loss").text_content() == (
        f"\u2212{round(then['pictureShare'] * 100) - round(now['pictureShare'] * 100)}%"
        "of the screen is lost to bars")
    assert answer.bounding_box()["y"] < page.locator(".stage").bounding_box()["y"]
    # All of it and the device are seen without scrolling, and no figure is.
    assert page.locator(".stage .device").bounding_box()["y"] < 400
    assert not page.locator(".figures table").is_visible()
    assert view.copied("Copy command") == (
        f"vidfit unpad {padded_data.columns['path'][0]}")


@pytest.mark.parametrize("turn", ["landscape-right", "portrait"])
def test_a_phone_shows_device_sentence_and_button_at_once(turn, padded, visit):
    page = visit(padded, f"turn={turn}", is_plain=False, width=390, height=844)
    tops = []
    for shown in (".stage .device", ".answer h2", ".answer .main", ".strip", ".choices", ".cost"):
        box = page.locator(shown).bounding_box()
        tops.append(box["y"])
        assert shown in (".strip", ".choices", ".cost") or box["y"] + box["height"] <= 844
        assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    assert tops == sorted(tops)


def test_shows_the_clip_without_its_padding(view, padded_data):
    view.button("Show without padding").click()
    view.settle()
    assert view.fragment == {"view": "clean"}
    assert view.mode == ["Fill ★"]
    # What is said is said of what is shown.
    assert view.page.locator(".cost").text_content().startswith(
        "Without padding on iPhone 17 Pro, landscape, the player would start with fill and show ")
    assert view.page.locator(".loss").text_content() == "+39%of the screen is gained"
    view.button("Show as delivered").click()
    view.settle()
    assert view.fragment == {}


@pytest.mark.parametrize("clip, words", [
    ("clean-16x9.mp4", "No bars are baked in."),
    ("aspect-switch.mp4", "The bars change once; none stay all the time."),
    ("pillarbox-4x3-in-16x9.mp4", "Bars are baked in: 80\u00a0px left and right."),
])
def test_every_verdict_has_a_headline(clip, words, folder, visit):
    page = visit(clip_page(folder / f"answer-{clip}.html", clip))
    assert page.locator(".answer h2").text_content() == words
    if "Bars are" not in words:
        assert not page.locator(".loss").is_visible()
        assert not page.get_by_role("button", name="Show without padding").is_visible()


def test_a_failed_clip_says_what_happened(folder, visit):
    broken = folder / "broken.mp4"
    broken.write_bytes(b"no clip")
    page = visit(clip_page(folder / "failed.html", "clean-240.mp4", broken), "clip=1")
    answer = page.locator(".answer")
    assert answer.locator("h2").text_content() == "This clip could not be analysed."
    reason = answer.locator("p.faint").text_content()
    assert reason[0].isupper() and reason.endswith(".")


@pytest.mark.parametrize("clip, size", [
    ("letterbox-239-in-16x9.mp4", "1920\u00d7804"), ("white-bars.mp4", "640\u00d7268")])
def test_editors_get_the_size_that_the_crop_leaves(clip, size, folder, visit):
    page = visit(clip_page(folder / f"editor-{clip}.html", clip))
    hint = page.locator(".answer .fold")
    assert not hint.locator("p").is_visible()
    hint.locator("summary").click()
    assert hint.locator("p").inner_text().startswith(f"Set to {size}: the timeline's resolution")
    clean = visit(clip_page(folder / "editor-clean.html", "clean-16x9.mp4"))
    assert not clean.locator(".answer .fold").is_visible()


def test_frames_of_hdr_are_said_to_be_tone_mapped(folder, visit):
    result = json.loads(vidfit("scan", "--no-config", "--thumbnails", "--format", "ndjson",
                               MEDIA / "letterbox-239-in-16x9.mp4"))
    words = "tone-mapped to SDR"
    plain = visit(results_page(folder / "sdr.html", [json.dumps(result)]))
    assert words not in plain.locator(".answer").text_content()
    result["video"]["color"] |= {"transfer": "smpte2084", "primaries": "bt2020"}
    page = visit(results_page(folder / "hdr.html", [json.dumps(result)]))
    assert words in page.locator(".answer").text_content()
    # Nothing is said of frames that there are none of.
    del result["thumbnail"]
    bare = visit(results_page(folder / "bare.html", [json.dumps(result)]))
    assert words not in bare.locator(".answer").text_content()


def test_guides_come_with_one_switch(view):
    page = view.page
    guides = page.locator(".stage .guide, .stage svg.padding:not([hidden])")
    before = page.locator(GLASS).first.bounding_box()
    assert guides.count() == 0
    view.tap("g")
    assert guides.count() == 2
    assert view.fragment == {"on": "avkit,cut,padding"}
    assert view.button("Guides").get_attribute("aria-pressed") == "true"
    # Nothing jumps.
    assert page.locator(GLASS).first.bounding_box() == before
    view.overlay("Layout margins").click()
    view.tap("g")
    assert guides.count() == 0
    # What was on last comes back, and goes when a key that was held is let go.
    page.keyboard.down("g")
    page.wait_for_timeout(600)
    assert guides.count() == 3
    page.keyboard.up("g")
    view.settle()
    assert guides.count() == 0
    view.button("Guides").click()
    view.settle()
    assert guides.count() == 3


@pytest.mark.parametrize("fragment", ["view=both", "with=ipad-pro-11", "with=iphone-17-pro-max",
                                      "turn=portrait&with=ipad-mini-6", "with=appletv-4k"])
@pytest.mark.parametrize("width, height", [(1280, 900), (1440, 1000)])
def test_two_devices_fit_in_the_window(fragment, width, height, padded, visit):
    page = visit(padded, fragment, width=width, height=height)
    stages = page.locator(".stage")
    assert stages.count() == 2
    for stage in stages.all():
        box = stage.bounding_box()
        assert box["y"] + box["height"] <= height
    strip = page.locator(".strip").bounding_box()
    assert strip["y"] + strip["height"] <= height


def test_a_wide_window_is_used(padded, visit):
    small, large = (visit(padded, width=width, height=height).locator(GLASS).first.bounding_box()
                    for width, height in ((1280, 900), (2560, 1440)))
    assert large["width"] > 1.7 * small["width"]


def test_keys_are_told_and_work(view, padded_data):
    view.press("?")
    help_ = view.page.get_by_role("dialog")
    assert help_.is_visible()
    keys = help_.locator("dt").all_text_contents()
    assert {"F", "G", "C", "R", "D", ", .", "?"} <= set(keys)
    # Keys are the dialog's while it is open.
    view.press("f")
    assert view.fragment == {}
    view.press("Escape")
    assert not help_.is_visible()
    view.press("c")
    assert len(view.titles()) == 2
    view.press("c", "d")
    assert view.device() == "iphone-17-pro-max"
    view.press("D")
    assert view.device() == "iphone-17-pro"


PINCH = """([from, to]) => {
  const device = document.querySelector(".stage .device");
  const { left, top, width, height } = device.getBoundingClientRect();
  const send = (type, id, side, spread) => device.dispatchEvent(new PointerEvent(type, {
    pointerId: id, pointerType: "touch", bubbles: true,
    clientX: left + width / 2 + side * spread, clientY: top + height / 2,
  }));
  for (const type of ["pointerdown", "pointermove", "pointerup"]) {
    const spread = type === "pointerdown" ? from : to;
    send(type, 1, -1, spread);
    send(type, 2, 1, spread);
  }
}"""


def test_a_pinch_fills_and_fits(view):
    view.page.evaluate(PINCH, [40, 80])
    view.settle()
    assert view.mode == ["Fill"]
    view.page.evaluate(PINCH, [80, 40])
    view.settle()
    assert view.mode == ["Fit ★"]
    view.page.evaluate(PINCH, [80, 82])
    view.settle()
    assert view.mode == ["Fit ★"]


def test_picture_in_picture_leaves_the_players_screen(padded, visit):
    view = ClipView(visit(padded, "on=pip,controls"))
    assert view.page.locator(".stage .lens").evaluate(
        "(lens) => getComputedStyle(lens).visibility") == "hidden"
    marks = view.page.locator(".stage svg path").count()
    view.page.evaluate("location.hash = 'on=controls'")
    view.settle()
    assert view.page.locator(".stage svg path").count() > marks


def test_a_book_looks_folded(padded, visit):
    view = ClipView(visit(padded, "device=iphone-duo-inner&pose=open"))
    assert view.page.locator(".crease").count() == 0
    view.page.evaluate("location.hash = 'device=iphone-duo-inner&pose=book'")
    view.settle()
    assert view.page.locator(".crease").count() == 1
    names = view.page.locator(".picker .devices label").all_text_contents()
    assert not [name for name in names if "(open)" in name or "(closed)" in name]


def test_what_is_cut_off_fades_where_there_is_more(padded, visit):
    view = ClipView(visit(padded, "mode=fill&on=cut"))
    assert view.page.locator(".stage .more").count() == 0
    view.page.evaluate("location.hash = 'turn=portrait&mode=fill&on=cut'")
    view.settle()
    assert view.page.locator(".stage .more").count() == 2


def test_windows_float_round(padded, visit):
    part = "device=ipad-pro-11-m4&part=806x556"
    page = visit(padded, part)
    assert page.locator(".stage path.floating").count() == 1
    assert page.locator(".stage .lens").evaluate("(lens) => lens.style.borderRadius") == "18px"


def test_no_number_breaks_from_its_sign(view):
    view.page.evaluate("document.querySelectorAll('details').forEach((card) => card.open = true)")
    text = view.page.locator("main").inner_text()
    assert re.search(r"\d%", text)
    assert not re.search(r"\d [%°]", text)


def test_the_rules_have_a_version(view, padded_data):
    view.page.evaluate("document.querySelectorAll('details').forEach((card) => card.open = true)")
    sentence = f"Placed by the rules of vidfit {padded_data.page['vidfit']}."
    assert view.page.get_by_text(sentence, exact=True).is_visible()


def test_paper_has_all_of_it(padded, engine, visit):
    view = ClipView(visit(padded, "on=avkit,margins"))
    view.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert view.page.locator(".figures table").is_visible()
    if engine.name == "chromium":
        view.page.emulate_media(media="print")
        legend = view.page.locator(".legend label:visible").all_text_contents()
        assert legend == ["AVKit safe area", "Layout margins"]
        view.page.emulate_media(media="screen")
    view.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert not view.page.locator(".figures table").is_visible()


def test_fingers_have_room(padded, few, engine, visit):
    if engine.name != "chromium":
        pytest.skip("Firefox has no touch here")
    small = """() => [...document.querySelectorAll(
        "button, select, .picker label, .legend label, .facet label")]
      .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
      .map((one) => `${one.textContent.slice(0, 30)} ${one.getBoundingClientRect().height}`)"""
    assert visit(padded, width=360, height=740, touch=True).evaluate(small) == []


def test_colours_that_mean_something_outlive_forced_ones(padded, engine, visit):
    if engine.name != "chromium":
        pytest.skip("Firefox can't be asked for them")
    page = visit(padded, forced=True)
    ground = page.locator(".swatch.padding").evaluate(
        "(swatch) => getComputedStyle(swatch).backgroundColor")
    assert ground == "rgb(255, 95, 162)"
    chosen, other = (page.locator(f".segments [aria-pressed={is_chosen}]").first.evaluate(
        "(one) => getComputedStyle(one).backgroundColor") for is_chosen in ("true", "false"))
    assert chosen != other
    device = page.locator(".devices label:has(:checked)")
    ground, ink = device.evaluate(
        "(one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]")
    assert ground == chosen != ink
    line = visit(padded, "wipe=mode", forced=True).locator(".divider")
    assert "255, 255, 255" in line.evaluate("(one) => getComputedStyle(one).backgroundImage")
