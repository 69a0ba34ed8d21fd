"""Addresses as the program shows them, and tells clips apart by."""

from __future__ import annotations

import re
from urllib.parse import unquote, unquote_to_bytes

_ADDRESS = re.compile(rb"([A-Za-z][A-Za-z0-9+.-]*)://")
# Those of the program: signatures, tokens, the usual names of keys, and what changes with them.
_SIGNATURES = ["signature", "credential", "security-token", "date", "expires"]
_SECRET = frozenset(
    [f"x-amz-{name}" for name in _SIGNATURES]
    + [f"x-goog-{name}" for name in _SIGNATURES if name != "security-token"]
    + ["awsaccesskeyid", "googleaccessid", "signature", "expires", "policy", "key-pair-id"]
    + ["sig", "se", "st", "skoid", "sktid", "ske", "skt", "hdnts", "hdnea", "token"]
    + ["access_token", "auth", "auth_token", "apikey", "api_key", "key", "password", "secret"]
)


def is_address(raw: bytes) -> bool:
    """Whether it names a clip on a network; a ``file://`` address names one on this machine."""
    found = _ADDRESS.match(raw)
    return found is not None and found[1].lower() != b"file"


def path_of(raw: bytes) -> bytes:
    """The path that a ``file://`` address names as the program reads it; others as they are."""
    found = _ADDRESS.match(raw)
    if found is None or found[1].lower() != b"file":
        return raw
    try:
        raw.decode()
    except UnicodeDecodeError:
        return raw
    path = raw[found.end() :]
    if path.startswith(b"localhost/"):
        path = path.removeprefix(b"localhost")
    plain = unquote_to_bytes(path)
    return path if b"\0" in plain else plain


def shown(raw: bytes) -> bytes:
    """An address without what gives access to it; a path with single slashes, none at its end."""
    found = _ADDRESS.match(raw)
    if found is None or found[1].lower() == b"file":
        raw = path_of(raw)
        return re.sub(rb"/+", b"/", raw).removesuffix(b"/") or raw[:1]
    # In keys of S3 a question mark is a part of the name.
    if found[1].lower() == b"s3":
        return raw
    text = raw.decode(errors="surrogateescape")
    address, mark, fragment = text.partition("#")
    head, question, query = address.partition("?")
    scheme, host = head[: found.end()], head[found.end() :]
    server, slash, path = host.partition("/")
    head = scheme + server.rpartition("@")[2] + slash + path
    query = "&".join(map(_parameter, query.split("&")))
    return (head + question + query + mark + fragment).encode(errors="surrogateescape")


def _parameter(parameter: str) -> str:
    name, equals, _ = parameter.partition("=")
    return f"{name}=REDACTED" if equals and unquote(name).lower() in _SECRET else parameter
