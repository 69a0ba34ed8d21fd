"""Pages for labels: a person corrects verdict and picture, and takes the corrections along."""

import json

import pytest
from making import MEDIA, Data, results_page, vidfit
from page_objects import LibraryView, pixels

LETTERBOXED, ROTATED = 1, 2
SIDES = "Left", "Top", "Right", "Bottom"


@pytest.fixture(scope="module")
def few_data(few_labels):
    return Data(few_labels)


@pytest.fixture
def labels(few_labels, visit):
    return LibraryView(visit(few_labels, "sort=given"))


def edge(labels, name):
    return labels.page.get_by_role("slider", name=f"{name} edge")


def go_to(labels, index):
    labels.grid.focus()
    labels.press("Home", *["ArrowDown"] * index)


def exported(labels):
    """The lines of the file that the button saves."""
    path = labels.page.engine.saved(labels.page, labels.button("Export corrections").click)
    assert path.suffix == ".ndjson"
    return [json.loads(line) for line in path.read_text().split("\n")[:-1]]


def stored_map(data, index):
    return data.page["layouts"][data.columns["layout"][index]]["map"]


def through(data, index, unit):
    """A box of the upright frame in stored pixels, by the page's map."""
    a, b, c, d, e, f = stored_map(data, index)
    xs = sorted(a * x + c * y + e for x, y in (unit[:2], unit[2:]))
    ys = sorted(b * x + d * y + f for x, y in (unit[:2], unit[2:]))
    return {"x": xs[0], "y": ys[0], "width": xs[1] - xs[0], "height": ys[1] - ys[0]}


def test_drags_an_edge_and_exports(labels, few_data):
    handle = edge(labels, "Top")
    assert handle.get_attribute("aria-valuenow") == "0"
    handle.scroll_into_view_if_needed()
    stage, box = labels.page.locator(".label-stage").bounding_box(), handle.bounding_box()
    mouse = labels.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mouse.down()
    mouse.move(stage["x"] + stage["width"] / 2, stage["y"] + stage["height"] / 4, steps=4)
    mouse.up()
    labels.settle()
    height, width = few_data.columns["height"][0], few_data.columns["width"][0]
    now = int(handle.get_attribute("aria-valuenow"))
    assert now == pytest.approx(height / 4, abs=height / stage["height"] + 1)
    labels.page.get_by_label("Note").fill("a <note> \u2028 \"quoted\"")
    labels.page.get_by_label("Note").blur()
    [line] = exported(labels)
    assert list(line) == ["schema", "path", "verdict", "picture", "frame", "was", "note"]
    assert line == {
        "schema": "vidfit.correction/1", "path": few_data.columns["path"][0], "verdict": "padded",
        "picture": {"x": 0, "y": now, "width": width, "height": height - now},
        "frame": {"width": width, "height": height},
        "was": {"verdict": "none", "picture": {"x": 0, "y": 0, "width": width, "height": height}},
        "note": "a <note> \u2028 \"quoted\"",
    }


def test_edges_move_by_keys(labels):
    handle = edge(labels, "Left")
    handle.focus()
    labels.press("ArrowRight", "Shift+ArrowRight", "ArrowLeft", "ArrowRight")
    assert handle.get_attribute("aria-valuenow") == "11"
    assert labels.page.get_by_label("Left bar").input_value() == "11"
    labels.button("Reset").click()
    labels.settle()
    assert handle.get_attribute("aria-valuenow") == "0"
    assert labels.button("Export corrections").is_disabled()


def test_undo_takes_back_step_by_step(labels):
    labels.grid.focus()
    labels.press("2", "3", "n", "4")
    assert labels.cells("verdict")[0].startswith("Bars change")
    assert labels.cells("verdict")[1].startswith("Unclear")
    labels.press("u")
    assert labels.cells("verdict")[1] == "Bars"
    labels.press("u")
    assert labels.cells("verdict")[0].startswith("Bars")
    labels.press("u")
    assert labels.cells("verdict")[0] == "No bars"


def test_keys_alone_label_clip_after_clip(labels, few_data):
    labels.grid.focus()
    labels.press("1", "n", "4", "n", "n", "3", "p", "2")
    lines = exported(labels)
    paths = few_data.columns["path"]
    assert {line["path"]: (line["verdict"], "picture" in line) for line in lines} == {
        paths[0]: ("none", False), paths[1]: ("undecided", False),
        paths[2]: ("padded", True), paths[3]: ("mixed", True)}


def test_a_clip_without_bars_shows_none(labels):
    """The bars found were left in the fields, though all was said to be picture."""
    go_to(labels, LETTERBOXED)
    fields = [labels.page.get_by_label(f"{name} bar") for name in SIDES]
    found = [field.input_value() for field in fields]
    assert found[1] != "0"
    labels.grid.focus()
    labels.press("1")
    assert [field.input_value() for field in fields] == ["0"] * 4
    labels.press("2")
    assert [field.input_value() for field in fields] == found


def test_a_rotated_clip_is_corrected_in_stored_pixels(labels, few_data):
    go_to(labels, ROTATED)
    for name, value in ("Top", 90), ("Bottom", 60):
        field = labels.page.get_by_label(f"{name} bar")
        field.fill(str(value))
        field.blur()
    labels.settle()
    [line] = exported(labels)
    _, _, c, d, *_ = stored_map(few_data, ROTATED)
    tall = abs(c) + abs(d)
    assert line["picture"] == through(few_data, ROTATED, (0, 90 / tall, 1, 1 - 60 / tall))
    assert line["frame"] == {"width": few_data.columns["width"][ROTATED],
                             "height": few_data.columns["height"][ROTATED]}


