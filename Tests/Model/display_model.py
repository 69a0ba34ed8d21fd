"""What Apple's players do with a clip on a screen, written from Apple's texts and measured tables.

The policy is that of the Human Interface Guidelines (Playing video): on full-screen phones held
sideways, 2:1 to 2.40:1 fills and everything else fits. The fitted rectangle is what
UIWindow.safeAreaAspectFitLayoutGuide describes: the largest centred one that neither the housing
nor the rounded corners cut. Nothing here is taken from vidfit's sources.
"""

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from device_facts import LEFT, PORTRAIT, RIGHT, Screen
from geometry import (
    Rect, aspect_fill, aspect_fit, centred, corner_inset, corners_area)

WIDE = (Fraction(2), Fraction(12, 5))
SPLIT_KINDS = ("2/3", "1/2", "1/3", "slide-over")
UNIT = Rect(0.0, 0.0, 1.0, 1.0)
# Below this many points a bar is an error of rounding.
NOTHING = 1e-6
# No text says from which depth a bar has a name, so nothing is claimed of thinner ones.
THIN_PIXELS = 2
UNCLAIMED = object()


@dataclass(frozen=True)
class Clip:
    """Stored size, pixel aspect ratio, clockwise rotation in degrees, and the active picture.

    picture: x, y, width, height in stored pixels; None if it is the whole frame.
    aperture: the same for the part meant to be shown; None if it is all of the storage.
    segments: seconds at which a picture begins and ends, for pictures that change; `picture` is
    then what holds all of them.
    """

    name: str
    width: int
    height: int
    pixel_aspect: Fraction = Fraction(1)
    rotation: int = 0
    picture: tuple = None
    aperture: tuple = None
    is_still: bool = False
    segments: tuple = ()

    @property
    def frame(self):
        return self.aperture or (0, 0, self.width, self.height)

    @property
    def is_turned(self):
        return self.rotation % 180 == 90

    @property
    def aspect(self):
        return self._aspect(*self.frame[2:])

    @property
    def display_size(self):
        """Upright, with square pixels: each is made wider, or narrower, not taller."""
        width, height = self.frame[2] * self.pixel_aspect, Fraction(self.frame[3])
        return (height, width) if self.is_turned else (width, height)

    def _aspect(self, width, height):
        aspect = Fraction(width, height) * self.pixel_aspect
        return 1 / aspect if self.is_turned else aspect

    def without_padding(self):
        """The clip cropped to its picture, whose place in the file stays."""
        return replace(self, aperture=self.picture, picture=None)

    def neighbours(self):
        """Aspects with a row of the upright picture more or less; a turned clip's is a column."""
        width, height = self.frame[2:]
        if self.is_turned:
            sizes = [(width + step, height) for step in (-1, 1)]
        else:
            sizes = [(width, height + step) for step in (-1, 1)]
        return [self._aspect(*size) for size in sizes if min(size) > 0]

    def unit_picture(self):
        """The picture as shares of the upright frame."""
        if self.picture is None:
            return UNIT
        left, top, width, height = self.frame
        x, y = (self.picture[0] - left) / width, (self.picture[1] - top) / height
        return turned_unit(
            Rect(x, y, self.picture[2] / width, self.picture[3] / height), self.rotation)

    def stored(self, unit):
        """The stored pixels of a part of the upright frame that is given in shares."""
        left, top, width, height = self.frame
        back = turned_unit(unit, -self.rotation)
        return Rect(left, top, width, height).part(back)


def is_wide(aspect):
    return WIDE[0] <= aspect <= WIDE[1]


def shape_class(aspect):
    if is_wide(aspect):
        return "wide"
    return "standard" if aspect < WIDE[0] else "ultrawide"


def turned_unit(unit, rotation):
    """A rectangle of the unit square after the square is turned clockwise."""
    turns = {
        0: lambda r: r,
        90: lambda r: Rect(1 - r.bottom, r.x, r.height, r.width),
        180: lambda r: Rect(1 - r.right, 1 - r.bottom, r.width, r.height),
        270: lambda r: Rect(r.y, 1 - r.right, r.height, r.width)}
    return turns[rotation % 360](unit)


