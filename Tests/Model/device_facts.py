"""The devices of device_facts.json, turned as a person turns them.

Interface orientations as UIKit names them: landscape-right has the top of the upright device, and
so its sensor housing, at the left; landscape-left has it at the right.
"""

import json
import pathlib
from dataclasses import dataclass, field

from geometry import Polygon, Rect, arc

PORTRAIT, LEFT, RIGHT = "portrait", "landscape-left", "landscape-right"
TURNS = (PORTRAIT, LEFT, RIGHT)


@dataclass(frozen=True)
class Screen:
    """One display of a device. Sizes and places are those of the upright display, in points."""

    name: str
    kind: str
    points: tuple
    scale: float
    panel: tuple
    corners: tuple
    radius: float
    housing: dict
    size_classes: tuple
    insets: tuple
    narrow: float
    outlines: dict = field(default_factory=dict, compare=False)

    @property
    def can_turn(self):
        return self.kind in ("phone", "pad")

    @property
    def has_round_corners(self):
        return self.radius > 0

    def size(self, turn):
        """Width and height as the screen is held."""
        width, height = self.points
        return (width, height) if turn == PORTRAIT or not self.can_turn else (height, width)

    def bounds(self, turn):
        width, height = self.size(turn)
        return Rect(0.0, 0.0, float(width), float(height))

    def outline(self, turn):
        """Radii top left, top right, bottom right, bottom left, as the screen is held."""
        top_left, top_right, bottom_right, bottom_left = self.corners
        if turn == RIGHT:
            return (top_right, bottom_right, bottom_left, top_left)
        if turn == LEFT:
            return (bottom_left, top_left, top_right, bottom_right)
        return self.corners

    def safe_area(self, turn, system):
        """UIKit's insets of a full-screen view: top, left, bottom, right."""
        if not self.insets:
            return (0, 0, 0, 0)
        known = [entry for entry in self.insets if system is None or entry["from"] <= system]
        entry = (known or list(self.insets))[-1 if known else 0]
        if turn == PORTRAIT and PORTRAIT in entry:
            return tuple(entry[PORTRAIT])
        return tuple(entry.get(turn, entry.get("landscape")))

    @property
    def housing_depth(self):
        """How far a notch or an island reaches from its edge; a hole is no such strip."""
        if self.housing is None or self.housing["shape"] == "hole":
            return 0.0
        return self.housing.get("y", 0.0) + self.housing["depth"]

    def housing_outline(self, turn):
        """The cut-out in points of the turned screen; None if there is none."""
        if self.housing is not None and turn not in self.outlines:
            points = [self._turned(point, turn) for point in self._upright_housing()]
            self.outlines[turn] = Polygon(points)
        return self.outlines.get(turn)

    def _turned(self, point, turn):
        x, y = point
        width, height = self.points
        return {PORTRAIT: (x, y), RIGHT: (y, width - x), LEFT: (height - y, x)}[turn]

    def _upright_housing(self):
        housing = self.housing
        if housing["shape"] == "hole":
            return arc(housing["centre"], housing["diameter"] / 2, 0, 360)[:-1]
        width, depth = housing["width"], housing["depth"]
        if housing["shape"] == "island":
            x, y, radius = housing["x"], housing["y"], depth / 2
            return (arc((x + width - radius, y + radius), radius, -90, 90)
                    + arc((x + radius, y + radius), radius, 90, 270))
        left, radius = (self.points[0] - width) / 2, housing["radius"]
        right = left + width
        return ([(left, 0.0), (right, 0.0)]
                + arc((right - radius, depth - radius), radius, 0, 90)
                + arc((left + radius, depth - radius), radius, 90, 180))


@dataclass(frozen=True)
class Device:
    """A model that a person can name, its display and the major systems it ran."""

    name: str
    screen: Screen
    systems: tuple

    @property
    def newest(self):
        return self.systems[1] if self.systems else None

    def ran(self, system):
        return self.systems is not None and self.systems[0] <= system <= self.systems[1]


def _screen(name, entry):
    outline = entry.get("outline")
    corners = (outline,) * 4 if outline else tuple(entry["corners"])
    return Screen(
        name=name, kind=entry["kind"], points=tuple(entry["points"]), scale=entry["scale"],
        panel=tuple(entry["panel"]), corners=corners, radius=max(corners),
        housing=entry.get("housing"),
        size_classes=tuple(entry["sizeClass"]), insets=tuple(entry["insets"]),
        narrow=entry.get("narrow"))


def _load():
    facts = json.loads((pathlib.Path(__file__).parent / "device_facts.json").read_text())
    screens = {name: _screen(name, entry) for name, entry in facts["screens"].items()}
    devices = {
        name: Device(name, screens[entry["screen"]], tuple(entry["systems"]))
        for name, entry in facts["models"].items()}
    return screens, devices


SCREENS, DEVICES = _load()


def plain_screen(width, height, scale):
    """A screen that is given as WxH@S: no corners, no housing, and it is not turned."""
    screen = Screen(
        name=f"{width}x{height}@{scale}", kind="plain", points=(width, height), scale=scale,
        panel=(width * scale, height * scale), corners=(0, 0, 0, 0), radius=0, housing=None,
        size_classes=(), insets=(), narrow=None)
    return Device(screen.name, screen, None)
