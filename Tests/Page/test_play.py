"""The clip itself beside the page, and the steps down from there."""

import shutil

import pytest
from making import MEDIA, Data, clip_page, ffmpeg, vidfit
from page_objects import ClipView, pixels

# Where an element of the stage is in the stage, however far the page is scrolled.
PLACE = """(query) => {
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const { left, top, width, height } = document.querySelector(query).getBoundingClientRect();
  return [left - stage.left, top - stage.top, width, height];
}"""
STATE = """() => {
  const video = document.querySelector(".stage video");
  if (!video) return null;
  return {
    time: video.currentTime, paused: video.paused, muted: video.muted, width: video.videoWidth,
    controls: video.controls,
  };
}"""


def beside(folder, clip, name=None):
    """A page with its clip beside it, in a folder of their own."""
    name = name or clip
    place = folder / f"play-{name}"
    place.mkdir(exist_ok=True)
    shutil.copy(MEDIA / clip, place / name)
    return clip_page(place / "page.html", place / name), place / name


def play(view):
    view.button("Play").click()
    view.until(lambda: (view.page.evaluate(STATE) or {}).get("time", 0) > 0)
    return view.page.evaluate(STATE)


@pytest.mark.parametrize("clip, name", [
    ("letterbox-239-in-16x9.mp4", "letterbox-239-in-16x9.mp4"),
    ("vertical-rotated.mp4", "vertical-rotated.mp4"),
    ("43-clean.webm", "odd #1 100%? & ü.webm"),
])
def test_plays_the_clip_beside_the_page(clip, name, folder, visit):
    page_path, clip_path = beside(folder, clip, name)
    view = ClipView(visit(page_path, may_ask=[clip_path.as_uri()]))
    # Nothing is opened before somebody asks for it.
    assert view.page.locator("video").count() == 0
    before = view.page.evaluate(PLACE, ".stage .frame img")
    state = play(view)
    assert state["muted"] and not state["controls"] and state["width"] > 0
    assert view.page.evaluate(PLACE, ".stage video") == pytest.approx(before, abs=1)
    view.press("f")
    view.page.wait_for_timeout(500)
    assert view.page.evaluate(PLACE, ".stage video") \
        == pytest.approx(view.page.evaluate(PLACE, ".stage .frame"), abs=1)
    assert not view.page.evaluate(STATE)["paused"]
    view.button("Pause").click()
    view.settle()
    assert view.page.evaluate(STATE)["paused"]


def test_finds_the_clip_by_its_path(folder, visit):
    """A page in another folder finds the clip where it was analysed."""
    place = folder / "elsewhere"
    place.mkdir(exist_ok=True)
    page_path = clip_page(place / "page.html", "clean-240.mp4")
    asked = [(place / "clean-240.mp4").as_uri(), (MEDIA / "clean-240.mp4").as_uri()]
    view = ClipView(visit(page_path, may_ask=asked, may_complain=True))
    assert play(view)["time"] > 0


@pytest.mark.parametrize("command", [("page",), ("report",)], ids=["page", "report"])
def test_finds_a_clip_that_was_given_by_a_relative_path(command, folder, visit):
    """It was looked for from the page's folder."""
    work, other = folder / f"work {command[0]}", folder / f"pages {command[0]}" / "deep"
    work.mkdir(exist_ok=True)
    other.mkdir(parents=True, exist_ok=True)
    shutil.copy(MEDIA / "clean-240.mp4", work / "plain.mp4")
    target = f"../pages {command[0]}/deep/page.html"
    if command == ("report",):
        (work / "a.ndjson").write_bytes(
            vidfit("analyze", "--format", "ndjson", "plain.mp4", folder=work))
        vidfit("report", "a.ndjson", "-o", target, folder=work)
    else:
        vidfit("page", "plain.mp4", "-o", target, folder=work)
    assert str(folder) not in (other / "page.html").read_text(), "no more than the way is told"
    # Where a path is absolute, no way is.
    assert Data(clip_page(other / "absolute.html", "clean-240.mp4")).page["folder"] == ""
    asked = [(other / "plain.mp4").as_uri(), (work / "plain.mp4").as_uri()]
    view = ClipView(visit(other / "page.html", may_ask=asked, may_complain=True))
    assert play(view)["time"] > 0


