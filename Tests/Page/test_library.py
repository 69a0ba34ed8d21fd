"""20,000 clips: sorting, filters, selection, and the way to a clip and back."""

import csv
import io
import json
import re
import shutil

import pytest
from making import MEDIA, Data, clip_page, documents, results_page
from page_objects import CUT, ClipView, LibraryView


@pytest.fixture
def library(many, visit):
    return LibraryView(visit(many, "sort=given"))


def number_of(data, **wanted):
    """How many clips have these words."""
    columns = [[data.page["strings"][word] if word >= 0 else None for word in data.columns[name]]
               for name in wanted]
    return sum(row == tuple(wanted.values()) for row in zip(*columns))


def test_rows_are_virtual(library):
    page = library.page
    assert library.count() == (20_000, 20_000)
    assert library.grid.get_attribute("aria-rowcount") == "20001"
    assert page.locator("[role=row]").count() < 120
    library.grid.evaluate("(grid) => { grid.scrollTop = grid.scrollHeight / 2; }")
    library.settle()
    assert page.locator("[role=row]").count() < 120
    indices = page.locator(".clips-body [role=row]").evaluate_all(
        "(all) => all.map((row) => Number(row.getAttribute('aria-rowindex')))")
    assert indices == list(range(indices[0], indices[0] + len(indices)))
    assert abs(indices[0] - 10_000) < 100
    # No gap is left where rows should be.
    assert library.grid.evaluate("""(grid) => {
      grid.scrollIntoView();
      const box = grid.getBoundingClientRect();
      const height = Math.min(box.height, innerHeight - box.top);
      return [0.3, 0.6, 0.95].every((share) => document.elementFromPoint(
        box.left + box.width / 2, box.top + height * share).closest("[role=row]"));
    }""")


def test_pictures_are_of_the_device_that_a_clip_opens_on(few, visit):
    """They were all of an iPhone SE in landscape, which was the first of the table."""
    library = LibraryView(visit(few))
    shots = library.page.locator(".clips-body .shots .shot:nth-child(2)")
    names = dict(zip(library.rows(), shots.evaluate_all(
        "(all) => all.map((shot) => [shot.title, shot.offsetWidth < shot.offsetHeight])")))
    assert len(names) == 5
    assert all(title.startswith("iPhone 17 Pro,") for title, _ in names.values())
    assert [name for name, (_, is_upright) in names.items() if is_upright] == [
        "vertical-rotated.mp4"]
    # The device that a person has chosen is that of the pictures too.
    other = LibraryView(visit(few, "device=ipad-pro-11"))
    assert all(title.startswith("iPad Pro 11") for title in other.page.locator(
        ".clips-body .shots .shot:nth-child(2)").evaluate_all("(all) => all.map((a) => a.title)"))


@pytest.mark.parametrize("name, column", [
    ("Name", "path"), ("Aspect", "ratio"), ("Duration", "duration"), ("Confidence", "confidence"),
])
def test_sorts_both_ways(name, column, library, many_data):
    header = library.page.get_by_role("columnheader").filter(has_text=name).first
    key = {"Name": "name", "Aspect": "aspect"}.get(name, column)
    values = many_data.columns[column]
    for way, fragment in ("ascending", key), ("descending", f"-{key}"):
        library.sort(name)
        assert header.get_attribute("aria-sort") == way
        assert library.fragment["sort"] == fragment
        order = shown_indices(library, many_data)
        found = [values[index] for index in order]
        if column == "path":
            continue
        known = sorted((value for value in values if value is not None),
                       reverse=way == "descending")
        assert found == known[:len(found)]
        # Equal ones stay in the order of the page.
        for first, second in zip(order, order[1:]):
            assert values[first] != values[second] or first < second


def shown_indices(library, data):
    """Indices of the clips in the rows."""
    links = library.cell("name a").evaluate_all("(all) => all.map((link) => link.hash)")
    return [int(link.rpartition("=")[2]) for link in links]


def test_a_choice_right_after_typing_keeps_the_words(library):
    box = library.page.get_by_role("checkbox", name=re.compile("^letterbox")).element_handle()
    library.words.evaluate("""(words, box) => {
      words.value = "show-0 season";
      words.dispatchEvent(new Event("input", { bubbles: true }));
      box.click();
    }""", box)
    library.settle()
    assert library.words.input_value() == "show-0 season"
    assert library.fragment["q"] == "show-0 season"
    assert library.fragment["shape"] == "letterbox"
    some, _ = library.count()
    library.page.wait_for_timeout(500)
    assert 0 < some == library.count()[0]


