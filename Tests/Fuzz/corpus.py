#!/usr/bin/env python3
"""Makes the seed corpus: tiny clips in every container, and lines of every text format.

usage: corpus.py FOLDER VIDFIT MEDIA
"""

import json
import os
import random
import re
import struct
import subprocess
import sys
from pathlib import Path

from structure import STBL, box, edited

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
    "a.avif": ["-frames:v", "1", "-c:v", "libaom-av1", "-still-picture", "1", "-cpu-used", "8"],
}

# What the editor of movies follows, in files of few bytes.
SOUND = ["-f", "lavfi", "-i", "sine=d=1", "-c:a", "aac", "-b:a", "8k"]
SMALL = ["-c:v", "mpeg4", "-g", "5", "-q:v", "31"]
MOVIES = {
    "last.mp4": SMALL, "first.mp4": [*SOUND, *SMALL, "-movflags", "+faststart"],
    "room.mp4": [*SOUND, *SMALL, "-moov_size", "6000"],
    "h264.mp4": ["-c:v", "libx264", "-g", "5", "-qp", "45"],
    "turned.mov": [*SMALL, "-metadata:s:v:0", "rotate=90", "-aspect", "2:1"],
    "timecode.mov": [*SMALL, "-timecode", "01:00:00:00", "-movflags", "+faststart"],
    "bases.mp4": [*SOUND, *SMALL, "-movflags", "frag_keyframe"],
    "fragments.mp4": [*SMALL, "-movflags", "frag_keyframe+empty_moov+default_base_moof"],
    "segments.mp4": [*SMALL, "-movflags", "dash+frag_keyframe"],
    "index.mp4": [*SMALL, "-movflags", "dash+frag_keyframe+global_sidx"],
    "smooth.ismv": ["-c:v", "libx264", "-g", "5", "-qp", "45"],
    "small.3gp": SMALL,
}

# Frames of 4K, 8K and the default limit, 16K.
LARGE = {
    "4k.h264.mp4": ["-c:v", "libx264", "-preset", "ultrafast"],
    "4k.hevc.mp4": ["-c:v", "libx265", "-preset", "ultrafast"],
    "4k.av1.mkv": ["-c:v", "libsvtav1", "-preset", "12"],
    "8k.h264.mp4": ["-c:v", "libx264", "-preset", "ultrafast"],
    "8k.hevc.mp4": ["-c:v", "libx265", "-preset", "ultrafast"],
    "8k.av1.mkv": ["-c:v", "libsvtav1", "-preset", "12"],
    "16k.h264.mp4": ["-c:v", "libx264", "-preset", "ultrafast", "-frames:v", "2"],
    "16k.jpg": ["-frames:v", "1"],
    "16k.webp": ["-frames:v", "1", "-c:v", "libwebp"],
    "16k.gif": ["-frames:v", "1"],
    "16k.tiff": ["-frames:v", "1"],
}
SIZES = {"4k": "3840x2160", "8k": "8192x4320", "16k": "16384x8192"}
# WebP stores a side in 14 bits.
SMALLER = {"16k.webp": "16383x8191"}
# Key frames that each list many references.
REFERENCES = ["-f", "lavfi", "-i", "testsrc2=s=64x64:d=3:r=25", "-c:v", "libx265", "-x265-params",
              "log-level=none:open-gop=1:keyint=24:min-keyint=24:ref=15:bframes=3:b-pyramid=0:"
              "scenecut=0:allow-non-conformance=1", "-pix_fmt"]

POLICY = """# A comment.
jobs: 2
timeout: 90s
max-pixels: 1000000
include: ["*.mp4", '*.mov']
fail-on: padded>=2%,mixed
rules:
  - name: no-bars
    level: error
    paths: [trailers/**, '*.mov']
    except: old/
    verdict: padded
    bars: ">= 2%"
    codec: [h264, hevc]
    message: |
      Take the bars out.
  - {name: wide, aspect: ">= 2.0", color: {primaries: bt709, range: tv}, crops: "> 1%"}
  - {name: broken, error: [corrupt, timeout]}
"""

REQUESTS = ["clip.mp4", "key\tclip.mp4", '{"key":"k","path":"a.mp4"}', '{"pathBytes":"YS5tcDQ="}',
            '{"index":3,"isNamed":true,"path":"YS5tcDQ=","known":12}', "unchanged",
            "ok\tpadded\t{}", "retry\ttimeout\t{}", 'a.mp4\n\nkey\tb.mp4\n{"path":"c"}\na.mp4\n']
WORDS = ["padded>=2%,mixed,undecided,error:corrupt", "black-bars>20px", "letterbox, crops>=1.5%",
         "512M", "1.5h", "true", "1024", "avkit", "/a/b", "a,b", "1/3", "812x375@3", "out.sarif",
         "\u00e9\U0010ff41"]
