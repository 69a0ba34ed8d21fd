"""That a screenshot's measure sees stretched and cut pictures, and bars, upright and turned."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from geometry import Rectangle
from marked import BAR, MARKERS, Scene, measure
from PIL import Image, ImageDraw

_SCENE = Scene(640, 360, Rectangle(40, 44, 560, 272))


def _drawn(scene: Scene) -> Image.Image:
    """The frame as it is stored."""
    picture, side = scene.picture, scene.marker - 1
    frame = Image.new("RGB", (scene.width, scene.height), BAR.replace("0x", "#"))
    pen = ImageDraw.Draw(frame)
    right, bottom = picture.right - 1, picture.bottom - 1
    pen.rectangle((picture.left, picture.top, right, bottom), "#808080")
    corners = ((picture.left, picture.top), (right - side, picture.top),
               (right - side, bottom - side), (picture.left, bottom - side))
    for (x, y), colour in zip(corners, MARKERS, strict=True):
        pen.rectangle((x, y, x + side, y + side), colour)
    return frame


def _placed(frame: Image.Image) -> Image.Image:
    screen = Image.new("RGB", (1600, 1400))
    screen.paste(frame, (100, 80))
    return screen


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_whole_frames_are_as_they_are_meant(turn: int) -> None:
    scene = replace(_SCENE, turn=turn)
    shown = measure(_placed(_drawn(scene).rotate(-turn, expand=True)), scene)
    assert shown is not None
    assert math.isclose(shown.stretch, 1, abs_tol=0.01)
    assert max(map(abs, shown.cut)) <= 1
    assert sorted(shown.bars) == pytest.approx([40, 40, 44, 44], abs=1)


@pytest.mark.parametrize(("width", "height"), [(1280, 360), (640, 720), (800, 360)])
def test_stretched_frames_are_stretched(width: int, height: int) -> None:
    shown = measure(_placed(_drawn(_SCENE).resize((width, height))), _SCENE)
    assert shown is not None
    assert shown.stretch == pytest.approx(width / 640 / (height / 360), abs=0.02)


def test_wide_pixels_are_not_stretched() -> None:
    scene = replace(_SCENE, pixel_aspect=(4, 3))
    shown = measure(_placed(_drawn(scene).resize((853, 360))), scene)
    assert shown is not None
    assert shown.stretch == pytest.approx(1, abs=0.02)


def test_a_crop_to_the_picture_leaves_no_bars() -> None:
    picture = _SCENE.picture
    frame = _drawn(_SCENE).crop((picture.left, picture.top, picture.right, picture.bottom))
    shown = measure(_placed(frame), _SCENE)
    assert shown is not None
    assert max(shown.bars) <= 1
    assert max(shown.cut) <= 1


def test_a_crop_into_the_picture_cuts_it() -> None:
    picture = _SCENE.picture
    frame = _drawn(_SCENE).crop((picture.left, picture.top + 12, picture.right, _SCENE.height))
    shown = measure(_placed(frame), _SCENE)
    assert shown is not None
    assert shown.cut == pytest.approx((0, 12, 0, 0), abs=1)
    assert shown.bars == pytest.approx((0, 0, 0, 44), abs=1)


def test_a_missing_corner_is_no_picture() -> None:
    assert measure(_placed(_drawn(_SCENE).crop((0, 0, 500, 360))), _SCENE) is None
    assert measure(_placed(Image.new("RGB", (640, 360))), _SCENE) is None
