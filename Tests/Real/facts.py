"""Compares what vidfit says of a clip with what ffprobe says."""

import json
from fractions import Fraction

from media import run


def probe(path, timeout=60):
    """What ffprobe says of the file, or nothing."""
    _, output, _ = run(["ffprobe", "-v", "error", "-of", "json", "-show_streams", "-show_format", path], timeout)
    try:
        return json.loads(output)
    except ValueError:
        return {}


def first_frame(path, timeout=60):
    """What ffprobe says of the first frame: the EXIF orientation of a still is only there."""
    _, output, _ = run(["ffprobe", "-v", "error", "-of", "json", "-select_streams", "v:0", "-show_frames",
                        "-read_intervals", "%+#1", path], timeout)
    try:
        return (json.loads(output).get("frames") or [{}])[0]
    except ValueError:
        return {}


def ratio(text):
    """A ratio such as 24/1 or 64:45, None if it is unknown or zero."""
    try:
        over, _, under = str(text).replace(":", "/").partition("/")
        value = Fraction(int(over), int(under or 1))
    except (ValueError, ZeroDivisionError):
        return None
    return value if value > 0 else None


def turn(stream):
    """Degrees clockwise that ffprobe's display matrix of a stream or frame asks for, 0 without one."""
    for side in stream.get("side_data_list", []):
        if "rotation" in side:
            return round(-float(side["rotation"])) % 360
    return 0


def stream_differences(video, stream):
    """Facts of the stream on which both disagree, as (fact, vidfit's, ffprobe's)."""
    size = video["storage"]
    pairs = [("codec", video["codec"], stream.get("codec_name")),
             ("width", size["width"], stream.get("width")), ("height", size["height"], stream.get("height")),
             ("rotation", video["rotation"], turn(stream)),
             ("pixel aspect", ratio(video["pixelAspectRatio"]) or 1, ratio(stream.get("sample_aspect_ratio")) or 1)]
    found = [pair for pair in pairs if pair[1] != pair[2]]
    rate = ratio(video.get("frameRate"))
    theirs = [ratio(stream.get(key)) for key in ("avg_frame_rate", "r_frame_rate")]
    if not any(rate == other or (rate and other and abs(rate / other - 1) < Fraction(1, 1000)) for other in theirs):
        found.append(("frame rate", video.get("frameRate"),
                      f"{stream.get('avg_frame_rate')} or {stream.get('r_frame_rate')}"))
    return found


def differences(document, probed, still):
    """Facts on which both disagree, against the stream that agrees best. Stills have no time, whatever ffprobe says."""
    streams = [stream for stream in probed.get("streams", []) if stream.get("codec_type") == "video"]
    if not streams:
        return [("stream", document["video"]["codec"], "none")]
    found = min((stream_differences(document["video"], stream) for stream in streams), key=len)
    if still:
        found = [pair for pair in found if pair[0] not in ("frame rate", "rotation")]
        asked = turn(probed.get("frame", {}))
        return found + ([("rotation", document["video"]["rotation"], asked)]
                        if asked != document["video"]["rotation"] else [])
    ours, theirs = document["container"]["duration"], probed.get("format", {}).get("duration")
    # A length of nothing is one that isn't known.
    theirs = theirs and float(theirs) or None
    if (ours is None) != (theirs is None) or (ours is not None and abs(ours - float(theirs)) > 0.1):
        found.append(("duration", ours, theirs))
    return found
