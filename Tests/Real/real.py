"""Runs vidfit over real files of all kinds and lists what it gets wrong, with ffmpeg and ffprobe as the judges.

    python3 real.py VIDFIT DIR... [--known FILE] [--jobs N] [--timeout 60] [--details out.tsv]

Ends with status 1 if something is listed that known.tsv doesn't explain.
"""

import argparse
import fnmatch
import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from examine import examine, findings
from measure import measured
from media import MARK

NOT_MEDIA = {".txt", ".md", ".json", ".tsv", ".csv", ".py", ".swift", ".c", ".h", ".html", ".xml", ".yml", ".yaml",
             ".log", ".ndjson", ".toml", ".sh", ".pyc"}
TITLES = {
    "crashed": "crashed", "hung": "hung", "refused": "refused though ffmpeg decodes",
    "answered": "answered though ffmpeg does not decode", "preview": "preview fails where analyze answers",
    "memory": "above 300 MB", "facts": "facts that differ from ffprobe",
    "scan": "scan disagrees with analyze", "passed-over": "passed over by scan, though no still",
    "bars": "bars of make_clips.py missed or misplaced",
}


def media_files(folders):
    """All files that may be media: (name, path, whether make_clips.py wrote it)."""
    for folder in map(Path, folders):
        if folder.is_file():
            yield folder.name, folder, False
        for root, inner, names in os.walk(folder):
            inner[:] = sorted(name for name in inner if not name.startswith("."))
            for name in sorted(names):
                path = Path(root) / name
                if path.is_file() and not name.startswith(".") and path.suffix.lower() not in NOT_MEDIA:
                    yield f"{folder.resolve().name}/{path.relative_to(folder)}", path, MARK in names


def scanned(vidfit, folders, jobs, timeout):
    """The run of `vidfit scan` over all folders, and its answers by path."""
    run = measured([vidfit, "scan", "--no-config", "--format", "ndjson", "-q", "-j", jobs, *folders], timeout)
    answers = {}
    for line in run.output.decode(errors="replace").splitlines():
        try:
            document = json.loads(line)
        except ValueError:
            continue
        answers[os.path.realpath(document.get("path", ""))] = document
    return run, answers


def known_findings(path):
    """The rows of known.tsv as (pattern, class, reason)."""
    rows = [line.split("\t") for line in Path(path).read_text().splitlines()[1:] if line.strip()]
    return [(row[0], row[1], row[2] if len(row) > 2 else "") for row in rows]


def write_details(path, rows):
    """A line of figures for each file."""
    columns = ("name status code message wall cpu megabytes codec size rotation duration verdict frames_used decoded "
               "bytes_read preview ffmpeg_frames ffmpeg_says scan").split()
    with open(path, "w") as out:
        out.write("\t".join(columns) + "\n")
        for row in rows:
            video, padding = row.document.get("video") or {}, row.document.get("padding") or {}
            sampling, size = padding.get("sampling") or {}, video.get("storage") or {}
            values = [row.name, row.document.get("status") or f"status {row.analyze.status}", *row.error,
                      f"{row.analyze.wall:.2f}", f"{row.analyze.cpu:.3f}", f"{row.analyze.megabytes:.0f}",
                      video.get("codec"), f"{size['width']}x{size['height']}" if size else "", video.get("rotation"),
                      (row.document.get("container") or {}).get("duration"), row.verdict, sampling.get("frames"),
                      sampling.get("decoded"), sampling.get("bytes"), "drawn" if row.drawn else row.preview.status,
                      row.frames, row.decoder, (row.scan or {}).get("status", "not scanned")]
            out.write("\t".join("" if value is None else " ".join(str(value).split()) for value in values) + "\n")


def report(rows, scan, found, known):
    """Prints the table and the lists. Returns how many findings nobody knew of."""
    answered = [row for row in rows if row.answered]
    stills = [row for row in answered if row.still]
    decodable = sum(bool(row.frames) for row in rows)
    print(f"{len(rows):6}  files, of which ffmpeg decodes {decodable}")
    print(f"{len(answered):6}  answered, {len(stills)} of them stills; verdicts: "
          + ", ".join(f"{count} {verdict}" for verdict, count in Counter(r.verdict for r in answered).most_common()))
    for code, count in Counter(row.error[0] or "no code" for row in rows if not row.answered).most_common():
        print(f"{count:6}  refused as {code}")
    print(f"{sum(row.scan is not None for row in rows):6}  answered by scan (status {scan.status}, {scan.wall:.0f} s, "
          f"{scan.cpu:.0f} s of processor time, {scan.megabytes:.0f} MB)")
    new = 0
    for kind, title in TITLES.items():
        reasons, unknown = Counter(), []
        for name, detail in found.get(kind, []):
            reason = next((reason for pattern, of, reason in known
                           if of == kind and fnmatch.fnmatchcase(name, pattern)), None)
            if reason is None:
                unknown.append((name, detail))
            else:
                reasons[reason] += 1
        new += len(unknown)
        print(f"\n{len(unknown) + sum(reasons.values()):6}  {title}, {len(unknown)} of them unknown")
        for name, detail in unknown:
            print(f"        {name}  {detail}")
        for reason, count in reasons.items():
            print(f"        ({count} known: {reason})")
    return new


def main():
    """Examines all files and reports."""
    parser = argparse.ArgumentParser(description="Run vidfit over files of all kinds and list what it gets wrong.")
    parser.add_argument("vidfit")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--known", default=Path(__file__).with_name("known.tsv"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=60, help="seconds for one process")
    parser.add_argument("--details", help="write figures of all files to this table")
    options = parser.parse_args()
    files = list(media_files(options.folders))
    with ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda file: examine(options.vidfit, file[0], file[1], options.timeout), files))
    scan, answers = scanned(options.vidfit, options.folders, options.jobs, options.timeout * max(10, len(files)))
    found = {}
    if scan.hung or scan.crashed:
        found["hung" if scan.hung else "crashed"] = [("scan", f"status {scan.status}: {scan.last_line}")]
    for row, (name, path, marked) in zip(rows, files):
        row.scan = answers.get(os.path.realpath(path))
        for kind, detail in findings(row, marked):
            found.setdefault(kind, []).append((name, detail))
    if options.details:
        write_details(options.details, rows)
    sys.exit(1 if report(rows, scan, found, known_findings(options.known)) else 0)


if __name__ == "__main__":
    main()
