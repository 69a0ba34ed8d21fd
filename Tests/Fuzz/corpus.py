#!/usr/bin/env python3
"""Makes what fuzzing begins with: tiny clips of every container, and lines of every text.

usage: corpus.py FOLDER VIDFIT MEDIA
"""

import json
import subprocess
import sys
from pathlib import Path

SOURCE = ["-f", "lavfi", "-i", "testsrc2=s=64x48:d=1:r=10", "-threads", "1", "-bitexact"]

CLIPS = {
    "a.mp4": ["-c:v", "libx264", "-g", "5"],
    "fast.mp4": ["-c:v", "mpeg4", "-g", "5", "-movflags", "+faststart"],
    "fragments.mp4": ["-c:v", "mpeg4", "-g", "5", "-movflags", "frag_keyframe+empty_moov"],
    "turned.mov": ["-c:v", "mjpeg", "-metadata:s:v:0", "rotate=90"],
    "raw.mov": ["-c:v", "rawvideo", "-pix_fmt", "uyvy422", "-frames:v", "1"],
    "a.mkv": ["-c:v", "mpeg4", "-g", "5"],
    "live.mkv": ["-c:v", "mpeg4", "-g", "5", "-live", "1"],
    "a.webm": ["-c:v", "libvpx", "-g", "5"],
    "a.avi": ["-c:v", "mpeg4", "-g", "5"],
    "a.ts": ["-c:v", "mpeg2video", "-g", "5"],
    "a.mpg": ["-c:v", "mpeg2video", "-g", "5"],
    "a.flv": ["-c:v", "flv1", "-g", "5"],
    "a.mxf": ["-r", "25", "-c:v", "mpeg2video", "-g", "5"],
    "a.gif": ["-frames:v", "3"],
    "a.h264": ["-c:v", "libx264", "-g", "5"],
    "a.m2v": ["-c:v", "mpeg2video", "-g", "5"],
    "a.y4m": ["-frames:v", "1"],
    "a.png": ["-frames:v", "1"],
    "a.jpg": ["-frames:v", "1"],
    "a.ogv": ["-c:v", "libtheora", "-g", "5"],
}

POLICY = """jobs: 2
timeout: 90s
max-pixels: 1000000
include: ["*.mp4", '*.mov']
fail-on: padded>=2%,mixed
rules:
  - name: no-bars
    level: error
    when:
      verdict: padded
      depth: ">= 2%"
      codec: [h264, hevc]
"""

REQUESTS = ["clip.mp4", "key\tclip.mp4", '{"key":"k","path":"a.mp4"}', '{"pathBytes":"YS5tcDQ="}',
            '{"index":3,"isNamed":true,"path":"YS5tcDQ=","known":12}']
RULES = ["padded>=2%,mixed,undecided,error:corrupt", "black-bars>20px", "letterbox, crops>=1.5%",
         "512M", "1.5h", "true", "1024", "avkit", "/a/b", "a,b"]


def main():
    folder, vidfit, media = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    for target in ("clip", "policy", "result", "request", "paths", "rules"):
        (folder / target).mkdir(parents=True, exist_ok=True)
    for name, arguments in CLIPS.items():
        clip = folder / "clip" / name
        if not clip.exists():
            subprocess.run(["ffmpeg", "-v", "error", "-y", *SOURCE, *arguments, clip], check=True)
    clips = [p for p in sorted(media.iterdir()) if p.suffix in (".mp4", ".webm", ".mkv", ".avi")]
    lines = subprocess.run([vidfit, "--format", "ndjson", *clips[:4], "missing.mp4"],
                           capture_output=True, check=False).stdout.splitlines()
    for number, line in enumerate(lines):
        (folder / "result" / str(number)).write_bytes(line)
    (folder / "policy" / "all").write_text(POLICY)
    (folder / "paths" / "some").write_bytes(b"\na/../b.mp4\n*.mov\n[a-z]?/**\n\xff\xfe\n-x\n")
    for name, texts in (("request", REQUESTS), ("rules", RULES)):
        for number, text in enumerate(texts):
            (folder / name / str(number)).write_text(text)


if __name__ == "__main__":
    main()
