"""What a link asks for, and what is of one clip alone."""

import pytest
from making import MEDIA, clip_page, ffmpeg
from page_objects import ClipView, LibraryView


def notice(view):
    line = view.page.locator(".notice")
    return line.text_content() if line.is_visible() else ""


def test_products_are_compared_by_their_names(padded, visit):
    """The check knew them, and the view did not."""
    view = ClipView(visit(padded, "with=iphone-se-3"))
    assert len(view.titles()) == 2 and "iPhone SE" in view.titles()[1]
    assert notice(view) == ""
    assert view.page.get_by_role("combobox", name="Compare with").input_value() == "iphone-se2"


@pytest.mark.parametrize("page, fragment, words", [
    ("padded", "view=clean&wipe=clean", 'the wipe "clean"'),
    ("padded", "with=nonsense", 'the device to compare "nonsense"'),
    ("simulator", "shape=foo", 'the shape "foo"'), ("simulator", "shape=2,39", 'the shape "2,39"'),
])
def test_a_wish_in_vain_is_named(page, fragment, words, visit, request):
    view = ClipView(visit(request.getfixturevalue(page), fragment))
    assert words in notice(view)


@pytest.mark.parametrize("fragment", ["shape=2.39", "shape=1920x804", "shape=16:9"])
def test_a_known_shape_is_no_such_wish(fragment, simulator, visit):
    assert notice(ClipView(visit(simulator, fragment))) == ""


def test_a_filter_of_shapes_is_no_wish_for_one(few, visit):
    """Both have the same name in the address."""
    assert notice(ClipView(visit(few, "shape=letterbox&clip=0"))) == ""


def test_a_device_that_nobody_turned_is_held_as_it_suits(folder, visit):
    """The only turn of Apple TV stayed chosen on the devices after it."""
    view = ClipView(visit(clip_page(folder / "upright.html", "social-blur.mp4")))
    upright = view.titles()[0]
    names = set()
    while view.titles()[0] not in names:
        names.add(view.titles()[0])
        view.press("d")
    assert view.titles()[0] == upright and any("Apple TV" in name for name in names)
    assert "turn" not in view.fragment
    view.press("r")
    assert "turn" in view.fragment


def test_nothing_to_compare_leaves_what_is_compared(folder, visit):
    view = ClipView(visit(clip_page(folder / "clean.html", "clean-16x9.mp4"), "with=ipad-pro-11"))
    assert len(view.titles()) == 2
    view.press("c")
    assert len(view.titles()) == 2 and "view" not in view.fragment


@pytest.fixture(scope="module")
def lengths(folder):
    """A page of a long clip with bars and a short one without."""
    long = ffmpeg(folder / "long.mp4", "-stream_loop", "5", "-i",
                  MEDIA / "letterbox-239-in-16x9.mp4", "-c", "copy")
    return clip_page(folder / "lengths.html", long, "clean-16x9.mp4")


@pytest.mark.parametrize("way", ["list", "key"])
def test_time_and_view_end_with_their_clip(way, lengths, visit):
    page = visit(lengths, "clip=0&sort=given")
    view, library = ClipView(page), LibraryView(page)
    view.seek(0.95)
    assert view.time > 10
    view.button("Show without padding").click()
    view.settle()
    if way == "key":
        view.press("]")
    else:
        view.button("All clips").click()
        library.cell("name a").nth(1).click()
    view.settle()
    assert page.locator("h1").text_content() == "clean-16x9.mp4"
    assert view.time < 3
    assert notice(view) == ""
    assert set(view.fragment) == {"clip", "sort"}
    # What a person looks at is not the link's wish, wherever it is not to be had.
    page.get_by_role("combobox", name="Compare with").select_option("wall:kinds")
    view.press("[")
    assert notice(view) == ""


def test_no_time_is_after_the_end(padded, visit):
    view = ClipView(visit(padded, "t=99999"))
    now, end = view.page.locator(".now").text_content().split(" / ")
    assert now == end.split(" ")[0]
    assert view.time <= 4


def test_a_failed_clip_offers_nothing(folder, visit):
    """A button to show it without padding threw, and "?" did nothing."""
    broken = folder / "nothing.mp4"
    broken.write_bytes(b"junk")
    view = ClipView(visit(clip_page(folder / "nothing.html", "clean-240.mp4", broken), "clip=1"))
    assert not view.page.locator(".answer button").is_visible()
    view.press("?")
    assert view.page.get_by_role("dialog").is_visible()
    view.press("Escape", "]")
    assert view.page.locator("h1").text_content() == "clean-240.mp4"


def test_a_clip_opens_at_its_answer(few, visit):
    library = LibraryView(visit(few, "sort=given", width=1280, height=420))
    page = library.page
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 50
    page.locator(".clips-body a").nth(1).click()
    library.settle()
    assert page.evaluate("scrollY") == 0
    # A shape that is typed below is no other clip.
    page.go_back()
    library.until(lambda: page.evaluate("scrollY") > 50)


def test_a_corrected_clip_says_so(few_labels, visit):
    labels = LibraryView(visit(few_labels, "sort=given"))
    labels.grid.focus()
    labels.press("Home", "4")
    labels.page.evaluate("location.hash = 'clip=0&sort=given'")
    labels.settle()
    assert "was corrected" in labels.page.locator(".notice").text_content()


def test_arrows_work_after_a_click(few, visit):
    view = ClipView(visit(few, "clip=1"))
    view.button("Guides").click()
    before = view.time
    view.press("ArrowRight")
    assert view.time > before
    view.press("ArrowLeft")
    assert view.time == before
    # Radio buttons have arrow keys of their own.
    view.page.locator(".picker input:checked").focus()
    view.press("ArrowDown")
    assert view.time == before


def test_a_phone_held_sideways_shows_the_device(padded, engine, visit):
    touch = {"touch": True} if engine.name == "chromium" else {}
    page = visit(padded, width=844, height=390, **touch)
    box = page.locator(".stage .device").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= 390