MANIFESTS = ["""#EXTM3U
#EXT-X-DEFINE:NAME="d",VALUE="v"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",URI="a.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=64x36,CODECS="avc1.64001e,mp4a.40.2"
{$d}.m3u8
#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"
""", """#EXTM3U
#EXT-X-MAP:URI="a.mp4",BYTERANGE="9@0"
#EXTINF:2,
#EXT-X-BYTERANGE:9@9
a.mp4
#EXT-X-DISCONTINUITY
#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k",KEYFORMAT="com.apple.streamingkeydelivery"
#EXT-X-GAP
#EXTINF:2.5,
../b.m4s?q=1#f
#EXT-X-I-FRAMES-ONLY
#EXT-X-ENDLIST
""", """<MPD type="dynamic" availabilityStartTime="2026-01-01T00:00:00Z" timeShiftBufferDepth="PT9S">
<BaseURL>x/</BaseURL><Period start="PT0S" duration="PT1M"><AdaptationSet mimeType="video/mp4">
<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="cenc"/>
<Representation id="v" bandwidth="9" width="64" height="36" codecs="avc1.64001e">
<SegmentTemplate timescale="10" duration="20" startNumber="1" presentationTimeOffset="5"
 media="$RepresentationID$-$Number%05d$.m4s" initialization="i$Bandwidth$.mp4"/></Representation>
<Representation id="w"><SegmentTemplate media="$Time$"><SegmentTimeline><S t="0" d="2" r="-1"/>
</SegmentTimeline></SegmentTemplate></Representation>
<Representation id="x"><SegmentList duration="2"><Initialization range="0-9"/><SegmentURL
 mediaRange="9-19"/></SegmentList></Representation>
<Representation id="y"><BaseURL>y.mp4</BaseURL><SegmentBase indexRange="0-999"/></Representation>
</AdaptationSet></Period></MPD>"""]
BOXES = """moov trak mdia stbl stsd stts stsc stsz stco co64 stss ctts edts elst tkhd mdhd avcC hvcC
           pasp clap colr moof traf trun tfhd sidx udta meta free uuid mfra tfra saio tapt mvex iloc
           dref skip"""
LISTS = ["a.mp4\nkey\tb.mp4\n", '{"key":"k","path":"a.mp4"}\n{"path":"a.mp4"}\nx\n', "\0a.mp4\0b\tc\0\0",
         '{"pathBytes":"YS5tcDQ="}\n']
CORRECTIONS = ['{"verdict":"padded","picture":{"x":1,"y":2,"width":30,"height":20},"note":"n"}',
               '{"verdict":"none"}', '{"verdict":"unclear","key":"k"}', '{"pathBytes":"YQ==","verdict":"mixed"}']
REGIONS = ['{"regions":[{"id":"a","kind":"text","role":"title","box":[1,2,30,40],"start":1,"end":2.5}]}',
           '{"clips":[{"file":"clip.mp4","regions":[{"box":{"x":0.1,"y":0,"width":0.5,"height":1}}]}]}',
           '{"zones":[{"id":"a","box":[0,0,1,0.5],"of":"window"}]}',
           "WEBVTT\n\n00:01.000 --> 00:04.000 line:50% position:10%,line-left size:40% align:end\n<i>a</i>\nb\n",
           "[Script Info]\nPlayResX: 1920\n[V4+ Styles]\nFormat: Name, Fontsize, Alignment, MarginL\n"
           "Style: Default,60,2,40\n[Events]\nFormat: Layer, Start, End, Style, Text\n"
           "Dialogue: 0,0:00:01.00,0:00:03.50,Default,{\\an7\\pos(1,2)\\fs40}a\\Nb\n",
           """<tt timeBase="media" frameRate="24" frameRateMultiplier="1000 1001" tickRate="9"
 cellResolution="32 15" extent="1920px 1080px"><head><styling><initial fontSize="1c"/>
<style id="s" style="s" textAlign="center" lineHeight="125%"/></styling><layout><region id="r"
 origin="10% 80%" extent="80% 18%" position="50% 90%" displayAlign="after"/></layout></head><body
 style="s"><div region="r"><p begin="00:00:01:12" end="3.5s" dur="90f">a<br/><span begin="5t">b</span>
</p></div><div region="r" begin="1s" backgroundImage="i"/></body></tt>"""]
BINARIES = ["clip", "pictures", "movie", "undo"]
TEXTS = ["manifest", "policy", "result", "results", "corrections", "request", "paths", "lists",
         "devices", "words", "regions"]


def dictionary(texts):
    """A libFuzzer dictionary of keys and values, so that they mutate as units."""
    words = sorted(set(re.findall(rb'"[^"\\\n]{1,40}"|[a-z][a-z-]{2,30}:?|-?\d+\.?\d*',
                                  b" ".join(texts))))
    numbers = [b"0", b"-1", b"1e308", b"1e-308", b"9223372036854775807", b"-9223372036854775808",
               b"null", b"true", b"{}", b"[]", b'""']
    def quoted(word):
        plain = set(range(0x20, 0x7F)) - set(b'"\\')
        return "".join(chr(byte) if byte in plain else f"\\x{byte:02x}" for byte in word)
    return "".join(f'"{quoted(word)}"\n' for word in numbers + words[:1000])


