#!/usr/bin/env python3
"""Break the items of every profile one at a time, and mend the clips by vidfit's own commands.

    deliveries.py VIDFIT OUT_DIR [--only PROFILE,...] [--jobs N]

For each profile it makes a clip that the recipient accepts, and for each item a clip that differs in
this item alone. vidfit must name that item and no other, and where it gives commands, each is run and
its output analysed again, which must be accepted. Prints a table of all cases as Markdown; the status
is 1 if any is not as expected.

Needs ffmpeg with libx264, libx265 and prores_ks.
"""
import argparse
import concurrent.futures
import json
import pathlib
import subprocess
import sys

# Few frames a second, so that a clip of fifteen seconds takes moments.
RATE = 5
FONT = "drawtext=text='A subtitle in the bar':fontcolor=white:fontsize=h/24:x=(w-tw)/2:y=h-th*2"


def run(command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options)


class Recipe:
    """A clip by its properties."""

    def __init__(self, profile):
        items = {}
        for item in profile.get("items", []):
            if "codec" not in item or item["codec"] == ["h264"]:
                items.setdefault(item["item"], item)
        self.items = items
        first = lambda key, usual: items[key]["any"][0] if "any" in items.get(key, {}) else usual
        size = first("size", "1280x720" if first("aspect", "16:9") == "16:9" else "720x1280")
        self.width, self.height = (int(side) for side in size.split("x"))
        self.seconds = items.get("duration", {}).get("least", 2) + 1
        self.rate = first("frame-rate", RATE)
        self.suffix = "png" if first("file-type", "") == "png" else "mp4"
        self.codec = "h264"
        self.video, self.filters, self.finish = [], [], []
        self.sound = None if first("audio", "none") == "none" else dict(codec="aac", channels=2, rate=48000, bits="256k")
        # The codec of another track.
        self.second = None
        self.bars = "none"
        # The usual source has letters and digits, which count as text.
        self.is_plain = bool(profile.get("zones"))
        self.append = 0
        self.regions = []

    def source(self):
        size = f"{self.width}x{self.height}"
        if not self.is_plain:
            return f"testsrc2=s={size}:r={self.rate}"
        # Drawn small, because a large one takes minutes.
        return f"mandelbrot=maxiter=60:s=480x270:rate={self.rate},scale={size.replace('x', ':')},setsar=1"

    def write(self, path):
        path = path.with_suffix("." + self.suffix)
        if self.suffix == "png":
            run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", self.source(), "-frames:v", "1", *self.filters_of(), str(path)])
            return path
        command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", self.source()]
        if self.sound:
            # Noise, because an encoder spends few bits on a tone.
            command += ["-f", "lavfi", "-i", f"anoisesrc=r={self.sound['rate']}:d={self.seconds}:seed=1"]
        command += self.filters_of()
        if self.codec == "prores":
            command += ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le", *(self.video or ["-profile:v", "3"])]
        elif self.codec == "hevc":
            command += ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none", "-pix_fmt", "yuv420p", *self.video]
        elif self.codec == "mpeg4":
            command += ["-c:v", "mpeg4", "-q:v", "5", *self.video]
        else:
            command += ["-c:v", "libx264", "-preset", "ultrafast", "-profile:v", "high", "-g", "5"]
            command += [] if "-pix_fmt" in self.video else ["-pix_fmt", "yuv420p"]
            command += self.video
        if self.sound:
            command += ["-c:a", self.sound["codec"], "-ac", str(self.sound["channels"]), "-ar", str(self.sound["rate"]),
                        "-b:a", self.sound["bits"]]
        if self.second:
            command += ["-map", "0", "-map", "1", "-map", "1", "-c:a:1", self.second]
        run(command + self.finish + ["-t", str(self.seconds), str(path)])
        if self.append:
            with open(path, "ab") as file:
                # A box that players skip, sparse on disk.
                file.write(self.append.to_bytes(4, "big") + b"free")
                file.truncate(file.tell() + self.append - 8)
        return path

    def filters_of(self):
        filters = list(self.filters)
        rows = self.height // 8 // 2 * 2
        if self.bars in ("steady", "overlaid"):
            filters += [f"crop=iw:ih-{2 * rows}:0:{rows}", f"pad={self.width}:{self.height}:0:{rows}"]
        if self.bars == "overlaid":
            filters.append(FONT)
        if self.bars == "changing":
            half = self.seconds / 2
            filters += [f"drawbox=h={rows}:t=fill:c=black:enable='gt(t,{half})'",
                        f"drawbox=y=ih-{rows}:h={rows}:t=fill:c=black:enable='gt(t,{half})'"]
        return ["-vf", ",".join(filters)] if filters else []