def test_names_sort_by_their_numbers(library):
    library.words.fill("show-01/season 1/")
    library.settle()
    library.sort("Name")
    numbers = [int("".join(filter(str.isdigit, name.partition(".")[0])))
               for name in library.rows()]
    assert len(numbers) > 20
    assert numbers == sorted(numbers)


def test_filters_count_what_they_would_show(library, many_data):
    verdicts = library.facet("Verdict")
    assert verdicts["Bars"] == number_of(many_data, verdict="padded")
    library.choose("Verdict", "Bars")
    assert library.count() == (verdicts["Bars"], 20_000)
    assert library.fragment == {"sort": "given", "verdict": "padded"}
    # Its own facet still shows what the others would give, the others only what is left.
    assert library.facet("Verdict") == verdicts
    shapes = library.facet("Shape of bars")
    assert shapes["letterbox"] == number_of(many_data, verdict="padded", shape="letterbox")
    library.choose("Shape of bars", "letterbox")
    assert library.count()[0] == shapes["letterbox"]
    assert set(library.cells("verdict")) == {"Bars"}
    assert set(library.cells("shape")) == {"letterbox"}
    library.choose("Verdict", "No bars")
    assert library.count()[0] == shapes["letterbox"]
    library.button("Clear all").click()
    library.settle()
    assert library.count() == (20_000, 20_000)
    assert library.fragment == {"sort": "given"}


def test_finds_all_words_in_paths(library, many_data):
    library.words.fill("SHOW-03 season 2")
    library.until(lambda: library.fragment.get("q") == "SHOW-03 season 2")
    known = sum("show-03" in path and "season" in path and "2" in path
                for path in many_data.columns["path"])
    assert library.count()[0] == known > 0
    library.words.fill("no such clip anywhere")
    library.settle()
    assert library.count()[0] == 0
    assert library.rows() == []


def test_histogram_filters_by_range(library, many_data):
    figure = library.page.locator("figure.histogram")
    drawing = figure.get_by_role("img")
    below = sum(ratio < 2 for ratio in many_data.columns["ratio"] if ratio)
    assert f"{below} narrower than 2:1" in drawing.get_attribute("aria-label")
    assert {"2:1", "2.40:1"} <= set(drawing.locator("text").all_text_contents())
    bar = figure.get_by_role("button", disabled=False).first
    shown = int(bar.text_content().rpartition(" ")[2].replace(",", ""))
    bar.focus()
    library.press("Enter")
    assert library.count()[0] == shown
    assert "aspect" in library.fragment
    # Another one adds its clips.
    second = figure.get_by_role("button", disabled=False).nth(1)
    more = int(second.text_content().rpartition(" ")[2].replace(",", ""))
    second.click()
    library.settle()
    assert library.count()[0] == shown + more
    second.click()
    bar.click()
    library.settle()
    assert library.count()[0] == 20_000


