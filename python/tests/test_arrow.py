"""Answers as rows, and what an earlier run has answered."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

import vidfit
import vidfit.arrow
import vidfit.spark
from vidfit import Request, Worker
from vidfit.resume import Earlier


def test_rows_hold_what_is_asked_most_and_all_of_the_answer() -> None:
    with Worker() as worker:
        asked = [Request("media/windowbox.mp4", key="7"), Request("nope"), Request(b"\xff")]
        rows = vidfit.arrow.answered(worker, asked).to_pylist()
    clip, missing, odd = rows
    assert (clip["key"], clip["verdict"], clip["shape"]) == ("7", "padded", "windowbox")
    assert clip["picture"] == {"x": 72, "y": 41, "width": 496, "height": 278}
    assert clip["crop"] == "crop=496:280:72:40"
    [shown] = [one for one in clip["presentations"] if one["orientation"] == "landscape"]
    assert (shown["device"], shown["default_mode"]) == ("iphone-17-pro", "fit")
    assert isinstance(vidfit.parse(clip["json"]), vidfit.Analysis)
    assert (missing["status"], missing["error_code"], missing["retryable"]) == (
        "error",
        "not-found",
        False,
    )
    assert (missing["path_bytes"], odd["path_bytes"]) == (None, b"\xff")


def test_the_json_of_a_row_is_the_program_s_but_for_its_index(
    command_line: Callable[..., list[bytes]],
) -> None:
    paths = sorted(str(path) for path in Path("media").iterdir())
    with Worker() as worker:
        rows = vidfit.arrow.answered(worker, map(Request, paths))
    lines = command_line("scan", "--ordered", "--no-config", "-", text="\n".join(paths).encode())
    assert [
        text.replace('"options"', f'"index":{index},"options"', 1).encode()
        for index, text in enumerate(rows["json"].to_pylist())
    ] == lines


def test_rows_are_in_the_order_of_the_requests() -> None:
    paths = ["media/windowbox.mp4", "nope", "", "media/vfr.mkv"] * 3
    with Worker(jobs=3) as worker:
        assert vidfit.arrow.answered(worker, map(Request, paths))["path"].to_pylist() == paths


def test_the_schema_is_the_same_for_all_answers_and_in_parquet(tmp_path: Path) -> None:
    with Worker() as worker:
        for asked in ([Request("nope")], [], [Request("media/vfr.mkv")]):
            table = pa.Table.from_batches([vidfit.arrow.answered(worker, asked)])
            assert table.schema == vidfit.arrow.SCHEMA
            parquet.write_table(table, tmp_path / "rows.parquet")
            assert parquet.read_table(tmp_path / "rows.parquet").equals(table)


def test_columns_of_text_and_of_bytes_are_paths_and_nulls_name_nothing() -> None:
    with Worker() as worker:
        for type_ in (pa.string(), pa.large_string(), pa.binary()):
            paths = pa.array(["media/vfr.mkv", None], type_)
            asked = vidfit.arrow.requests(paths, pa.array([5, None]))
            rows = vidfit.arrow.answered(worker, asked).to_pylist()
            assert [(row["status"], row["key"]) for row in rows] == [("ok", "5"), ("error", None)]


def test_spark_gets_batches_of_the_schema() -> None:
    batches = [
        pa.RecordBatch.from_pydict({"url": ["media/vfr.mkv", "nope"]}),
        pa.RecordBatch.from_pydict({"url": ["media/windowbox.mp4"]}),
    ]
    answers = list(vidfit.spark.analyzer("url", frames=2)(iter(batches)))
    assert [batch["status"].to_pylist() for batch in answers] == [["ok", "error"], ["ok"]]
    assert all(batch.schema == vidfit.arrow.SCHEMA for batch in answers)
    assert "`picture` struct<`x`: bigint, `y`: bigint," in vidfit.spark.ddl()


@pytest.fixture
def clips(tmp_path: Path) -> list[str]:
    names = [str(tmp_path / f"clip-{n}.mkv") for n in range(3)]
    for name in names:
        shutil.copy("media/vfr.mkv", name)
    return names


def _earlier(rows: list[dict[str, Any]], **settings: Any) -> Earlier:
    earlier = Earlier(vidfit.options_digest(**settings))
    for row in rows:
        earlier.add(row)
    return earlier


def _rows(paths: list[str], **settings: Any) -> list[dict[str, Any]]:
    with Worker(**settings) as worker:
        rows: list[dict[str, Any]] = vidfit.arrow.answered(worker, map(Request, paths)).to_pylist()
    return rows


def test_answers_hold_for_the_same_options_and_contents(clips: list[str]) -> None:
    rows = _rows(clips)
    assert list(_earlier(rows).pending(clips)) == []
    assert list(_earlier(rows, frames=9).pending(clips)) == clips
    with open(clips[1], "ab") as file:
        file.write(b"more")
    os.remove(clips[2])
    assert list(_earlier(rows).pending([*clips, "other"])) == [*clips[1:], "other"]


def test_a_key_is_what_a_clip_goes_by_where_there_is_one(clips: list[str]) -> None:
    with Worker() as worker:
        asked = [Request(clips[0], key="a")]
        earlier = _earlier(vidfit.arrow.answered(worker, asked).to_pylist())
    assert earlier.holds(Request(clips[1], key="a"))
    assert not earlier.holds(Request(clips[0]))
    assert not earlier.holds(Request(clips[0], key="b"))


def test_times_of_change_are_compared_where_they_are_known(clips: list[str]) -> None:
    settings = {"cache_key": "metadata"}
    earlier = _earlier(_rows(clips, **settings), **settings)
    os.utime(clips[0])
    assert list(earlier.pending(clips)) == clips[:1]


def test_addresses_are_not_asked_again() -> None:
    [row] = _rows(["media/vfr.mkv"])
    for path in ("https://example.org/a.mkv", "s3://bucket/a.mkv", "./https://example.org/a.mkv"):
        earlier = _earlier([{**row, "path": path, "fingerprint": 'http:9:"tag"'}])
        assert earlier.holds(Request(path)) == (not path.startswith("."))


def test_failures_of_the_machine_are_tried_again_and_others_are_not(tmp_path: Path) -> None:
    broken = tmp_path / "broken.mp4"
    broken.write_text("not a clip")
    rows = _rows([str(broken)])
    assert _earlier(rows).holds(Request(broken))
    assert not _earlier([*rows, {**rows[0], "retryable": True}]).holds(Request(broken))


def test_rows_of_other_options_replace_nothing(clips: list[str], tmp_path: Path) -> None:
    journal = tmp_path / "run.ndjson"
    list(vidfit.scan(clips, journal=journal))
    list(vidfit.scan(clips, journal=journal, resume=True, device="iphone-x"))
    # The program skips them for both.
    for settings in ({}, {"device": "iphone-x"}):
        assert list(vidfit.scan(clips, journal=journal, resume=True, **settings)) == []  # type: ignore[arg-type]
        earlier = Earlier(vidfit.options_digest(**settings))  # type: ignore[arg-type]
        earlier.read(journal)
        assert list(earlier.pending(clips)) == []
    rows, others = _rows(clips), _rows(clips, device="iphone-x")
    assert list(_earlier([*rows, *others]).pending(clips)) == []
    # Failures that this package made have no options.
    made = [{**row, "options": None, "fingerprint": None, "retryable": True} for row in rows]
    assert list(_earlier([*rows, *made]).pending(clips)) == []


@pytest.mark.parametrize(
    "failure",
    [
        {"code": "timeout", "stage": "decode", "retryable": True, "message": "slow"},
        {"code": "not-found", "stage": "open", "retryable": False, "message": "away"},
    ],
)
def test_the_last_answer_in_a_journal_counts_as_for_the_program(
    clips: list[str], tmp_path: Path, failure: dict[str, Any]
) -> None:
    journal = tmp_path / "run.ndjson"
    list(vidfit.scan(clips[:1], journal=journal))
    document = json.loads(journal.read_bytes())
    kept = ("schema", "vidfit", "path", "options")
    failed = {name: document[name] for name in kept} | {"status": "error", "error": failure}
    with journal.open("a") as file:
        file.write(json.dumps(failed) + "\n")
    earlier = Earlier(vidfit.options_digest())
    earlier.read(journal)
    assert list(earlier.pending(clips[:1])) == clips[:1]
    assert len(list(vidfit.scan(clips[:1], journal=journal, resume=True))) == 1


def test_a_failure_in_one_file_replaces_no_answer_in_another(
    clips: list[str], tmp_path: Path
) -> None:
    rows = _rows(clips)
    failed = [{**row, "retryable": True, "status": "error"} for row in rows]
    (tmp_path / "rows").mkdir()
    for name, part in [("a", failed), ("b", rows), ("c", failed)]:
        table = pa.Table.from_pylist(part, schema=vidfit.arrow.SCHEMA)
        parquet.write_table(table, tmp_path / "rows" / f"{name}.parquet")
    earlier = Earlier(vidfit.options_digest())
    earlier.read(tmp_path / "rows")
    assert list(earlier.pending(clips)) == []


def test_damaged_lines_of_a_journal_are_passed_over(clips: list[str], tmp_path: Path) -> None:
    journal = tmp_path / "run.ndjson"
    assert len(list(vidfit.scan(clips, journal=journal))) == 3
    first, second, third = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(first + b'\n{"path"\n[]\n{}\n' + second + third)
    earlier = Earlier(vidfit.options_digest())
    earlier.read(journal)
    assert len(earlier) == 3
    journal.write_bytes(b"\n{}\n")
    with pytest.raises(vidfit.DocumentError):
        earlier.read(journal)


def test_journals_and_parquet_are_read_though_their_end_is_torn(
    clips: list[str], tmp_path: Path
) -> None:
    journal = tmp_path / "run.ndjson"
    assert len(list(vidfit.scan(clips, journal=journal))) == 3
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-20])
    earlier = Earlier(vidfit.options_digest())
    earlier.read(journal)
    assert len(earlier) == 2

    folder = tmp_path / "rows" / "part=1"
    folder.mkdir(parents=True)
    parquet.write_table(pa.Table.from_pylist(_rows(clips)), folder / "a.parquet")
    (folder / "b.parquet").write_bytes((folder / "a.parquet").read_bytes()[:-20])
    earlier = Earlier(vidfit.options_digest())
    earlier.read(tmp_path / "rows")
    assert len(earlier) == 3
    assert earlier.torn == [folder / "b.parquet"]
