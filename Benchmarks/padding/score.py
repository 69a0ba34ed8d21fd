#!/usr/bin/env python3
"""Score padding detectors side by side on labelled clips. The result is Markdown.

    score.py DIR [DIR ...] [--vidfit PROGRAM] [--peers] [--detector 'NAME=COMMAND {}'] ...

Each DIR has clips and a truth.json, as fetch.py, make_corpus.py and stress_clips.py write it. Of each
detector are counted

    exact      all edges within 1 px, or the right abstention
    right      all edges within the clip's tolerance, or the right abstention; includes exact
    harm       picture would be cut: an edge lies deeper than the tolerance inside the picture, or
               a rectangle is named where none holds for the whole clip
    alarms     the part of harm on clips without padding, and "mixed" there
    missed     a bar left, by more than the tolerance and 2 % of that side of the frame
    abstained  "undecided", or "mixed" with bars, where the label is a rectangle, or a wrong abstention; if the
               clip is padded, it counts as missed too
    errors     crashes, time-outs and answers that can't be read

with intervals of 95 %, by clip and by repository, and processor and wall time. Times mean something
only with --jobs 1. docs/benchmark.md explains the words, README.md the protocol of --detector.
"""
import argparse
import collections
import concurrent.futures
import datetime
import json
import os
import pathlib
import shutil
import sys

import detectors
import judging

MARKS = "<!-- %s: begin -->", "<!-- %s: end -->"
KINDS = ("none", "black", "solid", "color", "patterned", "blurred", "edge lines", "mixed",
         "undecidable")


def load(folder):
    """The clips of a folder, each with its path."""
    path = folder / "truth.json"
    try:
        clips = json.loads(path.read_text())["clips"]
        for clip in clips:
            clip["path"] = folder / clip["file"]
            width, height = clip["frame"]
            x, y, w, h = clip["active"] or (0, 0, width, height)
            if min(x, y) < 0 or min(w, h) <= 0 or x + w > width or y + h > height:
                sys.exit("%s: the picture of %s is not within its frame" % (path, clip["file"]))
            judging.repository(clip), clip["kind"]
    except OSError as error:
        sys.exit("%s: %s" % (path, error.strerror))
    except (ValueError, TypeError, KeyError) as error:
        sys.exit("%s: expected the form that fetch.py writes; %s %s" % (
            path, type(error).__name__, error))
    missing = [clip["file"] for clip in clips if not clip["path"].is_file()]
    if missing:
        sys.exit("%s: %d clips are missing, the first is %s" % (folder, len(missing), missing[0]))
    return clips


def choose(options):
    """Name: (detector, its version)."""
    tools = {}
    if options.vidfit:
        program = str(pathlib.Path(options.vidfit).resolve())
        if not os.access(program, os.X_OK):
            sys.exit("%s is no program" % options.vidfit)
        tools["vidfit"] = (detectors.vidfit(program, options.limit),
                           detectors.version([program, "--version"]))
    for key in detectors.PEERS if options.peers else options.peer:
        name, program, make = detectors.PEERS[key]
        if shutil.which(program):
            flag = "-version" if program == "ffmpeg" else "--version"
            version = detectors.version([program, flag])
            tools[name] = (make(options.limit), version.replace("ffmpeg version", "FFmpeg"))
        elif not options.peers:
            sys.exit("there is no program %s" % program)
        else:
            print("%s is left out, because %s is not installed" % (name, program), file=sys.stderr)
    for text in options.detector:
        try:
            name, detector = detectors.custom(text, options.limit)
        except ValueError as error:
            sys.exit("--detector: %s" % error)
        tools[name] = (detector, name)
    return tools


def describe(name, clip, answer, words):
    rect = list(answer.rect) if answer.rect else "all"
    return "%s: %s: %s, answered %s %s%s; label %s %s" % (
        clip["path"], name, " and ".join(word for word in judging.WORDS if word in words),
        answer.verdict, rect, " (%s)" % answer.note if answer.note else "", clip["kind"],
        clip["active"] or "")


def measure(tools, clips, jobs, verbose):
    """-> name: list of (answer, clip, words), in the order of the clips"""
    def one(item):
        clip, name = item
        answer = tools[name][0](clip["path"], clip["frame"])
        if name == next(iter(tools)):
            clip["ffprobe"] = detectors.probe(clip["path"])[3]
        words = judging.judge(answer, clip)
        if verbose and "right" not in words:
            print(describe(name, clip, answer, words), file=sys.stderr, flush=True)
        return name, answer, clip, words

    found = {name: [] for name in tools}
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        for name, answer, clip, words in pool.map(
                one, [(clip, name) for clip in clips for name in tools]):
            found[name].append((answer, clip, words))
    return found


