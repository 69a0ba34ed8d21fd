#!/usr/bin/env python3
"""Score what `vidfit analyze --important` finds, on clips whose text or logos are labelled.

    score.py DIR [DIR ...] --vidfit PROGRAM [--kind KIND] [--renew DOCUMENT]

Each DIR has clips and a truth.json, as label.py, burn_in.py and lay_logos.py write it. Counted are

    found      labelled texts that an item meets: for 30 % of the shorter time, and with
               intersection over union of 50 %, or with 70 % of the text in an item of at most 2.5
               times its area; texts of label.py are single lines, of which 70 % in any item do that
               is at most half the frame
    edges      found texts with exact boxes, all of whose edges are within 2 % of the frame's height
    right      items that meet a text laid over the clip, or lie half in one
    false      clips wholly without text in which an item is found

Lettering of the filmed scene is neither wanted nor held against an item, and no item is wrong on a
clip of which not all text is labelled. Intervals are Wilson's of 95 %: by text or clip as if they
were independent, and with those of one repository counted as alike as they are.
"""
import argparse
import collections
import concurrent.futures
import dataclasses
import datetime
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "padding"))
import detectors  # noqa: E402
import judging  # noqa: E402

LINE = "laid"
ROLES = ("subtitle", "title", "lowerthird", "caption", "clock", "watermark", "logo", LINE)
NAMES = {"lowerthird": "lower thirds", LINE: "lines of other texts"}
MARKS = "<!-- %s: begin -->", "<!-- %s: end -->"
NEAR = 0.02


@dataclasses.dataclass
class Item:
    """A text that was found."""

    box: tuple
    start: float
    end: float
    role: str | None = None
    confidence: float | None = None


def shared(a, b):
    """The area that two boxes share."""
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return width * height if width > 0 and height > 0 else 0


def are_together(item, region):
    """Whether both are shown at once for long enough."""
    time = min(item.end, region["end"]) - max(item.start, region["start"])
    return time >= 0.3 * min(item.end - item.start, region["end"] - region["start"])


def meets(item, region):
    part = shared(item.box, region["box"])
    if not part or not are_together(item, region):
        return False
    area, labelled = item.box[2] * item.box[3], region["box"][2] * region["box"][3]
    return 2 * part >= area + labelled - part or (
        part >= 0.7 * labelled and (area <= 2.5 * labelled or region["role"] == LINE))


def lies_in(item, region):
    return are_together(item, region) and (
        2 * shared(item.box, region["box"]) >= item.box[2] * item.box[3])


def error(item, region, height):
    """The greatest distance of an edge from the label's, in heights of the frame."""
    a, b = item.box, region["box"]
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]), abs(a[0] + a[2] - b[0] - b[2]),
               abs(a[1] + a[3] - b[1] - b[3])) / height


def is_wanted(region):
    return region["role"] in ROLES and region.get("legible", True)


def judge(clip, items):
    """-> {"texts": [(role, found, edge error or None)], "items": [word], "false": bool or None}"""
    wanted = [] if clip["ui"] else [region for region in clip["regions"] if is_wanted(region)]
    texts = []
    width, height = clip["frame"]
    # A larger one tells nothing of a line in it.
    telling = [item for item in items if 2 * item.box[2] * item.box[3] <= width * height]
    for region in wanted:
        errors = [error(item, region, height) for item in telling if meets(item, region)]
        texts.append((region, bool(errors), min(errors, default=None)))
    words = []
    for item in items:
        known = [region for region in clip["regions"]
                 if meets(item, region) or lies_in(item, region)]
        if any(region["role"] != "scene" for region in known):
            words.append("right")
        elif known or clip["ui"] or not clip["complete"]:
            words.append("moot")
        else:
            words.append("false")
    is_clean = clip["complete"] and not clip["ui"] and not clip["regions"]
    return {"texts": texts, "items": words, "false": bool(items) if is_clean else None}


def read(document, kind="text"):
    """The items of a kind in a vidfit.analysis document."""
    end = document["container"].get("duration") or 0.0
    return [Item(tuple(item["box"][key] for key in ("x", "y", "width", "height")),
                 item["start"] or 0.0, end if item["end"] is None else item["end"], item["role"],
                 item["confidence"])
            for item in document["important"] if item["kind"] == kind]


def analyse(program, path, limit, kind):
    """-> (items or None, processor seconds)"""
    out, errors, code, cpu, _ = detectors.timed(
        [program, "analyze", "--no-config", "--format", "json", "--important=" + kind,
         str(path)], limit)
    try:
        return read(json.loads(out), kind), cpu
    except (ValueError, KeyError, TypeError):
        print("%s: %s" % (path, errors.strip()[-200:] or code), file=sys.stderr)
        return None, cpu


