"""Addresses as the program shows them, and tells clips apart by."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from urllib.parse import unquote_to_bytes

_ADDRESS = re.compile(rb"([A-Za-z][A-Za-z0-9+.-]*)://")
_NO_LETTERS = b"0123456789+.-"
_SCHEME = string.ascii_letters.encode() + _NO_LETTERS
# Those of the program: parameters that say which clip is meant, which part, or in which form.
_ALLOWED = frozenset(
    b"alt bitrate clip date end file filename format fps height id index lang name page part "
    b"partnumber path quality size start track type v version versionid video width "
    b"x-amz-algorithm".split()
)
_NAME = re.compile(rb"[A-Za-z0-9_.\[\]-]{0,32}")
_NUMBER = re.compile(rb"[0-9.,-]{0,12}")
_PLAIN = re.compile(rb"[A-Za-z0-9_.~/,:+\x80-\xff-]*")
_HIDDEN = re.compile(rb"REDACTED(-[0-9]{0,8})?")

# As often as the program looks for addresses within addresses, and once more.
_DEPTH = 4


def is_address(raw: bytes) -> bool:
    """Whether it names a clip on a network; a ``file://`` address names one on this machine."""
    return _scheme(raw) is not None


def _scheme(raw: bytes) -> re.Match[bytes] | None:
    """The scheme and ``://`` of an address on a network."""
    found = _ADDRESS.match(raw)
    return found if found is not None and found[1].lower() != b"file" else None


def quoted_address(raw: bytes) -> tuple[bytes, bytes] | None:
    """A text and the address behind it, which the program refuses together as an address.

    Behind a slash it is a part of a path, and so is all of a path that begins with a slash or dot.
    """
    if raw[:1] in {b"/", b"."} or _ADDRESS.match(raw):
        return None
    # Programs write slashes of JSON as they like.
    plain = raw.replace(rb"\/", b"/") if raw[:1] in {b"{", b"[", b'"'} else raw
    start = next((at for at in _schemes(plain) if plain[at - 1 : at] != b"/"), None)
    return None if start is None else (plain[:start], plain[start:])


def _schemes(text: bytes) -> Iterator[int]:
    """Where addresses begin. A search for ``_ADDRESS`` takes hours for a name of megabytes."""
    behind = 0
    while (end := text.find(b"://", behind)) >= 0:
        rest = text[behind:end]
        scheme = rest[len(rest.rstrip(_SCHEME)) :].lstrip(_NO_LETTERS)
        if scheme:
            yield end - len(scheme)
        behind = end + 3


def path_of(raw: bytes) -> bytes:
    """The path that a ``file://`` address names as the program reads it; others as they are."""
    found = _ADDRESS.match(raw)
    if found is None or found[1].lower() != b"file":
        return raw
    path = raw[found.end() :]
    if path.startswith(b"localhost/"):
        path = path.removeprefix(b"localhost")
    plain = unquote_to_bytes(path)
    return path if b"\0" in plain else plain


def shown(raw: bytes) -> bytes:
    """An address without what gives access to it; a path with single slashes, none at its end."""
    if quoted := quoted_address(raw):
        return quoted[0] + shown(quoted[1])
    found = _scheme(raw)
    if found is None:
        raw = path_of(raw)
        return re.sub(rb"/+", b"/", raw).removesuffix(b"/") or raw[:1]
    rest = _without_user(raw[found.end() :])
    # In keys of S3 a question mark is a part of the name.
    if found[1].lower() == b"s3":
        return found[0] + rest
    path, behind = rest[: (end := _end(rest, b"?#"))], rest[end:]
    query, fragment = behind[: (end := _end(behind, b"#"))], behind[end:]
    return (
        found[0]
        + re.sub(rb"[^/;]+", lambda part: _part(part[0], "path"), path)
        + re.sub(rb"[^?&;]+", lambda part: _part(part[0], "query"), query)
        + re.sub(rb"[^#?&;]+", lambda part: _part(part[0], "fragment"), fragment)
    )


def _end(text: bytes, marks: bytes) -> int:
    return next((at for at, byte in enumerate(text) if byte in marks), len(text))


def _part(part: bytes, place: str) -> bytes:
    """A parameter, or a part without one, as it is shown."""
    name, _, value = part.partition(b"=")
    if not value.strip(b"="):
        is_short = place == "fragment" and len(part) <= 32 and bool(_PLAIN.fullmatch(part))
        is_shown = is_short or (place == "path" and not _may_hide(part))
        return part if is_shown else _hiding(part)
    plain_name, plain = unquote_to_bytes(name), unquote_to_bytes(value)
    is_plain = len(plain) <= 64 and bool(_PLAIN.fullmatch(plain.replace(b" ", b"")))
    if place == "query" or not _NUMBER.fullmatch(value):
        value = value if plain_name.lower() in _ALLOWED and is_plain else _hiding(value)
    shown_name = name if _NAME.fullmatch(plain_name) else b"REDACTED"
    return shown_name + b"=" + value


def _hiding(value: bytes) -> bytes:
    """The replacement; one of the program's own stays."""
    return value if _HIDDEN.fullmatch(value) else b"REDACTED"


def without_secrets(raw: bytes) -> bytes:
    """An address without anything that may give access to it; a path as it is.

    This is stricter than what the program shows: there is no query and no fragment, and no part of
    the path with a parameter.
    """
    if quoted := quoted_address(raw):
        return quoted[0] + without_secrets(quoted[1])
    found = _scheme(raw)
    if found is None:
        return raw
    rest = _without_user(raw[found.end() :])
    if found[1].lower() != b"s3":
        path = re.split(rb"[?#]", rest, maxsplit=1)[0]
        rest = b"/".join(b"REDACTED" if _may_hide(part) else part for part in path.split(b"/"))
    return found[0] + rest


def _without_user(rest: bytes) -> bytes:
    """What follows the scheme, without a user name and a password."""
    authority = re.split(rb"[/?#]", rest, maxsplit=1)[0]
    _, colon, port = authority.partition(b":")
    is_host = authority.startswith(b"[") or not colon or port.isdigit()
    # Text that is not a port begins a password, which may go on after a slash.
    user = authority if is_host or b"@" in authority else rest
    return rest[user.rfind(b"@") + 1 :]


def _may_hide(part: bytes) -> bool:
    """Whether a part of a path has a parameter, a password or an address, which may be encoded."""
    for _ in range(_DEPTH):
        part = unquote_to_bytes(part)
    _, _, password = part.partition(b":")
    return re.search(rb"[=?#]|//", part) is not None or b"@" in password
