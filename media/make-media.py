#!/usr/bin/env python3
"""Makes the sample clips of this folder, and truth.json, which says where the picture is in each of them.

    make-media.py [--only NAME,...] [--out DIR] [--stills]
    make-media.py --shapes DIR

Nothing here was filmed: every landscape is computed from seeded noise, so that the clips belong to the project
and carry its licence, Apache-2.0. Needs numpy and the ffmpeg command with libx264, libx265 and libvpx-vp9.
The same versions of these give the same bytes.

A clip is one row of CLIPS: a scene, a picture rectangle in a frame, and how it is encoded. All sizes are stored
pixels. --stills writes a PNG from the middle of each clip instead.

--shapes writes other clips: a test picture in 60 shapes, to measure on a device what its player does with each
(docs/devices.md). Examples/MeasureAVKit plays them.
"""
import argparse
import json
import pathlib
import struct
import subprocess
import sys

import numpy as np

N = 1024                     # cells on a side of every texture; all are seamless


def rng_of(seed, *salt):
    return np.random.default_rng([seed, *salt])


def smoothstep(a, b, x):
    x = np.clip((x - a) / (b - a), 0, 1)
    return x * x * (3 - 2 * x)


def mix(a, b, k):
    return a + (b - a) * k


def rgb(r, g, b):
    """An sRGB colour, 0-255, as linear light."""
    return (np.array([r, g, b], np.float32) / 255) ** 2.2


# --- noise and textures ---------------------------------------------------------------------------

def fractal(seed, slope, shortest=2.0):
    """Seamless fractal noise N x N: amplitude 1/frequency^slope, no waves under `shortest` cells, unit deviation."""
    f = np.hypot(*np.meshgrid(np.fft.fftfreq(N), np.fft.rfftfreq(N), indexing="ij"))
    f[0, 0] = np.inf
    spectrum = np.fft.rfft2(rng_of(seed).standard_normal((N, N))) / f ** slope * (f <= 1 / shortest)
    a = np.fft.irfft2(spectrum, s=(N, N))
    return ((a - a.mean()) / a.std()).astype(np.float32)


def pyramid(a):
    """The texture and its halvings, each a mean of 2 x 2; sides are powers of two."""
    a = np.ascontiguousarray(a if a.ndim == 3 else a[..., None], np.float32)
    levels = [a]
    while min(a.shape[:2]) > 4:
        a = (a[0::2, 0::2] + a[1::2, 0::2] + a[0::2, 1::2] + a[1::2, 1::2]) / 4
        levels.append(a)
    return levels


def bilinear(a, u, v):
    """The seamless texture `a` at column u, row v."""
    h, w = a.shape[:2]
    iu, iv = np.floor(u).astype(np.int32), np.floor(v).astype(np.int32)
    fu, fv = (u - iu).astype(np.float32)[..., None], (v - iv).astype(np.float32)[..., None]
    left, right, top, bottom = iu & (w - 1), (iu + 1) & (w - 1), (iv & (h - 1)) * w, ((iv + 1) & (h - 1)) * w
    flat = a.reshape(h * w, -1)
    return mix(mix(flat[top + left], flat[top + right], fu), mix(flat[bottom + left], flat[bottom + right], fu), fv)


def sample(levels, u, v, footprint):
    """The texture at (u, v), cells of its finest level; footprint: how many cells a sample of each row spans."""
    out = np.empty(u.shape + (levels[0].shape[2],), np.float32)
    wanted = np.clip(np.log2(np.maximum(footprint, 1)).round().astype(int), 0, len(levels) - 1)
    for k in np.unique(wanted):
        rows = np.flatnonzero(wanted == k)
        part = slice(rows[0], rows[-1] + 1) if rows[-1] - rows[0] + 1 == len(rows) else rows
        out[part] = bilinear(levels[k], (u[part] + .5) / 2 ** k - .5, (v[part] + .5) / 2 ** k - .5)
    return out


# --- things: small pictures with alpha --------------------------------------------------------------

def polygon(points, u, v):
    inside = np.zeros(u.shape, bool)
    for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1]):
        if y0 != y1:
            inside ^= ((y0 > v) != (y1 > v)) & (u < (x1 - x0) * (v - y0) / (y1 - y0) + x0)
    return inside


def strokes(lines, u, v):
    """Distance of every point (u, v) to the nearest of some polylines."""
    best = np.full(u.shape, 1e9, np.float32)
    for line in lines:
        for (x0, y0), (x1, y1) in zip(line, line[1:]):
            dx, dy = x1 - x0, y1 - y0
            k = np.clip(((u - x0) * dx + (v - y0) * dy) / (dx * dx + dy * dy + 1e-9), 0, 1)
            best = np.minimum(best, np.hypot(u - x0 - k * dx, v - y0 - k * dy))
    return best


def thing(draw, size=512, up=3):
    """A sprite: `draw(u, v)` gives premultiplied RGBA for u in -.5 ... .5 and v in 0 (foot) ... 1 (top)."""
    n = size * up
    v, u = np.meshgrid(1 - (np.arange(n) + .5) / n, (np.arange(n) + .5) / n - .5, indexing="ij")
    a = draw(u.astype(np.float32), v.astype(np.float32))
    return pyramid(a.reshape(size, up, size, up, 4).mean((1, 3)))


def solid(mask, colour):
    """Premultiplied RGBA of a mask in one colour or a map of colours."""
    mask = mask.astype(np.float32)[..., None]
    return np.concatenate([mask * colour, mask], axis=-1)


def over(front, back):
    return front + back * (1 - front[..., 3:])


def paste(frame, sprite, x, foot, height, tint=1.0, fog=None, haze=0.0, flip=False, sway=0.0, fade=1.0):
    """Draw a sprite with its foot at (x, foot), `height` pixels high; flipped: hanging from there, as a reflection."""
    H, W = frame.shape[:2]
    top = foot if flip else foot - height
    x0, x1 = max(0, int(x - height / 2)), min(W, int(x + height / 2) + 2)
    y0, y1 = max(0, int(top)), min(H, int(top + height) + 2)
    if x0 >= x1 or y0 >= y1 or height < 2:
        return
    n = sprite[0].shape[0]
    yy, xx = np.meshgrid(np.arange(y0, y1, dtype=np.float32), np.arange(x0, x1, dtype=np.float32), indexing="ij")
    down = (yy + .5 - top) / height
    if flip:
        down = 1 - down
    across = (xx + .5 - x) / height + .5 + (sway(yy, down) if callable(sway) else sway)
    k = int(np.clip(np.log2(n / height), 0, len(sprite) - 1))
    a = bilinear(sprite[k], across * (n >> k) - .5, down * (n >> k) - .5)
    a *= ((down > 0) & (down < 1) & (across > 0) & (across < 1))[..., None] * fade
    colour = a[..., :3] * tint
    if fog is not None:
        colour = mix(colour, fog * a[..., 3:], haze)
    frame[y0:y1, x0:x1] = colour + frame[y0:y1, x0:x1] * (1 - a[..., 3:])


