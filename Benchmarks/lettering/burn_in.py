#!/usr/bin/env python3
"""Burn text into clips that have none, and write truth.json with its boxes.

    burn_in.py CLIPS OUT [--seed N] [--times N] [--most N]

CLIPS has clips and a truth.json, as label.py writes it; those labelled as wholly without text are
used, each --times times. FFmpeg's libass renders subtitles, titles, lower thirds, captions, clocks
and watermarks in eleven scripts, plain, outlined, in a box, yellow or fading, and x264 encodes the
result. A box is exact: the text is rendered alone over transparent black, and its box holds what
has an alpha above 24. White text without an outline on a ground that is nearly as light is labelled
as not legible, and not counted. Equal seeds, clips and versions of ffmpeg give equal clips. Needs
the fonts Noto Sans and Noto Serif with Arabic, Hebrew, Devanagari, Thai and CJK.
"""
import argparse
import collections
import json
import pathlib
import random
import subprocess
import sys
import tempfile

LINES = {
    "latin": ("Noto Sans", [
        "I never said it would be easy.", "Wait, where did you put the keys?",
        "We leave tomorrow at dawn.", "You have to listen to me now.",
        "Das ist nicht mein Problem.", "Où est-ce que tu vas ce soir ?",
        "No puedo creer lo que veo.", "It was raining when we got home."]),
    "serif": ("Noto Serif", [
        "The long road north", "A quiet morning in May", "Chapter two: the harbour",
        "She did not answer him.", "An island of one thousand lakes"]),
    "cyrillic": ("Noto Sans", [
        "Я не знаю, что сказать.", "Подожди меня у входа.", "Мы вернёмся завтра утром.",
        "Что здесь происходит?"]),
    "greek": ("Noto Sans", ["Δεν ξέρω τι να πω.", "Περίμενε ένα λεπτό.", "Πού πηγαίνουμε τώρα;"]),
    "arabic": ("Noto Sans Arabic", ["لا أعرف ماذا أقول", "انتظر من فضلك", "سنعود غدا في الصباح"]),
    "hebrew": ("Noto Sans Hebrew", ["אני לא יודע מה לומר", "חכה לי רגע", "נחזור מחר בבוקר"]),
    "devanagari": ("Noto Sans Devanagari", [
        "मुझे नहीं पता क्या कहूँ", "कृपया थोड़ा रुकिए", "हम कल सुबह लौटेंगे"]),
    "thai": ("Noto Sans Thai", ["ฉันไม่รู้จะพูดอะไร", "รอสักครู่นะ", "เราจะกลับพรุ่งนี้เช้า"]),
    "chinese": ("Noto Sans CJK SC", ["我不知道该说什么", "请等我一下", "我们明天早上回来"]),
    "japanese": ("Noto Sans CJK JP", ["何と言えばいいのか", "ちょっと待ってください", "明日の朝に戻ります"]),
    "korean": ("Noto Sans CJK KR", [
        "무슨 말을 해야 할지 모르겠어", "잠깐만 기다려 줘", "우리는 내일 아침에 돌아올 거야"]),
}
NAMES = [("Anna Lindqvist", "Marine biologist"), ("Dr. Tomás Rey", "City hospital"),
         ("Мария Орлова", "Редактор"), ("K. Watanabe", "Head of design"),
         ("Jean Moreau", "Maire de Lille")]
MARKS = ["@daily.clips", "studio north", "example.com", "© 2024 R. Hale", "CHANNEL 8", "LIVE",
         "free trial", "filmhaus"]
CAPTIONS = ["when the coffee finally kicks in", "POV: you said five more minutes",
            "me after one push-up", "this is fine", "nobody:\\Nmy cat at 3 am", "wait for it..."]
LOOKS = ["plain", "outline", "box", "yellow", "fade"]
PLANS = ["subtitle", "subtitle", "subtitle", "subtitle above", "title", "lowerthird", "watermark",
         "clock", "caption", "subtitle+watermark", "lowerthird+watermark", "clock+watermark"]
