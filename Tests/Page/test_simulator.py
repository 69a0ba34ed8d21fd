"""What vidfit was not asked about: windows of any size, other screens, and people's own clips."""

import base64
import json
import os
import pty
import re
import shutil
import subprocess

import pytest
from making import MEDIA, ROOT, VIDFIT, Data, clip_page, documents, ffmpeg, results_page, vidfit
from page_objects import ClipView

PHONE = "iphone-17-pro"
PAD = "ipad-pro-11-m4"
# A video is as large as its box, and its box has the ratio of what it holds.
SHAPES = """() => [...document.querySelectorAll(".stage video")].map((video) => {
  const box = video.getBoundingClientRect();
  return [box.width / box.height, video.videoWidth / video.videoHeight];
})"""
DROP = """async ([name, type, bytes]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0))], name, { type }));
  const at = document.querySelector(".device") ?? document.body;
  at.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
}"""


def presentation(clip, *flags):
    [document] = documents(*flags, MEDIA / clip)
    [found] = document["presentations"]
    return found


def covered(presentation, mode="fit"):
    place = "screen" if presentation["windowKind"] == "screen" else "window"
    share = round(presentation[mode][f"picture{place.capitalize()}Share"] * 1000) / 10
    return f" on {share:g}% of the {place}."


def choose(view, name):
    view.page.locator(".play input[type=file]").set_input_files(MEDIA / name)
    view.until(lambda: view.page.locator(".stage video").count() > 0)
    view.settle()


def test_a_window_is_dragged_to_any_size(padded, visit):
    view = ClipView(visit(padded, f"device={PAD}"))
    handle = view.page.locator(".stage .handle")
    met = set()
    for step in range(12):
        box = handle.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        view.page.mouse.move(x, y)
        view.page.mouse.down()
        view.page.mouse.move(x - 11, y - 7)
        view.page.mouse.up()
        view.settle()
        part = view.page.evaluate("document.querySelector('.picker .size-fields input').value")
        met.add(part)
    assert len(met) == 12
    size = "x".join(view.page.locator(".size-fields input").evaluate_all(
        "(all) => all.map((field) => field.value)"))
    view.until(lambda: view.fragment.get("part") == size)
    expected = presentation("letterbox-239-in-16x9.mp4", "--device", PAD, "--window", size)
    assert covered(expected) in view.drawn()[0]


def test_the_corner_can_be_grasped_however_small_the_device_is(padded, visit):
    for device in PAD, "ipad-mini-6":
        view = ClipView(visit(padded, f"device={device}&part=400x300"))
        view.page.set_viewport_size({"width": 360, "height": 740})
        view.settle()
        handle = view.page.locator(".stage .handle")
        handle.scroll_into_view_if_needed()
        box = handle.bounding_box()
        assert min(box["width"], box["height"]) > 15
        # A little beyond the corner, where a finger lands.
        x, y = box["x"] + box["width"] + 7, box["y"] + box["height"] + 7
        view.page.mouse.move(x, y)
        view.page.mouse.down()
        view.page.mouse.move(x + 8, y + 5)
        view.page.mouse.up()
        view.settle()
        assert view.page.evaluate(
            "document.querySelector('.picker .size-fields input').value") != "400"


def test_a_size_is_typed(padded, visit):
    view = ClipView(visit(padded, f"device={PAD}"))
    view.unfold()
    for name, value in ("Width", "700"), ("Height", "432"):
        view.page.get_by_label(f"{name} in points").fill(value)
        view.press("Enter")
    assert view.fragment["part"] == "700x432"
    expected = presentation("letterbox-239-in-16x9.mp4", "--device", PAD, "--window", "700x432")
    assert covered(expected) in view.drawn()[0]
    # Phones have no such windows.
    view.page.evaluate(f"location.hash = 'device={PHONE}&part=700x432'")
    view.settle()
    assert not view.page.get_by_label("Width in points").is_visible()
    assert 'the window "700x432"' in view.page.locator(".notice").text_content()


@pytest.mark.parametrize("screen", ["700x400@2", "430x932@3", "1920x1080"])
@pytest.mark.parametrize("clip", ["letterbox-239-in-16x9.mp4", "clean-2x1.mp4"])
def test_a_screen_is_typed_in(screen, clip, folder, visit):
    view = ClipView(visit(clip_page(folder / f"typed-{clip}.html", clip)))
    view.search.fill(screen)
    view.press("Enter")
    known = presentation(clip, "--device", screen)
    assert view.fragment["device"] == known["device"]
    words = {"fit": "the player starts with fit", "unknown": "it is not known which"}
    assert words[known["defaultMode"]] in view.page.locator(".cost").text_content()
    assert covered(known) in view.drawn()[0]
    view.page.get_by_role("group", name="Display mode").get_by_role("button", name="Fill").click()
    view.settle()
    assert covered(known, "fill") in view.drawn()[0]