def pine(seed):
    """A conifer: whorls of ragged branches, lighter towards the sun on its left."""
    ragged = fractal(seed, .9)
    whorls = 9 + seed % 4
    def draw(u, v):
        down = 1 - v / .985
        n = ragged[(v * 620 - 160 * np.abs(u)).astype(int) % N, ((u + .5) * 190).astype(int) % N]
        saw = (down * whorls + .35 * np.sin(u * 40 + seed) + .12 * n) % 1
        half = .235 * np.clip(down, 0, 1) ** .85 * (.42 + .58 * saw) * (1 + .22 * n)
        crown = (np.abs(u) < half) & (v > .07) & (down > 0)
        trunk = (np.abs(u) < .012 + .006 * down) & (v < .2) & (v > .0)
        light = np.clip(.55 - 1.9 * u + .3 * n - .5 * saw, .12, 1.4)[..., None]
        return over(solid(crown, rgb(58, 82, 50) * light), solid(trunk, rgb(58, 42, 32)))
    return thing(draw, 512, 2)


def boat():
    def draw(u, v):
        hull = polygon([(-.30, .135), (.36, .15), (.27, .02), (-.24, .02)], u, v)
        stripe = hull & (v > .105) & (v < .122)
        cabin = polygon([(-.16, .19), (.07, .19), (.10, .13), (-.18, .13)], u, v)
        mast = (np.abs(u + .01) < .006) & (v > .13) & (v < .99)
        main = polygon([(-.025, .95), (-.025, .21), (-.29, .2), (-.17, .5)], u, v)
        jib = polygon([(.01, .88), (.34, .18), (.02, .2), (.06, .5)], u, v)
        cloth = (.74 + .5 * u + .12 * np.sin(v * 26 + u * 9))[..., None]
        a = over(solid(stripe, rgb(170, 60, 45)), solid(hull, rgb(238, 232, 222) * (.35 + 3.2 * np.clip(v, 0, .2)[..., None])))
        a = over(a, solid(cabin, rgb(150, 110, 80)))
        a = over(over(a, solid(mast, rgb(90, 70, 55))), solid(jib, rgb(255, 238, 214) * (cloth + .1)))
        return over(a, solid(main, rgb(255, 232, 202) * cloth))
    return thing(draw, 512, 2)


def balloon(seed):
    """A striped hot-air balloon lit from the left."""
    pairs = [((212, 62, 46), (250, 226, 160)), ((38, 96, 160), (246, 240, 226)), ((236, 148, 40), (92, 40, 96))]
    one, two = (rgb(*c) for c in pairs[seed % 3])
    def draw(u, v):
        y = np.clip((v - .26) / .72, 0, 1)                       # 0 at the mouth, 1 at the crown
        half = .36 * np.sqrt(np.clip(1 - ((y - .58) / .42) ** 2, 0, 1))
        half = np.where(y < .58, .055 + .305 * np.sin(y / .58 * np.pi / 2) ** 1.25, half)
        bag = (np.abs(u) < half) & (v > .26) & (v < .98)
        turn = np.arcsin(np.clip(u / np.maximum(half, 1e-3), -1, 1))
        stripe = (np.floor((turn / np.pi + .5) * 9 + .5) % 2)[..., None]
        band = ((y > .44) & (y < .56))[..., None]
        colour = mix(mix(one, two, stripe), mix(two, one, stripe), band)
        seam = .9 + .1 * np.cos((turn / np.pi + .5) * 18 * np.pi)
        light = (.28 + .95 * np.clip(np.cos(turn + .7), 0, 1) * (.62 + .38 * y)) * seam
        ropes = strokes([[(-.05, .27), (-.035, .12)], [(.05, .27), (.035, .12)]], u, v) < .003
        basket = (np.abs(u) < .042) & (v > .045) & (v < .125)
        weave = (.7 + .3 * np.sin(v * 500) * np.sin(u * 700))[..., None]
        return over(solid(bag, colour * light[..., None]), over(solid(basket, rgb(120, 82, 48) * weave), solid(ropes, rgb(60, 50, 40))))
    return thing(draw, 512, 2)


def bird(frame, x, y, span, phase, colour):
    """A gull seen from afar, wings at `phase` of the beat."""
    H, W = frame.shape[:2]
    x0, x1, y0, y1 = max(0, int(x - span)), min(W, int(x + span)), max(0, int(y - span)), min(H, int(y + span))
    if x0 >= x1 or y0 >= y1:
        return
    v, u = np.meshgrid((np.arange(y0, y1) + .5 - y) / span, (np.arange(x0, x1) + .5 - x) / span, indexing="ij")
    lift = .22 * np.sin(phase) + .04
    wing = lambda s: [(0, 0), (s * .20, -.10 - lift * .7), (s * .5, -lift * 1.1 + .02)]
    d = strokes([wing(-1), wing(1)], u, v) - .04 * (1 - 1.8 * np.abs(u)).clip(.12, 1)
    d = np.minimum(d, strokes([[(-.03, .0), (.08, .03)]], u, v) - .03)
    cover = np.clip(.5 - d * span, 0, 1)[..., None] * .92
    frame[y0:y1, x0:x1] = mix(frame[y0:y1, x0:x1], colour, cover)


# --- landscape --------------------------------------------------------------------------------------