def test_times_count_from_the_first_frame(folder, visit):
    """Whatever the file's own clock says: browsers differ in it."""
    clip = ffmpeg(folder / "late.mp4", "-itsoffset", "3", "-i", MEDIA / "aspect-switch.mp4", "-c",
                  "copy")
    page_path = clip_page(folder / "late.html", clip)
    # Firefox complains of the style that a screenshot adds.
    view = ClipView(visit(page_path, "t=4", may_ask=[clip.as_uri()], may_complain=True))
    play(view)
    view.button("Pause").click()
    for time, has_bars in (4.5, False), (1.5, True):
        view.page.evaluate(f"location.hash = 't={time}'")
        view.until(lambda: not view.page.evaluate(
            "document.querySelector('.stage video').seeking"))
        view.settle()
        assert view.time == pytest.approx(time, abs=0.05)
        assert ("no bars" not in view.page.locator(".now").text_content()) is has_bars
        box = view.page.locator(".stage video").bounding_box()
        column = pixels(view.page, box["x"] + box["width"] * 0.7, box["y"] + 2, 12)
        assert (max(map(sum, column)) < 30) is has_bars


def test_a_still_picture_has_nothing_to_play(folder, visit):
    still = ffmpeg(folder / "still.png", "-i", MEDIA / "clean-240.mp4", "-frames:v", "1")
    view = ClipView(visit(clip_page(folder / "still.html", still)))
    assert not view.button("Play").is_visible()
    view.press(" ")
    assert view.page.locator(".play [role=status]").text_content() == ""


def test_any_moment_can_be_reached(folder, visit):
    page_path, clip_path = beside(folder, "aspect-switch.mp4")
    data = Data(page_path)
    view = ClipView(visit(page_path, may_ask=[clip_path.as_uri()]))
    play(view)
    view.button("Pause").click()
    film = view.page.locator(".strip .film").bounding_box()
    for share in 0.25, 0.4, 0.55:
        view.seek(share)
        known = pytest.approx(share * 6, abs=6 / film["width"] + 0.01)
        view.until(lambda: view.page.evaluate(STATE)["time"] == known)
        assert view.time == known
    # Single frames, to either side of the moment at which the bars change.
    rate = data.columns["rate"][0]
    before = view.time
    view.page.locator("h1").click()
    view.press(".")
    view.until(lambda: view.time == pytest.approx(before + 1 / rate, abs=0.51 / rate))
    at = view.time
    view.press(".", ".", ",")
    view.until(lambda: view.time == pytest.approx(at + 1 / rate, abs=0.002))
    assert "0:03" in view.page.locator(".now").text_content()


def test_keys_go_from_what_is_seen(folder, visit):
    """While the clip plays, the address still holds the moment at which it began."""
    page_path, clip_path = beside(folder, "aspect-switch.mp4")
    view = ClipView(visit(page_path, "t=1", may_ask=[clip_path.as_uri()]))
    state = lambda: view.page.evaluate(STATE)  # noqa: E731
    play(view)
    view.until(lambda: 2.2 < state()["time"] < 4)
    before = state()["time"]
    view.press("ArrowRight")
    assert before + 0.9 < state()["time"] < before + 2
    # The line and the device have no use for the space bar.
    for key in "w", "z":
        view.press(key)
        view.press(" ")
        view.until(lambda: state()["paused"])
        view.press(" ")
        view.until(lambda: not state()["paused"])


