#!/usr/bin/env python3
"""Fit the weights of logos to labelled clips.

    train_logos.py --measure PATH [--renew DOCUMENT] [--none DIR ...] DIR [DIR ...]

Each DIR has clips and a truth.json, as lay_logos.py of Benchmarks/lettering writes it; those of --none
have clips as they come, none of whose marks are labelled, of which those without any text count as
clips without a logo. A group of edges that stay is right where it meets a mark, moot where it touches
one, and wrong elsewhere. Groups and measures are those of `measure-lettering --logos`. Printed are the
weights of a logistic regression, and how well marks are found by weights that are fitted to clips of
other repositories. Needs numpy and scipy.
"""
import argparse
import json
import pathlib

import numpy as np
from scipy.optimize import minimize

from train_lettering import FOLDS, measured, score

RIDGE = 2e-3
LEAST = 0.8
MARK = "logos"


def overlap(a, b):
    """Intersection over union."""
    part = score.shared(a, b)
    return part / (a[2] * a[3] + b[2] * b[3] - part)


def label(box, clip):
    """Whether a group is a mark; None if it is a part of one."""
    shares = [overlap(box, region["box"]) for region in clip["regions"]]
    return True if max(shares, default=0) >= 0.5 else None if any(shares) else False


def fit(x, y):
    mean, scale = x.mean(0), np.maximum(x.std(0), 1e-6)
    z = (x - mean) / scale

    def loss(beta):
        t = z @ beta[:-1] + beta[-1]
        p = 1 / (1 + np.exp(-np.clip(t, -40, 40)))
        gradient = np.append(z.T @ (p - y) / len(y) + 2 * RIDGE * beta[:-1], (p - y).mean())
        return (np.logaddexp(0, t) - y * t).mean() + RIDGE * (beta[:-1] ** 2).sum(), gradient

    beta = minimize(loss, np.zeros(x.shape[1] + 1), jac=True, method="L-BFGS-B").x
    weights = beta[:-1] / scale
    return weights, beta[-1] - weights @ mean


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--measure", required=True)
    parser.add_argument("--none", type=pathlib.Path, nargs="*", default=[])
    parser.add_argument("--renew", type=pathlib.Path, metavar="DOCUMENT",
                        help="replace the table between two marks in it")
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    options = parser.parse_args()
    marked = [clip for folder in options.folders for clip in score.load(folder)]
    plain = [clip for folder in options.none for clip in score.load(folder)
             if clip["complete"] and not clip["regions"]]
    names = sorted({name for clip in marked for name in clip["repository"].split("+")})
    place = {name: index // 3 for index, name in enumerate(names)}
    clips = measured(options.measure, marked + plain, "--logos")
    folds = [place.get(clip["repository"].split("+")[0], len(clip["repository"])) % FOLDS
             for clip, _ in clips]
    rows = [(fold, right, group["measures"])
            for fold, (clip, groups) in zip(folds, clips) for group in groups
            if (right := label(group["box"], clip)) is not None]
    x, y = np.array([row[2] for row in rows]), np.array([row[1] for row in rows], float)
    origin = np.array([row[0] for row in rows])
    found, uncut, false, plain_false = [], [], [], []
    for fold in range(FOLDS):
        weights, bias = fit(x[origin != fold], y[origin != fold])
        for (clip, groups), own in zip(clips, folds):
            if own != fold:
                continue
            logos = [group["box"] for group in groups
                     if 1 / (1 + np.exp(-(weights @ group["measures"] + bias))) >= LEAST]
            for region in clip["regions"]:
                if region.get("legible"):
                    (found if clip["cuts"] else uncut).append((
                        clip["repository"],
                        any(overlap(box, region["box"]) >= 0.5 for box in logos)))
            is_wrong = any(label(box, clip) is False for box in logos)
            (false if "cuts" in clip else plain_false).append((clip["repository"], is_wrong))
    lines = [score.row("marks found across cuts", found),
             score.row("marks found without a cut", uncut),
             score.row("made clips with something else taken for one", false),
             score.row("clips as they come with something taken for one", plain_false)]
    table = "\n".join(["| | number | of | share | interval | by repository |",
                       "| --- | ---: | ---: | ---: | --- | --- |",
                       *("| %s |" % " | ".join(map(str, line)) for line in lines if line)])
    print(table)
    if options.renew:
        score.renew(options.renew, MARK, table)
    weights, bias = fit(x, y)
    print("weights = [%s]\nbias = %.4g" % (", ".join("%.4g" % weight for weight in weights), bias))


if __name__ == "__main__":
    main()
