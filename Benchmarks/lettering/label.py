#!/usr/bin/env python3
"""Write truth.json with the boxes of text in clips that ../padding/fetch.py fetched.

    label.py CLIPS OUT

CLIPS is the folder that fetch.py wrote. OUT gets a truth.json that names those of its clips that
labels.tsv labels, for score.py, burn_in.py and Tests/Accuracy/train_lettering.py.
"""
import argparse
import csv
import json
import os
import pathlib
import sys

LABELS = pathlib.Path(__file__).resolve().parent / "labels.tsv"
FIELDS = ["blob", "text", "role", "x", "y", "width", "height", "start", "end"]
TEXTS = ("none", "some", "interface")
ROLES = ("laid", "scene")


def read_labels(path):
    """blob: (the kind of label, regions)"""
    clips = {}
    with path.open(newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        if rows.fieldnames != FIELDS:
            sys.exit("%s: expected the columns %s" % (path, " ".join(FIELDS)))
        for row in rows:
            text, regions = clips.setdefault(row["blob"], (row["text"], []))
            box = [row[key] for key in FIELDS[3:7]]
            if text != row["text"] or text not in TEXTS or any(box) and text == "none":
                sys.exit("%s:%d: expected one of %s, and no box if it is none" % (
                    path, rows.line_num, ", ".join(TEXTS)))
            if any(box):
                if row["role"] not in ROLES:
                    sys.exit("%s:%d: expected a role of %s" % (
                        path, rows.line_num, ", ".join(ROLES)))
                regions.append({"kind": "text", "role": row["role"], "box": [int(n) for n in box],
                                "start": float(row["start"]), "end": float(row["end"])})
    return clips


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clips", type=pathlib.Path, metavar="CLIPS")
    parser.add_argument("out", type=pathlib.Path, metavar="OUT")
    parser.add_argument("--labels", type=pathlib.Path, default=LABELS, help="another labels.tsv")
    options = parser.parse_args()
    labels = read_labels(options.labels)
    options.out.mkdir(parents=True, exist_ok=True)
    clips = []
    for clip in json.loads((options.clips / "truth.json").read_text())["clips"]:
        if clip["blob"] in labels:
            text, regions = labels[clip["blob"]]
            clips.append({
                "file": os.path.relpath(options.clips / clip["file"], options.out),
                "repository": clip["repository"], "frame": clip["frame"], "regions": regions,
                "complete": text == "none", "ui": text == "interface"})
    (options.out / "truth.json").write_text(json.dumps({"clips": clips}, indent=1) + "\n")
    print("%d of %d labelled clips are in %s, %d of them without text" % (
        len(clips), len(labels), options.clips, sum(clip["complete"] for clip in clips)))
    if not clips:
        sys.exit(1)


if __name__ == "__main__":
    main()
