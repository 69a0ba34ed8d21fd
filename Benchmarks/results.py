#!/usr/bin/env python3
"""Times reports and pages of many results, beside jq reading one field of the same lines.

The lines are those of a scan of media/ and further folders, again and again under other names, with
other sizes and durations. Programs take turns; processor times are the median of the runs, memory
is the peak. Times are of this machine and this moment, ratios say more.
"""
import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FORMATS = ["", "csv", "xml", "sarif", "md", "html"]

parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
parser.add_argument("vidfit")
parser.add_argument("folders", nargs="*", help="clips beside those of media/")
parser.add_argument("--lines", type=int, nargs="+", default=[20_000, 100_000])
parser.add_argument("--runs", type=int, default=3)
given = parser.parse_args()
vidfit = os.path.abspath(given.vidfit)


def run(*command, **options):
    """Seconds of processor time, and the peak of memory in MB."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.PIPE, **options)
    problems = process.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(command)}: status {process.returncode}\n{problems[-500:]}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def scanned(folder):
    journal = os.path.join(folder, "scan.ndjson")
    subprocess.run([vidfit, "scan", "--no-config", "--journal", journal,
                    os.path.join(HERE, "..", "media"), *given.folders],
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(journal, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def write(path, results, count):
    """Results of as many clips, about in the order of the inputs, as scans write them."""
    chance = random.Random(7)
    # A child's peak of memory begins with that of this process, so lines are not kept.
    with open(path, "w", encoding="utf-8") as file:
        late = None
        for index in range(count):
            result = json.loads(json.dumps(chance.choice(results)))
            stem, extension = os.path.splitext(os.path.basename(result["path"]))
            result["path"] = f"library/season {index // 500:03}/{stem}-{index:06}{extension}"
            result["index"] = index
            if "fingerprint" in result:
                result["fingerprint"] = result["fingerprint"][:-6] + f"{index:06x}"
            if "container" in result:
                container = result["container"]
                container["bytes"] += 17 * index
                if container["duration"]:
                    container["duration"] = round(container["duration"] + index % 977 / 1000, 3)
            line = json.dumps(result, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
            # Some are later than the next one.
            if late is None and chance.random() < 0.3:
                late = line
                continue
            file.write(line + "\n" + (late + "\n" if late else ""))
            late = None
        if late:
            file.write(late + "\n")


with tempfile.TemporaryDirectory() as folder:
    results = scanned(folder)
    print("| lines | written | CPU | peak memory | CPU, in jq's |")
    print("| ---: | --- | ---: | ---: | ---: |")
    for count in given.lines:
        path = os.path.join(folder, f"{count}.ndjson")
        write(path, results, count)
        commands = {"jq": ["jq", ".padding.verdict", path]}
        for suffix in FORMATS:
            target = ["-o", os.path.join(folder, f"report.{suffix}")] if suffix else []
            commands[suffix or "the summary"] = [vidfit, "report", "--no-config", path, *target]
        runs = {name: [] for name in commands}
        for _ in range(given.runs):
            for name, command in commands.items():
                runs[name].append(run(*command))
        base = statistics.median(cpu for cpu, _ in runs["jq"])
        for name, costs in runs.items():
            cpu = statistics.median(cpu for cpu, _ in costs)
            print(f"| {count:,} | {name} | {cpu:.2f} s | {max(peak for _, peak in costs):.0f} MB | "
                  f"{cpu / base:.2f} × |", flush=True)
        os.remove(path)
