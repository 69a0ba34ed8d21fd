"""Clips in tar files, read in their place."""

from __future__ import annotations

import json
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import Any, Literal

import pyarrow as pa
import pytest

import vidfit
import vidfit.arrow
import vidfit.spark
from vidfit import Member, Request, Worker
from vidfit.resume import Earlier

NAMES = ["windowbox.mp4", "vfr.mkv", "end.mp4", "stream.ts", "truth.json"]


@pytest.fixture(scope="module")
def shard(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tar file beside its members, one with its index at the end and one without an index."""
    folder = tmp_path_factory.mktemp("shard")
    media = Path(__file__).resolve().parents[2] / "media"
    for name in (NAMES[0], NAMES[1], NAMES[4]):
        shutil.copy(media / name, folder / name)
    for name in ("end.mp4", "stream.ts"):
        subprocess.run(
            ["ffmpeg", "-v", "error", "-i", media / "windowbox.mp4", "-c", "copy", folder / name],
            check=True,
        )
    assert (folder / "end.mp4").read_bytes().find(b"moov") > 10_000
    with tarfile.open(folder / "shard.tar", "w") as tar:
        for name in NAMES:
            tar.add(folder / name, name)
    return folder / "shard.tar"


def _requests(shard: Path) -> list[Request]:
    with tarfile.open(shard, "r:") as tar:
        return [
            Request(shard, member=Member(info.name, info.offset_data, info.size)) for info in tar
        ]


def _unnamed(line: bytes) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(line)
    del document["path"]
    return document


def test_a_member_is_answered_as_the_file_that_it_was(shard: Path) -> None:
    requests = _requests(shard)
    with Worker() as worker:
        members = list(worker.lines(requests))
        files = list(worker.lines(shard.parent / name for name in NAMES))
    assert [json.loads(line)["path"] for line in members] == [f"{shard}/{name}" for name in NAMES]
    assert list(map(_unnamed, members)) == list(map(_unnamed, files))
    assert [json.loads(line)["status"] for line in members] == ["ok"] * 4 + ["error"]


def test_bad_ranges_are_failures_of_their_own(shard: Path) -> None:
    good = _requests(shard)[0]
    end = shard.stat().st_size
    bad: list[tuple[object, object, str]] = [
        (end, 1, f"it ends at byte {end + 1}, but the file that holds it has {end} bytes"),
        (0, end + 1, f"it ends at byte {end + 1}, but the file that holds it has {end} bytes"),
        (9, 2**63 - 1, f"it ends at byte {2**63 - 1}, but the file that holds it has {end} bytes"),
        (-1, 9, "invalid request: member: expected"),
        (0, 0, "invalid request: member: expected"),
        (0, -9, "invalid request: member: expected"),
        (2**63, 9, "invalid request: member: expected"),
        (10**4000, 9, "invalid request: member: expected"),
        (0.5, 9, "expected whole numbers of bytes"),
        (None, 9, "expected whole numbers of bytes"),
        ("0", 9, "expected whole numbers of bytes"),
    ]
    asked = [
        Request(shard, str(number), Member("a.mp4", offset, length))  # type: ignore[arg-type]
        for number, (offset, length, _) in enumerate(bad)
    ]
    asked += [Request("https://example.org/a.tar", "url", Member("a.mp4", 0, 9))]
    with Worker() as worker:
        results = list(worker.results([good, *asked, good]))
        assert worker.restarts == 0
    by_index = {one.index: one for one in results}
    assert len(by_index) == len(bad) + 3
    assert by_index[0].status == by_index[len(bad) + 2].status == "ok"
    for number, (*_, message) in enumerate(bad, 1):
        failure = by_index[number]
        assert isinstance(failure, vidfit.Failure)
        assert failure.error.message.startswith(message), failure.error.message
        assert failure.key == str(number - 1)
    url = by_index[len(bad) + 1]
    assert isinstance(url, vidfit.Failure)
    assert url.error.message.endswith("member: expected a file, got an address")


@pytest.mark.parametrize(
    "name", ["./a.mp4", "a//b.mp4", "/a.mp4", "b\udcff.mp4", "\ud800.mp4", "%20é.mp4", "c/", "a\nb"]
)
def test_every_name_is_answered(shard: Path, name: str) -> None:
    member = _requests(shard)[0].member
    assert member is not None
    asked = [Request(path, member=member._replace(name=name)) for path in (shard, shard.as_uri())]
    with Worker() as worker:
        first, second = worker.results(asked)
    assert first.status == second.status == "ok"
    assert first.path == second.path
    assert first.path.startswith(f"{shard}/")


def test_columns_of_members_are_read_where_they_are(shard: Path) -> None:
    requests = _requests(shard)[:2]
    table = pa.RecordBatch.from_pylist(
        [
            *({"path": str(shard), "member": r.member and r.member._asdict()} for r in requests),
            {"path": "media/vfr.mkv", "member": None},
        ]
    )
    [rows] = vidfit.spark.analyzer(member="member")(iter([table]))
    names = [f"{shard}/windowbox.mp4", f"{shard}/vfr.mkv", "media/vfr.mkv"]
    assert rows["path"].to_pylist() == names
    assert rows["verdict"].to_pylist() == ["padded", "none", "none"]


@pytest.mark.parametrize("cache_key", ["sampled", "metadata"])
def test_earlier_answers_hold_until_the_shard_changes(
    shard: Path, cache_key: Literal["sampled", "metadata"]
) -> None:
    copy = shard.parent / f"{cache_key}.tar"
    shutil.copy(shard, copy)
    requests = _requests(copy)
    with Worker(cache_key=cache_key) as worker:
        rows = vidfit.arrow.answered(worker, requests).to_pylist()
    earlier = Earlier(rows[0]["options"])
    for row in rows:
        earlier.add(row)
    assert list(earlier.pending(requests)) == []
    assert not earlier.holds(Request(copy))
    member = requests[0].member
    assert member is not None
    assert not earlier.holds(Request(copy, member=member._replace(length=9)))
    with open(copy, "r+b") as file:
        file.truncate(member.offset + member.length)
    assert list(earlier.pending(requests)) == requests[cache_key == "sampled" :]