def summary(rows):
    """What is counted and measured of one detector."""
    def events(word, chosen):
        return judging.shares((judging.repository(clip), word in words) for _, clip, words in chosen)

    padded = [row for row in rows if judging.is_padded(row[1])]
    clean = [row for row in rows if judging.is_clean(row[1])]
    kinds = collections.defaultdict(list)
    for row in rows:
        kinds[judging.group(row[1])].append(row)

    def counts(chosen):
        return {word: sum(word in words for _, _, words in chosen) for word in judging.WORDS}

    pairs = [(answer, clip) for answer, clip, _ in rows]
    bins, errors = judging.calibration(pairs)
    cpu = [answer.cpu for answer, _ in pairs]
    ratios = [answer.cpu / clip["ffprobe"] for answer, clip in pairs if clip.get("ffprobe")]
    return {
        "clips": len(rows), **counts(rows),
        "shares": {"right": events("right", rows), "harm": events("harm", rows),
                   "missed": events("missed", padded), "alarm": events("alarm", clean)},
        "kinds": {kind: {"clips": len(kinds[kind]), **counts(kinds[kind])}
                  for kind in sorted(kinds, key=lambda k: (k not in KINDS, KINDS.index(k) if k in KINDS
                                                           else 0, k))},
        "risk": judging.risk(pairs) if any(a.probability is not None for a, _ in pairs) else [],
        "calibration": bins, "calibrationError": errors,
        "cpu": {"sum": sum(cpu), "median": judging.quantile(cpu, 0.5),
                "p90": judging.quantile(cpu, 0.9), "worst": max(cpu, default=0.0),
                "worstClip": max(pairs, key=lambda pair: pair[0].cpu)[1]["file"] if pairs else None},
        "timesFFprobe": {"median": judging.quantile(ratios, 0.5),
                         "p90": judging.quantile(ratios, 0.9), "worst": max(ratios, default=0.0)},
        "wall": sum(answer.wall for answer, _ in pairs),
    }


def percent(share):
    return "%.1f%%" % (100 * share)


def between(interval):
    return "%.1f to %s" % (100 * interval[0], percent(interval[1]))


def table(head, rows):
    return ["| %s |" % " | ".join(head), "|%s" % (" --- |" * len(head)),
            *("| %s |" % " | ".join(map(str, row)) for row in rows), ""]


def markdown(found, totals, tools, options):
    clips = [clip for _, clip, _ in next(iter(found.values()))]
    versions = list(dict.fromkeys(version for _, version in tools.values()))
    lines = ["%s: %d clips of %d repositories or generated cases, %d of them padded; %s." % (
        datetime.date.today(), len(clips), len({judging.repository(clip) for clip in clips}),
        sum(map(judging.is_padded, clips)), "; ".join(versions)), ""]
    head = ("exact", "right", "harm", "alarm", "missed", "near", "abstained", "error")
    lines += table(("detector", "clips", *head), (
        (name, total["clips"], *(total[word] for word in head)) for name, total in totals.items()))
    lines += ["Shares with intervals of 95%: by clip as if clips were independent, and with clips of "
              "one repository counted as alike as they are. Missed is of the padded clips, alarms of "
              "those without padding.", ""]
    lines += table(
        ("detector", "of", "share", "by clip", "by repository", "repositories with any", "95% of it"),
        ((name, word, percent(part["count"] / max(1, part["clips"])), between(part["interval"]),
          between(part["intervalByRepository"]),
          "%d of %d" % (part["repositoriesHit"], part["repositories"]),
          between(part["intervalOfRepositories"]))
         for name, total in totals.items() for word, part in total["shares"].items()
         if word != "right"))
    lines += ["Right, harm and missed by the kind of the label:", ""]
    kinds = list(next(iter(totals.values()))["kinds"])
    lines += table(("detector", *("%s (%d)" % (kind, next(iter(totals.values()))["kinds"][kind]["clips"])
                                  for kind in kinds)), (
        (name, *("%d, %d, %d" % tuple(total["kinds"][kind][word] for word in ("right", "harm", "missed"))
                 for kind in kinds)) for name, total in totals.items()))
    if options.short:
        return "\n".join(lines)
    lines += ["Processor time per clip in seconds, and as a multiple of what `ffprobe -show_streams` "
              "takes for the same clip%s:" % (
        "" if options.jobs == 1 else ", with %d clips at a time" % options.jobs), ""]
    lines += table(("detector", "median", "90% within", "worst", "sum", "wall time, sum",
                    "× ffprobe: median", "90% within", "worst"), (
        (name, *("%.2f" % total["cpu"][key] for key in ("median", "p90", "worst", "sum")),
         "%.2f" % total["wall"],
         *("%.1f" % total["timesFFprobe"][key] for key in ("median", "p90", "worst")))
        for name, total in totals.items()))
    for name, total in totals.items():
        if total["risk"]:
            lines += confidence(name, total)
    return "\n".join(lines)