def breaks(profile):
    """(item, case, changed recipe, whether it is only advised, whether a command mends it)."""
    plain = Recipe(profile)
    # More rows or frames would also raise the level.
    level = ["-level:v", "4.0"] if "level" in plain.items else []
    for key, item in plain.items.items():
        advised = item.get("advice", False)

        def case(name, mended=True, **changes):
            recipe = Recipe(profile)
            for attribute, value in changes.items():
                setattr(recipe, attribute, value)
            return key, name, recipe, advised, mended and not advised

        if key == "size":
            yield case("wide", width=1280, height=720) if plain.width != 1280 else case("tall", width=720, height=1280)
            yield case("square", width=720, height=720)
            yield case("two rows more", height=plain.height + 2, video=level)
        elif key == "duration":
            yield case("short", mended=False, seconds=item["least"] - 2)
            yield case("long", seconds=item["most"] + 2)
        elif key == "frame-rate":
            if "bars" in plain.items and plain.items["bars"].get("advice") and "most" in item:
                # The bars may stay, and without them the frame would have a wrong size.
                yield case("too fast, with bars", rate=60 if item["most"] < 60 else 100, video=level, bars="steady")
            yield case("too fast", rate=60 if item.get("most", 0) < 60 else 100, video=level) if "most" in item else case("another", rate=25)
            if "any" in item:
                yield case("slow", rate=12)
        elif key == "bytes":
            yield case("large", append=item["most"] + 1000)
        elif key == "file-type" and plain.suffix != "png":
            yield case("Matroska", suffix="mkv")
            yield case("AVI", suffix="avi", sound=plain.sound and dict(plain.sound, codec="mp3", bits="192k")) if not plain.sound else case("MPEG-TS", suffix="ts")
        elif key == "file-type":
            continue
        elif key == "codec":
            yield case("MPEG-4", codec="mpeg4")
            if "hevc" not in item["any"]:
                yield case("HEVC", codec="hevc", video=["-tag:v", "hvc1"])
        elif key == "profile":
            yield case("4:2:2", video=["-pix_fmt", "yuv422p", "-profile:v", "high422"])
        elif key == "level":
            yield case("level 6", video=["-level:v", "6.0"])
        elif key == "scan" and plain.height % 4:
            # x264 has fields of whole chroma samples only.
            continue
        elif key == "scan":
            yield case("interlaced", video=["-flags", "+ildct+ilme", "-x264-params", "tff=1"], filters=["setfield=tff"])
        elif key == "pixel-aspect":
            yield case("4:3 pixels", filters=["setsar=4/3"])
        elif key == "rotation":
            yield case("turned", finish=["turn"])
        elif key == "bars":
            if "steady" not in item["any"]:
                yield case("letterbox", bars="steady", mended=True)
            if plain.suffix != "png":
                yield case("changing", mended=False, bars="changing", seconds=max(plain.seconds, 8))
                yield case("something in a bar", mended=False, bars="overlaid")
        elif key == "audio":
            yield case("silent", sound=None) if plain.sound else case("sound", sound=dict(codec="aac", channels=2, rate=48000, bits="128k"))
        elif key == "audio-codec":
            yield case("MP3", sound=dict(plain.sound, codec="libmp3lame"))
            yield case("AC-3", sound=dict(plain.sound, codec="ac3"))
            yield case("MP3 as second track", second="libmp3lame")
        elif key == "audio-channels":
            yield case("mono", sound=dict(plain.sound, channels=1))
            yield case("5.1", sound=dict(plain.sound, channels=6))
        elif key == "audio-rate":
            yield case("32 kHz", sound=dict(plain.sound, rate=32000))
        elif key == "audio-bit-rate":
            yield case("64 kbit/s", sound=dict(plain.sound, bits="64k"))
        elif key == "height":
            yield case("SD", mended=False, width=854, height=480)
        elif key == "aspect":
            yield case("wide", mended=False, width=1280, height=720)
    for item in profile.get("items", []):
        recipe = Recipe(profile)
        if (item["item"], item.get("codec")) == ("codec-tag", ["hevc"]):
            recipe.codec, recipe.video = "hevc", ["-tag:v", "hev1"]
            yield "codec-tag", "hev1", recipe, False, True
        if (item["item"], item.get("codec")) == ("profile", ["hevc"]):
            for pixels in ("yuv422p", "yuv444p10le"):
                recipe = Recipe(profile)
                recipe.codec, recipe.video = "hevc", ["-tag:v", "hvc1", "-pix_fmt", pixels]
                yield "profile", f"HEVC {pixels}", recipe, False, True
        if (item["item"], item.get("codec")) == ("profile", ["prores"]):
            recipe.codec, recipe.suffix, recipe.video = "prores", "mov", ["-profile:v", "1"]
            yield "profile", "ProRes LT", recipe, False, True
        if (item["item"], item.get("codec")) == ("file-type", ["prores"]):
            recipe.codec, recipe.suffix = "prores", "mov"
            yield None, "ProRes HQ", recipe, False, False
    for zone in profile.get("zones", []):
        recipe = Recipe(profile)
        x, y, width, height = zone["box"]
        # A line of text across the edge at the right.
        recipe.regions = [{"id": "line", "kind": "text",
                           "box": [int((x + width - 0.02) * recipe.width), int((y + height / 2) * recipe.height),
                                   int(0.03 * recipe.width), int(0.04 * recipe.height)]}]
        yield "text", "beyond " + zone["id"], recipe, zone.get("advice", False), False


