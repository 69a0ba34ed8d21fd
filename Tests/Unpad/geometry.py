"""Rectangles and amounts at the sides of one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Rectangle(NamedTuple):
    """In pixels, from the top left."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def crop(self) -> str:
        """As `vidfit unpad --crop` takes it."""
        return f"{self.width}:{self.height}:{self.left}:{self.top}"

    def __str__(self) -> str:
        return f"{self.width}x{self.height}+{self.left}+{self.top}"

    @staticmethod
    def read(document: Mapping[str, int]) -> Rectangle:
        """From vidfit's JSON."""
        return Rectangle(*(document[key] for key in ("x", "y", "width", "height")))


class Sides(NamedTuple):
    """Amounts at the four sides."""

    left: float
    top: float
    right: float
    bottom: float