@pytest.mark.parametrize("turn, is_known", [
    ("portrait", True), ("landscape-left", True), ("constructor", False), ("sideways", False)])
def test_only_known_turns_are_accepted(turn, is_known, padded, visit):
    """Any word was, if the clip has bars."""
    view = ClipView(visit(padded, f"device={PHONE}&turn={turn}"))
    notice = view.page.locator(".notice")
    assert notice.is_visible() is not is_known
    assert is_known or f'the orientation "{turn}"' in notice.text_content()


@pytest.mark.parametrize("name", ["ultrawide-276.mp4", "clean-2x1.mp4", "vertical-rotated.mp4"])
def test_a_clip_of_ones_own_has_its_true_shape(name, padded, visit):
    view = ClipView(visit(padded, f"device={PHONE}"))
    choose(view, name)
    [[box, shape]] = view.page.evaluate(SHAPES)
    assert box == pytest.approx(shape, rel=0.002)
    assert view.page.locator(".answer h2").text_content() == "Padding was not looked for."
    assert view.page.locator("h1").text_content() == name
    # Its bars are not known, but where the player puts it is.
    turn = "portrait" if shape < 1 else "landscape-right"
    expected = presentation(name, "--device", PHONE, "--orientation", turn)
    view.press("f", "f")
    mode = {"fit": "Fit", "fill": "Fill"}[expected["defaultMode"]]
    assert view.mode == [f"{mode} ★"]
    share = round(expected[expected["defaultMode"]]["screenShare"] * 1000) / 10
    # Nobody looked for bars, so it is the frame that is seen.
    assert f" of the frame on {share:g}% of the screen." in view.drawn()[0]
    assert " of the frame on " in view.page.locator(".cost").text_content()
    view.button("Back to the page's clips").click()
    view.settle()
    assert view.page.locator("h1").text_content() == "letterbox-239-in-16x9.mp4"
    assert view.page.locator(".stage .frame img").count() > 0


@pytest.mark.parametrize("size, shape, note", [
    ("1918x960", "1.998:1", "1.998:1 is just too narrow to fill iPhones (2:1 to 2.40:1 fills); "
     "with 959 rows it would."),
    ("1924x800", "2.405:1", None),
])
def test_a_chosen_clip_is_on_the_right_side_of_the_limits(size, shape, note, folder, padded,
                                                          visit):
    """Two decimals once called both the shapes that fill the screen, while they were fitted."""
    clip = ffmpeg(folder / f"near-{size}.mp4", "-f", "lavfi", "-i", f"testsrc2=s={size}:r=5:d=1",
                  "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p")
    assert shape in vidfit(clip).decode()
    assert note is None or note[:-1] in " ".join(vidfit(clip).decode().split())
    view = ClipView(visit(padded, f"device={PHONE}"))
    choose(view, clip)
    facts = view.page.locator(".answers dl").text_content()
    assert f"{shape}, {size.replace('x', '×')}" in facts
    notes = view.page.locator(".answer .faint").all_text_contents()
    assert (note in notes) is (note is not None)
    assert view.mode == ["Fit ★"]
    # It plays, so nothing says that there is no picture of it, and there is nothing to go back to.
    assert "There is no frame" not in view.says()[0]
    assert view.page.locator(".stage video").count() > 0
    assert view.button("Show the frames").count() == 0


@pytest.mark.parametrize("size", ["1918x960", "1920x960", "1922x960", "1918x800", "1920x800",
                                  "1922x800", "1924x800", "1920x1080"])
def test_the_note_on_a_limit_is_vidfits_own(size, simulator, visit):
    width, height = map(int, size.split("x"))
    found = visit(simulator).evaluate("(size) => thresholdNote(...size)", [width, height])
    words = " ".join(vidfit("--size", size).decode().split())
    if found is None:
        assert "fill iPhones, which" not in words and "shape that fills iPhones" not in words
    else:
        assert found[:-1] in words


@pytest.fixture(scope="session")
def seeing(folder):
    """A page without a clip, with the engine, by a program that was installed."""
    module = ROOT / ".build/engine/vidfit.wasm"
    if not module.exists():
        pytest.skip("make engine was not run")
    home, page = folder / "home", folder / "seeing.html"
    for source, place in (VIDFIT, home / "bin"), (module, home / "share/vidfit"):
        place.mkdir(parents=True)
        shutil.copy(source, place)
    subprocess.run([home / "bin/vidfit", "page", "-o", page], check=True, capture_output=True)
    return page


def told(view):
    """What a page says of a clip's bars, and what it hands out against them."""
    texts = {name: view.copied(name) if view.button(name).is_visible() else None
             for name in ("Copy crop", "Copy command")}
    command = (texts["Copy command"] or "").rpartition(" ")[0]
    spans = view.page.locator(".timeline button").all_text_contents()
    return view.page.locator(".answer h2").text_content(), texts["Copy crop"], command, spans