def confidence(name, total):
    padded = total["risk"][0]["padded"]
    lines = ["Risk of %s by confidence: at each threshold, the clips whose bars would be called "
             "padding, those of them where picture would be cut, and the share of the %d padded clips "
             "whose bars would be right." % (name, padded), ""]
    lines += table(("from", "named", "wrong", "risk", "95% interval", "found"), (
        ("%.2f" % row["from"], row["named"], row["wrong"],
         percent(row["wrong"] / max(1, row["named"])), between(row["interval"]),
         percent(row["found"] / max(1, padded))) for row in total["risk"]))
    lines += ["Calibration of %s: the confidence that it claims, and the share that is right. The "
              "expected error is %.3f: %s." % (
                  name, total["calibrationError"]["all"],
                  ", ".join("%s %.3f" % item for item in total["calibrationError"].items()
                            if item[0] != "all")), ""]
    return lines + table(("answer", "confidence", "clips", "claimed", "observed", "95% interval"), (
        (row["of"], "%.2f to %.2f" % (row["from"], row["to"]), row["count"],
         "%.3f" % row["claimed"], "%.3f" % row["observed"],
         between(judging.wilson(row["observed"] * row["count"], row["count"])))
        for row in total["calibration"]))


def split(path, block):
    """What stands before and after the marks of a block in a document, with the marks."""
    begin, end = (mark % block for mark in MARKS)
    try:
        text = path.read_text()
    except OSError as error:
        sys.exit("%s: %s" % (path, error.strerror))
    if text.count(begin) != 1 or text.count(end) != 1 or text.index(begin) > text.index(end):
        sys.exit("%s: expected one '%s' and, after it, one '%s'" % (path, begin, end))
    return text.split(begin)[0] + begin, end + text.split(end)[1]


def renew(path, block, text):
    """Replaces what stands between the marks of a block in a document."""
    before, after = split(path, block)
    path.write_text("%s\n\n%s\n\n%s" % (before, text.rstrip("\n"), after))


def as_json(found, totals, tools):
    answers = [{
        "clip": clip["file"], "repository": judging.repository(clip), "kind": clip["kind"],
        "label": clip["active"], "detector": name, "verdict": answer.verdict,
        "picture": answer.rect, "confidence": answer.confidence, "fill": answer.fill,
        "note": answer.note, "words": sorted(words), "cpu": round(answer.cpu, 4),
        "ffprobe": round(clip.get("ffprobe", 0), 4),
        "wall": round(answer.wall, 4)} for name in found for answer, clip, words in found[name]]
    versions = {name: version for name, (_, version) in tools.items()}
    return json.dumps({"date": str(datetime.date.today()), "versions": versions, "totals": totals,
                       "answers": answers}, indent=1) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--vidfit", metavar="PROGRAM")
    parser.add_argument("--peers", action="store_true", help="all others that are installed")
    parser.add_argument("--peer", action="append", default=[], choices=detectors.PEERS)
    parser.add_argument("--detector", action="append", default=[], metavar="'NAME=COMMAND {}'",
                        help="any command that prints a rectangle; {} is the clip")
    parser.add_argument("--jobs", type=int, default=1, help="programs at a time (default 1)")
    parser.add_argument("--limit", type=float, default=300, metavar="SECONDS", help="per clip")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="every answer, and totals")
    parser.add_argument("--renew", type=pathlib.Path, metavar="DOCUMENT",
                        help="replace the results between two marks in it")
    parser.add_argument("--block", default="results", help="the name in these marks")
    parser.add_argument("--short", action="store_true", help="without times and confidence")
    parser.add_argument("--verbose", action="store_true", help="name each answer that is not right")
    options = parser.parse_args()
    if options.jobs < 1:
        parser.error("--jobs: expected 1 or more, got %d" % options.jobs)
    if options.renew:
        split(options.renew, options.block)
    clips = [clip for folder in options.folders for clip in load(folder)]
    tools = choose(options)
    if not clips or not tools:
        sys.exit("no clips" if not clips else "no detector; give --vidfit, --peers or --detector")
    found = measure(tools, clips, options.jobs, options.verbose)
    totals = {name: summary(rows) for name, rows in found.items()}
    text = markdown(found, totals, tools, options)
    print(text)
    if options.renew:
        renew(options.renew, options.block, text)
    if options.json:
        options.json.write_text(as_json(found, totals, tools))


if __name__ == "__main__":
    main()