# Positions as ASS numbers them: those of a number pad.
BELOW, MIDDLE, ABOVE = 2, 5, 8
FIELDS = ("Name", "Fontname", "Fontsize", "PrimaryColour", "OutlineColour", "BackColour", "Bold",
          "BorderStyle", "Outline", "Shadow", "Alignment", "MarginL", "MarginR", "MarginV")
# Noto's lines are so much taller than its capitals with their descenders.
LINE_HEIGHT = 1.36
LEGIBLE = 40


class Style:
    """A look, size and place of text."""

    def __init__(self, rng, name, frame, look, script, share, place, *, bold=0, margin=None,
                 clear=0):
        width, height = frame
        self.look, self.clear, self.place = look, clear, place
        size = max(9, round(share * height * LINE_HEIGHT))
        outline, shadow, border, outline_color = 0, 0, 1, "&H00000000"
        if look in ("outline", "yellow"):
            outline = max(1, round(size * 0.06, 1))
            shadow = rng.choice([0, 0, max(1, round(size * 0.04, 1))])
        elif look == "fade":
            outline = max(1, round(size * 0.05, 1))
        elif look == "box":
            border, outline = 3, max(2, round(size * 0.15, 1))
            outline_color = rng.choice(["&H00000000", "&H60000000", "&H00B04020", "&H002020C0"])
        self.is_bare = border == 1 and outline == 0
        color = "&H0000E6FF" if look == "yellow" else "&H%02XFFFFFF" % clear
        side = int(width * 0.05)
        margin = int(height * rng.uniform(0.03, 0.08)) if margin is None else margin
        self.name = name
        self.values = (name, LINES[script][0], size, color, outline_color, "&H80000000", bold,
                       border, outline, shadow, place, side, side, margin)

    @property
    def line(self):
        return "Style: " + ",".join(map(str, self.values))


def events(rng, plan, frame, seconds):
    """(role, style, text, start, end) of what a plan shows."""
    width, height = frame
    share = rng.uniform(0.025, 0.05 if height < width else 0.04)
    count = 0

    def style(look, script, size, place, **more):
        nonlocal count
        count += 1
        return Style(rng, "S%d" % count, frame, look, script, size, place, **more)

    shown = []
    if "subtitle" in plan:
        script = rng.choice(list(LINES))
        one = style(rng.choice(LOOKS), script, share * rng.uniform(1, 1.5),
                    ABOVE if "above" in plan else BELOW)
        time = round(rng.uniform(0.2, 0.8), 2)
        lines = []
        while time < seconds - 1.2:
            end = min(seconds - 0.1, round(time + rng.uniform(1.2, 2.2), 2))
            # A line that stays for the next subtitle would be one text with another time.
            others = [line for line in LINES[script][1] if line not in lines]
            lines = rng.sample(others, 2 if len(others) > 1 and rng.random() < 0.35 else 1)
            shown.append(("subtitle", one, "\\N".join(lines), time, end))
            time = round(end + rng.choice([0, 0.2, 0.5]), 2)
    if "title" in plan.split("+"):
        script = rng.choice(list(LINES))
        size = rng.uniform(0.06, 0.09) * (1 if height < width else 0.6)
        one = style(rng.choice(LOOKS), script, size, rng.choice([MIDDLE, MIDDLE, BELOW, ABOVE]),
                    bold=-1)
        shown.append(("title", one, rng.choice(LINES[script][1]), round(rng.uniform(0.3, 1), 2),
                      round(seconds - rng.uniform(0.5, 1.5), 2)))
    if "lowerthird" in plan:
        one = style(rng.choice(["box", "box", "outline"]), "latin", share, 1, bold=-1,
                    margin=int(height * rng.uniform(0.1, 0.18)))
        name, work = rng.choice(NAMES)
        shown.append(("lowerthird", one, name + "\\N{\\b0}" + work,
                      round(rng.uniform(0.4, 1), 2), round(seconds - rng.uniform(0.4, 1), 2)))
    if "watermark" in plan:
        one = style(rng.choice(["plain", "outline"]), rng.choice(["latin", "serif"]),
                    rng.uniform(0.025, 0.04),
                    rng.choice([7, 9] if "subtitle" in plan else [7, 9, 3, 9]),
                    clear=rng.choice([0, 0x40, 0x70, 0x90]))
        shown.append(("watermark", one, rng.choice(MARKS), 0, seconds))
    if "clock" in plan:
        one = style(rng.choice(["box", "outline", "plain"]), "latin", rng.uniform(0.03, 0.06),
                    rng.choice([1, 3] if "watermark" in plan else [1, 3, 7, 9]))
        first = rng.randrange(5400)
        for second in range(int(seconds) + 1):
            shown.append(("clock", one, "%02d:%02d" % divmod(first + second, 60), second,
                          min(seconds, second + 1)))
    if plan == "caption":
        one = style(rng.choice(["box", "outline", "plain"]), "latin", share * 1.2, ABOVE, bold=-1)
        shown.append(("caption", one, rng.choice(CAPTIONS), 0, seconds))
    return [event for event in shown if event[4] - event[3] >= 0.15]