def test_what_is_drawn_follows_the_clip(folder, visit):
    page_path, clip_path = beside(folder, "aspect-switch.mp4")
    view = ClipView(visit(page_path, "on=controls", may_ask=[clip_path.as_uri()]))
    play(view)
    view.until(lambda: view.page.evaluate(STATE)["time"] > 1.3)
    view.button("Pause").click()
    view.until(lambda: view.page.evaluate(STATE)["paused"])
    view.settle()
    texts = view.page.locator(".controls text").all_text_contents()
    assert view.page.locator(".now").text_content().split(" / ")[0] in texts, texts
    view.page.evaluate("location.hash = 'on=pip'")
    view.until(lambda: view.page.locator(".pip canvas").count() == 1)


def test_a_page_without_frames_has_a_time_line_while_the_clip_plays(folder, visit):
    page_path, clip_path = beside(folder, "letterbox-239-in-16x9.mp4", "scanned.mp4")
    vidfit("scan", clip_path, "--report", page_path, "--quiet")
    view = ClipView(visit(page_path, may_ask=[clip_path.as_uri()]))
    assert not view.strip.is_visible()
    play(view)
    view.button("Pause").click()
    box = view.strip.bounding_box()
    view.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 4)
    view.until(lambda: view.page.evaluate(STATE)["time"] == pytest.approx(1.5, abs=0.1))
    assert view.button("Show the frames").count() == 0


def test_has_sound_and_speed(folder, visit):
    page_path, clip_path = beside(folder, "letterbox-239-in-16x9.mp4", "sound.mp4")
    view = ClipView(visit(page_path, may_ask=[clip_path.as_uri()]))
    assert not view.button("Sound").is_visible()
    play(view)
    view.button("Sound").click()
    view.page.get_by_label("Speed").select_option("0.5")
    assert view.page.locator(".stage video").evaluate(
        "(video) => [video.muted, video.playbackRate]") == [False, 0.5]


def test_keys_of_editors(folder, visit):
    """J, K and L: backward, a halt and forward; again and faster."""
    page_path, clip_path = beside(folder, "letterbox-239-in-16x9.mp4", "shuttle.mp4")
    view = ClipView(visit(page_path, may_ask=[clip_path.as_uri()]))

    def state():
        return view.page.locator(".stage video").evaluate(
            "(video) => [video.paused, video.playbackRate, video.currentTime]")
    view.press("l")
    view.until(lambda: (view.page.evaluate(STATE) or {}).get("time", 0) > 0)
    view.press("l")
    assert state()[:2] == [False, 2] and view.page.get_by_label("Speed").input_value() == "2"
    view.press("k")
    assert state()[0] and view.button("Play").is_visible()
    view.page.evaluate("document.querySelector('.stage video').currentTime = 2.5")
    view.until(lambda: state()[2] == 2.5)
    view.press("j")
    assert view.button("Pause").is_visible()
    view.until(lambda: 0.2 < state()[2] < 2.3)
    view.press("j", "k")
    stopped = state()[2]
    assert 0 <= stopped < 2.3 and state()[0]
    view.settle()
    assert state()[2] == pytest.approx(stopped, abs=0.1)
    view.press("j")
    view.until(lambda: view.button("Play").is_visible())
    assert state()[2] == pytest.approx(0, abs=0.05)
    view.press("l")
    view.until(lambda: state()[2] > 0.2)


def test_both_stages_play_together(folder, visit):
    page_path, clip_path = beside(folder, "letterbox-239-in-16x9.mp4")
    view = ClipView(visit(page_path, "view=both", may_ask=[clip_path.as_uri()]))
    play(view)
    view.until(lambda: view.page.locator(".stage video").count() == 2)
    view.page.locator("h1").click()
    view.press(" ")
    view.until(lambda: len(set(view.page.locator(".stage video").evaluate_all(
        "(all) => all.map((video) => video.currentTime.toFixed(1))"))) == 1)