class Landscape:
    """A fractal country seen in perspective: land by ray marching a height map, water, sky, clouds, sun or moon."""
    near, far, stride = 4.0, 1100.0, 3.0

    def __init__(self, look, seed):
        self.look, self.seed = look, seed
        z, x = np.meshgrid(np.arange(N, dtype=np.float32), np.arange(N, dtype=np.float32), indexing="ij")
        self.height, woods = look["shape"](x, z, fractal(seed, 2.25), fractal(seed + 1, 1.7), fractal(seed + 2, .9))
        land = self.height.clip(0)
        gz, gx = np.gradient(land)
        steep = np.sqrt(1 + gx * gx + gz * gz)
        az, el = np.radians(look["sun"])
        sun = np.sin(az) * np.cos(el), np.sin(el), np.cos(az) * np.cos(el)
        light = np.clip((sun[1] - gx * sun[0] - gz * sun[2]) / steep, 0, None)
        around = np.kron(pyramid(land)[4][..., 0], np.ones((16, 16), np.float32))
        open_sky = np.clip(.75 + (land - around) * .03, .45, 1.25) * (.6 + .4 / steep)
        colour = look["ground"](x, z, land, 1 / steep, woods, fractal(seed + 3, 1.1), fractal(seed + 4, .6))
        self.land = pyramid(np.dstack([land, colour * (light[..., None] * look["sunlight"] + open_sky[..., None] * look["skylight"])]))
        self.wave = pyramid(np.dstack([fractal(seed + 5, 1.0), fractal(seed + 6, .7)]))
        n = fractal(seed + 7, 1.35)
        cover = smoothstep(look["clouds"][0], look["clouds"][1], n)
        shade = np.clip(.62 + .5 * (n - np.roll(n, (-9, int(np.sign(sun[0]) * 7)), (0, 1))), .2, 1.35)
        self.cloud = pyramid(np.dstack([cover, shade * cover]))
        depth = [self.near]
        while depth[-1] < self.far:
            depth.append(depth[-1] + min(depth[-1] * .009, self.stride))
        self.depth = np.array(depth, np.float32)

    def view(self, W, H, t):
        """Sets up the camera at time t: position, focal length and horizon row, in pixels."""
        cam = self.look["camera"](t)
        self.f = cam.get("lens", .8) * np.sqrt(W * H)
        self.horizon = H * cam.get("horizon", .45)
        self.x, self.y, self.z, self.yaw = cam["x"], cam["y"], cam["z"], np.radians(cam.get("yaw", 0))
        self.k = (np.arange(W, dtype=np.float32) + .5 - W / 2) / self.f

    def project(self, x, y, z):
        """Screen column, row and pixels per unit of a world point; scale is negative behind the camera."""
        dx, dz = x - self.x, z - self.z
        depth = dx * np.sin(self.yaw) + dz * np.cos(self.yaw)
        side = dx * np.cos(self.yaw) - dz * np.sin(self.yaw)
        s = self.f / depth
        return self.k.size / 2 + side * s, self.horizon + (self.y - y) * s, s

    def ground(self, x, z):
        """The height of the land at a world point."""
        return self.height[int(z) % N, int(x) % N]

    def fog(self, k):
        """The colour of distance for each column."""
        look = self.look
        toward = np.cos(np.arctan(k) + self.yaw - np.radians(look["sun"][0]))
        return mix(look["haze"], look["glow"], (np.clip(toward, 0, 1) ** 10)[..., None]).astype(np.float32)

    def sky(self, W, H, t):
        look = self.look
        e = (self.horizon - np.arange(H, dtype=np.float32) - .5)[:, None] / self.f
        up = np.clip(e, 0, None)
        k = self.k[None, :]
        fog = self.fog(self.k)[None]
        out = mix(fog, look["zenith"], (1 - np.exp(-up / look["deep"]))[..., None])
        az = np.radians(look["sun"][0]) - self.yaw
        sx, sy = np.tan(az), np.tan(np.radians(look["sun"][1])) / np.cos(az)
        ray = np.sqrt(1 + k * k + up * up) * np.sqrt(1 + sx * sx + sy * sy)
        cosine = np.clip((1 + k * sx + e * sy) / ray, -1, 1) if np.cos(az) > 0 else np.full(ray.shape, -1.0)
        angle = np.sqrt(np.clip(2 - 2 * cosine, 0, None))
        halo = np.exp(-angle / .05) * .55 + np.exp(-angle / .25) * .28
        if "stars" in look:
            out = out + self.stars(W, H) * look["stars"]
        out = out + halo[..., None] * look["glow"]
        disc = smoothstep(look["disc"] + 1.2 / self.f, look["disc"] - 1.2 / self.f, angle)
        out = mix(out, look["sunface"], disc[..., None])
        rows = np.flatnonzero(up[:, 0] > .012)
        if rows.size:
            part = slice(rows[0], rows[-1] + 1)
            d = 70 / up[part]
            u = d * k * np.cos(self.yaw) + d * np.sin(self.yaw) + self.x * .15 + 14 * t * look["wind"]
            v = -d * k * np.sin(self.yaw) + d * np.cos(self.yaw) + self.z * .15 + 4 * t * look["wind"]
            c = sample(self.cloud, u, v, d[:, 0] ** 2 / 70 / self.f * .5)
            a = c[..., :1] * smoothstep(.015, .10, up[part])[..., None] * look["clouds"][2]
            lit = c[..., 1:] / np.maximum(c[..., :1], 1e-3)
            silver = (1 + 2.2 * np.exp(-angle[part] / .22))[..., None]
            colour = mix(look["cloudshade"], look["cloudlight"] * silver, np.clip(lit, 0, 1.3) * .8)
            colour = mix(colour, fog, .65 * np.exp(-up[part] / .07)[..., None])
            out[part] = mix(out[part], colour, np.clip(a, 0, 1))
        return out

    def stars(self, W, H):
        g = rng_of(self.seed, 77)
        n = int(W * H * .0006)
        x, y = g.integers(1, W - 1, n), g.integers(1, H - 1, n)
        light = (g.random(n) ** 6 * 1.5 + .05)[:, None] * mix(rgb(255, 220, 190), rgb(190, 215, 255), g.random((n, 1)))
        out = np.zeros((H, W, 3), np.float32)
        for dy, dx, s in ((0, 0, 1), (0, 1, .5), (1, 0, .5), (1, 1, .3), (0, -1, .3), (-1, 0, .3)):
            out[y + dy, x + dx] += light * s
        return out

    def render(self, W, H, t):
        self.view(W, H, t)
        look = self.look
        frame = self.sky(W, H, t).astype(np.float32)
        depth = self.depth[:, None]
        k = self.k[None, :]
        u = self.x + depth * (np.sin(self.yaw) + np.cos(self.yaw) * k)
        v = self.z + depth * (np.cos(self.yaw) - np.sin(self.yaw) * k)
        s = sample(self.land, u, v, np.maximum(self.depth / self.f * 1.3, np.gradient(self.depth) * .6))
        height = s[..., 0]
        wet = height < look.get("shore", .02)
        row = self.horizon + (self.y - height) * self.f / depth
        top = np.minimum.accumulate(row, axis=0)
        first = np.clip(np.ceil(top - .5), 0, H).astype(np.int32)
        counts = np.bincount((first * W + np.arange(W, dtype=np.int32)).ravel(), minlength=(H + 1) * W).reshape(H + 1, W)
        hit = self.depth.size - np.cumsum(counts[:H], axis=0)
        land = hit < self.depth.size
        fog = self.fog(self.k)[None]
        veil = (1 - np.exp(-(depth / look["sight"]) ** 1.15))[..., None] * np.exp(-np.clip(height, 0, None) / look.get("fogtop", 400))[..., None]
        colour = mix(s[..., 1:], fog, veil)
        hit = np.minimum(hit, self.depth.size - 1)
        prior = np.maximum(hit - 1, 0)
        column = np.arange(W)[None, :]
        a, b = top[prior, column], top[hit, column]
        part = np.clip((a - np.arange(H)[:, None] - .5) / np.maximum(a - b, 1e-3), 0, 1)[..., None]
        soft = np.clip(np.arange(H)[:, None] + 1 - top[-1], 0, 1)[..., None]      # the skyline is not jagged
        frame = np.where(land[..., None], mix(frame, mix(colour[prior, column], colour[hit, column], part), soft), frame)
        if look.get("water"):
            self.water(frame, land & wet[hit, column], t)
        return frame

    def water(self, frame, mask, t):
        look, (H, W) = self.look, mask.shape
        r0 = int(np.ceil(self.horizon)) + 1
        if r0 >= H:
            return
        r = np.arange(r0, H, dtype=np.float32)[:, None]
        depth = self.y * self.f / (r + .5 - self.horizon)
        u = self.x + depth * (np.sin(self.yaw) + np.cos(self.yaw) * self.k)
        v = self.z + depth * (np.cos(self.yaw) - np.sin(self.yaw) * self.k)
        foot = depth[:, 0] / self.f * 8
        w1 = sample(self.wave, u * 5 + 3 * t, v * 5 - 6 * t, foot)
        w2 = sample(self.wave, u * 3.1 - 5 * t + 300, v * 3.1 - 3 * t + 90, foot)
        slope = (w1[..., 0] + w2[..., 1]) * .5
        shore = self.horizon + self.y * self.f / look["water"]
        amount = 4 + (r - r0) * .09
        source = np.clip(2 * shore - r - 1 + slope * amount - (r - r0) * .10, 0, shore).astype(np.int32)
        mirror = frame[source, np.arange(W)[None, :]]
        grazing = np.clip(1 - (r - r0) / (self.f * .9), 0, 1)[..., None] ** 1.6
        facing = np.clip(.62 + .16 * slope, .2, 1)[..., None] * (.45 + .55 * grazing)
        colour = mix(look["deepwater"] * (1 + .25 * slope[..., None]), mirror, facing)
        az = np.radians(look["sun"][0]) - self.yaw
        path = np.exp(-((np.arctan(self.k)[None, :] - az) / (.055 + .10 * (r - r0) / H)) ** 2)
        spark = smoothstep(.9, 2.0, w1[..., 1] + w2[..., 0]) * path
        colour = colour + spark[..., None] * look["glint"]
        fog = 1 - np.exp(-(depth / look["sight"]) ** 1.15)
        colour = mix(colour, self.fog(self.k)[None], .7 * fog[..., None])
        part = frame[r0:]
        part[mask[r0:]] = colour[mask[r0:]]


