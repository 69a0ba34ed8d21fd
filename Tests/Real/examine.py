"""Asks vidfit and ffmpeg about one file, and names what is odd about the answers."""

import json
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import facts
from measure import Run, measured
from media import decoded_frames


@dataclass
class Row:
    """All that was learned about one file."""
    name: str
    path: Path
    analyze: Run = None
    document: dict = field(default_factory=dict)
    preview: Run = None
    drawn: bool = False
    frames: int = 0
    decoder: str = ""
    probed: dict = field(default_factory=dict)
    scan: dict = None

    @property
    def answered(self):
        """Whether analyze gave an answer."""
        return self.document.get("status") == "ok"

    @property
    def error(self):
        """The code and the message of a refusal."""
        error = self.document.get("error") or {}
        return error.get("code", ""), error.get("message", "") or self.analyze.last_line

    @property
    def verdict(self):
        """The verdict on bars, or nothing."""
        return ((self.document.get("padding") or {}).get("verdict") or "") if self.answered else ""

    @property
    def still(self):
        """Whether vidfit takes the file for a still picture: artwork has no player."""
        shown = self.document.get("presentations") or []
        return bool(shown) and shown[0].get("player") is None


def parsed(output):
    """The document that a process wrote, or nothing."""
    try:
        document = json.loads(output)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def examine(vidfit, name, path, timeout):
    """Runs all programs on one file."""
    row = Row(name, path)
    row.analyze = measured([vidfit, "analyze", "--no-config", "--format", "json", path], timeout)
    row.document = parsed(row.analyze.output)
    with tempfile.TemporaryDirectory() as folder:
        picture = Path(folder) / "drawn.png"
        row.preview = measured([vidfit, "preview", "--no-config", "-o", picture, path], timeout)
        row.drawn = row.preview.status == 0 and picture.exists() and picture.stat().st_size > 0
    row.frames, row.decoder = decoded_frames(path, limit=300, timeout=timeout, stream="0:v:0?")
    row.probed = facts.probe(path, timeout) if row.answered else {}
    if row.still:
        row.probed["frame"] = facts.first_frame(path, timeout)
    return row


def bars_oddity(row):
    """What is wrong with the bars of a clip that make_clips.py wrote, or None."""
    storage, picture = row.document["video"]["storage"], row.document["padding"]["picture"]
    if row.verdict in ("none", "mixed"):
        return f"verdict {row.verdict}"
    inner = storage["height"] * 3 // 8 * 2
    top = (storage["height"] - inner) // 4 * 2
    off = max(abs(picture["y"] - top), abs(picture["height"] - inner), abs(picture["x"]),
              abs(picture["width"] - storage["width"]))
    if row.verdict == "padded" and off > 2:
        return "picture {width}x{height}+{x}+{y}".format(**picture) + " of {width}x{height}".format(**storage)
    return None


def findings(row, letterboxed):
    """All that is odd about the file, as (class, detail)."""
    for title, run in (("analyze", row.analyze), ("preview", row.preview)):
        if run.hung:
            yield "hung", f"{title} after {run.wall:.0f} s"
        elif run.crashed or (title == "analyze" and not row.document):
            yield "crashed", f"{title}, status {run.status}: {run.last_line}"
        if run.megabytes > 300:
            yield "memory", f"{title}, {run.megabytes:.0f} MB"
    if row.document and not row.answered and row.frames:
        yield "refused", f"{row.error[0]}: {row.error[1]} (ffmpeg decodes {row.frames})"
    if row.answered and not row.frames:
        yield "answered", f"{row.document['video']['codec']}, verdict {row.verdict}; ffmpeg: {row.decoder}"
    if row.answered and not row.drawn and not row.preview.hung and not row.preview.crashed:
        yield "preview", f"status {row.preview.status}: {row.preview.last_line}"
    if row.answered and row.frames:
        for fact, ours, theirs in facts.differences(row.document, row.probed, row.still):
            yield "facts", f"{fact}: {ours}, ffprobe {theirs}"
        if letterboxed and row.document.get("padding"):
            odd = bars_oddity(row)
            if odd:
                yield "bars", odd
    if row.scan is not None:
        ours = (row.document.get("status"), row.error[0], row.verdict)
        error, padding = row.scan.get("error") or {}, row.scan.get("padding") or {}
        theirs = (row.scan.get("status"), error.get("code", ""), padding.get("verdict") or "")
        if ours != theirs:
            yield "scan", f"{' '.join(filter(None, theirs))}, analyze says {' '.join(filter(None, ours))}"
    elif row.answered and not row.still:
        yield "passed-over", f"by scan, though analyze answers: {row.document['video']['codec']}"
