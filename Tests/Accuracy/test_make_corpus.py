"""The generator of Benchmarks/padding."""
import json
import pathlib
import random
import subprocess
import sys

import make_corpus
import pytest

MEDIA = pathlib.Path(__file__).parents[2] / "media"
ROWS = [(family, case) for family, cases in make_corpus.CASES.items() for case in cases]


@pytest.mark.parametrize(("family", "case"), ROWS)
def test_a_seed_gives_one_graph(family, case):
    options = make_corpus.CASES[family][case]

    def draw(seed):
        rng, frame = random.Random(seed), (640, 360)
        sides = options.get("sides", "tb")
        top, bottom, left, right = make_corpus.depths(
            rng, frame, sides, options.get("low", .06), options.get("high", .17),
            options.get("even", True))
        assert {s for s, depth in zip("tblr", (top, bottom, left, right)) if depth} == set(sides)
        assert top + bottom < 270 and left + right < 480
        if options.get("even", True) and len(sides) > 1:
            assert abs(top - bottom) <= 1 and abs(left - right) <= 1
        rect = (left, top, 640 - left - right, 360 - top - bottom)
        return make_corpus.graph(rng, rect, frame, 24, 96, options)

    assert draw(1) == draw(1)
    assert "{" not in draw(1)
    if family not in ("codec", "none", "undecidable"):
        assert draw(1) != draw(2)


def test_kinds_follow_from_the_options():
    kinds = {"black": "black", "codec": "black", "overlay": "black"}
    for family, case in ROWS:
        options = make_corpus.CASES[family][case]
        assert make_corpus.kind_of(options) == kinds.get(family, family)


def test_clips_are_made_and_labelled(tmp_path, monkeypatch):
    monkeypatch.setattr(make_corpus, "WIDE", [(192, 108)])
    monkeypatch.setattr(sys, "argv", ["make_corpus.py", str(MEDIA), str(tmp_path), "--only",
                                      "undecidable"])
    make_corpus.main()
    clips = json.loads((tmp_path / "truth.json").read_text())["clips"]
    assert [clip["case"] for clip in clips] == ["undecidable-black-1", "undecidable-credits-1"]
    for clip in clips:
        assert (clip["active"], clip["kind"]) == (None, "undecidable")
        assert (tmp_path / clip["file"]).stat().st_size > 500


def test_bars_end_exactly_where_the_label_says():
    rng, frame, rect = random.Random(1), (320, 240), (0, 31, 320, 177)
    graph = make_corpus.graph(rng, rect, frame, 12, 12, {"ground": "white"})
    base = MEDIA / "clean-16x9.mp4"
    raw = subprocess.run(["ffmpeg", "-v", "error", "-i", base, "-i", base, "-filter_complex", graph,
                          "-map", "[out]", "-frames:v", "6", "-pix_fmt", "gray", "-f", "rawvideo", "-"],
                         capture_output=True, check=True).stdout
    for start in range(0, len(raw), 320 * 240):
        rows = [raw[start + 320 * y:start + 320 * (y + 1)] for y in range(240)]
        white = [max(row) - min(row) == 0 and row[0] >= 254 for row in rows]
        assert white == [y < 31 or y >= 208 for y in range(240)]


def test_bars_that_look_like_the_picture_are_noticed(tmp_path):
    flat = tmp_path / "flat.mkv"
    source = "color=c=gray:s=160x120:r=12:d=0.6,drawbox=0:0:160:%d:%s:fill"
    for color, seen in (("black", True), ("gray", False)):
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", source % (31, color),
                        "-c:v", "ffv1", "-pix_fmt", "yuv444p", flat], check=True)
        assert make_corpus.seen(flat, (160, 120), (0, 31, 160, 89), 20) is seen
        assert not make_corpus.seen(flat, (160, 120), (0, 33, 160, 87), 20)


def test_odd_clips_are_no_bases(tmp_path):
    clips = [{"file": name + ".mp4", "kind": kind, "remark": remark, "repository": "o/" + repository}
             for name, kind, remark, repository in (
                 ("a", "none", "", "x"), ("b", "none", "a card", "x"), ("c", "black", "", "x"),
                 ("d", "none", "", "y"))]
    for clip in clips:
        (tmp_path / clip["file"]).touch()
    (tmp_path / "truth.json").write_text(json.dumps({"clips": clips}))
    (tmp_path / "e.mp4").touch()
    found = make_corpus.find_bases([tmp_path])
    assert {name: [path.name for path in paths] for name, paths in found.items()} == {
        "o/x": ["a.mp4"], "o/y": ["d.mp4"]}