def with_apertures(data):
    """A movie with a clean aperture in its sample description, and QuickTime's beside its track."""
    def entry(body):
        terms = struct.pack(">8I", 60, 1, 40, 1, 0, 1, 0, 1)
        return body + box(b"clap", terms)
    sizes = [box(kind, bytes(4), struct.pack(">2I", 60 << 16, 40 << 16))
             for kind in (b"clef", b"prof", b"enof")]
    data = edited(data, (*STBL, b"stsd", b"mp4v"), entry)
    return edited(data, STBL[:2], lambda body: body + box(b"tapt", *sizes))


def undo_files():
    """Undo files of the target's own clip without their hashes, after the byte that chooses its state."""
    index = box(b"moov", box(b"mvhd", bytes(16)))
    start = 16 + 12
    for new in (box(b"moov", box(b"mvhd", b"\x01" * 16)),
                box(b"moov", box(b"mvhd", bytes(16)), box(b"free"))):
        numbers = struct.pack(">5Q", 0, start, len(index), start + len(index), len(new))
        for kind in range(4):
            yield bytes([kind]) + b"vidfit-undo 0001" + numbers + index + new


def make(clip, arguments):
    if not clip.exists():
        subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments, clip], check=True,
                       env={**os.environ, "SVT_LOG": "1"})


def main():
    folder, vidfit, media = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
    for target in BINARIES + TEXTS:
        (folder / target).mkdir(parents=True, exist_ok=True)
    for name, arguments in CLIPS.items():
        make(folder / "clip" / name, [*SOURCE, *arguments])
    for name, arguments in MOVIES.items():
        make(folder / "movie" / name, [*SOURCE, *arguments])
    for name in ("last.mp4", "turned.mov"):
        movie = (folder / "movie" / name).read_bytes()
        (folder / "movie" / f"apertures-{name}").write_bytes(with_apertures(movie))
    (folder / "large").mkdir(exist_ok=True)
    for name, arguments in LARGE.items():
        size = SMALLER.get(name) or SIZES[name.split(".")[0]]
        make(folder / "large" / name,
             ["-f", "lavfi", "-i", f"color=gray:s={size}:r=10:d=0.4", "-g", "2", *arguments])
    for name, pixels in (("references", "yuv420p"), ("references-444", "yuv444p12le")):
        make(folder / "large" / f"{name}.hevc", [*REFERENCES, pixels])
    clips = [p for p in sorted(media.iterdir()) if p.suffix in (".mp4", ".webm", ".mkv", ".avi")]
    lines = subprocess.run(
        [vidfit, "scan", "--no-config", "--ordered", "--quiet", "--format", "ndjson", *clips[:4],
         "missing.mp4"], capture_output=True, check=False).stdout.splitlines(keepends=True)
    for number, line in enumerate(lines):
        (folder / "result" / str(number)).write_bytes(line)
    # Resuming needs answers with the digest of the same options.
    lines = [re.sub(rb'"options":"\w+"', b'"options":"o"', line) for line in lines]
    (folder / "results" / "two").write_bytes(lines[-1] + lines[0] + lines[-1])
    (folder / "results" / "torn").write_bytes(lines[1] + b'{"type":"end"}\n{' + lines[-1][:-9])
    table = subprocess.run([vidfit, "devices", "--format", "json"], capture_output=True,
                           check=True).stdout
    devices = json.loads(table)["devices"]
    for device in devices[::6]:
        (folder / "devices" / device["id"]).write_text(json.dumps([device]))
    # Few devices and no segments, so that many are tried.
    short = json.loads(lines[0])
    short["presentations"] = short["presentations"][:1]
    for number, text in enumerate(CORRECTIONS):
        line = {"schema": "vidfit.correction/1", "path": short["path"],
                "frame": short["video"]["storage"], **json.loads(text)}
        (folder / "corrections" / str(number)).write_text(f"{json.dumps(line)}\n{json.dumps(short)}\n")
    for number in range(64):
        (folder / "pictures" / str(number)).write_bytes(random.Random(number).randbytes(60))
    for number, data in enumerate(undo_files()):
        (folder / "undo" / str(number)).write_bytes(data)
    (folder / "policy" / "all").write_text(POLICY)
    (folder / "paths" / "some").write_bytes(b"\na/../b.mp4\n*.mov\n[a-z]?/**\n\xff\xfe\n-x\n")
    for name, texts in (("request", REQUESTS), ("words", WORDS), ("lists", LISTS),
                        ("manifest", MANIFESTS), ("regions", REGIONS)):
        for number, text in enumerate(texts):
            (folder / name / str(number)).write_text(text)
    for target in TEXTS:
        texts = [path.read_bytes() for path in sorted((folder / target).iterdir())]
        (folder / f"{target}.dict").write_text(dictionary(texts))
    for target in BINARIES:
        (folder / f"{target}.dict").write_text("".join(f'"{kind}"\n' for kind in BOXES.split()))


if __name__ == "__main__":
    main()