def document(frame, styles, dialogue):
    def stamp(seconds):
        minutes, rest = divmod(seconds, 60)
        return "%d:%02d:%05.2f" % (minutes // 60, minutes % 60, rest)

    lines = ["[Script Info]", "ScriptType: v4.00+", "PlayResX: %d" % frame[0],
             "PlayResY: %d" % frame[1], "WrapStyle: 0", "ScaledBorderAndShadow: yes", "",
             "[V4+ Styles]", "Format: " + ",".join(FIELDS), *(style.line for style in styles), "",
             "[Events]", "Format: Start, End, Style, Text"]
    lines += ["Dialogue: %s,%s,%s,%s" % (stamp(start), stamp(end), style.name, words)
              for style, words, start, end in dialogue]
    return "\n".join(lines) + "\n"


def ffmpeg(*arguments, cwd=None):
    run = subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-y", *map(str, arguments)],
                         capture_output=True, cwd=cwd)
    if run.returncode:
        raise RuntimeError(run.stderr.decode(errors="replace").strip()[-300:])
    return run.stdout


def box_of(frame, style, words, folder):
    """The box of what is seen of a text, alone."""
    (folder / "one.ass").write_text(document(frame, [style], [(style, words, 0, 5)]))
    width, height = frame
    alpha = ffmpeg("-f", "lavfi", "-i", "color=black@0:s=%dx%d:r=5:d=1,format=rgba" % frame, "-vf",
                   "subtitles=one.ass:alpha=1,format=rgba,alphaextract,format=gray", "-frames:v", 1,
                   "-f", "rawvideo", "-", cwd=folder)
    rows = [y for y in range(height) if max(alpha[y * width:(y + 1) * width]) > 24]
    if not rows:
        return None
    part = alpha[rows[0] * width:(rows[-1] + 1) * width]
    columns = [x for x in range(width) if max(part[x::width]) > 24]
    return [columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1]


def contrast(picture, frame, box, style):
    """The mean difference of white text to its ground, in codes."""
    x, y, width, height = box
    rows = [picture[(y + row) * frame[0] + x:(y + row) * frame[0] + x + width]
            for row in range(height)]
    ground = sum(map(sum, rows)) / (width * height)
    return (1 - style.clear / 255) * (255 - ground)


def regions_of(frame, shown, picture, folder):
    """The labels of what is shown; None if something of it lies at the frame's edge."""
    regions = []
    for role, style, words, start, end in shown:
        box = box_of(frame, style, words, folder)
        if box is None or min(box[0], box[1]) <= 0 or box[0] + box[2] >= frame[0] or (
                box[1] + box[3] >= frame[1]):
            return None
        legible = not style.is_bare or contrast(picture, frame, box, style) >= LEGIBLE
        if role == "clock" and regions and regions[-1]["role"] == "clock":
            x, y, width, height = regions[-1]["box"]
            left, top = min(x, box[0]), min(y, box[1])
            regions[-1]["box"] = [left, top, max(x + width, box[0] + box[2]) - left,
                                  max(y + height, box[1] + box[3]) - top]
            regions[-1]["end"] = round(end, 2)
            continue
        regions.append({"kind": "text", "role": role, "box": box, "start": round(start, 2),
                        "end": round(end, 2), "legible": legible, "look": style.look})
    return regions