# --- looks: the shape and colour of a country, its light and the camera's way through it -----------------

def lake_shape(x, z, broad, middle, fine):
    """A lake ahead with mountains behind and wooded points at both sides."""
    rise = smoothstep(230, 560, z + 50 * broad) * smoothstep(1024, 860, z)
    ridge = np.sqrt((broad * .8) ** 2 + .01)
    side = smoothstep(60, 250, np.abs(x - 512) + 46 * broad) * smoothstep(110, 210, z + 30 * middle) * smoothstep(560, 300, z)
    h = -3 + rise * (10 + 120 * np.clip(1.2 - ridge, 0, 2) ** 1.5 + 8 * middle) + side * (14 + 6 * broad + 2 * middle)
    woods = (h > 1) & (h < 60)
    return h + woods * np.clip(fine, -.5, 3) * .75, woods


def lake_ground(x, z, h, flat, woods, patches, grain):
    c = mix(rgb(70, 92, 44), rgb(146, 134, 66), smoothstep(-.6, 1.2, patches)[..., None])
    c = mix(c, rgb(30, 54, 30), smoothstep(-.9, .1, grain + .5 * patches)[..., None] * woods[..., None] * .9)
    c = mix(c, rgb(128, 116, 104), np.maximum(smoothstep(.80, .62, flat) * (h > 40), smoothstep(52, 84, h + 9 * patches))[..., None])
    c = mix(c, rgb(250, 250, 255), (smoothstep(92, 112, h + 10 * patches) * smoothstep(.35, .55, flat))[..., None])
    c = mix(c, rgb(150, 134, 106), smoothstep(1.1, .2, h)[..., None])
    return c * (1 + .12 * grain[..., None])


def valley_shape(x, z, broad, middle, fine):
    """Rolling farmland with woods, a range of blue hills behind it."""
    rise = smoothstep(330, 760, z + 40 * broad) * smoothstep(1024, 880, z)
    h = 9 + 9 * broad + 3.2 * middle + rise * (8 + 42 * np.clip(1.1 + .6 * broad, 0, 2))
    woods = (middle + .5 * broad > .75) | (h > 30 + 6 * middle)
    return np.maximum(h, .3) + woods * (.9 + .9 * np.clip(fine, -.6, 2.5)), woods