@pytest.mark.parametrize("clip", [
    "letterbox-239-in-16x9.mp4", "clean-2x1.mp4", "aspect-switch.mp4", "white-bars.mp4",
    "social-blur.mp4", "windowbox.mp4", "subtitles-in-bar.mp4", "vertical-rotated.mp4", "vfr.mkv",
    "43-clean.webm", "full-range-letterbox.mp4", "dark-night.mp4",
])
def test_bars_in_a_clip_of_ones_own_are_those_the_program_finds(clip, seeing, folder, visit):
    view = ClipView(visit(seeing))
    choose(view, clip)
    own = told(view)
    notes = " ".join(view.page.locator(".answer .faint").all_text_contents())
    assert re.search(r"Checked in this browser, at \d+ moments?, 0:00–0:\d\d", notes)
    assert own == told(ClipView(visit(clip_page(folder / f"own-{clip}.html", clip))))


def test_a_clip_is_dropped_anywhere(few, visit):
    """On a list too, where files that are no clips are corrections."""
    encoded = base64.b64encode((MEDIA / "clean-240.mp4").read_bytes()).decode()
    view = ClipView(visit(few))
    view.page.evaluate(DROP, ["mine.mp4", "video/mp4", encoded])
    view.until(lambda: view.page.locator(".stage video").count() > 0)
    assert view.page.locator("h1").text_content() == "mine.mp4"
    view.button("Back to the page's clips").click()
    assert view.page.locator(".library").is_visible()


def test_a_file_that_does_not_play_is_refused(simulator, visit):
    view = ClipView(visit(simulator))
    view.page.locator(".play input[type=file]").set_input_files(MEDIA / "make-media.py")
    status = view.page.locator(".play [role=status]")
    view.until(lambda: "can't play" in status.text_content())
    assert view.page.locator(".stage .card-test").count() == 1


def test_the_simulator_needs_no_clip(simulator, visit):
    data = Data(simulator)
    assert data.columns["count"] == 0 and data.bytes < 110_000
    view = ClipView(visit(simulator, "shape=2:1"))
    assert view.mode == ["Fill ★"]
    field = view.page.get_by_label("Shape")
    for text, mode in [("4:3", "Fit ★"), ("2.39", "Fill ★"), ("1920x804", "Fill ★"),
                       ("9/16", "Fit ★")]:
        field.fill(text)
        view.press("Enter")
        assert view.fragment["shape"] == text.replace("/", ":")
        assert view.mode == [mode]
        field = view.page.get_by_label("Shape")
        assert field.input_value() == text.replace("/", ":")
        assert field.evaluate("(field) => field === document.activeElement")
    field.fill("wide")
    view.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    assert "16:9" in field.evaluate("(field) => field.validationMessage")
    choose(view, "clean-2x1.mp4")
    assert view.strip.is_visible()
    [[box, shape]] = view.page.evaluate(SHAPES)
    assert box == pytest.approx(shape, rel=0.002)


def test_the_command_says_at_a_terminal_what_it_wrote(folder, engine):
    if engine.name == "firefox":
        pytest.skip("no browser is asked")
    leader, follower = pty.openpty()
    try:
        subprocess.run([VIDFIT, "page", "-o", folder / "said.html"], stderr=follower, check=True,
                       stdin=subprocess.DEVNULL)
        os.close(follower)
        assert re.search(r"vidfit: wrote \S*said\.html, [\d.]+ kB", os.read(leader, 4096).decode())
    finally:
        os.close(leader)


def test_results_of_a_scan_are_shown_on_all_devices(folder, visit):
    """They had only the screen that the scan asked for."""
    clip = "letterbox-239-in-16x9.mp4"
    [document] = documents(MEDIA / clip)
    assert [screen["device"] for screen in document["presentations"]] == ["iphone-17-pro"]
    path = results_page(folder / "one-screen.html", [json.dumps(document)])
    data = Data(path)
    assert len({screen["device"] for screen, _ in data.placed()}) > 40
    view = ClipView(visit(path))
    assert view.device() == "iphone-17-pro"
    for flags, fragment in [
        (["--device", "appletv-4k"], "device=appletv-4k"),
        (["--device", PHONE, "--orientation", "portrait"], f"device={PHONE}&turn=portrait"),
        (["--device", "ipad-pro-11", "--window", "1/2"], "device=ipad-pro-11&part=1/2"),
        (["--device", PAD, "--window", "640x500"], f"device={PAD}&part=640x500"),
        (["--device", "iphone-duo", "--pose", "book"], "device=iphone-duo-inner&pose=book"),
    ]:
        view.page.evaluate(f"location.hash = '{fragment}&mode=fit'")
        view.settle()
        assert covered(presentation(clip, *flags)) in view.drawn()[0], fragment
