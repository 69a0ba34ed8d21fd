"""Cards instead of rows, on screens, and what they tell of clips that were not analysed."""

import pytest
from making import clip_page
from page_objects import CUT, LibraryView


def test_cards_show_more_of_each_clip(few, visit):
    library = LibraryView(visit(few, "sort=given"))
    small = library.page.locator(".shots .shot").nth(1).bounding_box()
    library.button("Grid").click()
    library.settle()
    assert library.fragment["grid"] == "1"
    large = library.page.locator(".shots .shot").nth(1).bounding_box()
    assert large["width"] > 2 * small["width"]
    rows = [row.bounding_box() for row in library.page.locator(".clips-body [role=row]").all()]
    assert rows[0]["y"] == rows[1]["y"] and rows[0]["x"] < rows[1]["x"]
    for column in "findings", "crop":
        assert library.cell(column).nth(1).is_visible()
    assert library.page.evaluate(CUT, ".clips-body .crop") == []
    # Arrow keys go where they point.
    library.grid.focus()
    library.press("ArrowRight")
    assert library.active() == library.rows()[1]
    library.press("Enter")
    assert library.page.locator("h1").text_content() == "letterbox-239-in-16x9.mp4"


@pytest.fixture(scope="module")
def broken(folder):
    """A list with a clip that could not be analysed."""
    path = folder / "broken.mp4"
    path.write_bytes(b"no clip")
    return clip_page(folder / "broken.html", "letterbox-239-in-16x9.mp4", path)


def test_the_list_says_why_a_clip_was_not_analysed(broken, visit):
    library = LibraryView(visit(broken, "sort=given"))
    assert "no known video format" in library.cell("findings").nth(1).text_content()
    library.button("Grid").click()
    library.settle()
    # Its name is clear of the box, as if it had a picture.
    box = library.page.locator(".clips-body input").nth(1).bounding_box()
    name = library.page.locator(".clips-body .name a").nth(1).bounding_box()
    assert box["y"] + box["height"] <= name["y"] or box["x"] + box["width"] <= name["x"]


def test_labels_and_paper_have_rows_whatever_the_grid_says(few, few_labels, engine, visit):
    labels = LibraryView(visit(few_labels, "grid=1"))
    assert labels.button("Grid").count() == 0
    assert labels.page.locator(".clips-body [role=row]").first.bounding_box()["height"] < 80
    library = LibraryView(visit(few, "grid=1"))
    assert library.page.locator(".clips-body [role=row]").first.bounding_box()["height"] > 200
    library.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    if engine.name == "chromium":
        library.page.emulate_media(media="print")
        shots = library.page.locator(".clips-body .shot").all()
        assert sum(shot.is_visible() for shot in shots) >= 5
        assert library.page.locator(".clips-body [role=row]").first.bounding_box()["height"] < 120
        library.page.emulate_media(media="screen")
    library.page.evaluate("dispatchEvent(new Event('afterprint'))")
