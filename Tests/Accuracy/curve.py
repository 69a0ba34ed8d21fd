#!/usr/bin/env python3
"""Risk against coverage, and calibration, of padding.confidence on labelled clips, as Markdown.

    curve.py --vidfit PATH DIR [DIR ...]

Each DIR has clips and a truth.json, as make_corpus.py and stress_clips.py write it. A clip counts
with the probability of the bars that vidfit names or suspects, 0 without any. At each threshold:

    named    clips whose bars would be called padding
    wrong    those of them where picture would be cut by more than the clip's tolerance
    risk     wrong : named, with Wilson's interval of 95 %
    found    of the clips that are padded, those whose bars would be right
"""
import argparse
import concurrent.futures
import json
import math
import pathlib
import subprocess

THRESHOLDS = (0.2, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99)


def wilson(count, total, z=1.96):
    """The interval that holds a share with 95 %, in per cent."""
    if total == 0:
        return 0.0, 100.0
    share, square = count / total, z * z
    middle = share + square / (2 * total)
    reach = z * math.sqrt(share * (1 - share) / total + square / (4 * total * total))
    scale = 100 / (1 + square / total)
    return max(0.0, (middle - reach) * scale), min(100.0, (middle + reach) * scale)


def edges(rect, frame):
    x, y, width, height = rect
    return x, y, frame[0] - x - width, frame[1] - y - height


def judge(rect, clip):
    """Whether the rectangle cuts picture, and whether it is right."""
    tolerance = clip.get("tolerance", 2)
    if clip["active"] is None:
        return True, False
    pairs = list(zip(edges(rect, clip["frame"]), edges(clip["active"], clip["frame"])))
    cuts = any(got > true + tolerance for got, true in pairs)
    return cuts, not cuts and all(abs(got - true) <= tolerance for got, true in pairs)


def answer(vidfit, folder, clip):
    """-> (verdict, its confidence, probability of the bars, their rectangle or None)"""
    run = subprocess.run([vidfit, "analyze", "--format", "json", str(folder / clip["file"])],
                         capture_output=True, text=True, errors="replace")
    try:
        padding = json.loads(run.stdout)["padding"]
    except (ValueError, KeyError):
        return "error", 0.0, 0.0, None
    bars = padding if padding["verdict"] == "padded" else padding["suspected"]
    if not bars:
        return padding["verdict"], padding["confidence"], 0.0, None
    rect = tuple(bars["picture"][key] for key in ("x", "y", "width", "height"))
    return padding["verdict"], padding["confidence"], bars["confidence"] or 0.0, rect


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--vidfit", required=True)
    options = parser.parse_args()
    jobs = [(folder, clip) for folder in options.folders
            for clip in json.loads((folder / "truth.json").read_text())["clips"]]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda job: answer(options.vidfit, *job), jobs))
    padded = sum(1 for _, clip in jobs if clip["active"] and not clip["negative"])
    print("%d clips, %d of them padded.\n" % (len(jobs), padded))
    print("| from | named | wrong | risk | 95 % of it | found |\n| --- | --- | --- | --- | --- | --- |")
    for least in THRESHOLDS:
        named = [judge(rect, clip) for (_, clip), (_, _, probability, rect) in zip(jobs, answers)
                 if rect and probability >= least]
        wrong, right = sum(cuts for cuts, _ in named), sum(ok for _, ok in named)
        print("| %.2f | %d | %d | %.1f %% | %.1f to %.1f %% | %.1f %% |" % (
            least, len(named), wrong, 100 * wrong / max(1, len(named)),
            *wilson(wrong, len(named)), 100 * right / max(1, padded)))
    bins = {}
    for (_, clip), (verdict, confidence, _, rect) in zip(jobs, answers):
        if verdict in ("none", "padded"):
            full = (0, 0, *clip["frame"])
            right = judge(rect if verdict == "padded" else full, clip)[1] or (
                verdict == "none" and clip["active"] is None and clip["kind"] != "mixed")
            bins.setdefault(min(9, int(confidence * 10)), []).append((confidence, right))
    total = sum(map(len, bins.values()))
    error = sum(abs(sum(c - ok for c, ok in items)) for items in bins.values()) / max(1, total)
    print("\nExpected calibration error of `none` and `padded`: %.3f" % error)


if __name__ == "__main__":
    main()
