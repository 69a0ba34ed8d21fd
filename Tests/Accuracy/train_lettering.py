#!/usr/bin/env python3
"""Fit the weights of lettering to labelled clips.

    train_lettering.py --measure PATH [--out SWIFT_FILE] [--rows CACHE] DIR [DIR ...]

Each DIR has clips and a truth.json: {"clips": [{"file", "case", "regions": [{"role", "box": [x, y,
width, height], "start", "end", "legible"}], "complete", "ui"}]}, boxes in stored pixels and times in
seconds. A line of strokes is right where at least 60 % of it lies in a region that is shown then. On
lettering of the filmed scene (role "scene") it is wrong. Lines in no region are wrong, but left out
if the clip's regions are not complete or show a user interface. The measures are those of
measure-lettering. One hidden layer is fitted. Clips of one case (a repository) are never both learnt
from and tested on in the table that is printed. Needs numpy and scipy.
"""
import argparse
import collections
import json
import pathlib
import subprocess

import numpy as np
from scipy.optimize import minimize

UNITS = 10
RIDGE = 2e-3
FOLDS = 6
# Lines learnt of one clip, so that a clip of much texture or text doesn't outweigh others.
MOST_RIGHT, MOST_WRONG = 14, 40
THRESHOLDS = (0.5, 0.8, 0.9, 0.95, 0.98)


def label(track, clip):
    """Whether a line is lettering laid over the clip; None if that is moot."""
    x, y, w, h = track["box"]
    scene = False
    for region in clip["regions"]:
        rx, ry, rw, rh = region["box"]
        slack = 0.1 * rh
        across = min(x + w, rx + rw + slack) - max(x, rx - slack)
        down = min(y + h, ry + rh + slack) - max(y, ry - slack)
        shown = track["start"] <= region["end"] + 0.2 and track["end"] >= region["start"] - 0.2
        if across <= 0 or down <= 0 or not shown:
            continue
        if across * down >= 0.6 * w * h:
            if region["role"] == "scene":
                scene = True
            elif region["role"] == "ui" or not region.get("legible", True):
                return None
            else:
                return True
        elif across * down >= 0.2 * w * h:
            return None
    if scene:
        return False
    return None if clip.get("ui") or not clip.get("complete", True) else False


def rows_of(measure, folders):
    rng = np.random.default_rng(1)
    for folder in folders:
        clips = json.loads((folder / "truth.json").read_text())["clips"]
        known = {str(folder / clip["file"]): clip for clip in clips}
        paths = [path for path in known if pathlib.Path(path).exists()]
        for start in range(0, len(paths), 20):
            run = subprocess.run([measure, *paths[start:start + 20]], capture_output=True, text=True)
            for line in run.stdout.splitlines():
                found = json.loads(line)
                clip = known[found["file"]]
                both = {True: [], False: []}
                for track in found["tracks"]:
                    right = label(track, clip)
                    if right is not None:
                        both[right].append(track["measures"])
                for right, most in ((True, MOST_RIGHT), (False, MOST_WRONG)):
                    rows = both[right]
                    for index in rng.permutation(len(rows))[:most]:
                        yield clip["case"], found["file"], right, rows[index]


def unpack(beta, count):
    hidden = beta[:UNITS * count].reshape(UNITS, count)
    rest = beta[UNITS * count:]
    return hidden, rest[:UNITS], rest[UNITS:2 * UNITS], rest[-1]


def predict(beta, x):
    hidden, bias, output, last = unpack(beta, x.shape[1])
    return 1 / (1 + np.exp(-(np.tanh(x @ hidden.T + bias) @ output + last)))


def fit(x, y):
    count = x.shape[1]

    def loss(beta):
        hidden, bias, output, last = unpack(beta, count)
        a = np.tanh(x @ hidden.T + bias)
        z = a @ output + last
        p = 1 / (1 + np.exp(-np.clip(z, -40, 40)))
        value = (np.logaddexp(0, z) - y * z).mean()
        d = (p - y) / len(y)
        back = np.outer(d, output) * (1 - a * a)
        gradient = np.concatenate([(back.T @ x).ravel(), back.sum(0), a.T @ d, [d.sum()]])
        weights = np.concatenate([hidden.ravel(), np.zeros(UNITS), output, [0]])
        return value + RIDGE * (weights ** 2).sum(), gradient + 2 * RIDGE * weights

    start = np.random.default_rng(7).normal(0, 0.3, UNITS * count + 2 * UNITS + 1)
    return minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": 3000}).x


def swift(mean, scale, beta):
    hidden, bias, output, last = unpack(beta, len(mean))

    def numbers(values, indent):
        lines, line = [], " " * indent
        for value in values:
            word = f"{value:.4g}, "
            if len(line) + len(word) > 99:
                lines.append(line.rstrip())
                line = " " * indent
            line += word
        return "\n".join(lines + [line.rstrip()])

    parts = [f"  static let {name}: [Double] = [\n{numbers(values, 4)}\n  ]" for name, values in (
        ("mean", mean), ("scale", scale), ("hiddenBias", bias), ("output", output))]
    inner = "\n".join(f"    [\n{numbers(row, 6)}\n    ]," for row in hidden)
    return "\n".join([
        "// Written by Tests/Accuracy/train_lettering.py; see `make train-lettering`.", "",
        "/// The hidden layer that makes a probability of a line's measures, in the order of",
        "/// ``LineMeasure``: their usual values and spreads, and the weights of each unit.",
        "enum LetteringWeights {", *parts, f"  static let outputBias = {last:.4g}",
        f"  static let hidden: [[Double]] = [\n{inner}\n  ]", "}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--measure", required=True)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    rows = list(rows_of(options.measure, options.folders))
    x = np.array([row[3] for row in rows], float)
    y = np.array([row[2] for row in rows], float)
    mean, scale = x.mean(0), np.maximum(x.std(0), 1e-3)
    x = (x - mean) / scale
    cases = sorted({row[0] for row in rows})
    # Large cases go to different folds.
    sizes = collections.Counter(row[0] for row in rows)
    fold_of = {case: i % FOLDS for i, case in enumerate(sorted(cases, key=lambda c: -sizes[c]))}
    fold = np.array([fold_of[row[0]] for row in rows])
    p = np.zeros(len(y))
    for k in range(FOLDS):
        test = fold == k
        if test.any():
            p[test] = predict(fit(x[~test], y[~test]), x[test])
    print(f"{len(y)} lines, {int(y.sum())} right, {len(cases)} cases; tested on other cases:")
    for least in THRESHOLDS:
        chosen = p >= least
        wrong = {row[1] for row, c, right in zip(rows, chosen, y) if c and not right}
        print(f"  >= {least:.2f}: {(chosen & (y == 1)).sum() / y.sum():.1%} of the right lines, "
              f"{(chosen & (y == 0)).sum()} wrong lines in {len(wrong)} clips")
    if options.out:
        options.out.write_text(swift(mean, scale, fit(x, y)))


if __name__ == "__main__":
    main()