def valley_ground(x, z, h, flat, woods, patches, grain):
    bend = 12 * np.sin(x / 61 + np.sin(z / 83)) + 10 * np.sin(z / 71 + 1.3 * np.sin(x / 97))
    u, v = ((x + bend) // 34).astype(int), ((z + bend + 13 * ((x // 34) % 3)) // 46).astype(int)
    crop = rng_of(5).integers(0, 5, (64, 64))[v % 64, u % 64]
    c = np.array([rgb(96, 122, 58), rgb(150, 142, 80), rgb(74, 104, 50), rgb(178, 158, 98), rgb(112, 124, 66)])[crop].astype(np.float32)
    furrow = 1 + .07 * np.sin((x + bend) * 2.4 + crop)
    c = c * furrow[..., None]
    hedge = (((x + bend) % 34 < 1.6) | ((z + bend + 13 * ((x // 34) % 3)) % 46 < 1.6)) & (grain > -.7)
    return mix(c, rgb(40, 66, 34), (hedge | woods | (grain > 2.2))[..., None] * .9) * (1 + .10 * grain[..., None])


def dune_shape(x, z, broad, middle, fine):
    """Sand sea: sharp crests, one long side and one steep side each."""
    w = z * .043 + x * .030 + 1.5 * broad + .05 * middle
    saw = (w / 2.2) % 1
    crest = np.where(saw < .72, saw / .72, (1 - saw) / .28) ** 1.25
    h = 3 + crest * (11 + 4 * broad) + .5 * middle
    rock = smoothstep(560, 700, z + 60 * broad) * smoothstep(1024, 900, z)
    mesa = smoothstep(.1, .35, broad) * 62 + smoothstep(.9, 1.1, broad) * 22
    return np.maximum(h * (1 - rock) + rock * (8 + mesa + 2 * middle), .5), None


def dune_ground(x, z, h, flat, woods, patches, grain):
    ripple = .05 * np.sin(z * 2.9 + 5 * patches + x * .8)
    c = mix(rgb(222, 170, 112), rgb(236, 192, 134), smoothstep(-1, 1, patches)[..., None])
    strata = np.sin(h * .75 + .6 * patches)[..., None]
    c = mix(c, mix(rgb(150, 82, 56), rgb(192, 120, 78), .5 + .5 * strata), smoothstep(26, 34, h)[..., None])
    return c * (1 + ripple + .03 * grain)[..., None]


def night_shape(x, z, broad, middle, fine):
    """A dark lake between wooded hills."""
    rise = smoothstep(150, 420, z + 40 * broad) * smoothstep(1024, 880, z)
    side = smoothstep(30, 200, np.abs(x - 512) + 30 * broad) * smoothstep(60, 140, z + 20 * middle)
    h = -2 + rise * (10 + 40 * np.clip(1.2 - np.abs(broad), 0, 2)) + side * (10 + 4 * broad)
    return h + (h > .6) * np.clip(fine, -.5, 3), None


def night_ground(x, z, h, flat, woods, patches, grain):
    c = mix(rgb(44, 66, 44), rgb(74, 90, 58), smoothstep(-.6, 1.2, patches)[..., None])
    return mix(c, rgb(110, 108, 98), smoothstep(1.0, .2, h)[..., None]) * (1 + .2 * grain[..., None])

GOLDEN = dict(shape=lake_shape, ground=lake_ground, sun=(15, 11), sunlight=rgb(255, 200, 130) * 3.6, skylight=rgb(140, 164, 215) * .8,
  haze=rgb(196, 184, 196), glow=rgb(255, 186, 142) * 1.0, zenith=rgb(46, 96, 172), deep=.30, disc=.020, sunface=rgb(255, 246, 220) * 8,
  clouds=(.15, 1.5, .95), cloudshade=rgb(140, 130, 162), cloudlight=rgb(255, 222, 186) * 1.15, wind=1.0, sight=1300, water=330,
  deepwater=rgb(18, 48, 74), glint=rgb(255, 226, 170) * 3,
  camera=lambda t: dict(x=512 + 3.2 * t, y=7, z=20 + 2 * t, yaw=-3 + 1.2 * t, horizon=.52, lens=.95))
NOON = dict(shape=valley_shape, ground=valley_ground, sun=(-62, 38), sunlight=rgb(255, 240, 214) * 1.9, skylight=rgb(150, 185, 240) * .85,
  haze=rgb(176, 198, 226), glow=rgb(236, 236, 236), zenith=rgb(34, 92, 188), deep=.34, disc=.0, sunface=rgb(255, 255, 240) * 6,
  clouds=(.1, .9, 1.0), cloudshade=rgb(176, 190, 214), cloudlight=rgb(255, 255, 255) * 1.35, wind=.8, sight=1300, shore=-9,
  camera=lambda t: dict(x=500 + 7 * t, y=44, z=10 + 5 * t, yaw=2, horizon=.40, lens=.9))
DESERT = dict(shape=dune_shape, ground=dune_ground, sun=(-74, 16), sunlight=rgb(255, 206, 150) * 2.9, skylight=rgb(150, 170, 220) * .55,
  haze=rgb(236, 206, 180), glow=rgb(255, 214, 160), zenith=rgb(60, 118, 190), deep=.25, disc=.0, sunface=rgb(255, 255, 240) * 6,
  clouds=(.7, 2.2, .7), cloudshade=rgb(220, 196, 186), cloudlight=rgb(255, 240, 224) * 1.1, wind=.6, sight=1100, shore=-9,
  camera=lambda t: dict(x=520 - 4 * t, y=33, z=40 + 6 * t, yaw=-6 + .8 * t, horizon=.36, lens=.85))
NIGHT = dict(shape=night_shape, ground=night_ground, sun=(-13, 19), sunlight=rgb(150, 176, 220) * .30, skylight=rgb(80, 104, 150) * .16,
  haze=rgb(66, 86, 118) * .9, glow=rgb(120, 146, 190) * .5, zenith=rgb(20, 32, 62), deep=.25, disc=.028, sunface=rgb(240, 240, 226) * 1.5,
  clouds=(.5, 1.9, .55), cloudshade=rgb(44, 56, 84), cloudlight=rgb(120, 136, 166) * .8, wind=.8, sight=420, water=200, fogtop=26,
  deepwater=rgb(8, 14, 26), glint=rgb(190, 206, 236) * 1.2, stars=.8,
  camera=lambda t: dict(x=512 + 2.4 * t, y=5, z=10 + 1.0 * t, yaw=-2, horizon=.60, lens=.85))


# --- scenes: a landscape and what moves in it ---------------------------------------------------------

def lake(seed):
    """Golden hour on a mountain lake: a sailing boat crosses, gulls, pines on the near shore."""
    land, sail, trees = Landscape(GOLDEN, seed), boat(), [pine(3), pine(4), pine(6)]
    def draw(W, H, t):
        frame = land.render(W, H, t)
        x, foot, s = land.project(498 + 6.5 * t, -.35, 112 + 2 * t)
        ripple = lambda row, down: .012 * np.sin(row * 90 / H + 9 * t) * (1 - down)
        paste(frame, sail, x, foot - .6 * s, 15 * s, .45, flip=True, sway=ripple, fade=.5)
        paste(frame, sail, x, foot + .25 * s * np.sin(2 * t), 15 * s, 1.0, fog=GOLDEN["haze"], haze=.08)
        for i in range(6):
            x, y, s = land.project(470 + 9 * i + 13 * t + 4 * (i % 2), 34 + 3.1 * (i % 3) + 2 * np.sin(t + i), 150 + 7 * i)
            bird(frame, x, y, 4.2 * s, 7 * t + 1.7 * i, rgb(46, 44, 52))
        side = .80 * np.sqrt(W / H)                     # wide pictures have their edges farther out
        for i, (dx, z, tall) in enumerate([(-24, 70, 36), (-18, 62, 27), (-26, 60, 30), (-21.5, 56, 22), (43, 76, 33), (37, 68, 24)]):
            x, foot, s = land.project(512 + dx * side, -13, z)
            paste(frame, trees[i % 3], x, foot, tall * s, rgb(140, 124, 120), fog=GOLDEN["haze"], haze=.02)
        return frame
    return draw


def valley(seed, near=0):
    """Noon over farmland: hot-air balloons, one of them close by if `near`."""
    land, bags = Landscape(NOON, seed), [balloon(k) for k in range(3)]
    flights = [(524, 40, 200, 2), (462, 56, 260, 1), (590, 62, 320, 0)]
    if near:
        flights.append((512, 36, near, 0))
    def draw(W, H, t):
        frame = land.render(W, H, t)
        for x0, y, z, kind in sorted(flights, key=lambda f: -f[2]):
            x, foot, s = land.project(x0 + 5 * t + 1.5 * np.sin(t + x0), y + 1.6 * t, z + 5 * t)
            paste(frame, bags[kind], x, foot, 34 * s, 1.05, fog=NOON["haze"], haze=z / 2400)
        for i in range(5):
            x, y, s = land.project(480 + 11 * i + 16 * t, 52 + 2 * (i % 3) + np.sin(2 * t + i), 120 + 5 * i)
            bird(frame, x, y, 3.2 * s, 9 * t + 2 * i, rgb(40, 44, 52))
        return frame
    return draw


def dunes(seed):
    """Low sun on a sand sea, red rocks at its end; vultures, and far away a balloon."""
    land, bag = Landscape(DESERT, seed), balloon(1)
    def draw(W, H, t):
        frame = land.render(W, H, t)
        x, foot, s = land.project(560 - 3 * t, 62 + 1.5 * t, 300)
        paste(frame, bag, x, foot, 34 * s, .95, fog=DESERT["haze"], haze=.2)
        for i in range(4):
            turn = .9 * t + i * 1.7
            x, y, s = land.project(480 + 22 * np.cos(turn) + 5 * i, 58 + 4 * i + 2 * np.sin(turn), 140 + 20 * np.sin(turn))
            bird(frame, x, y, 6.5 * s, 3.1 * t + i, rgb(44, 36, 34))
        return frame
    return draw


def night(seed):
    """Moonlight on a forest lake; a car drives along the far shore."""
    land, trees, g = Landscape(NIGHT, seed), [pine(k) for k in (3, 4, 5, 6)], rng_of(seed, 5)
    spots = [(512 + g.uniform(-130, 130), g.uniform(60, 140), g.uniform(12, 22), int(g.integers(4))) for _ in range(150)]
    wood = [(x, max(land.ground(x, z), 0) - .5, z, tall, kind) for x, z, tall, kind in spots if abs(x - 512) > .28 * z]
    wood += [(512 + x, -12, z, tall, kind) for x, z, tall, kind in ((-30, 52, 36, 0), (-22, 44, 24, 1), (33, 54, 38, 2), (26, 46, 26, 3), (39, 50, 34, 0))]
    wood.sort(key=lambda tree: -tree[2])
    def draw(W, H, t):
        frame = land.render(W, H, t)
        x, y, s = land.project(440 + 24 * t, 2.2, 205)
        yy, xx = np.meshgrid(np.arange(H, dtype=np.float32) - y, np.arange(W, dtype=np.float32) - x, indexing="ij")
        lamp = np.exp(-(xx ** 2 + yy ** 2) / (2.2 * s + 1) ** 2) * 3 + np.exp(-np.hypot(xx, yy * 1.4) / (9 * s)) * .35
        below = np.clip(yy, 0, None) / H
        lamp += (yy > 3 * s) * np.exp(-(xx / (1.6 * s + 26 * s * below)) ** 2 - below * 9) * .5 * (1 + np.sin(yy * 260 / H + 8 * t + xx * 20 / W))
        frame += lamp[..., None] * rgb(255, 214, 150)
        for x, y, z, tall, kind in wood:
            x, foot, s = land.project(x, y, z)
            paste(frame, trees[kind], x, foot, tall * s, rgb(70, 90, 128) * .30, fog=NIGHT["haze"] * .45, haze=1 - np.exp(-z / 150))
        return frame
    return draw


def develop(frame, plates, n, exposure=1.0, grain=.009):
    """Linear light to 8 bits as film would: a soft shoulder, corners a little darker, grain."""
    H, W = frame.shape[:2]
    y, x = np.meshgrid(np.linspace(-1, 1, H, dtype=np.float32), np.linspace(-1, 1, W, dtype=np.float32), indexing="ij")
    c = np.clip(frame, 0, None) * (exposure * (1 - .08 * (x * x + y * y)))[..., None]
    c = np.clip(1.45 * c * (1 + c * .08) / (1 + c * .55), 0, 1) ** (1 / 2.2)
    c = mix(c, smoothstep(-.02, 1.02, c), .45)
    dx, dy = rng_of(n).integers(0, N, 2)
    c = c + grain * plates[n % 3][(np.arange(H) + dy)[:, None] % N, (np.arange(W) + dx) % N][..., None]
    return (c * 255 + .5).clip(0, 255).astype(np.uint8)


# --- subtitle letters: strokes on a grid, x-height 1, capitals and stems 1.6 ---------------------------

def arc(cx, cy, r, a, b):
    return [(cx + r * np.cos(k), cy + r * np.sin(k)) for k in np.radians(np.linspace(a, b, 15))]


LETTERS = {  # width, strokes
    "T": (1.1, [[(0, 1.6), (1.1, 1.6)], [(.55, 1.6), (.55, 0)]]),
    "h": (.8, [[(0, 1.6), (0, 0)], [(0, .6)] + arc(.4, .6, .4, 180, 0) + [(.8, 0)]]),
    "e": (.95, [[(.02, .52), (.95, .52)] + arc(.48, .5, .48, 5, 310)]),
    "d": (.95, [[(.95, 1.6), (.95, 0)], arc(.48, .5, .48, 0, 360)]),
    "g": (.95, [[(.95, 1), (.95, -.1)] + arc(.48, -.1, .47, 0, -150), arc(.48, .5, .48, 0, 360)]),
    "i": (.06, [[(.03, 1), (.03, 0)], [(.03, 1.42), (.03, 1.48)]]),
    "l": (.06, [[(.03, 1.6), (.03, 0)]]),
    "n": (.8, [[(0, 1), (0, 0)], [(0, .6)] + arc(.4, .6, .4, 180, 0) + [(.8, 0)]]),
    "r": (.5, [[(0, 1), (0, 0)], [(0, .55)] + arc(.42, .55, .42, 180, 75)]),
    "s": (.7, [arc(.36, .75, .25, 40, 270) + arc(.36, .25, .25, 90, -140)]),
    "t": (.55, [[(.2, 1.4), (.2, .25)] + arc(.45, .25, .25, 180, 280), [(0, 1), (.5, 1)]]),
    "u": (.8, [[(0, 1), (0, .4)] + arc(.4, .4, .4, 180, 360) + [(.8, 1)], [(.8, 1), (.8, 0)]]),
    "w": (1.2, [[(0, 1), (.3, 0), (.6, .95), (.9, 0), (1.2, 1)]]),
    ".": (.06, [[(.03, 0), (.03, .05)]]),
    " ": (.4, []),
}


def subtitle(canvas, text, baseline, size):
    """White outlined letters across the middle of the canvas; `size` is the height of a small letter."""
    width = sum(LETTERS[c][0] + .38 for c in text) - .38
    H, W = canvas.shape[:2]
    top = int(baseline - 2.2 * size)
    v, u = np.meshgrid((baseline - np.arange(top, H)) / size, (np.arange(W) - W / 2) / size + width / 2, indexing="ij")
    best, x = np.full(u.shape, 1e9, np.float32), 0
    for c in text:
        near = (u[0] > x - 1) & (u[0] < x + LETTERS[c][0] + 1)
        best[:, near] = np.minimum(best[:, near], strokes(LETTERS[c][1], u[:, near] - x, v[:, near]))
        x += LETTERS[c][0] + .38
    ink, rim = (np.clip(.5 - (best - r) * size, 0, 1)[..., None] for r in (.10, .22))
    canvas[top:] = (canvas[top:] * (1 - rim) + 238 * ink).astype(np.uint8)


# --- clips ----------------------------------------------------------------------------------------------

BT709 = "-color_primaries bt709 -color_trc bt709 -colorspace bt709"
ENCODERS = {
    "h264": "-c:v libx264 -preset slow -threads 2 -pix_fmt yuv420p -movflags +faststart -color_range tv",
    "h264 full range": "-c:v libx264 -preset slow -threads 2 -pix_fmt yuv420p -movflags +faststart -color_range pc",
    "hevc 10 bit": "-c:v libx265 -preset medium -pix_fmt yuv420p10le -tag:v hvc1 -movflags +faststart -color_range tv"
                   " -x265-params log-level=none:pools=none:frame-threads=1:keyint=24",
    "vp9": "-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 2 -threads 1 -row-mt 0 -pix_fmt yuv420p -color_range tv",
    "mpeg2 interlaced": "-c:v mpeg2video -bf 2 -top 1 -pix_fmt yuv420p -f vob -color_range tv",
    "mjpeg": "-c:v mjpeg -pix_fmt yuvj420p -color_range pc",
}
SCOPE = (0, 46, 640, 268)    # 2.39:1 in 640 x 360

# name, scene, frame, picture rectangle (None: the whole frame), seconds, options
CLIPS = [
    ("letterbox-239-in-16x9.mp4", (lake, 7), (1920, 1080), (0, 138, 1920, 804), 3,
        {"q": 32, "remark": "2.39:1 film, 138 black rows above and below."}),
    ("pillarbox-4x3-in-16x9.mp4", (valley, 21), (640, 360), (80, 0, 480, 360), 4, {"remark": "4:3 picture, 80 black columns on each side."}),
    ("windowbox.mp4", (dunes, 33), (640, 360), (72, 41, 496, 278), 4, {"remark": "Black on all four sides; the bounds are odd rows."}),
    ("clean-16x9.mp4", (valley, 22), (1280, 720), None, 3, {"q": 29, "remark": "No padding."}),
    ("clean-2x1.mp4", (dunes, 39), (800, 400), None, 3, {"q": 25, "remark": "No padding, 2:1."}),
    ("clean-240.mp4", (lake, 26), (960, 400), None, 3, {"q": 30, "remark": "No padding, 12:5 exactly."}),
    ("ultrawide-276.mp4", (valley, 24), (1104, 400), None, 3, {"remark": "No padding, 2.76:1."}),
    ("vertical-rotated.mp4", (valley, 29, 74), (640, 360), None, 4,
        {"rotate": 90, "remark": "No padding; stored lying on its side, to be turned 90 degrees clockwise."}),
    ("anamorphic-pal.mpg", (dunes, 43), (720, 576), None, 3, {"codec": "mpeg2 interlaced", "q": 8, "rate": 50, "par": (64, 45),
        "remark": "No padding; 16:9 in 720 x 576, interlaced, top field first."}),
    ("hevc-10bit-letterbox.mp4", (valley, 45), (960, 540), (0, 70, 960, 400), 4,
        {"codec": "hevc 10 bit", "q": 27, "remark": "12:5 film, 70 black rows above and below, 10 bit."}),
    ("dark-night.mp4", (night, 41), (640, 360), None, 4, {"exposure": .34, "remark": "No padding; a dark scene whose edges are nearly black."}),
    ("vfr.mkv", (dunes, 57), (640, 360), None, 4, {"rate": 30, "filter": "select='lt(n,40)+not(mod(n,2+gt(n,80)))'", "mux": "-fps_mode vfr",
        "remark": "No padding; 30, then 15, then 10 frames a second."}),
    ("43-clean.webm", (lake, 19), (480, 360), None, 4, {"codec": "vp9", "q": 44, "remark": "No padding, 4:3."}),
    ("full-range-letterbox.mp4", (night, 44), (640, 360), (0, 20, 640, 320), 3,
        {"codec": "h264 full range", "exposure": 1.25, "remark": "2:1 picture, 20 black rows above and below; black is 0, not 16."}),
    ("motion-jpeg-pillarbox.avi", (dunes, 61), (426, 240), (53, 0, 320, 240), 3,
        {"codec": "mjpeg", "q": 7, "rate": 10, "remark": "4:3 picture, 53 black columns on each side; the bounds are odd."}),
    ("subtitles-in-bar.mp4", (lake, 23), (640, 360), SCOPE, 5,
        {"q": 29, "subtitle": "The tide is turning.", "remark": "2.39:1 film; a subtitle stands in the lower bar for half of the time."}),
    ("social-blur.mp4", (valley, 35, 74), (640, 360), (219, 0, 202, 360), 4,
        {"blur": True, "tolerance": 6, "remark": "Vertical picture between blurred copies of itself."}),
    ("white-bars.mp4", (lake, 31), (640, 360), SCOPE, 4, {"q": 29, "bar": 255, "remark": "2.39:1 film between white bars of 46 rows."}),
    ("aspect-switch.mp4", (valley, 23), (640, 360), None, 6,
        {"q": 28, "switch": SCOPE, "remark": "Letterboxed (46 rows above and below) for 3 seconds, then the whole frame: no one rectangle holds."}),
]


def frames(scene, frame, active, seconds, opt, first=0):
    """The clip's pictures, one after another, as 8-bit RGB."""
    rate = opt.get("rate", 24)
    W, H = frame
    x, y, w, h = active
    num, den = opt.get("par", (1, 1))
    w, W = w * num // den, W * num // den
    if opt.get("rotate"):
        w, h = h, w
    finer = 2 if w <= 640 else 1                        # small pictures are drawn larger and averaged
    draw = scene[0](*scene[1:])
    plates = [fractal(900 + k, .1, 2 * finer) for k in range(3)]
    count = int(seconds * rate)
    for n in range(first, count):
        linear = draw(w * finer, h * finer, n / rate)
        picture = linear.reshape(h, finer, w, finer, 3).mean((1, 3))
        picture = develop(picture, plates, n, opt.get("exposure", 1))
        if opt.get("rotate"):
            picture = np.rot90(picture)
        if opt.get("blur"):
            yield picture
            continue
        canvas = np.full((H, W, 3), opt.get("bar", 0), np.uint8)
        canvas[y:y + picture.shape[0], x:x + picture.shape[1]] = picture
        if "switch" in opt and n < count / 2:
            canvas[:opt["switch"][1]] = canvas[opt["switch"][1] + opt["switch"][3]:] = 0
        if "subtitle" in opt and count * .25 <= n < count * .75:
            subtitle(canvas, opt["subtitle"], H - 16, 9.5)
        yield canvas


def encode(path, pictures, frame, opt):
    rate, codec = opt.get("rate", 24), opt.get("codec", "h264")
    first = next(pictures)
    to_yuv = "scale=%d:%d:out_color_matrix=%s:out_range=%s:flags=bicubic+accurate_rnd+full_chroma_int" % (
        *frame, "bt601" if codec == "mjpeg" else "bt709", "pc" if codec in ("mjpeg", "h264 full range") else "tv")
    chain = [to_yuv, "format=yuv420p" if "10" not in codec else "format=yuv420p10le"]
    if opt.get("blur"):
        chain.insert(0, "split[a][b];[a]scale=%d:-1,crop=%d:%d,gblur=22,eq=brightness=-0.05[bg];"
                        "[bg][b]overlay=(W-w)/2:0:format=gbrp" % (frame[0], *frame))
    if "interlaced" in codec:
        chain.append("tinterlace=interleave_top:flags=vlpf")
    chain += [opt["filter"]] if "filter" in opt else []
    chain.append("setsar=%d/%d" % opt.get("par", (1, 1)))
    quality = "-q:v" if codec in ("mjpeg", "mpeg2 interlaced") else "-crf"
    command = ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "%dx%d" % first.shape[1::-1], "-r", str(rate), "-i", "-",
               "-filter_complex", ",".join(chain), *ENCODERS[codec].split(), quality, str(opt.get("q", 26)),
               "-g", "12" if "interlaced" in codec else str(rate), *([] if codec == "mjpeg" else BT709.split()), *opt.get("mux", "").split(),
               "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact" + ("+ildct+ilme" if "interlaced" in codec else ""), str(path)]
    ffmpeg = subprocess.Popen(command, stdin=subprocess.PIPE)
    ffmpeg.stdin.write(first.tobytes())
    for picture in pictures:
        ffmpeg.stdin.write(picture.tobytes())
    ffmpeg.stdin.close()
    if ffmpeg.wait():
        sys.exit("ffmpeg failed on %s" % path)
    if opt.get("rotate"):
        turn(path)


def turn(path):
    """Writes a quarter turn clockwise into the track header of an MP4 file."""
    data = bytearray(path.read_bytes())
    at = data.index(b"tkhd") + 4 + 40
    data[at:at + 36] = struct.pack(">9i", 0, 1 << 16, 0, -1 << 16, 0, 0, 0, 0, 1 << 30)
    path.write_bytes(data)


def truth(name, frame, active, opt):
    W, H = frame
    num, den = opt.get("par", (1, 1))
    display = [W * num // den, H]
    x, y, w, h = active
    case = {(False, False): "none", (True, False): "pillarbox", (False, True): "letterbox", (True, True): "windowbox"}[w < W, h < H]
    kind = "mixed" if "switch" in opt else "none" if case == "none" else "blurred" if opt.get("blur") else "solid"
    return {"file": name, "case": "other" if kind == "mixed" else case, "frame": [W, H], "active": None if kind == "mixed" else list(active), "kind": kind,
            "tolerance": opt.get("tolerance", 2), "negative": kind == "none", "rotation": opt.get("rotate", 0), "mirrored": False,
            "pixelAspectRatio": "%d:%d" % (num, den), "display": display[::-1] if opt.get("rotate") else display, "remark": opt["remark"]}


def shapes():
    """(width, height, width to height of a pixel, clockwise turn) of 60 clips: common ones, each step of two rows
    around the limits of wide video in both orientations, screens, and stretched or turned pictures."""
    common = [(1440, 1080), (1620, 1080), (1280, 800), (1920, 1080), (1998, 1080), (2112, 960), (2256, 960), (2280, 960),
              (2040, 800), (2208, 800), (1920, 640), (1920, 540), (1080, 1080), (1080, 1350), (1080, 1920)]
    around = [(1920, height) for limit in (960, 800) for height in range(limit - 8, limit + 9, 2)]
    upright = [(height, 1920) for limit in (960, 800) for height in range(limit - 2, limit + 3, 2)]
    screens = [(1136, 640), (1334, 750), (2208, 1242), (2436, 1124), (2532, 1170), (2556, 1178), (2622, 1206), (2868, 1320),
               (2034, 1398), (2224, 1668), (2732, 2048)]
    stretched = [(720, 576, (64, 45)), (720, 480, (32, 27)), (1440, 1080, (4, 3)), (1440, 800, (4, 3)), (960, 800, (2, 1)),
                 (1920, 804, (1919, 1920))]
    turned = [(1080, 1920), (960, 1920), (800, 1920), (1920, 1080)]
    return ([(w, h, (1, 1), 0) for w, h in common + around + upright + screens] + [(w, h, par, 0) for w, h, par in stretched]
            + [(w, h, (1, 1), 90) for w, h in turned])


def make_shape(folder, number, width, height, par, rotation):
    """A few seconds of ffmpeg's test picture, whose lines show what is cut. The name says the shape as shown."""
    shown = width * par[0] / par[1]
    shown, across = (height, shown) if rotation else (shown, height)
    path = folder / ("shape-%02d-%dx%d.mp4" % (number, round(shown), across))
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "testsrc2=size=%dx%d:rate=24:duration=6" % (width, height),
                    "-vf", "setsar=%d/%d" % par, "-pix_fmt", "yuv420p", *ENCODERS["h264"].split(), "-crf", "30", "-g", "24", *BT709.split(),
                    "-map_metadata", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", str(path)], check=True)
    if rotation:
        turn(path)
    return path


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--only", help="names, separated by commas"), ap.add_argument("--out", default=pathlib.Path(__file__).parent, type=pathlib.Path)
    ap.add_argument("--stills", action="store_true"), ap.add_argument("--shapes", type=pathlib.Path, metavar="DIR")
    a = ap.parse_args()
    if a.shapes:
        a.shapes.mkdir(parents=True, exist_ok=True)
        for number, shape in enumerate(shapes(), 1):
            print(make_shape(a.shapes, number, *shape).name, flush=True)
        return
    a.out.mkdir(parents=True, exist_ok=True)
    truths = []
    for name, scene, frame, active, seconds, opt in CLIPS:
        active = active or (0, 0, *frame)
        truths.append(truth(name, frame, active, opt))
        if a.only and name not in a.only.split(","):
            continue
        if a.stills:
            picture = next(frames(scene, frame, active, seconds, opt, int(seconds * opt.get("rate", 24) / 2)))
            subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "%dx%d" % picture.shape[1::-1], "-i", "-",
                            a.out / (name + ".png")], input=picture.tobytes(), check=True)
        else:
            encode(a.out / name, frames(scene, frame, active, seconds, opt), frame, opt)
        print(name, flush=True)
    (a.out / "truth.json").write_text(json.dumps({"clips": truths}, indent=1) + "\n")


if __name__ == "__main__":
    main()
