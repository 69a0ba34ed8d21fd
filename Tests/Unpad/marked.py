"""Padded pictures with a marker in every corner, and where a screenshot shows them."""

from __future__ import annotations

from dataclasses import dataclass

from geometry import Rectangle, Sides
from PIL import Image, ImageChops, ImageFilter

# In stored order: top left, top right, bottom right, bottom left.
MARKERS = ("red", "lime", "yellow", "magenta")
# Bars are of no colour that a desktop, a page or a player has around a video.
BAR = "0x0000C0"
# For red, green and blue: whether a marker, or the bars, is bright in it.
_BRIGHT = {"red": (1, 0, 0), "lime": (0, 1, 0), "yellow": (1, 1, 0), "magenta": (1, 0, 1)}
_SPECK = 3


@dataclass(frozen=True)
class Scene:
    """A stored frame with a picture in it, and how it is meant to be shown.

    `turn` is in degrees clockwise, `pixel_aspect` the shape of a stored pixel.
    """

    width: int
    height: int
    picture: Rectangle
    pixel_aspect: tuple[int, int] = (1, 1)
    turn: int = 0

    @property
    def crop(self) -> str:
        """The picture seen upright, as `vidfit unpad --crop` takes it."""
        picture, width, height = self.picture, self.width, self.height
        for _ in range(self.turn // 90):
            picture = Rectangle(height - picture.bottom, picture.left, picture.height, picture.width)
            width, height = height, width
        return picture.crop

    @property
    def marker(self) -> int:
        """The side of a marker, even for the sake of chroma."""
        return min(self.picture.width, self.picture.height) // 16 * 2

    def filters(self) -> str:
        """What makes ffmpeg draw the scene on a source of the picture's size."""
        picture, side = self.picture, self.marker
        right, bottom = picture.width - side, picture.height - side
        corners = ((0, 0), (right, 0), (right, bottom), (0, bottom))
        boxes = [f"drawbox={x}:{y}:{side}:{side}:{colour}:fill"
                 for (x, y), colour in zip(corners, MARKERS, strict=True)]
        return ",".join([
            "format=gbrp", "hue=s=0", "format=gbrp", *boxes,
            f"pad={self.width}:{self.height}:{picture.left}:{picture.top}:{BAR}",
            "setsar={}/{}".format(*self.pixel_aspect)])


@dataclass(frozen=True)
class Shown:
    """How a screenshot shows a scene: upright, so turned scenes have their sides exchanged.

    `stretch` is the width against what it should be for the height, 1 if the shape is right. `cut`
    is the picture that is missing and `bars` what is shown around it, in pixels of the scene.
    """

    stretch: float
    cut: Sides
    bars: Sides
    scale: float


def _box(image: Image.Image, bright: tuple[int, int, int]) -> Rectangle | None:
    """Around what is bright in just these channels, but for specks."""
    masks = [channel.point([255 * (value > 140 if wanted else value < 100) for value in range(256)])
             for channel, wanted in zip(image.split(), bright, strict=True)]
    mask = ImageChops.multiply(ImageChops.multiply(masks[0], masks[1]), masks[2])
    around = mask.getbbox()
    if around is None:
        return None
    mask = mask.crop(around).filter(ImageFilter.MinFilter(_SPECK))
    found = mask.filter(ImageFilter.MaxFilter(_SPECK)).getbbox()
    if found is None:
        return None
    left, top, right, bottom = found
    return Rectangle(around[0] + left, around[1] + top, right - left, bottom - top)


def measure(image: Image.Image, scene: Scene) -> Shown | None:
    """What the screenshot shows of the scene, None without four markers."""
    image = image.convert("RGB")
    boxes = [_box(image, _BRIGHT[name]) for name in MARKERS]
    turns = scene.turn // 90
    corners = [boxes[(index - turns) % 4] for index in range(4)]
    top_left, top_right, bottom_right, bottom_left = corners
    if not (top_left and top_right and bottom_right and bottom_left):
        return None
    side = scene.marker
    width, height = scene.picture.width, scene.picture.height
    over, under = scene.pixel_aspect
    if turns % 2:
        width, height, over, under = height, width, under, over
    # Between the markers, which are cut where the picture is cut.
    scale_x = (top_right.left - top_left.right) / (width - 2 * side)
    scale_y = (bottom_left.top - top_left.bottom) / (height - 2 * side)
    if scale_x <= 0 or scale_y <= 0:
        return None
    cut = Sides(side - min(top_left.width, bottom_left.width) / scale_x,
                side - min(top_left.height, top_right.height) / scale_y,
                side - min(top_right.width, bottom_right.width) / scale_x,
                side - min(bottom_left.height, bottom_right.height) / scale_y)
    bars = _box(image, (0, 0, 1)) or Rectangle(top_left.left, top_left.top, 0, 0)
    around = Sides((top_left.left - bars.left) / scale_x, (top_left.top - bars.top) / scale_y,
                   (bars.right - top_right.right) / scale_x,
                   (bars.bottom - bottom_left.bottom) / scale_y)
    return Shown(scale_x / scale_y * under / over, Sides(*(round(value, 1) for value in cut)),
                 Sides(*(max(0.0, round(value, 1)) for value in around)), scale_y)