@dataclass(frozen=True)
class View:
    """A window on a screen that is held one way; `window` is in points of the screen."""

    screen: Screen
    turn: str
    system: int
    window: Rect
    kind: str = "screen"
    pose: str = None
    player: str = "system"
    layout: str = "avkit"
    max_crop: Fraction = None

    @property
    def is_whole_screen(self):
        return self.window == self.screen.bounds(self.turn)

    @property
    def bounds(self):
        return Rect(0.0, 0.0, self.window.width, self.window.height)

    @property
    def is_landscape(self):
        return self.window.width > self.window.height

    @property
    def is_split(self):
        """Whether it is a part of an iPad's divided screen."""
        return self.kind in SPLIT_KINDS and self.screen.kind == "pad"

    @property
    def is_folding(self):
        return self.screen.name.startswith("iphone-duo")

    def wide_clips(self):
        """The mode in which the system player begins with a clip of 2:1 to 2.40:1.

        Of the folding phone nobody published what it does, half folded or not, and of screens
        named by their size there is no phone to know it of.
        """
        phone = self.screen.kind == "phone" and self.screen.has_round_corners
        owned = self.is_whole_screen or self.kind == "pose"
        if self.player == "system" and self.screen.kind == "plain" and self.is_landscape:
            return "unknown"
        if self.player != "system" or not (phone and owned and self.is_landscape):
            return "fit"
        return "unknown" if self.is_folding else "fill"

    def is_near_threshold(self, clip):
        """Whether a row of pixels more or less changes what the player does."""
        aspects = clip.neighbours()
        if self.player == "custom":
            return any(self.default_mode(aspect) != self.default_mode(clip.aspect)
                       for aspect in aspects)
        return self.wide_clips() != "fit" and any(
            is_wide(aspect) != is_wide(clip.aspect) for aspect in aspects)

    def default_mode(self, aspect):
        if self.player == "custom":
            return "fill" if cropped_share(aspect, self.bounds) <= self.max_crop else "fit"
        return self.wide_clips() if is_wide(aspect) else "fit"

    def housing_strip(self):
        """Depth of the strip that the housing takes off both ends of the whole screen."""
        return self.screen.housing_depth if self.is_whole_screen else 0.0

    def avkit_safe_area(self):
        strip, bounds = self.housing_strip(), self.bounds
        if self.turn == PORTRAIT:
            return Rect(0.0, strip, bounds.width, bounds.height - 2 * strip)
        return Rect(strip, 0.0, bounds.width - 2 * strip, bounds.height)

    def safe_area(self):
        """UIKit's insets of the window, each as far as the screen's reaches into it."""
        top, left, bottom, right = self.screen.safe_area(self.turn, self.system)
        screen, window = self.screen.bounds(self.turn), self.window
        return (max(0.0, top - window.y), max(0.0, left - window.x),
                max(0.0, window.bottom - (screen.height - bottom)),
                max(0.0, window.right - (screen.width - right)))

    def fold(self):
        return DUO_FOLD[self.turn] if self.pose in ("book", "laptop") else None

    def fit(self, aspect, layout):
        if layout == "layer" or not self.is_whole_screen:
            return aspect_fit(aspect, self.bounds)
        return inscribed(aspect, self.bounds, self.turn == PORTRAIT, self.housing_strip(),
                         self.screen.radius, self.screen.scale)


def exact(value):
    """The decimal number that a figure of the facts is meant to be."""
    return Fraction(str(value))


def cropped_share(aspect, window):
    """What aspect-fill cuts off a clip, exactly."""
    shape = exact(window.width) / exact(window.height)
    return 1 - min(shape / aspect, aspect / shape)


@lru_cache(maxsize=None)
def inscribed(aspect, window, is_portrait, strip, radius, scale):
    """The largest centred rectangle clear of the housing's strip and of the rounded corners."""
    if is_portrait:
        turned = Rect(0.0, 0.0, window.height, window.width)
        rect = inscribed(1 / aspect, turned, False, strip, radius, scale)
        return Rect(rect.y, rect.x, rect.height, rect.width)
    aspect = float(aspect)
    most = min(window.height, window.width / aspect, (window.width - 2 * strip) / aspect)

    def is_clear(height):
        x, y = (window.width - aspect * height) / 2, (window.height - height) / 2
        # A row of pixels is left out because the tail of the curve is thinner than a pixel.
        return x >= corner_inset(radius, y + 1 / scale)

    if radius <= 0 or is_clear(most):
        return centred(aspect * most, most, window)
    low, high = 0.0, most
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if is_clear(middle) else (low, middle)
    return centred(aspect * low, low, window)


def rounded(value):
    """To the nearest whole pixel, halves away from zero; less than a millionth is an error."""
    value = round(value, 6)
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def pixels(rect, scale):
    """Edges in whole pixels; the size is what lies between them."""
    left, top = rounded(rect.x * scale), rounded(rect.y * scale)
    return {"x": left, "y": top, "width": rounded(rect.right * scale) - left,
            "height": rounded(rect.bottom * scale) - top}


def bars(rect, window, scale):
    """What a rectangle leaves free of the window on each side, and what that is called."""
    sides = {"top": rect.y - window.y, "bottom": window.bottom - rect.bottom,
             "left": rect.x - window.x, "right": window.right - rect.right}
    sides = {side: max(0.0, depth) for side, depth in sides.items()}
    upright = max(sides["top"], sides["bottom"]) > NOTHING
    across = max(sides["left"], sides["right"]) > NOTHING
    shapes = {(True, True): "windowbox", (True, False): "letterbox", (False, True): "pillarbox"}
    thin = any(NOTHING < depth < THIN_PIXELS / scale for depth in sides.values())
    return {**sides, "shape": UNCLAIMED if thin else shapes.get((upright, across))}