def deliveries(vidfit, path, profile, regions):
    command = [vidfit, "analyze", "--no-config", "--device", "iphone-17", "--for", profile, "--format", "json", str(path)]
    if regions is not None:
        command += ["--regions", str(regions)]
    answer = json.loads(run(command).stdout)
    return answer["deliveries"][0]


def states_colors(path):
    entries = "stream=color_space,color_primaries,color_transfer"
    answer = run(["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", entries, "-of", "csv=p=0", str(path)])
    return not {"unknown", ""} & set(answer.stdout.strip().split(","))


def attempt(vidfit, out, profile, key, name, recipe, advised, mended):
    """A row of the table, and whether all is as expected."""
    folder = out / f"{profile['id']}-{key}-{name}".replace(" ", "-").replace(":", "")
    folder.mkdir(parents=True, exist_ok=True)
    turn = "turn" in recipe.finish
    recipe.finish = []
    if turn and recipe.suffix == "mp4":
        # The stored frame lies, so that the shown one has the accepted size.
        recipe.width, recipe.height = recipe.height, recipe.width
    path = recipe.write(folder / "clip")
    if turn:
        turned = folder / "turned.mp4"
        run(["ffmpeg", "-v", "error", "-y", "-i", str(path), "-map", "0", "-c", "copy", "-metadata:s:v", "rotate=90", str(turned)])
        path = turned
    regions = None
    if profile.get("zones"):
        regions = folder / "regions.json"
        regions.write_text(json.dumps({"regions": recipe.regions}))
    answer = deliveries(vidfit, path, profile["id"], regions)
    wrong = sorted({finding["item"] for finding in answer["findings"] if finding["result"] == "wrong"})
    told = sorted({finding["item"] for finding in answer["findings"]})
    expected = [] if key is None or advised else [key]
    if recipe.bars == "overlaid":
        # What stands in the bar is text, which ends at 23/24 of the height.
        zones = [zone["box"] for zone in profile.get("zones", []) if not zone.get("advice")]
        if any(y + height < 23 / 24 for _, y, _, height in zones):
            expected = sorted({*expected, "text"})
    problems = []
    if wrong != expected:
        problems.append(f"wrong: {wrong}, expected {expected}")
    if advised and key not in told:
        problems.append("the advice is missing")
    if answer["accepts"] is not (not expected):
        problems.append(f"accepts is {answer['accepts']}")
    commands = [way["command"] for way in answer.get("ways", [])] or [c for c in [answer["command"]] if c]
    if mended and not answer["command"]:
        problems.append("no command")
    if not mended and answer["command"]:
        problems.append("a command where none can help")
    if not mended:
        commands = []
    after = []
    for command in commands:
        line = command.replace("ffmpeg ", "ffmpeg -v error -y ", 1)
        result = subprocess.run(line, shell=True, cwd=folder, capture_output=True, text=True)
        if result.returncode:
            problems.append(f"'{command}' fails: {result.stderr.strip()[-200:]}")
            continue
        if "-pix_fmt" in command and not states_colors(folder / command.split()[-1].strip("'")):
            problems.append("the copy doesn't state its colours")
        again = deliveries(vidfit, folder / command.split()[-1].strip("'"), profile["id"], regions)
        after.append({True: "accepted", False: "refused", None: "not known"}[again["accepts"]])
        if again["accepts"] is not True:
            problems.append("after it: " + "; ".join(f"{f['item']} {f['has']}" for f in again["findings"] if f["result"] != "advised"))
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    found = [f"{f['item']}: {f['has']} (wants {f['wants']})" for f in answer["findings"] if f["item"] == key]
    row = [profile["id"], key or "all", name, "; ".join(found)[:110] or "accepted", ", ".join(after) or "-",
           "as expected" if not problems else "; ".join(problems)]
    return row, not problems


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("vidfit")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    vidfit = str(pathlib.Path(options.vidfit).resolve())
    profiles = json.loads(run([vidfit, "profiles", "--no-config", "--format", "json"]).stdout)["profiles"]
    wanted = [name for name in options.only.split(",") if name]
    cases = []
    for profile in profiles:
        if not wanted or profile["id"] in wanted:
            cases.append((profile, None, "the accepted clip", Recipe(profile), False, False))
            cases += [(profile, *case) for case in breaks(profile)]
    print("| profile | item | case | found | after the commands | verdict |")
    print("| --- | --- | --- | --- | --- | --- |")
    good = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = [pool.submit(attempt, vidfit, options.out.resolve(), *case) for case in cases]
        for (profile, key, name, *_), future in zip(cases, futures):
            try:
                row, is_good = future.result()
            except subprocess.CalledProcessError as error:
                row, is_good = [profile["id"], str(key), name, "", "-", f"failed: {error.stderr.strip()[-200:]}"], False
            good += is_good
            print("| " + " | ".join(cell.replace("|", "/").replace("\n", " ") for cell in row) + " |", flush=True)
    print(f"\n{good} of {len(cases)} cases as expected")
    sys.exit(0 if good == len(cases) else 1)


main()