def test_what_left_the_page_does_not_play_on(folder, visit):
    page_path, clip_path = beside(folder, "letterbox-239-in-16x9.mp4")
    view = ClipView(visit(page_path, "view=both", may_ask=[clip_path.as_uri()]))
    view.page.evaluate("""() => {
      const { play } = HTMLVideoElement.prototype;
      window.played = new Set();
      HTMLVideoElement.prototype.play = function () {
        window.played.add(this);
        return play.call(this);
      };
    }""")
    play(view)
    view.until(lambda: view.page.evaluate("window.played.size") == 2)
    view.page.evaluate("location.hash = ''")
    view.until(lambda: view.page.locator(".stage video").count() == 1)
    view.button("Pause").click()
    view.button("Play").click()
    before = view.page.evaluate(STATE)["time"]
    view.until(lambda: abs(view.page.evaluate(STATE)["time"] - before) > 0.3)
    assert view.page.evaluate(
        "[...window.played].map((video) => [video.isConnected, video.paused]).sort()"
    ) == [[False, True], [True, False]]


@pytest.mark.parametrize("clip", ["anamorphic-pal.mpg", None], ids=["not playable", "not there"])
def test_steps_down_to_a_chosen_file(clip, folder, visit):
    if clip:
        page_path, clip_path = beside(folder, clip)
    else:
        page_path, clip_path = beside(folder, "clean-240.mp4", "moved away.mp4")
        clip_path.unlink()
    # Browsers themselves complain of a file that is not there.
    view = ClipView(visit(page_path, may_ask=[clip_path.as_uri()], may_complain=True))
    assert view.page.get_by_text("Choose a file").is_visible()
    view.button("Play").click()
    status = view.page.locator(".play [role=status]")
    view.until(lambda: "can't play" in status.text_content())
    assert view.page.locator(".stage .frame img").count() == 1
    field = view.page.locator(".play input[type=file]")
    field.set_input_files(MEDIA / "make-media.py")
    view.until(lambda: "This browser can't play make-media.py" in status.text_content())
    assert "make-media.py" in view.page.locator("#announcement").text_content()
    field.set_input_files(MEDIA / ("clean-16x9.mp4" if clip else "clean-240.mp4"))
    view.until(lambda: (view.page.evaluate(STATE) or {}).get("time", 0) > 0)
    assert not [text for text in view.page.recorder.complaints if "Content" in text]


def test_a_file_of_another_shape_beside_the_page_is_never_squashed(folder, visit):
    page_path, clip_path = beside(folder, "clean-16x9.mp4", "replaced.mp4")
    shutil.copy(MEDIA / "ultrawide-276.mp4", clip_path)
    view = ClipView(visit(page_path, may_ask=[clip_path.as_uri()]))
    view.button("Play").click()
    status = view.page.locator(".play [role=status]")
    view.until(lambda: "can't be shown" in status.text_content())
    assert "16:9" in status.text_content()
    assert view.page.locator(".stage video").count() == 0
    assert view.page.locator(".stage .frame img").count() == 1


def test_another_file_of_the_same_shape_is_named_as_one(folder, visit):
    page_path, _ = beside(folder, "letterbox-239-in-16x9.mp4", "same shape.mp4")
    view = ClipView(visit(page_path, may_complain=True))
    view.page.locator(".play input[type=file]").set_input_files(MEDIA / "aspect-switch.mp4")
    view.until(lambda: (view.page.evaluate(STATE) or {}).get("time", 0) > 0)
    assert "not the clip that vidfit analysed" in view.page.locator(
        ".play [role=status]").text_content()


def test_both_sides_of_a_line_play_together(folder, visit):
    page_path, clip_path = beside(folder, "letterbox-239-in-16x9.mp4")
    view = ClipView(visit(page_path, "wipe=mode", may_ask=[clip_path.as_uri()]))
    play(view)
    view.button("Pause").click()
    sides = """() => [...document.querySelectorAll(".stage .lens video")].map(
      ({ currentTime, paused, muted }) => [currentTime, paused, muted])"""
    view.until(lambda: len(view.page.evaluate(sides)) == 2 and len(
        {round(time, 2) for time, *_ in view.page.evaluate(sides)}) == 1)
    assert all(paused and muted for _, paused, muted in view.page.evaluate(sides))
    view.press("w")
    view.until(lambda: len(view.page.evaluate(sides)) == 1)
