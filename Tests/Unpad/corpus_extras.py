"""What a clip of the corpus has beside its picture: inputs and options for ffmpeg."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from running import ffmpeg

_SUBTITLES = ("1\n00:00:00,100 --> 00:00:00,600\nA line\n\n"
              "2\n00:00:00,700 --> 00:00:01,000\nAnother\n")
_CHAPTERS = ";FFMETADATA1\ntitle=Chapters\n" + "".join(
    f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={start}\nEND={end}\ntitle=Part {start}\n"
    for start, end in ((0, 400), (400, 800), (800, 1200)))
_SINE = "sine=frequency={}:sample_rate=48000:duration=1.2"
_HDR = ("hdr10=1:repeat-headers=1:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:"
        "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1):"
        "max-cll=1000,400:log-level=none")


@dataclass(frozen=True)
class Extra:
    """Inputs after the picture, and options of the output; `cut` copies from there on."""

    inputs: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    cut: str = ""


def _sound(hertz: int = 440, delay: str = "") -> tuple[str, ...]:
    return (*(("-itsoffset", delay) if delay else ()), "-f", "lavfi", "-i", _SINE.format(hertz))


_FIRST = ("-map", "0:v", "-map", "1:a")
_SOUND = _sound()


def prepare(folder: Path) -> dict[str, Extra]:
    """Writes the files that extras need into a folder, and gives the extras by name."""
    folder.mkdir(parents=True, exist_ok=True)
    subtitles, chapters, cover = folder / "lines.srt", folder / "chapters.txt", folder / "cover.png"
    subtitles.write_text(_SUBTITLES)
    chapters.write_text(_CHAPTERS)
    ffmpeg("-f", "lavfi", "-i", "color=teal:s=64x64", "-frames:v", "1", cover)
    lines, parts, image = ("-i", str(subtitles)), ("-i", str(chapters)), ("-i", str(cover))
    text, timecode = ("-c:s", "mov_text"), ("-timecode", "01:00:00:00", "-write_tmcd", "1")
    return {
        "": Extra(_SOUND, _FIRST),
        "silent": Extra(),
        "audio2": Extra((*_SOUND, *_sound(880)), (*_FIRST, "-map", "2:a")),
        "timecode": Extra(_SOUND, (*_FIRST, *timecode)),
        "subtitles": Extra((*_SOUND, *lines), (*_FIRST, "-map", "2:s", *text)),
        "chapters": Extra((*_SOUND, *parts), (*_FIRST, "-map_metadata", "2", "-map_chapters", "2")),
        # A start between key frames, which an edit list hides.
        "editlist": Extra(_SOUND, _FIRST, cut="0.52"),
        "delay": Extra(_sound(delay="0.4"), _FIRST),
        "cover": Extra((*_SOUND, *image), (
            *_FIRST, "-map", "2:v", "-c:v:1", "copy", "-disposition:v:1", "attached_pic")),
        "tags": Extra(_SOUND, (*_FIRST, "-movflags", "+use_metadata_tags", "-metadata",
                               "title=A title", "-metadata", "com.example.key=a value")),
        "video2": Extra(_SOUND, ("-map", "0:v", *_FIRST)),
        "all": Extra((*_SOUND, *_sound(880), *lines, *parts), (
            *_FIRST, "-map", "2:a", "-map", "3:s", *text, *timecode, "-map_metadata", "4",
            "-map_chapters", "4", "-metadata", "title=All")),
        "hdr": Extra(_SOUND, (
            *_FIRST, "-x265-params", _HDR, "-color_primaries", "bt2020", "-color_trc", "smpte2084",
            "-colorspace", "bt2020nc", "-tag:v", "hvc1")),
        "interlaced": Extra(_SOUND, (*_FIRST, "-flags", "+ilme+ildct", "-top", "1")),
        "negative": Extra(_SOUND, (*_FIRST, "-movflags", "+negative_cts_offsets", "-bf", "3")),
        "hint": Extra(_SOUND, (*_FIRST, "-movflags", "+rtphint")),
        "encrypted": Extra(_SOUND, (
            *_FIRST, "-encryption_scheme", "cenc-aes-ctr", "-encryption_key", "0" * 31 + "1",
            "-encryption_kid", "0" * 31 + "2")),
    }
