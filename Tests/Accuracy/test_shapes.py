"""The clips that devices are measured with."""
import fractions
import importlib.util
import json
import pathlib
import subprocess

MEDIA = pathlib.Path(__file__).parents[2] / "media"


def make_media():
    spec = importlib.util.spec_from_file_location("make_media", MEDIA / "make-media.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_there_are_60_shapes_on_both_sides_of_each_limit():
    shapes = make_media().shapes()
    assert len(shapes) == len(set(shapes)) == 60
    aspects = []
    for width, height, (across, down), turn in shapes:
        # Encoders halve both sides of the colours.
        assert width % 2 == height % 2 == 0
        aspect = fractions.Fraction(width * across, height * down)
        aspects.append(1 / aspect if turn else aspect)
    for limit in fractions.Fraction(2), fractions.Fraction(12, 5):
        assert limit in aspects
        assert 1 / limit in aspects
        near = [aspect for aspect in aspects if abs(aspect / limit - 1) < .011]
        assert min(near) < limit < max(near)
        assert len(near) >= 9


def test_a_shape_is_shown_as_its_name_says(tmp_path):
    tool = make_media()
    shapes = [(160, 96, (4, 3), 0), (96, 160, (1, 1), 90)]
    names = [tool.make_shape(tmp_path, 7, *shape).name for shape in shapes]
    assert names == ["shape-07-213x96.mp4", "shape-07-160x96.mp4"]
    command = ["ffprobe", "-v", "error", "-of", "json", "-show_entries",
               "stream=sample_aspect_ratio:stream_side_data=rotation", tmp_path / names[0]]
    [stream] = json.loads(subprocess.check_output(command))["streams"]
    assert stream["sample_aspect_ratio"] == "4:3"