def facts(path):
    run = subprocess.run(
        ["ffprobe", "-v", "error", "-select_streams", "v:0", "-show_entries", "format=duration",
         "-of", "csv=p=0", str(path)], capture_output=True, text=True)
    return float(run.stdout.strip().strip(",") or 0)


def make(source, target, rng, plan):
    """-> the label of the clip that is made, or None if the source or the text doesn't do"""
    try:
        duration = facts(source)
    except ValueError:
        return None
    if duration < 2:
        return None
    seconds = round(rng.uniform(4, 6), 2)
    loops = duration < seconds + 0.2
    start = 0 if loops else round(rng.uniform(0, duration - seconds - 0.1), 2)
    reduced = ("scale=w='trunc(iw*min(1,1280/max(iw,ih))/2)*2':"
               "h='trunc(ih*min(1,1280/max(iw,ih))/2)*2'")
    head, sizes, _, picture = ffmpeg(
        "-ss", start, "-i", source, "-frames:v", 1, "-vf", reduced + ",setsar=1", "-pix_fmt",
        "gray", "-f", "image2pipe", "-c:v", "pgm", "-").split(b"\n", 3)
    frame = tuple(map(int, sizes.split()))
    if min(frame) < 200:
        return None
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shown = events(rng, plan, frame, seconds)
        regions = regions_of(frame, shown, picture, folder)
        if not regions:
            return None
        styles = {id(style): style for _, style, *_ in shown}.values()
        (folder / "all.ass").write_text(document(frame, styles, [
            (style, ("{\\fad(300,300)}" if style.look == "fade" else "") + words, begin, end)
            for _, style, words, begin, end in shown]))
        ffmpeg(*(["-stream_loop", -1] if loops else []), "-ss", start, "-i", source.resolve(),
               "-t", seconds, "-an", "-vf",
               "scale=%d:%d,setsar=1,fps=25,setpts=PTS-STARTPTS,subtitles=all.ass" % frame,
               "-c:v", "libx264", "-preset", "veryfast", "-crf", rng.choice([18, 22, 26, 30]),
               "-pix_fmt", "yuv420p", "-threads", 2, target.resolve(), cwd=folder)
    return {"frame": list(frame), "duration": seconds, "complete": True, "ui": False,
            "regions": regions}


def write_truth(folder, made, what):
    """Writes the labels of the clips that were made; ends the program if there are none."""
    (folder / "truth.json").write_text(json.dumps({"clips": made}, indent=1) + "\n")
    print("%d clips of %d repositories, %s, are in %s" % (
        len(made), len({clip["repository"] for clip in made}), what, folder))
    if not made:
        sys.exit(1)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clips", type=pathlib.Path, metavar="CLIPS")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--times", type=int, default=1, help="texts for each clip (default 1)")
    parser.add_argument("--most", type=int, default=4, help="clips of one repository (default 4)")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    labels = json.loads((options.clips / "truth.json").read_text())["clips"]
    clean = [clip for clip in labels
             if clip["complete"] and not clip["ui"] and not clip["regions"]]
    random.Random(options.seed).shuffle(clean)
    used, made = collections.Counter(), []
    for clip in clean:
        if used[clip["repository"]] == options.most:
            continue
        worked = False
        for time in range(options.times):
            rng = random.Random("%d/%d/%s" % (options.seed, time, clip["file"]))
            name = "burned-%d-%03d.mp4" % (options.seed, len(made))
            try:
                label = make(options.clips / clip["file"], options.out / name, rng,
                             rng.choice(PLANS))
            except (RuntimeError, ValueError) as error:
                print("%s: %s" % (clip["file"], error), file=sys.stderr)
                label = None
            if label:
                made.append({"file": name, "repository": clip["repository"], **label,
                             "base": clip["file"]})
                worked = True
        used[clip["repository"]] += worked
    write_truth(options.out, made, "with %d texts" % sum(len(clip["regions"]) for clip in made))


if __name__ == "__main__":
    main()
