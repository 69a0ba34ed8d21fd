"""Rectangles, aspect-fit and aspect-fill, and the continuous corners of Apple's displays.

All figures are floating-point points; ratios come as exact fractions and become floats here.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin


@dataclass(frozen=True)
class Rect:
    """A rectangle; x runs to the right and y down."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self):
        return self.x + self.width

    @property
    def bottom(self):
        return self.y + self.height

    @property
    def area(self):
        return self.width * self.height

    def moved(self, x, y):
        return Rect(self.x + x, self.y + y, self.width, self.height)

    def intersection(self, other):
        """What both share; of no width or height if they share nothing."""
        left, top = max(self.x, other.x), max(self.y, other.y)
        width = max(0.0, min(self.right, other.right) - left)
        height = max(0.0, min(self.bottom, other.bottom) - top)
        return Rect(left, top, width, height)

    def part(self, unit):
        """The part that `unit` names as shares of this rectangle."""
        return Rect(self.x + unit.x * self.width, self.y + unit.y * self.height,
                    unit.width * self.width, unit.height * self.height)


def centred(width, height, window):
    return Rect(window.x + (window.width - width) / 2, window.y + (window.height - height) / 2,
                width, height)


def aspect_fit(aspect, window):
    """AVMakeRect(aspectRatio:insideRect:): the largest centred rectangle inside, not rounded."""
    aspect = float(aspect)
    if window.width <= window.height * aspect:
        return centred(window.width, window.width / aspect, window)
    return centred(window.height * aspect, window.height, window)


def aspect_fill(aspect, window):
    """AVLayerVideoGravity.resizeAspectFill: the smallest centred rectangle that covers."""
    aspect = float(aspect)
    if window.width >= window.height * aspect:
        return centred(window.width, window.width / aspect, window)
    return centred(window.height * aspect, window.height, window)


# The rounded rectangle of iOS (CALayerCornerCurve.continuous) for a radius of 1, with its corner
# at the origin: from the top edge (y = 0) to the left one (x = 0), as cubic Bézier curves.
_CURVES = (
    ((1.528665, 0.0), (1.088493, 0.0), (0.868407, 0.0), (0.631494, 0.074911)),
    ((0.631494, 0.074911), (0.372824, 0.169060), (0.169060, 0.372824), (0.074911, 0.631494)),
    ((0.074911, 0.631494), (0.0, 0.868407), (0.0, 1.088493), (0.0, 1.528665)),
)
CORNER_REACH = 1.528665


def _bezier(values, t):
    a, b, c, d = values
    s = 1 - t
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


def _slope(values, t):
    a, b, c, d = values
    s = 1 - t
    return 3 * (s * s * (b - a) + 2 * s * t * (c - b) + t * t * (d - c))


# The same as x values and y values.
_ACROSS, _DOWN = ([tuple(point[axis] for point in curve) for curve in _CURVES] for axis in (0, 1))


def _time_at(value, axes, rising):
    """Where along the whole curve (0 to 3) a coordinate reaches a value."""
    low, high = 0.0, float(len(_CURVES))
    for _ in range(50):
        middle = (low + high) / 2
        index = min(int(middle), len(_CURVES) - 1)
        here = _bezier(axes[index], middle - index)
        if (here < value) == rising:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def corner_inset(radius, depth):
    """How far the corner's curve is from the side at a depth below the top edge."""
    if radius <= 0 or depth >= CORNER_REACH * radius:
        return 0.0
    time = _time_at(max(0.0, depth / radius), _DOWN, rising=True)
    index = min(int(time), len(_CURVES) - 1)
    return radius * _bezier(_ACROSS[index], time - index)


# Three points integrate polynomials up to the fifth degree exactly, which x·y' is here.
_GAUSS = ((0.5 - 0.15 ** 0.5, 5 / 18), (0.5, 8 / 18), (0.5 + 0.15 ** 0.5, 5 / 18))


def _unit_area_beyond(x, y):
    """Area between the curve and the corner that lies right of x and below y, for radius 1."""
    if x >= CORNER_REACH or y >= CORNER_REACH:
        return 0.0
    start, end = _time_at(y, _DOWN, rising=True), _time_at(x, _ACROSS, rising=False)
    area = 0.0
    for index in range(len(_CURVES)):
        low, high = max(start, index) - index, min(end, index + 1) - index
        if low >= high:
            continue
        for point, weight in _GAUSS:
            time = low + (high - low) * point
            across = _bezier(_ACROSS[index], time) - x
            area += weight * (high - low) * across * _slope(_DOWN[index], time)
    return max(0.0, area)


@lru_cache(maxsize=None)
def corner_area(radius, x0, y0, x1, y1):
    """Area that a corner at the origin cuts off the rectangle from (x0, y0) to (x1, y1)."""
    if radius <= 0 or x1 <= x0 or y1 <= y0:
        return 0.0
    left, top, right, bottom = (max(0.0, value / radius) for value in (x0, y0, x1, y1))
    return radius * radius * (
        _unit_area_beyond(left, top) - _unit_area_beyond(right, top)
        - _unit_area_beyond(left, bottom) + _unit_area_beyond(right, bottom))


def corners_area(radii, screen, rect):
    """Area of `rect` outside the screen's rounded outline.

    radii: of the corners top left, top right, bottom right, bottom left.
    """
    rect = rect.intersection(screen)
    left, right = rect.x - screen.x, screen.right - rect.right
    top, bottom = rect.y - screen.y, screen.bottom - rect.bottom
    places = ((left, top), (right, top), (right, bottom), (left, bottom))
    return sum(
        corner_area(radius, round(x, 9), round(y, 9),
                    round(x + rect.width, 9), round(y + rect.height, 9))
        for radius, (x, y) in zip(radii, places))


def arc(centre, radius, start, end, steps=720):
    """Points of a circle between two angles in degrees; 0 is right, 90 is down."""
    angles = (start + (end - start) * step / steps for step in range(steps + 1))
    return [(centre[0] + radius * cos(angle * pi / 180), centre[1] + radius * sin(angle * pi / 180))
            for angle in angles]


def _cut(points, inside, crossing):
    """One step of Sutherland and Hodgman: the polygon on one side of a line."""
    kept = []
    for here, following in zip(points, points[1:] + points[:1]):
        if inside(here):
            kept.append(here)
        if inside(here) != inside(following):
            kept.append(crossing(here, following))
    return kept


def _crossing(axis, value):
    def point(a, b):
        share = (value - a[axis]) / (b[axis] - a[axis])
        other = a[1 - axis] + share * (b[1 - axis] - a[1 - axis])
        return (value, other) if axis == 0 else (other, value)
    return point


class Polygon:
    """A shape whose common area with rectangles is asked for again and again."""

    def __init__(self, points):
        self.points = list(points)
        across, down = zip(*self.points)
        self.bounds = Rect(min(across), min(down), max(across) - min(across),
                           max(down) - min(down))
        self._areas = {}

    def area_within(self, rect):
        part = rect.intersection(self.bounds)
        if part.area == 0:
            return 0.0
        if part not in self._areas:
            self._areas[part] = self._area(part)
        return self._areas[part]

    def _area(self, rect):
        points = self.points
        for axis, low, high in ((0, rect.x, rect.right), (1, rect.y, rect.bottom)):
            points = _cut(points, lambda p, a=axis, v=low: p[a] >= v, _crossing(axis, low))
            points = _cut(points, lambda p, a=axis, v=high: p[a] <= v, _crossing(axis, high))
        double = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))
        return abs(double) / 2
