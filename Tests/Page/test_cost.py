"""What bars cost is said as certainly as it is known, and the same in a list and a clip's view."""

import json

import pytest
from making import MEDIA, clip_page, documents, ffmpeg, results_page
from page_objects import ClipView, LibraryView

UNKNOWN = "it is not known which the player starts with."


def cost(page):
    return page.locator(".answer .cost").text_content()


def share(value):
    return f"{round(value * 100)}%"


def presentation(clip, *flags):
    [document] = documents(*flags, clip)
    return document["presentations"][0]


@pytest.mark.parametrize("device", ["iphone-duo-inner", "932x430@3"])
def test_an_unknown_default_is_no_answer(device, padded, visit):
    """It was taken for fit: 60% with or without bars that may cost 40%."""
    known = presentation(MEDIA / "letterbox-239-in-16x9.mp4", "--device", device)
    clean = known["withoutPadding"]
    assert (known["defaultMode"], clean["defaultMode"]) == ("fit", "unknown")
    page = visit(padded, f"device={device}")
    now, fit, fill = (share(part["pictureScreenShare"]) for part in (
        known["fit"], clean["fit"], clean["fill"]))
    assert (f"shows all of the film on {now} of the screen. Without padding, fit would show all of "
            f"the film on {fit} of the screen, and fill ") in cost(page)
    assert cost(page).endswith(f" on {fill} of the screen; {UNKNOWN}")
    assert not page.locator(".loss b").is_visible()


def test_a_clean_clip_of_an_unknown_default_says_both(simulator, visit):
    page = visit(simulator, "shape=2.40:1&device=iphone-duo-inner")
    assert "fit shows all of the frame on 59% of the screen, and fill " in cost(page)
    assert cost(page).endswith(f" of the frame on 100% of the screen; {UNKNOWN}")


def test_a_still_picture_has_no_default(folder, visit):
    still = ffmpeg(folder / "padded.png", "-i", MEDIA / "letterbox-239-in-16x9.mp4", "-frames:v",
                   "1")
    known = presentation(still)
    modes = known["fit"], known["fill"]
    page = visit(clip_page(folder / "padded-still.html", still))
    for mode in modes:
        assert f" on {share(mode['pictureScreenShare'])} of the screen" in cost(page)
    assert "; the app decides which it is. " in cost(page)
    assert not page.locator(".loss b").is_visible()


def test_bars_that_change_have_a_least_and_a_most(folder, visit):
    """The answer was that of the best moment."""
    shares = [segment["fit"]["pictureScreenShare"] for segment in presentation(
        MEDIA / "aspect-switch.mp4")["segments"]]
    least, most = (round(100 * share) for share in (min(shares), max(shares)))
    page = visit(clip_page(folder / "changes.html", "aspect-switch.mp4"))
    assert f"on {least}\u2013{most}% of the screen as its bars change." in cost(page)
    # No crop fits all of it, so none of that is lost.
    assert not page.locator(".loss b").is_visible()


def test_a_list_counts_what_is_known(few, visit):
    """Fit was assumed, so that no letterbox lost anything on a display of unknown default."""
    library = LibraryView(visit(few, "device=iphone-duo-inner&sort=name"))
    lost = dict(zip(library.rows(), library.cells("lost")))
    assert lost["letterbox-239-in-16x9.mp4"] == "\u226440%"
    assert lost["aspect-switch.mp4"] == ""
    assert lost["clean-16x9.mp4"] == ""
    totals = library.page.locator(".totals").text_content()
    assert totals.endswith("1 clip loses a share that changes or is not known")


def test_the_headline_names_the_device_of_what_it_counts(folder, visit):
    """A clip that failed came first and has none."""
    broken = folder / "first of all.mp4"
    broken.write_bytes(b"junk")
    library = LibraryView(visit(clip_page(folder / "one-failed.html", broken,
                                          "letterbox-239-in-16x9.mp4")))
    assert library.rows()[0] == broken.name
    assert library.page.locator(".totals").text_content() == (
        "1 clip loses 39% of the screen of iPhone 17 Pro to bars on average")


@pytest.mark.parametrize("device", ["iphone-17-pro", "iphone-17", "iphone-se3", "ipad-pro-11"])
def test_a_list_and_a_view_agree(device, folder, visit):
    """The one rounded the difference, and the other subtracted what was rounded."""
    clips = ["windowbox.mp4", "letterbox-239-in-16x9.mp4", "pillarbox-4x3-in-16x9.mp4"]
    page = visit(results_page(folder / f"agree-{device}.html", [
        json.dumps(one) for one in documents(*(MEDIA / clip for clip in clips))]),
        f"device={device}&sort=given")
    listed, view = LibraryView(page).cells("lost"), ClipView(page)
    for index, lost in enumerate(listed):
        page.evaluate(f"location.hash = 'device={device}&clip={index}'")
        view.settle()
        figure = page.locator(".loss")
        shown = figure.locator("b").text_content() if figure.get_attribute("hidden") is None else ""
        assert shown == lost
