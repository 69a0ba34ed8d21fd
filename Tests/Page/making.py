"""Makes the pages that the tests look at, with the command, and reads the data in them."""

import base64
import functools
import gzip
import json
import os
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
VIDFIT = os.environ.get("VIDFIT", ROOT / ".build/release/vidfit")
MEDIA = ROOT / "media"


def vidfit(*arguments, check=True, folder=None):
    """Standard output of one run of the command in a folder, as bytes."""
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("VIDFIT_")}
    run = subprocess.run([VIDFIT, *arguments], capture_output=True, stdin=subprocess.DEVNULL,
                         env=environment, cwd=folder)
    assert not check or run.returncode == 0, (arguments, run.stderr.decode(errors="replace"))
    return run.stdout


def ffmpeg(out, *arguments):
    """A clip that ffmpeg makes."""
    subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments, out], check=True,
                   stdin=subprocess.DEVNULL)
    return out


def documents(*arguments):
    """The answers of `vidfit analyze` with these arguments."""
    lines = vidfit("analyze", "--format", "ndjson", *arguments, check=False).splitlines()
    return [json.loads(line) for line in lines]


@functools.cache
def clip_page(out, *clips):
    """A page of clips, with their frames. Names are those of media/, paths, or flags."""
    flags = [clip for clip in clips if str(clip).startswith("--")]
    vidfit("page", *flags, "-o", out, "--", *(MEDIA / clip for clip in clips if clip not in flags),
           check=False)
    return out


def write_results(path, results):
    """Keeps results, which are lines of JSON, in a file."""
    path.write_text("".join(f"{result}\n" for result in results))
    return path


def results_page(out, results, *options):
    """A page of results: a file of them, or lines of JSON."""
    if not isinstance(results, pathlib.Path):
        results = write_results(out.with_suffix(".ndjson"), results)
    vidfit("report", *options, results, "-o", out, check=False)
    return out


def many_results(count):
    """As many results as asked for, of the clips in media/ under other names."""
    known = []
    for line in vidfit("scan", MEDIA, "--format", "ndjson", "--ordered").splitlines():
        result = json.loads(line)
        del result["fingerprint"], result["index"]
        extension = result.pop("path").rpartition(".")[2]
        known.append((extension, json.dumps(result)))
    for index in range(count):
        extension, result = known[index % len(known)]
        path = f"library/show-{index % 37:02d}/season {index % 5}/clip-{index}.{extension}"
        yield f'{{"path":"{path}",{result[1:]}'


BLOCK = re.compile(r'<script type="[^"]*" id="([^"]*)"([^>]*)>(.*?)</script>', re.DOTALL)


def geometry_sources():
    """The page's geometry with what it is made of, in the order in which pages carry it."""
    names = ("dom", "seen", "stage", "picker", "overlays", "bodies", "geometry", "windows")
    return [ROOT / f"Sources/Page/Web/{name}.js" for name in names]


def seen(screen, placement):
    """The shares of the picture that is seen, and of the window that it covers."""
    _, _, wide, high = screen["window"]
    x, y, width, height = placement["picture"]
    across = min(x + width, wide) - max(x, 0)
    down = min(y + height, high) - max(y, 0)
    return across * down / (width * height), across * down / (wide * high)


def percent(share):
    return f"{round(share * 1000) / 10:g}%"


def seen_words(screen, placement, name="film", text=percent):
    """The page's words for it."""
    film, cover = seen(screen, placement)
    share = "all" if film > 0.9995 else text(film)
    place = "screen" if screen["part"] == "screen" else "window"
    return f"{share} of the {name} on {text(cover)} of the {place}"


class Data:
    """The data in a page."""

    # Places a layout of a page on its screens; tests set it to the page's script in a browser.
    place = None

    def __init__(self, path):
        self.places = {}
        markup = path.read_text()
        self.bytes = path.stat().st_size
        self.blocks = {name: (flags, text) for name, flags, text in BLOCK.findall(markup)}
        # All but the data: markup, style and script.
        self.shell = self.bytes - sum(len(text) for _, text in self.blocks.values())
        self.page = self._block("page")
        self.columns = self.page["clips"]

    def _block(self, name):
        flags, text = self.blocks[name]
        return json.loads(gzip.decompress(base64.b64decode(text)) if "gzip" in flags else text)

    def frames(self, clip=0):
        return self._block(f"frames-{clip}")

    def word(self, column, clip=0):
        index = self.columns[column][clip]
        return None if index < 0 else self.page["strings"][index]

    def placed(self, clip=0):
        """Pairs of a screen and the clip on it, as the page's own script places it."""
        if clip not in self.places:
            self.places[clip] = Data.place(self.page, self.columns["layout"][clip])
        return self.places[clip]

    def on(self, device, turn, part="screen", pose=None, clip=0):
        """The clip on one screen."""
        wanted = (device, turn, part, pose)
        for screen, placed in self.placed(clip):
            if tuple(screen[key] for key in ("device", "turn", "part", "pose")) == wanted:
                return screen, placed
        raise KeyError(wanted)
