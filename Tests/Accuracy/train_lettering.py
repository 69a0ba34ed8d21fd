#!/usr/bin/env python3
"""Fit the weights of lettering to labelled clips.

    train_lettering.py --measure PATH [--out SWIFT_FILE] [--fit DIR ...] DIR [DIR ...]

Each DIR has clips and a truth.json, as label.py and burn_in.py of Benchmarks/lettering write it. A
line of strokes is right where at least 60 % of it lies in a region that is shown then. On lettering
of the filmed scene (role "scene") it is wrong. Lines in no region are wrong, but left out if the
clip's regions are not complete or show a user interface. The measures are those of
measure-lettering. One hidden layer is fitted. Printed is how well lines, and the texts that are
made of them, are found in clips by weights that are fitted to clips of other repositories. Clips of
--fit are fitted to and not tested on. Needs numpy and scipy.
"""
import argparse
import collections
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np
from scipy.optimize import minimize

SCORE = pathlib.Path(__file__).resolve().parents[2] / "Benchmarks" / "lettering" / "score.py"
spec = importlib.util.spec_from_file_location("score_lettering", SCORE)
score = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = score
spec.loader.exec_module(score)

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


def measured(program, clips, *flags):
    """What measure-lettering prints of clips, in their order."""
    batches = [clips[start:start + 12] for start in range(0, len(clips), 12)]

    def run(batch):
        paths = [str(clip["path"]) for clip in batch]
        result = subprocess.run([program, *flags, *paths], capture_output=True, text=True)
        lines = map(json.loads, result.stdout.splitlines())
        found = {line["file"]: line["found"] for line in lines}
        return [(clip, found.get(path, [])) for clip, path in zip(batch, paths)]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return [pair for batch in pool.map(run, batches) for pair in batch]


def rows_of(program, clips):
    """(repository, clip, whether it is right, measures) of lines."""
    rng = np.random.default_rng(1)
    for clip, tracks in measured(program, clips):
        both = {True: [], False: []}
        for track in tracks:
            right = label(track, clip)
            if right is not None:
                both[right].append(track["measures"])
        for right, most in ((True, MOST_RIGHT), (False, MOST_WRONG)):
            rows = both[right]
            for index in rng.permutation(len(rows))[:most]:
                yield clip["repository"], clip["file"], right, rows[index]


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


def fitted(rows):
    """The mean and scale of the measures, and the weights."""
    x = np.array([row[3] for row in rows], float)
    mean, scale = x.mean(0), np.maximum(x.std(0), 1e-3)
    return mean, scale, fit((x - mean) / scale, np.array([row[2] for row in rows], float))


def as_json(mean, scale, beta):
    hidden, bias, output, last = unpack(beta, len(mean))
    return json.dumps({"mean": mean.tolist(), "scale": scale.tolist(), "hidden": hidden.tolist(),
                       "hiddenBias": bias.tolist(), "output": output.tolist(), "outputBias": last})


def items_by(program, weights, clips):
    """What is found in clips with weights, as score.py judges it."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        file.write(as_json(*weights))
        file.flush()
        return [(clip, score.judge(clip, [score.Item(**item) for item in found]), found)
                for clip, found in measured(program, clips, "--weights", file.name)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--measure", required=True)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("--fit", type=pathlib.Path, nargs="*", default=[])
    parser.add_argument("--renew", type=pathlib.Path, metavar="DOCUMENT",
                        help="replace the table between two marks in it")
    parser.add_argument("--verbose", action="store_true", help="name what is missed or false")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    tested = [clip for folder in options.folders for clip in score.load(folder)]
    more = [clip for folder in options.fit for clip in score.load(folder)]
    rows = list(rows_of(options.measure, tested + more))
    # Large repositories go to different folds.
    sizes = collections.Counter(row[0] for row in rows)
    names = sorted({clip["repository"] for clip in tested + more}, key=lambda c: (-sizes[c], c))
    fold = {name: place % FOLDS for place, name in enumerate(names)}
    p, results = np.zeros(len(rows)), []
    for k in range(FOLDS):
        weights = mean, scale, beta = fitted([row for row in rows if fold[row[0]] != k])
        for place, row in enumerate(rows):
            if fold[row[0]] == k:
                p[place] = predict(beta, (np.array([row[3]]) - mean) / scale)[0]
        results += items_by(
            options.measure, weights, [clip for clip in tested if fold[clip["repository"]] == k])
    y = np.array([row[2] for row in rows])
    print(f"{len(y)} lines, {int(y.sum())} right, of {len(sizes)} repositories; by weights that "
          "are fitted to other repositories:")
    for least in THRESHOLDS:
        chosen = p >= least
        wrong = {row[1] for row, c, right in zip(rows, chosen, y) if c and not right}
        print(f"  >= {least:.2f}: {(chosen & y).sum() / y.sum():.1%} of the right lines, "
              f"{(chosen & ~y).sum()} wrong lines in {len(wrong)} clips")
    if options.verbose:
        for clip, answer, found in results:
            score.describe(clip, [score.Item(**item) for item in found], answer)
    table = score.table([(clip, answer) for clip, answer, _ in results])
    print("\n" + table)
    if options.renew:
        score.renew(options.renew, "held-out", table)
    if options.out:
        options.out.write_text(swift(*fitted(rows)))


if __name__ == "__main__":
    main()
