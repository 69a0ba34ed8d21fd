"""Addresses as the program shows them, and tells clips apart by."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from urllib.parse import unquote, unquote_to_bytes

_ADDRESS = re.compile(rb"([A-Za-z][A-Za-z0-9+.-]*)://")
_NO_LETTERS = b"0123456789+.-"
_SCHEME = string.ascii_letters.encode() + _NO_LETTERS
# Those of the program: signatures, tokens, the usual names of keys, and what changes with them.
_SIGNATURES = ["signature", "credential", "security-token", "date", "expires"]
_SECRET = frozenset(
    [f"x-amz-{name}" for name in _SIGNATURES]
    + [f"x-goog-{name}" for name in _SIGNATURES if name != "security-token"]
    + ["awsaccesskeyid", "googleaccessid", "signature", "expires", "policy", "key-pair-id"]
    + ["sig", "se", "st", "skoid", "sktid", "ske", "skt", "hdnts", "hdnea", "token"]
    + ["access_token", "auth", "auth_token", "apikey", "api_key", "key", "password", "secret"]
)

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
    address, mark, fragment = rest.decode(errors="surrogateescape").partition("#")
    head, question, query = address.partition("?")
    query = "&".join(map(_parameter, query.split("&")))
    text = head + question + query + mark + fragment
    return found[0] + text.encode(errors="surrogateescape")


def without_secrets(raw: bytes) -> bytes:
    """An address without anything that may give access to it; a path as it is.

    This is stricter than what the program shows, because only the program knows which parameters
    are secrets. There is no query and no fragment, and no part of the path with a parameter.
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


def _parameter(parameter: str) -> str:
    name, equals, _ = parameter.partition("=")
    return f"{name}=REDACTED" if equals and unquote(name).lower() in _SECRET else parameter
