#!/usr/bin/env python3
"""Fit the weights of padding.confidence to labelled clips.

    train_confidence.py --vidfit PATH --out SWIFT_FILE DIR [DIR ...]

Each DIR has clips and a truth.json, as make_corpus.py and stress_clips.py write it. vidfit analyses
every clip; what it weighed (`padding.evidence`) is right where all edges are within the clip's
tolerance, and wrong where picture would be cut. A logistic regression with signs that are given, so
that no measure can count against what it stands for, is fitted for bars of one colour, for blurred
ones and for those that stand still. Clips of one case (a repository, a family of made clips) are
never both learnt from and tested on in the table that is printed. Needs numpy and scipy.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys

import numpy as np
from scipy.optimize import minimize

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Benchmarks" / "padding"))
import judging  # noqa: E402

# Measure: the sign of its weight.
SOLID = {
    "straightness": 1, "bestStraightness": 1, "edgeContrast": 1, "edgeSharpness": 1,
    "barColorDrift": -1, "barNoise": -1, "agreement": 1, "agreementWithDarkFrames": 1,
    "agreeingFrames": 1, "distinctViews": 1, "equalDepths": 1, "nonBlackBars": -1,
    "overlaidFrames": -1, "crossedFrames": -1, "barColorInPicture": -1, "flatColorInPicture": -1,
    "litPicture": 1, "edgeSoftness": -1, "barsOnAllSides": -1, "thinBars": -1, "missingTwin": -1,
    "motionAtEdge": 1,
}
BLURRED = {
    "copyCorrelation": 1, "detailCorrelation": 1, "barContent": 1, "seamJumps": 1,
    "detailedSeamsBroken": 1, "seamsBroken": 1, "detailRatio": 1, "blurAtSeam": 1,
    "changesFollowPicture": 1, "agreement": 1, "agreeingFrames": 1, "distinctViews": 1,
}
STILL = {
    "barStillness": 1, "motionAtEdge": 1, "seamJumps": 1, "leastSeamJumps": 1, "agreement": 1,
    "agreeingFrames": 1, "distinctViews": 1, "equalDepths": 1, "barsOnAllSides": -1,
    "barColorInPicture": -1,
}
SIGNS = {"solid": SOLID, "blurred": BLURRED, "still": STILL}
# A measure that only bars found in this way have.
OWN = {"solid": "straightness", "blurred": "copyCorrelation", "still": "barStillness"}
# Of a hundred clips of the world: those in which the right bars are weighed, and those in which
# wrong ones are.
PREVALENCE = {"solid": (5.0, 2.0), "blurred": (1.0, 2.0), "still": (1.0, 1.0)}
# Pull of the weights towards zero, stronger where few wrong bars are known.
RIDGE = {"solid": 0.005, "blurred": 0.005, "still": 0.02}
FOLDS = 8
# Bars in these are doubted whatever their evidence.
NOT_WEIGHED = ("alpha", "resized")


def evidence(vidfit, clip, folder):
    """-> (kind, measures, whether it is right), or None where nothing was weighed or it is moot."""
    run = subprocess.run([vidfit, "analyze", "--format", "json", str(folder / clip["file"])],
                         capture_output=True, text=True, errors="replace")
    try:
        found = json.loads(run.stdout)["padding"]["evidence"]
    except (ValueError, KeyError, TypeError):
        return None
    if not found:
        return None
    measures = found["measures"]
    kind = next(kind for kind, own in OWN.items() if own in measures)
    rect = [found["picture"][key] for key in ("x", "y", "width", "height")]
    cuts, right = judging.judge_bars(rect, clip)
    return (kind, measures, right) if cuts or right else None


def collect(vidfit, folders):
    jobs = [(clip, folder) for folder in folders
            for clip in json.loads((folder / "truth.json").read_text())["clips"]
            if not clip["case"].startswith(NOT_WEIGHED)]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = pool.map(lambda job: evidence(vidfit, *job), jobs)
    for (clip, folder), item in zip(jobs, found):
        if item:
            yield clip["case"].rstrip("-0123456789"), str(folder / clip["file"]), *item


def design(rows, signs):
    x = np.array([[row[3].get(name, 0) for name in signs] + [1] for row in rows], float)
    return x, np.array([row[4] for row in rows], float)


def weights_of_rows(rows, y, kind):
    """Each case counts alike, and right and wrong as often as they are met in the world."""
    cases = [(row[0], bool(right)) for row, right in zip(rows, y)]
    # A case of many clips says more than one of few, but not in proportion.
    weight = np.array([1 / np.sqrt(cases.count(case)) for case in cases])
    for right, total in zip((True, False), PREVALENCE[kind]):
        chosen = y == right
        if chosen.any():
            weight[chosen] *= total / weight[chosen].sum()
    return weight / weight.sum()


def fit(x, y, weight, signs, ridge):
    bounds = [(0, None) if sign > 0 else (None, 0) for sign in signs.values()] + [(None, None)]

    def loss(beta):
        z = x @ beta
        p = 1 / (1 + np.exp(-np.clip(z, -40, 40)))
        value = (weight * (np.logaddexp(0, z) - y * z)).sum() + ridge / 100 * (beta[:-1] ** 2).sum()
        gradient = x.T @ (weight * (p - y))
        gradient[:-1] += 2 * ridge / 100 * beta[:-1]
        return value, gradient

    return minimize(loss, np.zeros(x.shape[1]), jac=True, bounds=bounds, method="L-BFGS-B",
                    options={"maxiter": 5000}).x


def cross_validated(rows, signs, kind):
    x, y = design(rows, signs)
    cases = sorted({row[0] for row in rows})
    fold = np.array([cases.index(row[0]) % FOLDS for row in rows])
    p = np.zeros(len(rows))
    for k in range(FOLDS):
        test = fold == k
        learnt = [row for row, out in zip(rows, test) if not out]
        if test.any():
            beta = fit(x[~test], y[~test], weights_of_rows(learnt, y[~test], kind), signs, RIDGE[kind])
            p[test] = 1 / (1 + np.exp(-x[test] @ beta))
    return p, y


def kept(path, kind, signs):
    """The table that the file has already."""
    text = re.search(r"static let %s: .*?\n  \]" % kind, path.read_text(), re.S)[0]
    found = {name: float(value) for name, value in re.findall(r"^ +\.?(\w+): (-?[0-9.]+),", text, re.M)}
    return kind, list(signs), [found.get(name, 0) for name in signs] + [found["nil"]]


def swift(tables):
    lines = ["// Written by Tests/Accuracy/train_confidence.py; see `make train`.", "",
             "/// The weight that each measure adds to the log-odds that bars are right; the weight of no measure",
             "/// is always added.", "enum ConfidenceWeights {"]
    for n, (kind, names, beta) in enumerate(tables):
        lines += [""] * (n > 0) + ["  static let %s: [CropEvidence.Measure?: Double] = [" % kind,
                                   "    nil: %.3f," % beta[-1]]
        lines += ["    .%s: %.3f," % pair for pair in zip(names, beta) if abs(pair[1]) >= 0.0005]
        lines += ["  ]"]
    return "\n".join(lines + ["}", ""])


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--vidfit", required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    parser.add_argument("--only", choices=SIGNS, help="fit these weights, and keep the others")
    parser.add_argument("--verbose", action="store_true", help="print what is wrong at 0.5 and above")
    options = parser.parse_args()
    rows = list(collect(options.vidfit, options.folders))
    tables = []
    for kind, signs in SIGNS.items():
        if options.only and kind != options.only:
            tables.append(kept(options.out, kind, signs))
            continue
        chosen = [row for row in rows if row[2] == kind]
        p, y = cross_validated(chosen, signs, kind)
        print("%s: %d right, %d wrong" % (kind, y.sum(), len(y) - y.sum()))
        print("  cases not learnt from, probability: right kept, wrong let through")
        for least in (0.5, 0.6, 0.7, 0.8, 0.9, 0.95):
            print("    >= %.2f: %5.1f %% of the right, %d wrong" % (
                least, 100 * ((p >= least) & (y == 1)).sum() / max(1, y.sum()),
                ((p >= least) & (y == 0)).sum()))
        if options.verbose:
            for row, probability, right in sorted(zip(chosen, p, y), key=lambda t: -t[1]):
                if (probability >= 0.5) != bool(right):
                    print("    %.2f %s %s" % (probability, "right" if right else "wrong", row[1]))
        x, y = design(chosen, signs)
        beta = fit(x, y, weights_of_rows(chosen, y, kind), signs, RIDGE[kind])
        tables.append((kind, list(signs), beta))
    options.out.write_text(swift(tables))


if __name__ == "__main__":
    main()