def test_selects_and_copies(library, many_data):
    paths, strings = many_data.columns["path"], many_data.page["strings"]
    # The crop that keeps what stands in the bars, where there is one.
    crops = [kept if kept >= 0 and strings[kept] else tight for kept, tight in zip(
        many_data.columns["cropKept"], many_data.columns["crop"])]
    library.grid.focus()
    library.press("Home", "Space", "ArrowDown", "Space")
    assert library.selected() == 2
    assert library.copied("Copy paths").splitlines() == paths[:2]
    library.grid.focus()
    library.press("Home", "Space", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown")
    assert library.selected() == 4
    rows = library.cell("verdict")
    rows.nth(8).click()
    assert library.selected() == 1
    rows.nth(11).click(modifiers=["Shift"])
    assert library.selected() == 4
    rows.nth(9).click(modifiers=["Control"])
    assert library.selected() == 3
    assert library.copied("Copy paths").splitlines() == [paths[8], *paths[10:12]]
    library.grid.focus()
    library.press("Control+a")
    known = [f"{path}\t{strings[crop]}" for path, crop in zip(paths, crops)
             if crop >= 0]
    lines = library.copied("Copy crops").splitlines()
    assert [line.partition("\t#")[0] for line in lines] == known
    assert "crops copied" in library.announced()


def test_opens_a_clip_and_comes_back(library):
    library.sort("Duration")
    library.grid.focus()
    library.press(*["PageDown"] * 4)
    name, top = library.active(), library.grid.evaluate("(grid) => grid.scrollTop")
    assert top > 0
    library.press("Enter")
    assert library.page.get_by_role("heading", level=1).text_content().startswith(name)
    assert "clip" in library.fragment
    library.page.go_back()
    library.settle()
    assert library.active() == name
    assert library.grid.evaluate("(grid) => grid.scrollTop") == top
    library.cell("name a").nth(15).click()
    library.settle()
    assert library.grid.count() == 0
    library.page.get_by_role("button", name="All clips").click()
    library.settle()
    assert library.grid.count() == 1
    assert library.fragment["sort"] == "duration"


def test_a_link_restores_the_list(many, many_data, visit):
    library = LibraryView(visit(
        many, "q=show-1&verdict=padded%2Cmixed&shape=letterbox&sort=-duration"))
    verdict = [many_data.page["strings"][word] for word in many_data.columns["verdict"]]
    known = sum("show-1" in path and verdict[index] in ("padded", "mixed")
                and many_data.word("shape", index) == "letterbox"
                for index, path in enumerate(many_data.columns["path"]))
    assert library.count()[0] == known > 0
    assert library.words.input_value() == "show-1"
    assert library.page.get_by_role("checkbox", checked=True).count() == 3
    # A link that is followed while the page is open is taken over too; odd values are skipped.
    library.page.evaluate("location.hash = 'verdict=mixed&sort=nonsense&shape=&clip=99999999&x=1'")
    library.settle()
    assert library.count()[0] == number_of(many_data, verdict="mixed")


def test_the_worst_come_first(few, visit):
    library = LibraryView(visit(few))
    rows = list(zip(library.rows(), library.cells("lost")))
    # Bars at the sides of 4:3 cost nothing on a phone, and 2.39:1 fills it.
    assert rows[0] == ("letterbox-239-in-16x9.mp4", "\u221239%")
    assert [cost for name, cost in rows if name == "clean-16x9.mp4"] == [""]
    assert library.page.locator(".totals").text_content() == (
        "1 clip loses 39% of the screen of iPhone 17 Pro to bars on average")
    # A tablet is of another shape.
    other = LibraryView(visit(few, "device=ipad-pro-11"))
    losses = dict(zip(other.rows(), other.cells("lost")))
    assert next(iter(losses.items())) == ("pillarbox-4x3-in-16x9.mp4", "\u221233%")
    assert losses["aspect-switch.mp4"] == "", "no crop would mend it"


def test_says_when_no_clip_is_left(library):
    library.grid.focus()
    library.press("Home", "Space", "ArrowDown", "Space")
    library.words.fill("no such clip anywhere")
    library.settle()
    assert not library.grid.is_visible()
    assert library.page.get_by_text("No clip matches the filters.").is_visible()
    # Nothing that is hidden is copied.
    assert library.page.get_by_text("of 0 selected").count() == 1
    assert library.copied("Copy paths") == ""
    library.button("Clear filters").click()
    library.settle()
    assert library.count() == (20_000, 20_000)


@pytest.mark.parametrize("width", [1280, 360])
def test_findings_and_crops_are_in_sight(width, few, visit):
    library = LibraryView(visit(few, "sort=given", width=width, height=900))
    room = library.grid.bounding_box()
    for column in "findings", "crop":
        box = library.cell(column).nth(1).bounding_box()
        assert box["width"] > 20
        assert box["x"] >= room["x"] and box["x"] + box["width"] <= room["x"] + room["width"]
        assert library.page.evaluate(CUT, f".clips-body .{column}") == []
    # At a phone's width nothing is beside the window; else a shadow tells.
    is_more = library.grid.evaluate("(grid) => grid.classList.contains('more-right')")
    assert is_more is (width == 1280)


def test_columns_without_a_value_are_left_out(folder, visit):
    library = LibraryView(visit(results_page(
        folder / "clean-list.html", [json.dumps(one) for one in documents(
            MEDIA / "clean-16x9.mp4", MEDIA / "clean-240.mp4")])))
    titles = library.page.get_by_role("columnheader").all_text_contents()
    assert "Duration" in titles
    assert not {"Shape", "Fill", "Crop", "Findings"} & set(titles)


def test_one_word_for_one_thing(few, visit):
    library = LibraryView(visit(few, "sort=given"))
    words = {"clean-16x9.mp4": "No bars", "letterbox-239-in-16x9.mp4": "Bars",
             "aspect-switch.mp4": "Bars change"}
    found = dict(zip(library.rows(), library.cells("verdict")))
    assert {name: found[name] for name in words} == words
    assert set(library.facet("Verdict")) == set(words.values())
    assert not library.page.get_by_text("pre-padded", exact=True).count()


def test_accents_are_found_however_they_are_written(folder, visit):
    """Macs write names with accents apart, and Swift takes both names for the same text."""
    names = [f"{name}.mp4" for name in ("cafe\u0301", "caf\u00e9", "coffee")]
    for name in names:
        shutil.copy(MEDIA / "letterbox-239-in-16x9.mp4", folder / name)
    page = visit(clip_page(folder / "accents.html", *(folder / name for name in names)))
    library = LibraryView(page)
    for word in ("caf\u00e9", "cafe\u0301"):
        library.words.fill(word)
        library.settle()
        assert len(library.rows()) == 2
    data = Data(folder / "accents.html")
    for clip, name in enumerate(names):
        assert name in data.word("unpad", clip)


def test_findings_have_words_and_folders_their_names(folder, visit):
    results = documents(MEDIA / "subtitles-in-bar.mp4", MEDIA / "clean-16x9.mp4")
    for result, place in zip(results, ("lost", "mixed")):
        result["path"] = f"{place}/clip.mp4"
    library = LibraryView(visit(results_page(
        folder / "words.html", [json.dumps(one) for one in results])))
    assert set(library.facet("Finding")) == {"Bars", "Something lost"}
    assert set(library.facet("Folder")) == {"lost", "mixed"}
    assert "Something lost" in library.cells("findings")[0]


def test_saves_a_page_of_what_is_shown(few, folder, visit):
    library = LibraryView(visit(few, "verdict=padded"))
    names, figures = library.rows(), library.cells("aspect")
    assert 1 < len(names) < 5
    saved = library.page.engine.saved(library.page, library.button("Save page").click)
    path = folder / "selection.html"
    path.write_bytes(saved.read_bytes())
    other = LibraryView(visit(path))
    assert other.rows() == names and other.cells("aspect") == figures
    assert other.page.title().startswith(f"{len(names)} of 5 clips")
    # Nothing of the other clips is in it.
    text = path.read_text()
    strings = other.page.evaluate("() => readBlock('page').then(({ strings }) => strings)")
    assert "padded" in strings and "mixed" not in strings
    assert "aspect-switch" not in text and len(text) < len(few.read_text())
    other.grid.focus()
    other.press("Enter")
    view = ClipView(other.page)
    view.until(lambda: view.page.locator(".stage .frame img").count() > 0)
    assert view.page.title().startswith(names[0])


def test_saves_what_is_shown(few, visit):
    library = LibraryView(visit(few, "verdict=padded"))
    saved = library.page.engine.saved(library.page, library.button("Save JSON").click)
    rows = json.loads(saved.read_text())
    assert [row["path"].rpartition("/")[2] for row in rows] == library.rows()
    assert {row["verdict"] for row in rows} == {"padded"}
    assert rows[0]["crop"] == "crop=1920:804:0:138"
    assert rows[0]["lost"] == pytest.approx(0.39, abs=0.01)
    lines = list(csv.DictReader(io.StringIO(
        library.page.engine.saved(library.page, library.button("Save CSV").click).read_text())))
    assert [line["path"] for line in lines] == [row["path"] for row in rows]
    assert lines[0]["crop"] == rows[0]["crop"]


def test_paper_has_all_rows(some, engine, visit):
    library = LibraryView(visit(some))
    library.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert len(library.rows()) == 300
    if engine.name == "chromium":
        library.page.emulate_media(media="print")
        assert not library.button("Save CSV").is_visible()
        page = library.page.locator("html").bounding_box()
        row = library.page.locator(".clips-body [role=row]").last.bounding_box()
        assert row["x"] + row["width"] <= page["width"]
        assert row["y"] > 300 * 30
        assert library.page.evaluate(
            CUT, ".clips-body :is(.name, .verdict, .findings, .crop, .lost)") == []
        library.page.emulate_media(media="screen")
    library.page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert len(library.rows()) < 120


def test_paper_says_if_it_has_not_all(many, visit):
    library = LibraryView(visit(many))
    note = library.page.locator(".paper-note")
    assert not note.is_visible()
    library.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert note.text_content() == "The first 500 of 20,000 clips are printed."
    library.words.fill("show-03")
    library.settle()
    library.page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert "of 54" in note.text_content()
