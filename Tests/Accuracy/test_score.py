"""The arithmetic of Benchmarks/padding: judging answers, intervals, risk, calibration, protocol."""
import json
import pathlib
import subprocess
import sys

import detectors
import judging
import pytest
import score
from judging import Answer

SCORE = pathlib.Path(score.__file__)
LETTERBOX = {"file": "a.mp4", "case": "a", "frame": [1280, 720], "active": [0, 92, 1280, 536],
             "kind": "black", "tolerance": 2}
CLEAN = {"file": "b.mp4", "case": "b", "frame": [1280, 720], "active": [0, 0, 1280, 720],
         "kind": "none", "tolerance": 2}
MIXED = {"file": "c.mp4", "case": "c", "frame": [1280, 720], "active": None, "kind": "mixed"}
CREDITS = {"file": "d.mp4", "case": "d", "frame": [1280, 720], "active": None,
           "kind": "undecidable"}


@pytest.mark.parametrize(("clip", "verdict", "rect", "words"), [
    (LETTERBOX, "padded", (0, 92, 1280, 536), "exact right"),
    (LETTERBOX, "padded", (0, 93, 1280, 534), "exact right"),
    (LETTERBOX, "padded", (0, 94, 1280, 532), "right"),
    (LETTERBOX, "padded", (0, 95, 1280, 530), "harm"),
    (LETTERBOX, "padded", (0, 90, 1280, 540), "right"),
    (LETTERBOX, "padded", (0, 80, 1280, 560), "near"),
    (LETTERBOX, "padded", (0, 75, 1280, 570), "missed"),
    (LETTERBOX, "padded", (0, 96, 1280, 600), "harm missed"),
    (LETTERBOX, "none", None, "missed"),
    (LETTERBOX, "undecided", None, "missed abstained"),
    (LETTERBOX, "mixed", (0, 92, 1280, 536), "abstained"),
    (LETTERBOX, "mixed", (0, 100, 1280, 520), "harm abstained"),
    (LETTERBOX, "mixed", None, "missed abstained"),
    (LETTERBOX, "error", None, "error"),
    (CLEAN, "none", None, "exact right"),
    (CLEAN, "none", (2, 0, 1278, 720), "right"),
    (CLEAN, "none", (3, 0, 1277, 720), "harm alarm"),
    (CLEAN, "padded", (0, 92, 1280, 536), "harm alarm"),
    (CLEAN, "undecided", (0, 92, 1280, 536), "abstained"),
    (CLEAN, "mixed", None, "alarm"),
    (CLEAN, "mixed", (0, 92, 1280, 536), "harm alarm"),
    (MIXED, "mixed", None, "exact right"),
    (MIXED, "none", None, "abstained"),
    (MIXED, "padded", (0, 92, 1280, 536), "harm"),
    (MIXED, "mixed", (0, 92, 1280, 536), "harm"),
    (dict(MIXED, union=[0, 92, 1280, 536]), "mixed", (0, 92, 1280, 536), "exact right"),
    (dict(MIXED, union=[0, 92, 1280, 536]), "mixed", (0, 100, 1280, 520), "harm"),
    (dict(MIXED, union=[0, 92, 1280, 536]), "padded", (0, 92, 1280, 536), "harm"),
    (CREDITS, "undecided", None, "exact right"),
    (CREDITS, "none", None, "exact right"),
    (CREDITS, "mixed", None, "abstained"),
    (CREDITS, "padded", (400, 0, 480, 720), "harm"),
])
def test_answers_are_judged(clip, verdict, rect, words):
    assert judging.judge(Answer(verdict, rect), clip) == set(words.split())


@pytest.mark.parametrize(("count", "total", "low", "high"), [
    (0, 10, 0.0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0),
    (2, 54, 0.0102, 0.1254), (15, 148, 0.0624, 0.1605),
])
def test_wilson_gives_published_values(count, total, low, high):
    assert judging.wilson(count, total) == pytest.approx((low, high), abs=5e-4)


def test_no_clips_say_nothing():
    assert judging.wilson(0, 0) == (0.0, 1.0)
    assert judging.shares([])["intervalByRepository"] == (0.0, 1.0)