def load(folder):
    clips = json.loads((folder / "truth.json").read_text())["clips"]
    for clip in clips:
        clip["path"] = folder / clip["file"]
    missing = [clip["file"] for clip in clips if not clip["path"].is_file()]
    if missing:
        sys.exit("%s: %d clips are missing, the first is %s" % (folder, len(missing), missing[0]))
    return clips


def row(name, events):
    """A row of the table, of pairs of a repository and whether it happened."""
    share = judging.shares(events)
    if not share["clips"]:
        return None
    return (name, share["count"], share["clips"], "%.1f%%" % (
        100 * share["count"] / share["clips"]), *(
            "%.1f–%.1f%%" % tuple(100 * edge for edge in share[key])
            for key in ("interval", "intervalByRepository")))


def table(results):
    """The table of all that is counted, of pairs of a clip and what judge() says."""
    roles = collections.defaultdict(list)
    everything, edges, items, clean = [], [], [], []
    for clip, answer in results:
        name = judging.repository(clip)
        for region, found, off in answer["texts"]:
            roles[region["role"]].append((name, found))
            if region["role"] != LINE:
                everything.append((name, found))
                if found:
                    edges.append((name, off <= NEAR))
        # Where labels are incomplete, no item can be false.
        if clip["complete"]:
            items += [(name, word == "right") for word in answer["items"] if word != "moot"]
        if answer["false"] is not None:
            clean.append((name, answer["false"]))
    rows = [row("texts found", everything)]
    if len(roles) > 1 or LINE in roles:
        rows += [row(NAMES.get(role, role + "s"), roles[role]) for role in ROLES]
    rows += [row("boxes within 2% of the frame's height", edges),
             row("items that are such a text", items),
             row("clips without text that have an item", clean)]
    lines = ["| | number | of | share | interval | by repository |",
             "| --- | ---: | ---: | ---: | --- | --- |"]
    return "\n".join(lines + ["| %s |" % " | ".join(map(str, line)) for line in rows if line])


def renew(path, block, text):
    """Replaces what stands between the marks of a block in a document."""
    begin, end = (mark % block for mark in MARKS)
    whole = path.read_text()
    if whole.count(begin) != 1 or whole.count(end) != 1:
        sys.exit("%s: expected one '%s' and one '%s'" % (path, begin, end))
    path.write_text("%s\n\n%s\n\n%s" % (
        whole.split(begin)[0] + begin, text, end + whole.split(end)[1]))


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--vidfit", required=True, metavar="PROGRAM")
    parser.add_argument("--kind", choices=["text", "logo"], default="text",
                        help="what to find (default text)")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time (default 1)")
    parser.add_argument("--limit", type=float, default=300, metavar="SECONDS", help="per clip")
    parser.add_argument("--renew", type=pathlib.Path, metavar="DOCUMENT",
                        help="replace the results between two marks in it")
    parser.add_argument("--block", default="results", help="the name in these marks")
    parser.add_argument("--verbose", action="store_true", help="name what is missed or false")
    options = parser.parse_args()
    if not os.access(options.vidfit, os.X_OK):
        sys.exit("%s is no program" % options.vidfit)
    program = str(pathlib.Path(options.vidfit).resolve())
    clips = [clip for folder in options.folders for clip in load(folder)]
    with concurrent.futures.ThreadPoolExecutor(max(1, options.jobs)) as pool:
        answers = list(pool.map(
            lambda clip: analyse(program, clip["path"], options.limit, options.kind), clips))
    results, cpu, errors = [], 0.0, 0
    for clip, (items, seconds) in zip(clips, answers):
        cpu += seconds
        if items is None:
            errors += 1
            continue
        results.append((clip, judge(clip, items)))
        if options.verbose:
            describe(clip, items, results[-1][1])
    text = "%s, %s: %d clips of %d repositories, %.2f s of processor time per clip%s.\n\n%s" % (
        datetime.date.today(), detectors.version([program, "--version"]), len(clips),
        len({judging.repository(clip) for clip in clips}), cpu / max(1, len(clips)),
        ", %d errors" % errors if errors else "", table(results))
    print(text)
    if options.renew:
        renew(options.renew, options.block, text)


def describe(clip, items, answer):
    for region, found, _ in answer["texts"]:
        if not found:
            print("%s: missed %s %s, %g to %g s" % (
                clip["path"], region["role"], region["box"], region["start"], region["end"]),
                file=sys.stderr)
    for item, word in zip(items, answer["items"]):
        if word == "false":
            print("%s: false %s %s, %.1f to %.1f s, %.3f" % (
                clip["path"], item.role, [round(n) for n in item.box], item.start, item.end,
                item.confidence or 1), file=sys.stderr)


if __name__ == "__main__":
    main()
