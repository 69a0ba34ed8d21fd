"""What must not get lost: outlined by what becomes of it, listed, and found again in time."""

import json

import pytest
from making import MEDIA, Data, clip_page, documents, vidfit
from page_objects import ClipView, LibraryView

REGIONS = [
    {"id": "lower third", "kind": "text", "role": "lowerthird", "box": [40, 300, 300, 48],
     "start": 1, "end": 2.6},
    {"id": "score", "kind": "logo", "box": [0.02, 0.02, 0.14, 0.07]},
    {"id": "corner", "kind": "logo", "box": [0.93, 0.92, 0.07, 0.08]},
    {"id": "tip", "kind": "text", "box": [0.3, 0.4, 0.2, 0.1], "start": 0.2, "end": 0.6},
    {"id": "edge", "box": [0.4, 0.93, 0.2, 0.07]},
]
CLIP = MEDIA / "clean-16x9.mp4"
DEVICES = ["iphone-x", "iphone-17-pro", "iphone-se1", "ipad-pro-11-m4", "appletv-4k",
           "iphone-duo-inner"]
ZONES = [
    {"id": "buttons", "box": [0.85, 0.5, 0.15, 0.5], "of": "window"},
    {"id": "ticker", "box": [0, 0.85, 1, 0.15], "of": "window"},
]
COLOURS = {"kept": "good", "partly": "warning", "lost": "error"}
# The words of the page's own script for each item: fit and fill.
FATES = """() => [...document.querySelectorAll(".items li")].map((row) => [
  row.querySelector("b").textContent, ...[...row.querySelectorAll(".fates .chip")].map(
    (chip) => [chip.className.replace("chip ", ""), chip.textContent])])"""


@pytest.fixture(scope="module")
def regions(folder):
    path = folder / "regions.json"
    path.write_text(json.dumps(REGIONS))
    return path


@pytest.fixture(scope="module")
def marked(folder, regions):
    """A page of a clip with regions that a person gave."""
    out = folder / "marked.html"
    vidfit("page", CLIP, "--regions", regions, "-o", out)
    return out


@pytest.fixture(scope="module")
def zoned(folder, regions):
    """The same under areas that an app covers, and in a recipient's frame with its own."""
    zones, out = folder / "zones.json", folder / "zoned.html"
    zones.write_text(json.dumps(ZONES))
    flags = ["--regions", regions, "--zones", zones,
             "--device", "slot:app-header,iphone-17-pro,iphone-se1"]
    vidfit("page", CLIP, *flags, "-o", out)
    return out, flags


def kind_of(loss):
    """As previews outline it: what passes a few seconds after a touch does not count."""
    causes = [cause for cause in loss["causes"] if cause not in ("controls", "statusBar")]
    return ("lost" if loss["visible"] < 0.005 else "partly") if causes else "kept"


def test_fates_are_those_of_the_document(marked, regions, visit):
    view = ClipView(visit(marked))
    compared = set()
    for turn in "landscape-right", "portrait":
        # A television can't be turned.
        devices = [name for name in DEVICES if turn != "portrait" or "tv" not in name]
        flags = [flag for device in devices for flag in ("--device", device)]
        [document] = documents(CLIP, "--regions", regions, *flags, "--orientation", turn)
        items = document["important"]
        for screen in document["presentations"]:
            place = f"device={screen['device']}&turn={screen['turn'] or turn}"
            if screen["pose"]:
                place += f"&pose={screen['pose']}"
            view.page.evaluate(f"location.hash = '{place}'")
            view.settle()
            rows = view.page.evaluate(FATES)
            assert len(rows) == len(items)
            for at, mode in enumerate(("fit", "fill")):
                lost = {loss["id"]: loss for loss in screen[mode]["lost"]}
                wanted = sorted(COLOURS[kind_of(lost[item["id"]]) if item["id"] in lost
                                        else "kept"] for item in items)
                assert sorted(row[at + 1][0] for row in rows) == wanted, (place, mode, rows)
                compared |= set(wanted)
                for loss in lost.values():
                    if kind_of(loss) == "partly" and "crop" in loss["causes"]:
                        share = f"{round((1 - loss['visible']) * 1000) / 10:g}% hidden"
                        assert any(share in row[at + 1][1] for row in rows), (share, rows)
    assert compared == {"good", "warning", "error"}