def test_independent_clips_count_in_full():
    events = [("r%d" % n, n % 4 == 0) for n in range(100)]
    assert judging.effective(events) == pytest.approx(100, rel=0.02)


def test_alike_clips_count_once_per_repository():
    # Ten repositories of ten clips, half of which always fail: worth ten clips, less one for
    # the share that is estimated.
    events = [("r%d" % (n // 10), n // 10 % 2 == 0) for n in range(100)]
    assert judging.effective(events) == pytest.approx(9)


def test_too_few_failures_take_clips_of_a_repository_for_alike():
    events = [("big", False)] * 30 + [("r%d" % n, n == 0) for n in range(10)]
    assert judging.effective(events) == pytest.approx(40 * 40 / (30 * 30 + 10))


def test_shares_count_clips_and_repositories():
    part = judging.shares([("a", True), ("a", True), ("b", False), ("c", True), ("c", False)])
    assert (part["count"], part["clips"]) == (3, 5)
    assert (part["repositoriesHit"], part["repositories"]) == (2, 3)
    assert part["intervalOfRepositories"] == judging.wilson(2, 3)


@pytest.mark.parametrize(("rect", "expected"), [
    ([0, 7, 1280, 706], "edge lines"), ([0, 8, 1280, 704], "black"), ([8, 0, 1264, 720], "edge lines"),
    ([9, 0, 1262, 720], "black"),
])
def test_edge_lines_are_counted_apart(rect, expected):
    assert judging.group(dict(LETTERBOX, active=rect)) == expected


def test_repository_is_the_full_name_or_the_case():
    assert judging.repository({"repository": "a/b", "case": "b"}) == "a/b"
    assert judging.repository({"case": "mixed-half-12"}) == "mixed-half"


def test_risk_takes_suspected_bars_at_their_probability():
    right, cut = (0, 92, 1280, 536), (0, 200, 1280, 320)
    pairs = [(Answer("padded", right, 0.95, right, 0.95), LETTERBOX),
             (Answer("undecided", None, 0.5, cut, 0.55), LETTERBOX),
             (Answer("undecided", None, 0.5, right, 0.3), CLEAN),
             (Answer("none", None, 0.99), CLEAN)]
    rows = {row["from"]: (row["named"], row["wrong"], row["found"]) for row in judging.risk(pairs)}
    assert rows[0.2] == (3, 2, 1)
    assert rows[0.5] == (2, 1, 1)
    assert rows[0.6] == rows[0.95] == (1, 0, 1)
    assert rows[0.99] == (0, 0, 0)


def test_calibration_compares_claims_with_what_was_right():
    right = (0, 92, 1280, 536)
    pairs = [(Answer("none", None, 0.96), CLEAN), (Answer("none", None, 0.96), LETTERBOX),
             (Answer("padded", right, 0.9, fill="black"), LETTERBOX),
             (Answer("undecided", None, 0.1), LETTERBOX)]
    rows, errors = judging.calibration(pairs)
    assert [(row["of"], row["from"], row["count"], row["observed"]) for row in rows] == [
        ("none", 0.95, 2, 0.5), ("black", 0.9, 1, 1.0)]
    assert errors["none"] == pytest.approx(0.46)
    assert errors["black"] == pytest.approx(0.1)
    assert errors["all"] == pytest.approx((2 * 0.46 + 0.1) / 3)


def test_full_confidence_is_in_the_last_bin():
    rows, _ = judging.calibration([(Answer("none", None, 1.0), CLEAN)])
    assert rows[0]["to"] == 1


@pytest.mark.parametrize(("share", "expected"), [(0.5, 5), (0.9, 9), (1, 10), (0, 1)])
def test_quantiles_are_values_that_occurred(share, expected):
    assert judging.quantile(range(10, 0, -1), share) == expected


@pytest.mark.parametrize(("out", "errors", "expected"), [
    ("1280:536:0:92\n", "", ("padded", (0, 92, 1280, 536))),
    ("scanning\n 1280:536:0:92 \n", "", ("padded", (0, 92, 1280, 536))),
    ("", "t:1 crop=1280:500:0:110\nt:2 crop=1280:536:0:92\n", ("padded", (0, 92, 1280, 536))),
    ("crop=1280:720:0:0", "crop=1:1:1:1", ("none", None)),
    ("1280:720:0:0", "", ("none", None)),
    ("1280:721:0:0", "", ("error", None)),
    ("crop=-1280:-720:1290:730", "", ("undecided", None)),
    ('{"x": 0, "y": 92, "width": 1280, "height": 536}', "", ("padded", (0, 92, 1280, 536))),
    ('{"verdict": "none", "x": 0, "y": 0, "width": 1280, "height": 720}', "", ("none", None)),
    ('{"verdict": "none"}', "", ("none", None)),
    ('{"verdict": "mixed"}', "", ("mixed", None)),
    ('{"verdict": "undecided", "x": 0, "y": 92, "width": 1280, "height": 536}', "",
     ("undecided", (0, 92, 1280, 536))),
    ('{"verdict": "padded"}', "", ("error", None)),
    ('{"verdict": "bars"}', "", ("error", None)),
    ('{"x": 0.5, "y": 92, "width": 1280, "height": 536}', "", ("error", None)),
    ('{"x": 0, "y": 92, "width": 1280}', "", ("error", None)),
    ("{}", "", ("error", None)),
])
def test_printed_answers_are_read(out, errors, expected):
    answer = detectors.parse(out, errors, (1280, 720))
    assert (answer.verdict, answer.rect) == expected


@pytest.mark.parametrize("out", ["", "no bars", "[1, 2]", "12:30:05"])
def test_other_output_is_no_answer(out):
    assert detectors.parse(out, "", (1280, 720)) is None


def test_confidence_of_a_detector_counts():
    text = '{"x": 0, "y": 92, "width": 1280, "height": 536, "confidence": 0.7, "fill": "black"}'
    answer = detectors.parse(text, "", (1280, 720))
    assert (answer.confidence, answer.probability, answer.bars, answer.fill) == (
        0.7, 0.7, (0, 92, 1280, 536), "black")


def test_answers_of_vidfit_are_read():
    picture = {"x": 0, "y": 92, "width": 1280, "height": 536}
    whole = {"x": 0, "y": 0, "width": 1280, "height": 720}
    suspected = {"picture": picture, "confidence": 0.4}

    def read(**padding):
        return detectors.parse_vidfit(json.dumps({"padding": padding}), [1280, 720])

    padded = read(verdict="padded", confidence=0.97, picture=picture, suspected=None, fill="black",
                  overlays=[{"edge": "top"}])
    assert (padded.rect, padded.probability, padded.fill) == ((0, 92, 1280, 536), 0.97, "black")
    assert padded.overlays
    doubted = read(verdict="undecided", confidence=0, picture=whole, suspected=suspected, fill=None)
    assert (doubted.rect, doubted.bars, doubted.probability) == (None, (0, 92, 1280, 536), 0.4)
    assert detectors.parse_vidfit('{"error": {}}', [1280, 720]) is None


def test_handbrake_names_depths():
    answer = detectors.parse_handbrake('"Crop": [92, 92, 0, 4]', (1280, 720))
    assert answer.rect == (0, 92, 1276, 536)
    assert detectors.parse_handbrake("No title found.", (1280, 720)) is None


@pytest.mark.parametrize(("rotation", "rect"), [
    (0, (3, 1, 1273, 717)), (90, (1, 4, 1277, 713)), (180, (4, 2, 1273, 717)),
    (270, (2, 3, 1277, 713)),
])
def test_handbrake_crops_what_is_displayed(rotation, rect):
    text = '"Crop": [1, 2, 3, 4]'
    assert detectors.parse_handbrake(text, (1280, 720), rotation).rect == rect


@pytest.mark.parametrize(("rect", "overlays", "words"), [
    ((0, 92, 1280, 536), True, "exact right"), ((0, 92, 1280, 536), False, "harm"),
    ((0, 92, 1280, 536), None, "harm"), ((0, 92, 1280, 628), True, "exact right"),
    ((0, 92, 1280, 628), None, "exact right"), ((0, 0, 1280, 628), True, "missed"),
])
def test_what_stands_in_a_bar_is_reported_or_kept(rect, overlays, words):
    clip = dict(LETTERBOX, keep=[0, 92, 1280, 628])
    answer = Answer("padded", rect, overlays=overlays)
    assert judging.judge(answer, clip) == set(words.split())


@pytest.mark.parametrize(("text", "why"), [
    ("detector", "expected 'NAME=COMMAND {}'"), ("a=python3 x.py", "no {} for the clip"),
    ("a=no-such-program {}", "no program 'no-such-program'"),
])
def test_a_detector_that_cannot_run_is_refused(text, why):
    with pytest.raises(ValueError, match=why):
        detectors.custom(text, 10)


def program(code):
    return detectors.Detector([sys.executable, "-c", code, "{}"], detectors.parse, limit=0.4)


def test_processor_time_includes_programs_that_a_detector_starts():
    work = "import time\nwhile time.process_time() < 0.25: pass"
    inner = "import subprocess, sys; subprocess.run([sys.executable, '-c', %r])" % work
    detector = detectors.Detector([sys.executable, "-c", inner + "; print('4:4:0:0')", "{}"],
                                  detectors.parse, limit=30)
    answer = detector("a.mp4", (8, 8))
    assert answer.verdict == "padded"
    assert answer.cpu >= 0.25
    assert answer.wall >= 0.2


@pytest.mark.parametrize(("code", "note"), [
    ("import sys; sys.exit('it broke')", "exit status 1: it broke"),
    ("print('nothing')", "exit status 0"),
    ("import time; time.sleep(20)", "no answer in 0.4 s"),
    ("import os; os.kill(os.getpid(), 11)", "exit status -11"),
])
def test_programs_without_an_answer_are_errors(code, note):
    answer = program(code)("a.mp4", (8, 8))
    assert answer.verdict == "error"
    assert note in answer.note


def run(*arguments):
    return subprocess.run([sys.executable, "-B", str(SCORE), *map(str, arguments)],
                          capture_output=True, text=True)


def corpus(folder, *clips):
    for clip in clips:
        (folder / clip["file"]).write_bytes(b"")
    (folder / "truth.json").write_text(json.dumps({"clips": clips}))
    return folder


def test_a_detector_is_scored_and_a_document_renewed(tmp_path):
    folder = corpus(tmp_path, LETTERBOX, CLEAN)
    document = tmp_path / "doc.md"
    begin, end = (mark % "mine" for mark in score.MARKS)
    document.write_text("before\n%s\nold\n%s\nafter\n" % (begin, end))
    code = "print('1280:536:0:92')"
    done = run(folder, "--detector", 'mine=%s -c "%s" {}' % (sys.executable, code), "--verbose",
               "--jobs", 2, "--renew", document, "--block", "mine", "--json", tmp_path / "out.json")
    assert done.returncode == 0, done.stderr
    assert "| mine | 2 | 1 | 1 | 1 | 1 | 0 | 0 | 0 | 0 |" in done.stdout
    assert "b.mp4: mine: harm and alarm, answered padded [0, 92, 1280, 536]" in done.stderr
    text = document.read_text()
    assert text.startswith("before\n" + begin + "\n\n20")
    assert text.endswith(end + "\nafter\n")
    assert "old" not in text
    assert "| mine | 2 | 1 |" in text
    totals = json.loads((tmp_path / "out.json").read_text())["totals"]["mine"]
    assert totals["shares"]["harm"]["repositories"] == 2
    assert totals["kinds"]["black"]["right"] == 1


def test_a_document_without_marks_is_refused_before_the_work(tmp_path):
    document = tmp_path / "doc.md"
    document.write_text("text")
    done = run(corpus(tmp_path, CLEAN), "--peer", "all", "--renew", document)
    assert "expected one '<!-- results: begin -->'" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(("text", "why"), [
    ("{", "expected the form that fetch.py writes"),
    ('{"clips": [{"file": "a.mp4"}]}', "expected the form that fetch.py writes"),
    (json.dumps({"clips": [dict(CLEAN, active=[0, 0, 1281, 720])]}), "not within its frame"),
    (json.dumps({"clips": [CLEAN]}), "1 clips are missing, the first is b.mp4"),
])
def test_broken_labels_are_one_line(tmp_path, text, why):
    (tmp_path / "truth.json").write_text(text)
    done = run(tmp_path, "--peer", "all")
    assert done.returncode == 1
    assert why in done.stderr
    assert len(done.stderr.splitlines()) == 1
