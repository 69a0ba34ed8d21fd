"""Measures the processor time that vidfit takes for short clips, beside ffprobe and ffmpeg's cropdetect.

    python3 cpu.py VIDFIT DIR... [--longest 10] [--most 100] [-n 3]

The programs take turns, and the least of all turns counts. Seconds are user and system time together.
"""

import argparse
import json
from pathlib import Path

from facts import probe
from measure import measured
from real import media_files

CROPDETECT = ["-vf", "cropdetect", "-f", "null", "-"]


def commands(vidfit, path):
    """The programs that are compared, by name."""
    return {
        "vidfit": [vidfit, "analyze", "--no-config", "--format", "ndjson", path],
        "ffprobe": ["ffprobe", "-v", "error", "-show_streams", "-show_format", path],
        "cropdetect": ["ffmpeg", "-nostdin", "-v", "error", "-i", path, *CROPDETECT],
        "key frames": ["ffmpeg", "-nostdin", "-v", "error", "-skip_frame", "nokey", "-i", path, *CROPDETECT],
    }


def percentile(values, share):
    """The value below which this share of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def short_clips(folders, longest, most):
    """The first clips that are short enough, with their duration."""
    found = []
    for name, path, _ in media_files(folders):
        if len(found) == most:
            break
        try:
            seconds = float(probe(path)["format"]["duration"])
        except (KeyError, ValueError):
            continue
        if seconds < longest:
            found.append((name, path, seconds))
    return found


def times(vidfit, path, turns):
    """The least processor time of each program, and vidfit's answer; None if vidfit refuses."""
    least, document = {}, {}
    for _ in range(turns):
        for name, command in commands(vidfit, path).items():
            run = measured(command, 300)
            if name == "vidfit":
                if run.status != 0:
                    return None
                document = json.loads(run.output)
            least[name] = min(run.cpu, least.get(name, run.cpu))
    return least, (document.get("padding") or {}).get("sampling") or {}


def main():
    """Measures all clips and prints what they cost."""
    parser = argparse.ArgumentParser(description="Compare the processor time of vidfit on short clips.")
    parser.add_argument("vidfit")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--longest", type=float, default=10, help="seconds; longer clips are left out")
    parser.add_argument("--most", type=int, default=100, help="number of clips")
    parser.add_argument("-n", "--turns", type=int, default=3)
    options = parser.parse_args()
    rows = []
    for name, path, seconds in short_clips(options.folders, options.longest, options.most):
        measurement = times(options.vidfit, path, options.turns)
        if measurement is not None:
            rows.append((name, Path(path).stat().st_size, seconds, *measurement))
    if not rows:
        raise SystemExit("no clip is that short")
    print(f"{len(rows)} clips, {percentile([row[2] for row in rows], 0.5):.1f} s long in the median\n")
    print(f"{'CPU seconds':12} {'median':>8} {'90 %':>8} {'sum':>8}   vidfit's median to this")
    median = {name: percentile([row[3][name] for row in rows], 0.5) for name in rows[0][3]}
    for name in median:
        all_times = [row[3][name] for row in rows]
        print(f"{name:12} {median[name]:8.3f} {percentile(all_times, 0.9):8.3f} {sum(all_times):8.2f}   "
              f"{median['vidfit'] / max(median[name], 0.001):.2f}")
    decoded = [row[4].get("decoded") or 0 for row in rows]
    shares = [(row[4].get("bytes") or 0) / row[1] for row in rows]
    print(f"\nframes decoded: median {percentile(decoded, 0.5)}, 90 % {percentile(decoded, 0.9)}, most {max(decoded)}")
    print(f"bytes read to size of the file: median {percentile(shares, 0.5):.2f}, 90 % {percentile(shares, 0.9):.2f}, "
          f"all clips {sum(row[4].get('bytes') or 0 for row in rows) / sum(row[1] for row in rows):.2f}")
    print("\nworst: vidfit, ffprobe, cropdetect, key frames; frames decoded, bytes read to size, length")
    for name, size, seconds, spent, cost in sorted(rows, key=lambda row: -row[3]["vidfit"])[:10]:
        print("  " + "  ".join(f"{value:6.3f}" for value in spent.values())
              + f"  {cost.get('decoded') or 0:4}  {(cost.get('bytes') or 0) / size:5.2f}  {seconds:5.1f} s  {name}")


if __name__ == "__main__":
    main()
