"""What stress_films.py and stress_screens.py draw with.

Pictures are arrays (frames, height, width, 3) of 8 bit Y'CbCr 4:4:4 at video levels, so that a bar can
have any code value.
"""
import glob
import subprocess

import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDE = [(640, 360)] * 3 + [(480, 270), (568, 320), (640, 480), (426, 240), (640, 272), (854, 480)] * 2 + [(1280, 720)]
TALL = [(360, 640)] * 2 + [(270, 480), (320, 568), (384, 512), (406, 720)]
SQUARE = [(480, 480), (400, 400), (512, 512)]
BLACK = (16, 128, 128)
BRANDS = ["#1b3f8f", "#e50914", "#0a7d4f", "#ff7a00", "#5b2a86", "#00b3c8", "#f5d000", "#2d2f7a"]
WORDS = """river morning the long way home a quiet answer nobody knew second chance north window letters
from under glass harbour seven lanterns paper orchard winter signal between old friends carry this
morning light again where road turns into thunder and we remember""".split()
FONTS = sorted(f for name in ("DejaVuSans", "DejaVuSerif", "NotoSans-", "NotoSerif-", "NotoSansDisplay-",
                              "NotoSerifDisplay-", "LiberationSans", "LiberationSerif", "FreeSans")
               for f in glob.glob("/usr/share/fonts/**/%s*.ttf" % name, recursive=True) if "Mono" not in f)
MONO = sorted(glob.glob("/usr/share/fonts/**/*Mono*-Bold.ttf", recursive=True)
              + glob.glob("/usr/share/fonts/**/DejaVuSansMono.ttf", recursive=True))


def run(command, data=None):
    done = subprocess.run([str(c) for c in command], input=data, capture_output=True)
    if done.returncode:
        raise RuntimeError("failed: %s\n%s" % (" ".join(map(str, command)), done.stderr.decode(errors="replace")[-2000:]))
    return done.stdout


def yuv(rgb):
    """BT.601 video levels of a colour name, an image or an array of RGB."""
    if isinstance(rgb, str):
        rgb = Image.new("RGB", (1, 1), rgb)
        return yuv(rgb)[0, 0]
    rgb = np.asarray(rgb, np.float32)[..., :3] / 255
    matrix = np.array([[65.481, 128.553, 24.966], [-37.797, -74.203, 112], [112, -93.786, -18.214]], np.float32)
    return np.clip(rgb @ matrix.T + np.array([16, 128, 128], np.float32) + .5, 0, 255).astype(np.uint8)


def shade(frames, light):
    """Multiplies by `light`, of shape (h, w), (n, 1, 1) or (n, h, w); black stays black."""
    light = np.broadcast_to(np.asarray(light, np.float32), frames.shape[:3])
    black = np.array(BLACK, np.float32)
    for frame, mask in zip(frames, light):
        frame[:] = np.clip(black + (frame - black) * mask[..., None] + .5, 0, 255)
    return frames


def mix(under, over, mask):
    for low, high in zip(under, over):
        low[:] = low + (high.astype(np.float32) - low) * mask[..., None] + .5
    return under


def radius(w, h, cx=.5, cy=.5):
    """Distance from a centre, 1 at half of the shorter side."""
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    return np.hypot(x - w * cx, y - h * cy) / (min(w, h) / 2)


def stamp(frames, image, x, y):
    """Draws an RGBA image on all frames; what stands outside is cut."""
    x, y = int(x), int(y)
    left, top = max(0, -x), max(0, -y)
    pixels = np.asarray(image)[top:frames.shape[1] - y, left:frames.shape[2] - x]
    if pixels.size:
        h, w = pixels.shape[:2]
        mask = pixels[..., 3:].astype(np.float32) / 255
        part = frames[:, y + top:y + top + h, x + left:x + left + w]
        part[:] = part * (1 - mask) + yuv(pixels) * mask + .5
    return frames


