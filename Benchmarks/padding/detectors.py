"""The detectors: how each is run on a clip, and how its answer is read."""
import contextlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import tempfile
import threading
import time

from judging import Answer

CROP = re.compile(r"crop=(-?\d+):(-?\d+):(-?\d+):(-?\d+)")
LINE = re.compile(r"^\s*(-?\d+):(-?\d+):(-?\d+):(-?\d+)\s*$", re.MULTILINE)
VERDICTS = ("none", "padded", "mixed", "undecided")


def timed(command, limit):
    """-> (stdout, stderr, exit status, processor seconds, wall seconds); None is a timeout.

    The processor time is that of the program and of the programs that it started and waited for.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        child = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                                 start_new_session=True)
        late = threading.Event()

        def stop():
            late.set()
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)

        timer = threading.Timer(limit, stop)
        timer.start()
        _, status, usage = os.wait4(child.pid, 0)
        timer.cancel()
        wall = time.monotonic() - start
        child.returncode = os.waitstatus_to_exitcode(status)
        texts = []
        for stream in (out, errors):
            stream.seek(0)
            texts.append(stream.read().decode(errors="replace"))
    code = None if late.is_set() else child.returncode
    return (*texts, code, usage.ru_utime + usage.ru_stime, wall)


def failure(text, code, limit):
    """The answer of a program that gave none."""
    said = " ".join(text.split())[-160:] or "no output"
    why = "no answer in %g s" % limit if code is None else "exit status %d: %s" % (code, said)
    return Answer("error", note=why)


def rectangle(width, height, x, y, frame):
    """A picture as it was printed -> Answer; one that the frame can't hold is an error."""
    if width <= 0 or height <= 0:
        return Answer("undecided", note="an empty picture")
    if x < 0 or y < 0 or x + width > frame[0] or y + height > frame[1]:
        return Answer("error", note="%d:%d:%d:%d is not within the frame of %dx%d" % (
            width, height, x, y, *frame))
    if (width, height) == tuple(frame):
        return Answer("none")
    return Answer("padded", (x, y, width, height))


def parse(out, errors, frame):
    """What a detector printed -> Answer, or None. README.md, "Add a detector", has the forms."""
    try:
        document = json.loads(out)
    except ValueError:
        document = None
    if isinstance(document, dict):
        return parse_json(document, frame)
    found = CROP.findall(out) or LINE.findall(out) or CROP.findall(errors)
    return rectangle(*map(int, found[-1]), frame) if found else None


def parse_json(document, frame):
    keys = ("width", "height", "x", "y")
    numbers = [document.get(key) for key in keys]
    verdict = document.get("verdict")
    if verdict is not None and verdict not in VERDICTS:
        return Answer("error", note="expected a verdict of %s, got %r" % (
            ", ".join(VERDICTS), verdict))
    if all(number is None for number in numbers):
        if verdict in (None, "padded"):
            return Answer("error", note="no verdict" if verdict is None else "padded, without a picture")
        answer = Answer(verdict)
    elif not all(type(number) is int for number in numbers):
        return Answer("error", note="expected whole numbers x, y, width and height, got %s" % (
            json.dumps(dict(zip(keys, numbers)))))
    else:
        answer = rectangle(*numbers, frame)
        if verdict and answer.verdict != "error":
            answer.verdict = verdict
    confidence = document.get("confidence")
    if isinstance(confidence, (int, float)) and not isinstance(confidence, bool):
        answer.confidence = float(confidence)
        if answer.verdict == "padded":
            answer.bars, answer.probability = answer.rect, answer.confidence
    answer.fill = document.get("fill") if isinstance(document.get("fill"), str) else None
    return answer


def parse_vidfit(out, frame):
    """`vidfit analyze --format json` -> Answer, or None."""
    def rect(bars):
        return tuple(bars["picture"][key] for key in ("x", "y", "width", "height"))

    try:
        padding = json.loads(out)["padding"]
        verdict, suspected = padding["verdict"], padding["suspected"]
        answer = Answer(verdict, confidence=padding["confidence"], overlays=bool(padding.get("overlays")))
        if padding["picture"] and rect(padding) != (0, 0, *frame):
            answer.rect = rect(padding)
        if verdict == "padded":
            answer.bars, answer.probability = rect(padding), padding["confidence"] or 0.0
            answer.fill = padding["fill"]
        elif suspected:
            answer.bars, answer.probability = rect(suspected), suspected["confidence"] or 0.0
        return answer
    except (ValueError, KeyError, TypeError):
        return None