def test_corrections_come_back(labels, few_labels, few_data, folder, visit):
    labels.grid.focus()
    labels.press("2")
    edge(labels, "Top").focus()
    labels.press("Shift+ArrowDown")
    kept = folder / "corrections.ndjson"
    lines = exported(labels)
    broken = dict(lines[0], picture={"x": 0, "y": 0, "width": 99_999, "height": 10})
    strangers = [dict(lines[0], path="of no clip here"), broken, dict(lines[0], schema="other/1")]
    kept.write_text("".join(json.dumps(line) + "\n" for line in strangers + lines) + "not json\n")
    other = LibraryView(visit(few_labels, "sort=given"))
    other.page.get_by_label("Corrections").set_input_files(kept)
    other.until(lambda: "read" in other.announced())
    assert "1 correction" in other.announced() and "4 lines" in other.announced()
    assert exported(other) == lines


def test_leaving_with_unsaved_corrections_asks(labels):
    assert labels.page.evaluate(LEAVE) is False
    labels.grid.focus()
    labels.press("2")
    assert labels.page.evaluate(LEAVE) is True
    exported(labels)
    assert labels.page.evaluate(LEAVE) is False


PADDED = 1


def loupe_rows(labels):
    """Whether the stored pixels around the edge are black, ten above it and ten below."""
    labels.settle()
    loupe = labels.page.locator("canvas.loupe")
    loupe.scroll_into_view_if_needed()
    box = loupe.bounding_box()
    column = pixels(labels.page, box["x"] + box["width"] / 2 + 8,
                    box["y"] + box["height"] / 2 - 40, 80)
    return [max(column[at]) < 48 for at in range(2, 80, 4)]


def test_the_loupe_shows_the_clip_pixel_for_pixel(few_labels, few_data, visit):
    # Playwright's pictures of Firefox add a style, which the page's policy blocks.
    labels = LibraryView(visit(few_labels, "sort=given", may_complain=True))
    go_to(labels, PADDED)
    name = few_data.columns["path"][PADDED].rsplit("/", 1)[-1]
    before = labels.page.locator("canvas.loupe").get_attribute("aria-label")
    assert before == "Top edge, 4 times enlarged, each line by its mean luma"
    assert labels.page.locator("video").count() == 0
    labels.page.get_by_label("Choose files").set_input_files([MEDIA / name])
    moment = labels.page.get_by_label("Moment")
    moment.wait_for(state="visible")
    # The edge that vidfit found: black above it, picture below, to the row.
    labels.until(lambda: loupe_rows(labels)[:9] == [True] * 9)
    assert not any(loupe_rows(labels)[11:])
    handle = edge(labels, "Top")
    handle.focus()
    labels.press("ArrowUp", "ArrowUp", "ArrowUp")
    assert all(loupe_rows(labels)[:13])
    labels.grid.focus()
    was = float(moment.input_value())
    labels.press(".", ".")
    labels.until(lambda: float(moment.input_value()) > was)
    moment.fill("0.5")
    labels.until(lambda: labels.page.evaluate("document.querySelector('video').currentTime") == 0.5)


def test_the_loupe_shows_the_lines_that_the_scan_kept(tmp_path, visit):
    kept = tmp_path / "kept.ndjson"
    clip = tmp_path / "clip.mp4"
    clip.write_bytes((MEDIA / "letterbox-239-in-16x9.mp4").read_bytes())
    vidfit("scan", clip, MEDIA / "clean-16x9.mp4", "--thumbnails", "--ordered", "--quiet",
           "--journal", kept)
    page = results_page(tmp_path / "kept.html", kept, "--label")
    labels = LibraryView(visit(page, "sort=given", may_complain=True))
    labels.settle()
    loupe = labels.page.locator("canvas.loupe")
    assert loupe.get_attribute("aria-label") == (
      "Top edge, 4 times enlarged, each line by its mean luma")
    for side in ("Top", "Bottom"):
        edge(labels, side).focus()
        rows = loupe_rows(labels)
        assert rows[:9] == [side == "Top"] * 9
        assert rows[11:] == [side == "Bottom"] * 9
    # Beyond the lines that were kept there is nothing.
    edge(labels, "Top").focus()
    labels.press(*["Shift+ArrowUp"] * 5)
    assert not any(loupe_rows(labels))


def test_a_thumbnail_is_shown_at_its_time(tmp_path, visit):
    kept = tmp_path / "kept.ndjson"
    vidfit("scan", MEDIA / "letterbox-239-in-16x9.mp4", MEDIA / "clean-16x9.mp4", "--thumbnails",
           "--ordered", "--quiet", "--journal", kept)
    time = json.loads(kept.read_text().splitlines()[0])["thumbnail"]["time"]
    assert time > 0.5
    view = LibraryView(visit(results_page(tmp_path / "kept.html", kept), "clip=0&sort=given"))
    assert view.page.locator(".now").text_content().startswith(f"0:0{round(time, 1):g} ")


def test_the_loupe_refuses_another_shape(labels, few_data, folder):
    go_to(labels, PADDED)
    name = few_data.columns["path"][PADDED].rsplit("/", 1)[-1]
    other = folder / "others" / name
    other.parent.mkdir(exist_ok=True)
    other.write_bytes((MEDIA / "vertical-rotated.mp4").read_bytes())
    labels.page.get_by_label("Choose files").set_input_files([other])
    labels.until(lambda: "another shape" in labels.page.locator(".labels").inner_text())
    assert labels.page.locator("video").count() == 0


LEAVE = """() => {
  const event = new Event("beforeunload", { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}"""
