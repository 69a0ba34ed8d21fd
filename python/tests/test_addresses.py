from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import vidfit
from vidfit._addresses import _ADDRESS, _schemes, is_address, shown, without_secrets
from vidfit.resume import Earlier

ADDRESSES = [
    "https://example.test/a.mp4",
    "https://me:pw@example.test/a.mp4?X-Amz-Signature=0f&part=2",
    "https://example.test/a?b=1&X-Amz-Date=20260101&X-Amz-Expires=60&x-amz-security-token=t#k=1",
    "https://example.test/a?%73ig=1&SIG=2&sig&sig=&signal=3",
    "https://example.test/a@b?token=@/x&next=h",
    "https://example.test?Expires=1&Policy=x&Key-Pair-Id=K",
    "https://example.test/a?&&key=1&",
    "https://example.test/a#part=1?x=2",
    "HTTP://User@EXAMPLE.test:80/%40?Auth_Token=1",
    "s3://bucket/key?sig=1",
    "S3://bucket/key?sig=1",
    "gs+x://u@h/?sig=1",
    "s3://u:pw@bucket/key?sig=1",
    "https://me:pw/more@example.test/a?b=1",
    "https://example.test:80/@user/a.mp4",
    "https://[::1]:80/a@b",
    "https://example.test/camera=7/a=b;c=d;e/f%3Dg/i:j@k?version=1&file=a%20b%2Fc&id=a%3Db&x",
    "https://example.test/a?SEKRIT==&part=1=2&x=REDACTED-2&y=REDACTED-#chapter&t=10,20&a=b#c d",
]
PATHS = [
    "a?sig=1",
    "./https://example.test/?sig=1",
    "://h?sig=1",
    "//a//b///",
    "nope/",
    "a/./b/../c",
    "file:///nope/a%20b.mp4",
    "FILE://localhost/nope//a.mp4/",
    "file://nope/a.mp4?sig=1",
    "file:///nope/%00.mp4",
]
# Addresses behind other text, which the program refuses.
QUOTED = ["1http://h?sig=1", "a b://h?sig=1", " https://u:pw@h.test/a?token=1"]


@pytest.mark.parametrize("text", ADDRESSES + PATHS + QUOTED)
def test_names_are_those_of_the_program(
    text: str, command_line: Callable[..., list[bytes]]
) -> None:
    (line,) = command_line("scan", "--no-config", text)
    answer: dict[str, Any] = json.loads(line)
    assert answer["status"] == "error"
    assert shown(text.encode()) == answer["path"].encode()
    assert is_address(text.encode()) == (text in ADDRESSES)


def test_bytes_that_are_no_text_stay() -> None:
    assert shown(b"https://h/\xff?sig=\xff&id=\xfe") == b"https://h/\xff?sig=REDACTED&id=\xfe"
    assert shown(b"/a/\xff?sig=1") == b"/a/\xff?sig=1"
    assert shown(b"/") == b"/"


HIDDEN = "SwordFish"
HIDING = [
    "https://{}@h/a.mp4",
    "https://u:{}@h/a.mp4",
    "https://u:{}/p@h/a.mp4",
    "https://u:p/{}@h/a.mp4",
    "https://u:{}%40@h:80/a.mp4",
    "HTTPS://h/a.mp4?{}",
    "https://h/a.mp4?rare={}",
    "https://h/a.mp4#{}",
    "https://h/a.mp4#x?sig={}",
    "https://h?sig={}",
    "https://h#{}",
    "https://h/token={}/a.mp4",
    "https://h/a.mp4;sig={}",
    "https://h/a%3Bsig%3D{}",
    "https://h/a%3Fsig%253D{}",
    "https://h/https://u:{}@h/a.mp4",
    "https://h/https%3A%2F%2Fu%3A{}%40h%2Fa.mp4",
    "s3://u:{}@bucket/a.mp4",
]


@pytest.mark.parametrize("text", HIDING)
def test_failures_made_here_hold_no_secret(text: str) -> None:
    address = text.format(HIDDEN)
    shown_here = without_secrets(address.encode())
    assert HIDDEN.encode() not in shown_here
    assert is_address(shown_here)
    # What no request can hold, and what no path holds.
    odd: list[vidfit.Path | vidfit.Request] = [
        vidfit.Request(address, key="\ud800"),
        address + "\0",
    ]
    with vidfit.Worker() as worker:
        assert not any(HIDDEN.encode() in line for line in worker.lines(odd))
    [failure] = vidfit.scan([address + "\0"])
    assert isinstance(failure, vidfit.Failure)
    error = vidfit.ClipError(failure)
    assert HIDDEN not in f"{error} {error.path} {error.failure}"


def test_what_hides_nothing_stays() -> None:
    for text in [*PATHS, "https://example.test/a%20b/@user/550e8400-e29b-41d4-a716-446655440000"]:
        assert without_secrets(text.encode()) == text.encode()
    assert without_secrets(b"s3://bucket/a?b#c=d") == b"s3://bucket/a?b#c=d"
    assert without_secrets(b"https://u@h/\xff?sig=1") == b"https://h/\xff"
    assert without_secrets(b" https://u:pw@h/a?sig=1") == b" https://h/a"


def test_an_address_signed_anew_is_the_same_clip() -> None:
    earlier = Earlier(vidfit.options_digest())
    row: dict[str, Any] = {
        "path": "https://example.test/a.mp4?X-Amz-Date=REDACTED&X-Amz-Signature=REDACTED",
        "path_bytes": None,
        "key": None,
        "retryable": None,
        "options": vidfit.options_digest(),
        "fingerprint": "http:17:abc",
    }
    earlier.add(row)
    # Another limit may let it through.
    limited = Earlier(vidfit.options_digest())
    limited.add({**row, "error_code": "byte-limit", "retryable": False})
    signed = "https://example.test/a.mp4?X-Amz-Date=2026{0}&X-Amz-Signature=0f{0}"
    assert earlier.holds(vidfit.Request(signed.format(1)))
    assert earlier.holds(vidfit.Request(signed.format(2)))
    assert not limited.holds(vidfit.Request(signed.format(1)))
    assert not earlier.holds(vidfit.Request(signed.format(1).replace("a.mp4", "b.mp4")))


def test_a_file_is_held_by_its_address_too(tmp_path: Path) -> None:
    clip = tmp_path / "a b.mp4"
    clip.write_bytes(b"12345")
    earlier = Earlier(vidfit.options_digest())
    row: dict[str, Any] = {
        "path": str(clip),
        "path_bytes": None,
        "key": None,
        "retryable": False,
        "options": vidfit.options_digest(),
        "fingerprint": "sm:5:0",
    }
    earlier.add(row)
    assert earlier.holds(vidfit.Request(clip.as_uri()))
    clip.write_bytes(b"123456")
    assert not earlier.holds(vidfit.Request(clip.as_uri()))


def test_addresses_begin_where_a_plain_search_finds_them() -> None:
    chance = random.Random(7)
    for _ in range(20_000):
        text = "".join(chance.choices(["://", ":", "/", "a", "7", "+", "-", " "], k=9)).encode()
        assert list(_schemes(text)) == [found.start() for found in _ADDRESS.finditer(text)], text


def test_long_names_are_no_trouble() -> None:
    for name in [b"long" * (1 << 19), b"a://" * (1 << 19), b"a://b/" + b":c" * (1 << 20)]:
        assert without_secrets(b" " + name)
