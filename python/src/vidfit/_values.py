"""Values of JSON as vidfit reads them: a document is one for all readers or for none."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

# Up to here, every reader keeps whole numbers exact.
_FARTHEST = 2**53


def load(line: str | bytes) -> Any:
    """The value of a JSON text, or raises ValueError for one that readers differ about."""
    if isinstance(line, (bytes, bytearray)):
        line = line.decode()
    return json.loads(
        line.removeprefix("\ufeff"),
        object_pairs_hook=_object,
        parse_constant=_constant,
        parse_float=_real,
        parse_int=_whole,
    )


def _object(members: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(members)
    if len(found) < len(members):
        raise ValueError("an object has two members of one name")
    return found


def _constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _real(digits: str) -> float:
    _check(number := float(digits))
    return number


def _whole(digits: str) -> int:
    _check(number := int(digits))
    return number


def _check(number: float) -> None:
    if abs(number) > _FARTHEST:
        raise ValueError(f"the number {number} is beyond 2^53")


def text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError(f"expected a text, got {value!r:.80}")
    if not value.isascii():
        # Refuses half a pair of surrogates.
        value.encode()
    return value


def whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError(f"expected a whole number, got {value!r:.80}")
    return value


def real(value: Any) -> float:
    if type(value) is not float and type(value) is not int:
        raise TypeError(f"expected a number, got {value!r:.80}")
    return value


def flag(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError(f"expected true or false, got {value!r:.80}")
    return value


def case(value: Any) -> Any:
    """One of an enumeration, or whatever a later version has added to it."""
    return value if type(value) is int else text(value)


def one(value: Any, name: Any) -> Any:
    if value != name:
        raise ValueError(f"expected {name!r}, got {value!r:.80}")
    return value


def numbers(value: Any) -> Mapping[str, float]:
    return {name: real(number) for name, number in value.items()}