def parse_handbrake(out, frame, rotation=0):
    """HandBrake's scan -> Answer, or None. It crops the frame as it is displayed.

    rotation: the degrees, clockwise, by which players turn the stored frame.
    """
    found = re.search(r'"Crop":\s*\[\s*(\d+),\s*(\d+),\s*(\d+),\s*(\d+)', out)
    if not found:
        return None
    top, bottom, left, right = map(int, found.groups())
    for _ in range(rotation % 360 // 90):
        top, right, bottom, left = right, bottom, left, top
    return rectangle(frame[0] - left - right, frame[1] - top - bottom, left, top, frame)


class Detector:
    """A command, with {} for the clip, and how to read what it prints."""

    def __init__(self, command, read, limit, silent=None):
        self.command, self.read, self.limit = command, read, limit
        # The answer of a program that ends well but names nothing.
        self.silent = silent

    def __call__(self, path, frame):
        command = [part.replace("{}", str(path)) for part in self.command]
        out, errors, code, cpu, wall = timed(command, self.limit)
        answer = None if code is None else self.read(out, errors, frame)
        if answer is None and code == 0 and self.silent:
            answer = Answer(self.silent, note="named nothing")
        answer = answer or failure(errors or out, code, self.limit)
        answer.cpu, answer.wall = cpu, wall
        return answer


def vidfit(program, limit):
    return Detector([program, "analyze", "--no-config", "--format", "json", "{}"],
                    lambda out, errors, frame: parse_vidfit(out, frame), limit)


def cropdetect(limit, *flags):
    """FFmpeg's cropdetect as careful as it gets: no rounding beyond 2 px, no frames left out."""
    command = ["ffmpeg", "-nostdin", "-hide_banner", "-nostats", "-noautorotate", *flags, "-i", "{}",
               "-map", "0:V:0", "-an", "-sn", "-dn", "-vf", "cropdetect=limit=0.094:round=2:skip=0",
               "-f", "null", "-"]
    return Detector(command, lambda out, errors, frame: parse("", errors, frame), limit, "undecided")


class HandBrake(Detector):
    """HandBrake's scan of ten previews."""

    def __init__(self, limit):
        command = ["HandBrakeCLI", "--scan", "--json", "--previews", "10:0", "--min-duration", "0",
                   "-i", "{}"]
        super().__init__(command, None, limit, "undecided")

    def __call__(self, path, frame):
        self.read = lambda out, errors, frame: parse_handbrake(out, frame, rotation(path))
        return super().__call__(path, frame)


def probe(path):
    return timed(["ffprobe", "-v", "error", "-show_streams", "-of", "json", str(path)], 60)


def rotation(path):
    """The degrees, clockwise, by which players turn the stored frame."""
    try:
        streams = json.loads(probe(path)[0])["streams"]
    except (ValueError, KeyError):
        return 0
    turns = [data["rotation"] for stream in streams if stream.get("codec_type") == "video"
             for data in stream.get("side_data_list", []) if "rotation" in data]
    # FFmpeg counts counterclockwise.
    return -int(turns[0]) % 360 if turns else 0


PEERS = {
    "all": ("cropdetect, all frames", "ffmpeg", cropdetect),
    "key": ("cropdetect, key frames", "ffmpeg",
            lambda limit: cropdetect(limit, "-skip_frame", "nokey")),
    "handbrake": ("HandBrake scan", "HandBrakeCLI", HandBrake),
}


def custom(text, limit):
    """'NAME=COMMAND {}' -> (name, Detector); ValueError says what is wrong with the text."""
    name, _, command = text.partition("=")
    parts = shlex.split(command)
    if not name.strip() or not parts:
        raise ValueError("expected 'NAME=COMMAND {}', got '%s'" % text)
    if not any("{}" in part for part in parts):
        raise ValueError("'%s' has no {} for the clip" % command)
    if not shutil.which(parts[0]):
        raise ValueError("there is no program '%s'" % parts[0])
    return name.strip(), Detector(parts, parse, limit)


def version(command):
    """The first line of what the program says of its version."""
    run = subprocess.run(command, capture_output=True, text=True, errors="replace",
                         stdin=subprocess.DEVNULL)
    lines = [line for line in (run.stdout + run.stderr).splitlines() if line.strip()]
    return lines[0].split(" Copyright")[0].strip() if lines else "unknown version"