class Shot:
    """One clip in the making: its random numbers, base clips, size and rate."""

    def __init__(self, rng, bases, sizes=WIDE, rate=None, count=None):
        self.rng, self.bases, self.used = rng, bases, []
        self.w, self.h = rng.choice(sizes)
        self.rate = rate or rng.choice([10, 12, 15, 20, 24])
        self.n = count or round(self.rate * (2 if self.w > 1000 else rng.uniform(2, 4)))

    def pick(self, dark=None):
        """A place in a base clip. dark=False: no dark edges, dark=True: only such, None: any."""
        base = self.rng.choice([b for b in self.bases if dark is None or b["dark"] == dark] or self.bases)
        self.used.append(base["path"].name)
        r = self.rng
        return base, r.uniform(0, max(0, min(base["seconds"] - 3, 60))), r.uniform(1, 1.25), r.uniform(.3, .7), r.uniform(.3, .7)

    def film(self, w=None, h=None, place=None, post="null", speed=1, n=None):
        w, h, n = w or self.w, h or self.h, n or self.n
        base, start, zoom, fx, fy = place or self.pick()
        k = max(w / base["w"], h / base["h"]) * zoom
        cw, ch = max(w, round(base["w"] * k)), max(h, round(base["h"] * k))
        chain = "setpts=PTS/%g,fps=%d,scale=%d:%d:out_range=tv,format=yuv444p,crop=%d:%d:%d:%d,%s,format=yuv444p" % (
            speed, self.rate, cw, ch, w, h, (cw - w) * fx, (ch - h) * fy, post)
        raw = run(["ffmpeg", "-v", "error", "-threads", 1, "-filter_threads", 1, "-stream_loop", -1, "-ss", "%.3f" % start, "-i",
                   base["path"], "-an", "-vf", chain, "-frames:v", n, "-f", "rawvideo", "-"])
        frames = np.frombuffer(raw, np.uint8).reshape(-1, 3, *([h, w] if "scale=" not in post else [self.h, self.w]))
        if len(frames) < n:
            raise RuntimeError("%s gives %d frames, not %d" % (base["path"], len(frames), n))
        frames = np.ascontiguousarray(frames.transpose(0, 2, 3, 1))
        np.clip(frames[..., 0], 16, 235, out=frames[..., 0])
        return frames

    def cuts(self, w, h, shots):
        """A film of several shots, all but the last of equal length."""
        lengths = [self.n // shots] * (shots - 1) + [self.n - self.n // shots * (shots - 1)]
        return np.concatenate([self.film(w, h, self.pick(dark=False), n=n) for n in lengths])

    def ground(self, a, b, share):
        """A still clip of two colours in YUV, mixed by the share of the second at each place."""
        return np.repeat((a + (b - a) * share[..., None])[None].astype(np.uint8), self.n, 0)

    def flat(self, colour, n=None):
        return np.full((n or self.n, self.h, self.w, 3), yuv(colour) if isinstance(colour, str) else colour, np.uint8)

    def words(self, low=2, high=5):
        return " ".join(self.rng.choice(WORDS) for _ in range(self.rng.randint(low, high)))

    def font(self, size, mono=False):
        names = MONO if mono else FONTS
        return ImageFont.truetype(self.rng.choice(names), max(7, int(size))) if names else ImageFont.load_default(max(7, int(size)))

    def label(self, text, size, fill="white", font=None, most=None):
        """A tight RGBA image of text, at most `most` px wide."""
        font = font or self.font(size)
        box = ImageDraw.Draw(Image.new("L", (1, 1))).multiline_textbbox((0, 0), text, font=font, align="center", stroke_width=1)
        image = Image.new("RGBA", (int(box[2] - box[0] + 2), int(box[3] - box[1] + 2)), fill[:7] + "00" if fill[0] == "#" else (0, 0, 0, 0))
        ImageDraw.Draw(image).multiline_text((1 - box[0], 1 - box[1]), text, fill, font, align="center")
        if most and image.width > most:
            image = image.resize((int(most), max(1, int(image.height * most / image.width))), Image.LANCZOS)
        return image

    def write(self, frames, text, size, box, fill="white", pos=.5):
        """Text in the box (x, y, w, h), centred upright, at `pos` of the free width."""
        x, y, w, h = box
        image = self.label(text, size, fill, most=w)
        return stamp(frames, image, x + (w - image.width) * pos, y + (h - image.height) / 2)


def full(frames, **more):
    return dict(frames=frames, kind="none", **more)


def distinct(frames, active, level, share=.3):
    """Whether each bar can be told from the picture beside it, on this share of the edge."""
    x, y, w, h = active
    f = frames[::max(1, len(frames) // 8)].astype(np.int16)
    pairs = []
    if y:
        pairs.append((f[:, y - 1, x:x + w], f[:, y, x:x + w]))
    if y + h < f.shape[1]:
        pairs.append((f[:, y + h, x:x + w], f[:, y + h - 1, x:x + w]))
    if x:
        pairs.append((f[:, y:y + h, x - 1], f[:, y:y + h, x]))
    if x + w < f.shape[2]:
        pairs.append((f[:, y:y + h, x + w], f[:, y:y + h, x + w - 1]))
    return all((np.abs(a - b).max(-1) > level).mean() >= share for a, b in pairs)