def test_areas_of_windows_cover_and_limit(zoned, visit):
    """The page speaks of the areas that the document names, and outlines them."""
    page, flags = zoned
    view = ClipView(visit(page, "on=important"))
    [document] = documents(CLIP, *flags)
    met = set()
    for screen in document["presentations"]:
        view.page.evaluate(f"location.hash = 'on=important&device={screen['device']}'")
        view.settle()
        rows = view.page.evaluate(FATES)
        for at, mode in enumerate(("fit", "fill")):
            lost = {loss["id"]: loss for loss in screen[mode]["lost"]}
            wanted = [COLOURS[kind_of(lost[item["id"]]) if item["id"] in lost else "kept"]
                      for item in document["important"]]
            assert sorted(row[at + 1][0] for row in rows) == sorted(wanted), screen["device"]
            for loss in lost.values():
                names = loss.get("coveredBy", []) + loss.get("beyond", [])
                if not {"crop", "housing", "corners"}.intersection(loss["causes"]):
                    assert any(all(f"\u201c{name}\u201d" in row[at + 1][1] for name in names)
                               for row in rows), (names, rows)
                    met.update(names)
        covers = view.page.locator(".points .area:not(.limit)").count()
        limits = view.page.locator(".points .area.limit").count()
        assert (covers, limits) == (2, len(screen.get("zones", [])))
    assert met == {"buttons", "ticker", "art-safe"}


def items_say(page):
    return page.locator(".items > p").text_content()


def test_unknown_areas_are_not_kept_quiet(zoned, folder, visit):
    """Results tell of areas, but not where they are."""
    _, flags = zoned
    results, page = folder / "zoned.ndjson", folder / "zoned-results.html"
    results.write_text("".join(json.dumps(one) + "\n" for one in documents(CLIP, *flags)))
    vidfit("report", results, "-o", page)
    assert "areas of the window" in items_say(visit(page)).lower()
    vidfit("scan", CLIP, *flags, "--report", page)
    assert "not known" not in items_say(visit(page))


def outlines(view):
    return view.page.locator(".points .item").evaluate_all(
        "(all) => all.map((item) => [item.classList[1], item.getAttribute('d')])")


def test_outlines_follow_time_and_mode(marked, visit):
    view = ClipView(visit(marked, "device=iphone-17-pro&t=1.5", dark_still=True))
    fitted = outlines(view)
    assert len(fitted) == 4, "the tip is over"
    view.press("f")
    filled = outlines(view)
    assert {kind for kind, _ in filled} >= {"lost", "partly"}
    assert [d for _, d in filled] != [d for _, d in fitted]
    view.page.evaluate("location.hash = 'device=iphone-17-pro&mode=fill&t=0.4'")
    view.settle()
    assert len(outlines(view)) == 4, "the lower third has not begun"
    view.tap("g")
    assert outlines(view) == []
    assert view.fragment["on"] == ""
    view.tap("g")
    assert outlines(view) != []


def test_the_list_jumps_to_the_moment(marked, visit):
    view = ClipView(visit(marked, "mode=fill&device=iphone-17-pro&on="))
    rows = view.page.evaluate(FATES)
    assert rows[0][2][0] == "error", "the worst first"
    assert "off the screen" in view.page.locator(".items > p").text_content()
    row = view.page.get_by_role("button", name="Lower third")
    row.focus()
    view.press("Enter")
    assert float(view.fragment["t"]) == pytest.approx(1.8)
    assert view.time == pytest.approx(1.8)
    assert len(outlines(view)) == 4
    assert row.evaluate("(row) => row === document.activeElement")


def test_thumbnails_show_the_item(marked, visit):
    """Each moment has a frame of its own, and its picture is cut to the item."""
    data = Data(marked)
    times = [frame["time"] for frame in data.frames()]
    assert all(any(start <= time <= end for time in times) for start, end in ((1, 2.6), (0.2, 0.6)))
    view = ClipView(visit(marked))
    shown = view.page.locator(".thumbnail").evaluate_all("""(all) => all.map((box) => {
      const frame = box.getBoundingClientRect();
      const image = box.querySelector("img").getBoundingClientRect();
      return [frame.left - image.left, frame.top - image.top, frame.width, frame.height]
        .map((side, at) => side / (at % 2 ? image.height : image.width));
    })""")
    names = [row[0] for row in view.page.evaluate(FATES)]
    left, top, width, height = shown[names.index("Lower third")]
    assert left < 40 / 1280 and top < 300 / 720
    assert left + width > 340 / 1280 and top + height > 348 / 720
    assert width < 0.4


def test_text_in_a_bar_is_among_them(folder, visit):
    """It costs nothing to find, so it is not asked for."""
    page = clip_page(folder / "subtitles.html", "subtitles-in-bar.mp4")
    view = ClipView(visit(page, "device=iphone-17-pro&mode=fill"))
    [[name, fit, fill]] = view.page.evaluate(FATES)
    assert name == "Subtitles"
    assert fit == ["warning", "Fit: under the home indicator"]
    assert fill == ["error", "Fill: off the screen"]


