"""Names stay what they are for programs, and harmless where they are shown."""

import csv
import io
import json
import re
import shutil

import pytest
from making import MEDIA, Data, clip_page, vidfit
from page_objects import LibraryView, shown_name

NAMES = ["\u202egpj\u202c.mp4", "two\nlines.mp4", "plain.mp4"]


@pytest.fixture(scope="module")
def scanned(tmp_path_factory):
    """A journal of clips with such names, and a page of it."""
    place = tmp_path_factory.mktemp("odd names")
    for name in NAMES:
        shutil.copy(MEDIA / "windowbox.mp4", place / name)
    vidfit("scan", ".", "--quiet", "--journal", "j.ndjson", folder=place)
    vidfit("report", "j.ndjson", "-o", "page.html", folder=place)
    vidfit("report", "j.ndjson", "--label", "-o", "labels.html", folder=place)
    return place


def test_corrections_find_their_clips(scanned, visit):
    """Paths were escaped in the data, so that no correction found its clip."""
    library = LibraryView(visit(scanned / "labels.html", "sort=given"))
    paths = Data(scanned / "page.html").columns["path"]
    assert sorted(path.rpartition("/")[2] for path in paths) == sorted(NAMES)
    assert sorted(library.rows()) == sorted(map(shown_name, NAMES))
    library.grid.focus()
    library.press("Home", *["1", "ArrowDown"] * len(NAMES))
    saved = library.page.engine.saved(library.page, library.button("Export corrections").click)
    lines = [json.loads(line) for line in saved.read_text().split("\n")[:-1]]
    assert sorted(line["path"] for line in lines) == sorted(paths)
    (scanned / "corrections.ndjson").write_bytes(saved.read_bytes())
    vidfit("report", "j.ndjson", "--corrections", "corrections.ndjson", "-o", "x.csv",
           folder=scanned)
    rows = list(csv.DictReader(io.StringIO((scanned / "x.csv").read_text())))
    assert [row["verdict"] for row in rows] == ["none"] * len(NAMES)


def test_copied_paths_are_those_of_lists(scanned, visit):
    """As git writes them, which --list reads."""
    library = LibraryView(visit(scanned / "page.html"))
    copied = library.copied("Copy paths")
    assert len(copied.splitlines()) == len(NAMES)
    assert '"' in copied and "\\342\\200\\256gpj\\342\\200\\254.mp4" in copied


def test_the_clip_itself_is_found_by_its_name(scanned, visit):
    index = next(at for at, path in enumerate(Data(scanned / "page.html").columns["path"])
                 if "gpj" in path)
    page = visit(scanned / "page.html", f"clip={index}",
                 may_ask=[(scanned / NAMES[0]).as_uri()])
    assert page.locator("h1").text_content() == shown_name(NAMES[0])
    page.get_by_role("button", name="Play", exact=True).click()
    LibraryView(page).until(lambda: page.locator(".stage video").count() > 0)


@pytest.mark.parametrize("name", ["=1+1.mp4", "-2+3.mp4", "+1.mp4", "@a.mp4", "＝1+1.mp4",
                                  "－2.mp4"])
def test_no_cell_is_a_formula(name, folder, visit):
    """A sign before a digit was let through, and so were those of full width."""
    place = folder / "formulas"
    place.mkdir(exist_ok=True)
    for clip in name, "other.mp4":
        shutil.copy(MEDIA / "clean-240.mp4", place / clip)
    vidfit("page", f"./{name}", "other.mp4", "-o", "page.html", "--count", "1", folder=place)
    library = LibraryView(visit(place / "page.html", "sort=given"))
    # Paths that were given begin with their folder, and names in other cells don't.
    cells = library.page.evaluate("(names) => names.map(csvCell)", [name, f"./{name}"])
    assert cells == [f'"\'{name}"', f'"./{name}"']
    assert library.page.evaluate("[-2.5, 0, null, true].map(csvCell)") == [
        '"-2.5"', '"0"', '""', '"true"']


def test_signs_of_replacement_stay_in_commands(folder, visit):
    place = folder / "signs"
    place.mkdir(exist_ok=True)
    shutil.copy(MEDIA / "letterbox-239-in-16x9.mp4", place / "pad$&x$1.mp4")
    page = visit(clip_page(folder / "signs.html", place / "pad$&x$1.mp4"))
    codes = page.locator(".remedies code").all_text_contents()
    assert any(re.fullmatch(r"vidfit unpad '.*/pad\$&x\$1\.mp4'", code) for code in codes), codes