def is_on_all_sides(free):
    return UNCLAIMED if free["shape"] is UNCLAIMED else min(
        depth for side, depth in free.items() if side != "shape") > NOTHING


def obscured(seen, view):
    """What the housing and the display's corners hide of a rectangle of the window."""
    screen = view.screen.bounds(view.turn)
    place = seen.moved(view.window.x, view.window.y)
    corners = corners_area(view.screen.outline(view.turn), screen, place)
    outline = view.screen.housing_outline(view.turn)
    housing = 0.0 if outline is None else outline.area_within(place)

    def figures(area):
        return {"share": area / screen.area, "area": area}
    return {"share": (housing + corners) / screen.area, "housing": figures(housing),
            "corners": figures(corners)}


def placement(video, clip, view):
    """All figures of one display mode, from where the whole frame lands in the window."""
    window, screen = view.bounds, view.screen.bounds(view.turn)
    visible = video.intersection(window)
    picture = video.part(clip.unit_picture())
    seen = picture.intersection(window)
    unit = Rect((visible.x - video.x) / video.width, (visible.y - video.y) / video.height,
                visible.width / video.width, visible.height / video.height)
    free = bars(seen, window, view.screen.scale)
    return {
        "videoRect": video, "pixels": pixels(video, view.screen.scale), "visibleRect": visible,
        "visibleSource": clip.stored(unit), "pictureRect": picture,
        "bars": bars(visible, window, view.screen.scale), "pictureBars": free,
        "windowboxed": clip.picture is not None and is_on_all_sides(free),
        "croppedFraction": 1 - visible.area / video.area,
        "screenShare": visible.area / screen.area, "pictureScreenShare": seen.area / screen.area,
        "windowShare": visible.area / window.area, "pictureWindowShare": seen.area / window.area,
        "obscured": obscured(seen, view)}


def modes(clip, view):
    """Class, default mode and both placements."""
    if clip.is_still:
        fit = aspect_fit(clip.aspect, view.bounds)
        words = {"class": None, "defaultMode": None}
    else:
        fit = view.fit(clip.aspect, view.layout)
        words = {"class": shape_class(clip.aspect), "defaultMode": view.default_mode(clip.aspect),
                 "nearThreshold": view.is_near_threshold(clip)}
    return {**words, "fit": placement(fit, clip, view),
            "fill": placement(aspect_fill(clip.aspect, view.bounds), clip, view)}


def shares(figures):
    return {mode: {key: figures[mode][key] for key in ("pictureScreenShare", "croppedFraction")}
            for mode in ("fit", "fill")}


def turned_over(clip, view):
    """The figures for the device held the other way: of the whole screen, or the same split."""
    turn = RIGHT if view.turn == PORTRAIT else PORTRAIT
    window = view.screen.bounds(turn)
    if view.kind != "screen":
        window = split_window(view.screen, turn, view.kind)
    turned = replace(view, turn=turn, window=window)
    figures = modes(clip, turned)
    clean = None
    if clip.picture is not None and not clip.segments:
        alone = modes(clip.without_padding(), turned)
        clean = {"defaultMode": alone["defaultMode"], **shares(alone)}
    return {"orientation": orientation(turn), "defaultMode": figures["defaultMode"],
            **shares(figures), "withoutPadding": clean}


def stretches(clip, view):
    """What shows while each picture of a changing clip lasts."""
    return [{"start": start, "end": end, **shares(modes(replace(clip, picture=picture), view))}
            for start, end, picture in clip.segments]


def fold_shares(figures, view):
    """How much of the picture seen lies in the band that bends."""
    def share(mode):
        seen = figures[mode]["pictureRect"].intersection(view.bounds)
        return seen.intersection(view.fold()).area / seen.area
    return {"rect": view.fold(), "fitPictureShare": share("fit"),
            "fillPictureShare": share("fill")}


def overscan(figures, view):
    """What lies outside tvOS's safe area, of the picture seen in the default mode."""
    top, left, bottom, right = view.safe_area()
    bounds = view.bounds
    safe = Rect(left, top, bounds.width - left - right, bounds.height - top - bottom)
    shown = figures[figures["defaultMode"] or "fit"]
    seen = shown["pictureRect"].intersection(bounds)
    return {"safeRect": safe, "pictureShareOutside": 1 - seen.intersection(safe).area / seen.area}