def test_pages_without_carry_nothing_of_it(padded, marked, visit):
    assert len(Data(padded).columns["important"]) == 1
    scripts = [path.read_text().count('class="code"') for path in (padded, marked)]
    assert scripts[1] == scripts[0] + 1
    view = ClipView(visit(padded))
    assert not view.page.locator(".items").count()
    assert not view.overlay("What must not get lost").is_visible()


def test_the_crop_that_keeps_the_subtitles_comes_first(folder, visit):
    """Only the crop that cuts them was offered, silently."""
    clip = MEDIA / "subtitles-in-bar.mp4"
    out = folder / "subtitles-kept.html"
    vidfit("page", clip, "--important", "-o", out)
    [document] = documents(clip)
    cut, kept = (document["advice"][name]["ffmpeg"] for name in ("crop", "cropKeepingOverlays"))
    view = ClipView(visit(out))
    lines = [[part.text_content() for part in line.locator("code, .faint").all()]
             for line in view.page.locator(".remedies li.row").all()]
    assert lines[1:] == [[kept, "keeps the overlay"]]
    assert kept[5:].partition(":")[0] in lines[0][0] and lines[0][1] == "keeps the overlay"
    assert view.copied("Copy crop") == kept
    # One choice drives the answer, the device and the commands.
    presentation = document["presentations"][0]
    shown = view.page.locator(".cost").text_content()
    view.button("Show cropped with the overlay kept").click()
    view.settle()
    assert view.titles()[0].startswith("iPhone 17 Pro, landscape, cropped with the overlay kept")
    view.button("Tight").click()
    view.settle()
    assert view.fragment == {"view": "clean", "crop": "tight"}
    assert view.titles()[0].startswith("iPhone 17 Pro, landscape, cropped with the overlay cut off")
    assert view.copied("Copy crop") == cut
    assert f" --crop {cut[5:]} " in view.copied("Copy command")
    tight = view.page.locator(".cost").text_content()
    share = presentation["withoutPadding"]["fill"]["pictureScreenShare"]
    assert f"on {share:.0%} of the screen" in tight and tight != shown


def test_the_crop_that_keeps_the_subtitles_says_what_else_it_cuts(folder, visit):
    regions, out = folder / "score.json", folder / "subtitles-score.html"
    score = {"id": "score", "kind": "logo", "box": [0.02, 0.02, 0.2, 0.07]}
    regions.write_text(json.dumps([score]))
    clip = MEDIA / "subtitles-in-bar.mp4"
    vidfit("page", clip, "--regions", regions, "-o", out)
    view = ClipView(visit(out))
    notes = view.page.locator(".remedies li.row .faint").all_text_contents()
    assert notes == ["keeps the overlay, but cuts logo"] * 2
    assert "The tight crop cuts logo." in view.page.locator(".answer .warn").all_text_contents()
    text = vidfit(clip, "--regions", regions).decode()
    assert text.count("# keeps the overlay, but cuts logo") == 2


def test_items_of_one_name_can_be_told_apart(marked, visit):
    view = ClipView(visit(marked))
    names = sorted(row[0] for row in view.page.evaluate(FATES))
    assert names == ["'edge'", "Logo 'corner'", "Logo 'score'", "Lower third", "Text"]


def test_copied_crops_say_what_they_cut(folder, visit):
    """As their views do, which begin with what keeps subtitles."""
    clips = [MEDIA / name for name in ("subtitles-in-bar.mp4", "windowbox.mp4")]
    library = LibraryView(visit(clip_page(folder / "crops.html", *clips), "sort=given"))
    assert library.copied("Copy crops").splitlines() == [
        f"{clips[0]}\tcrop=640:322:0:38\t# keeps the overlay", f"{clips[1]}\tcrop=496:280:72:40"]
    saved = library.page.engine.saved(library.page, library.button("Save JSON").click)
    first, second = json.loads(saved.read_text())
    assert first["cropKeepingOverlays"] == "crop=640:322:0:38"
    assert second["cropKeepingOverlays"] is None


def test_a_crop_that_cuts_a_region_is_warned_of(folder, visit):
    """The warning stood only in a card that is folded."""
    regions, out = folder / "in-bar.json", folder / "in-bar.html"
    regions.write_text(json.dumps([{"id": "clock", "box": [0.02, 0.02, 0.2, 0.08]}]))
    vidfit("page", MEDIA / "letterbox-239-in-16x9.mp4", "--regions", regions, "-o", out)
    assert "The advised crop cuts 'clock'." in visit(out).locator(".answer").text_content()
