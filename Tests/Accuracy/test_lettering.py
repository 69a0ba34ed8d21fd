"""The arithmetic of Benchmarks/lettering: labels, judging, and the table."""
import importlib.util
import pathlib
import sys

import pytest

FOLDER = pathlib.Path(__file__).resolve().parents[2] / "Benchmarks" / "lettering"


def module(name):
    """A module of the benchmark; `score` is also the name of one of Benchmarks/padding."""
    spec = importlib.util.spec_from_file_location("lettering_" + name, FOLDER / (name + ".py"))
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made
    spec.loader.exec_module(made)
    return made


score, label, burn_in = module("score"), module("label"), module("burn_in")
SUBTITLE = {"role": "subtitle", "box": [300, 600, 600, 40], "start": 1.0, "end": 3.0}
LINE = {**SUBTITLE, "role": "laid"}
SCENE = {**SUBTITLE, "role": "scene"}


def clip(*regions, complete=True, ui=False):
    return {"file": "a.mp4", "repository": "a/b", "frame": [1280, 720], "complete": complete,
            "ui": ui, "regions": list(regions)}


@pytest.mark.parametrize(("box", "start", "end", "found"), [
    ((300, 600, 600, 40), 1.0, 3.0, True),
    ((300, 600, 600, 40), 2.5, 3.5, True),
    ((300, 600, 600, 40), 2.9, 9.0, False),
    ((300, 600, 600, 80), 1.0, 3.0, True),
    ((280, 560, 640, 100), 1.0, 3.0, False),
    ((300, 600, 310, 40), 1.0, 3.0, True),
    ((300, 600, 290, 40), 1.0, 3.0, False),
    ((300, 100, 600, 40), 1.0, 3.0, False),
])
def test_a_text_is_found_by_an_item_of_its_place_and_time(box, start, end, found):
    answer = score.judge(clip(SUBTITLE), [score.Item(box, start, end)])
    assert [hit for _, hit, _ in answer["texts"]] == [found]


def test_a_line_is_found_in_an_item_of_more_lines():
    item = score.Item((280, 500, 640, 150), 1.0, 3.0)
    assert score.judge(clip(LINE), [item])["texts"][0][1]
    assert not score.judge(clip(SUBTITLE), [item])["texts"][0][1]
    most = score.Item((0, 360, 1280, 360), 1.0, 3.0)
    assert score.judge(clip(LINE), [most])["texts"][0][1]
    screen = score.Item((0, 359, 1280, 361), 1.0, 3.0)
    assert not score.judge(clip(LINE), [screen])["texts"][0][1]


def test_the_edge_that_is_furthest_off_counts():
    item = score.Item((290, 600, 620, 58), 1.0, 3.0)
    assert score.judge(clip(SUBTITLE), [item])["texts"][0][2] == 18 / 720


@pytest.mark.parametrize(("labelled", "word", "false"), [
    (clip(), "false", True),
    (clip(SUBTITLE), "right", None),
    (clip(SCENE), "moot", None),
    (clip(ui=True), "moot", None),
    (clip(complete=False), "moot", None),
    (clip({**SUBTITLE, "legible": False}), "right", None),
])
def test_an_item_is_wrong_only_where_all_text_is_labelled(labelled, word, false):
    answer = score.judge(labelled, [score.Item((300, 600, 600, 40), 1.0, 3.0)])
    assert answer["items"] == [word] and answer["false"] == false


def test_the_table_counts_by_repository():
    item = score.Item((300, 600, 600, 40), 1.0, 3.0)
    results = [(one, score.judge(one, [item])) for one in (clip(SUBTITLE), clip(), clip(LINE))]
    text = score.table(results)
    assert "| texts found | 1 | 1 | 100.0% |" in text
    assert "| lines of other texts | 1 | 1 |" in text
    assert "| boxes within 2% of the frame's height | 1 | 1 |" in text
    assert "| items that are such a text | 2 | 3 | 66.7% |" in text
    assert "| clips without text that have an item | 1 | 1 |" in text


def test_items_of_incomplete_labels_are_not_counted():
    one = clip(LINE, complete=False)
    text = score.table([(one, score.judge(one, [score.Item((300, 600, 600, 40), 1.0, 3.0)]))])
    assert "| lines of other texts | 1 | 1 |" in text and "items" not in text


def test_labels_are_within_what_padding_labels_name():
    labels = label.read_labels(label.LABELS)
    named = (FOLDER.parent / "padding" / "labels.tsv").read_text()
    assert len(labels) > 200 and all(blob in named for blob in labels)


def test_labels_without_text_have_no_boxes(tmp_path):
    path = tmp_path / "labels.tsv"
    path.write_text("\t".join(label.FIELDS) + "\n" + "ab\tnone\tlaid\t1\t2\t3\t4\t0\t1\n")
    with pytest.raises(SystemExit, match="no box if it is none"):
        label.read_labels(path)


@pytest.mark.parametrize("plan", sorted(set(burn_in.PLANS)))
def test_plans_show_what_they_name_within_the_clip(plan):
    shown = burn_in.events(burn_in.random.Random(plan), plan, (1280, 720), 5.0)
    roles = {role for role, *_ in shown}
    assert roles == {part.split()[0] for part in plan.split("+")}
    assert all(0 <= start < end <= 5.0 for *_, start, end in shown)