def artwork(clip, view):
    """How much a still is enlarged, in rendered pixels for each of its own, and its size then.

    That is a size to deliver, so it is rounded itself and not where its edges come to lie.
    """
    width, height = clip.frame[2:]
    window, scale = view.bounds, view.screen.scale
    factors = (window.width * scale / width, window.height * scale / height)

    def drawn(factor):
        return {"enlargement": factor, "width": rounded(width * factor),
                "height": rounded(height * factor)}
    return {"fit": drawn(min(factors)), "fill": drawn(max(factors))}


def orientation(turn):
    return "portrait" if turn == PORTRAIT else "landscape"


def size_classes(view):
    """Width and height class; None where nobody has published them."""
    if view.is_split:
        return {"horizontal": split_class(view), "vertical": "regular"}
    if not view.screen.size_classes or view.kind != "screen":
        return None
    letters = view.screen.size_classes[0 if view.turn == PORTRAIT else 1]
    names = {"c": "compact", "C": "compact", "r": "regular", "R": "regular"}
    return {"horizontal": names[letters[0]], "vertical": names[letters[1]]}


def split_class(view):
    """Apple's table of Split View: landscape's large window, and its halves at 12.9 inches."""
    is_large = view.kind == "2/3" or view.kind == "1/2" and min(view.screen.points) >= 1024
    return "regular" if is_large and view.turn != PORTRAIT else "compact"


def presentation(clip, view):
    """Everything that vidfit says of a clip on a screen, as far as the facts go."""
    figures = modes(clip, view)
    window, screen, insets = view.window, view.screen.bounds(view.turn), view.safe_area()
    result = {
        **figures, "turn": view.turn, "orientation": orientation(view.turn),
        "system": view.system, "player": view.player, "pose": view.pose,
        "maxCrop": None if view.max_crop is None else float(view.max_crop),
        "layout": view.layout, "windowKind": view.kind,
        "window": {"x": window.x, "y": window.y, "width": window.width, "height": window.height,
                   "scale": view.screen.scale},
        "screen": {"width": screen.width, "height": screen.height},
        "safeArea": dict(zip(("top", "left", "bottom", "right"), insets)),
        "avkitSafeArea": view.avkit_safe_area(), "artwork": None, "withoutPadding": None,
        "overscan": overscan(figures, view) if view.screen.kind == "tv" else None}
    if size_classes(view) is not None:
        result["sizeClasses"] = size_classes(view)
    if clip.is_still:
        result |= {"artwork": artwork(clip, view), "player": None, "layout": "layer"}
    else:
        result["fitByLayout"] = {
            layout: placement(view.fit(clip.aspect, layout), clip, view)
            for layout in ("avkit", "layer")}
        # Phones have it from iOS 14 on, iPads always had it.
        if view.screen.can_turn and (view.screen.kind != "phone" or (view.system or 14) >= 14):
            result["pictureInPicture"] = {"paddingShare": padding_share(clip)}
    if clip.segments:
        result["segments"] = stretches(clip, view)
    elif clip.picture is not None:
        result["withoutPadding"] = modes(clip.without_padding(), view)
    if view.fold() is not None:
        result["fold"] = fold_shares(figures, view)
    if view.kind == "screen" and view.pose in (None, "closed", "open") or view.is_split:
        result["turned"] = turned_over(clip, view) if view.screen.can_turn else None
    return result


def padding_share(clip):
    """Share of a Picture in Picture window that bars take, whatever its size."""
    if clip.picture is None:
        return 0.0
    _, _, width, height = clip.frame
    return 1 - clip.picture[2] * clip.picture[3] / (width * height)


# Split View up to iPadOS 18 leaves a divider of 10 points between its windows; Slide Over keeps
# 20 points to the top and the bottom. Lists of window sizes that developers measured.
DIVIDER = 10
SLIDE_OVER_MARGIN = 20


def split_window(screen, turn, part):
    """The window of an iPad's Split View or Slide Over, in points of the screen."""
    width, height = screen.size(turn)
    narrow = screen.narrow
    if part == "slide-over":
        return Rect(width - narrow, SLIDE_OVER_MARGIN, narrow, height - 2 * SLIDE_OVER_MARGIN)
    if part == "1/3":
        return Rect(width - narrow, 0.0, narrow, height)
    size = (width - DIVIDER) / 2 if part == "1/2" else width - DIVIDER - narrow
    return Rect(0.0, 0.0, size, height)


# The inner display of iPhone Duo held landscape: two panes and a gap of 13 points.
DUO_PANE = Rect(0.0, 0.0, 469.0, 669.0)
# Half folded, with the hinge across: the upper part up to the fold region at 455.5.
DUO_UPPER_HALF = Rect(0.0, 0.0, 669.0, 455.5)
DUO_FOLD = {PORTRAIT: Rect(0.0, 455.5, 669.0, 40.0), RIGHT: Rect(455.5, 0.0, 40.0, 669.0),
            LEFT: Rect(455.5, 0.0, 40.0, 669.0)}
