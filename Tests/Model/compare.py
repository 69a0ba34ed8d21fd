#!/usr/bin/env python3
"""Compares vidfit with an independent model of Apple's players: `make model`.

The model is written from Apple's texts and measured tables, not from vidfit's sources. Tiny real
clips are made with ffmpeg in a temporary folder; vidfit is asked for them on every device, turn,
window, pose and system; each figure of its answers is compared. The status is 1 if any differs.

    compare.py VIDFIT [--sample]
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import region_model
import runs
from clips import make_all, mixed_clips, padded_clips, plain_clips, sizes
from device_facts import RIGHT, SCREENS
from display_model import presentation, shape_class
from tally import Tally, near_ties

# Paths on a command line stay well below what systems allow.
CLIPS_A_RUN = 60


def ask(vidfit, arguments):
    """Status, documents and messages of one run."""
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("VIDFIT_")}
    result = subprocess.run(
        [vidfit, "analyze", "--format", "ndjson", *arguments], capture_output=True,
        stdin=subprocess.DEVNULL, text=True, env=environment)
    documents = [json.loads(line) for line in result.stdout.splitlines() if line]
    return result.returncode, documents, result.stderr.strip()


def _is_size_of(screen, size):
    """Whether a screen shows pixels of this size as they are: neither scaled nor, a TV, turned."""
    rendered = tuple(round(side * screen.scale) for side in screen.points)
    turned = (rendered, rendered[::-1]) if screen.can_turn else (rendered,)
    return rendered == tuple(screen.panel) and tuple(size) in turned


class Comparison:
    """vidfit beside the model, in one folder of clips."""

    def __init__(self, vidfit, folder):
        self.vidfit, self.folder = vidfit, folder
        self.tally = Tally()

    def compare(self, clips, questions, detects=False):
        """Compares every clip in every run."""
        make_all([clip for clip in clips if not clip.is_still], self.folder)
        jobs = [(run, clips[start:start + CLIPS_A_RUN]) for run in questions
                for start in range(0, len(clips), CLIPS_A_RUN)]
        with ThreadPoolExecutor() as pool:
            answers = pool.map(lambda job: self._ask(*job, detects), jobs)
            for (_, asked), answered in zip(jobs, answers):
                for run, answer in answered:
                    self._read(run, asked, answer)

    def _ask(self, run, clips, detects):
        """Answers of a run; if vidfit refuses it, of its devices apart, to see which are wrong."""
        answer = self._answer(run, clips, detects)
        if answer[0] == 0 or len(run.devices) == 1:
            return [(run, answer)]
        middle = len(run.devices) // 2
        parts = (run.devices[:middle], run.devices[middle:])
        return [answered for devices in parts
                for answered in self._ask(replace(run, devices=devices), clips, detects)]

    def _answer(self, run, clips, detects):
        files = [] if detects else ["--no-padding"]
        for clip in clips:
            if clip.is_still:
                files += ["--size", clip.name]
            else:
                files.append(str(self.folder / f"{clip.name}.mov"))
        return ask(self.vidfit, run.arguments() + ["--no-config"] + files)

    def _read(self, run, clips, answer):
        status, documents, message = answer
        names = ", ".join(device.name for device in run.devices[:3])
        self.tally.note("answers", f"{names}: {run}", status != 0 or len(documents) != len(clips),
                        words=f"vidfit ended with {status}: {message[:200]}")
        for clip, document in zip(clips, documents):
            self._read_clip(run, clip, document)

    def _read_clip(self, run, clip, document):
        if clip.is_still:
            self._read_size(clip, document)
        else:
            self._read_facts(clip, document)
        shown = document.get("presentations", [])
        views = [(device, view) for device in run.devices for view in run.views(device, clip)]
        self.tally.note("presentations", f"{clip.name}, {run}", len(shown) != len(views),
                        words=f"vidfit gives {len(shown)}, the model {len(views)}")
        for (device, view), theirs in zip(views, shown):
            ours = presentation(clip, view)
            place = f"{clip.name} on {device.name}, {run}"
            self.tally.compare(ours, theirs, place, ties=near_ties(ours, view.screen.scale))

    def _read_facts(self, clip, document):
        """What vidfit understood of the file: sizes, shape, turn and, with bars, the picture."""
        width, height = clip.display_size
        ours = {
            "storage": {"width": clip.width, "height": clip.height}, "rotation": clip.rotation,
            "pixelAspectRatio": ratio(clip.pixel_aspect), "cleanAperture": box(clip.aperture),
            "display": {"aspectRatio": ratio(clip.aspect), "value": float(clip.aspect),
                        "width": float(width), "height": float(height)}}
        self.tally.compare({"video": ours}, document, clip.name)
        if clip.picture is not None:
            ours = {"verdict": "mixed" if clip.segments else "padded", "picture": box(clip.picture)}
            self.tally.compare({"padding": ours}, document, clip.name)

    def _read_size(self, clip, document):
        """What is said of a size apart from screens."""
        view = runs.Run(runs.PHONE, orientation=RIGHT).views(*runs.PHONE, clip)[0]
        ours = {"class": shape_class(clip.aspect), "nearThreshold": view.is_near_threshold(clip)}
        self.tally.compare({"video": ours}, document, clip.name)
        is_screen = any(
            _is_size_of(screen, (clip.width, clip.height)) for screen in SCREENS.values())
        self.tally.note("screens", clip.name, bool(document.get("screens")) != is_screen,
                        words=f"screens: vidfit {document.get('screens')}, model {is_screen}")

    def compare_regions(self, clips, questions, count):
        """Compares what is lost of random regions, others for each run."""
        make_all(clips, self.folder)
        for number, run in enumerate(questions):
            regions = region_model.random_regions(count, number)
            path = self.folder / f"regions-{number}.json"
            path.write_text(json.dumps(regions))
            files = [str(self.folder / f"{clip.name}.mov") for clip in clips]
            status, documents, message = ask(
                self.vidfit, run.arguments() + ["--no-config", "--no-padding", "--regions",
                                                str(path), *files])
            self.tally.note("answers", str(run), status != 0 or len(documents) != len(clips),
                            words=f"vidfit ended with {status}: {message[:200]}")
            for clip, document in zip(clips, documents):
                views = [(device, view) for device in run.devices
                         for view in run.views(device, clip)]
                for (device, view), theirs in zip(views, document["presentations"]):
                    place = f"{clip.name} on {device.name}, {run}, regions {number}"
                    self._read_losses(region_model.losses(clip, view, regions), theirs, place)

    def _read_losses(self, ours, theirs, place):
        for mode, figures in ours.items():
            found = {loss["id"]: loss for loss in theirs[mode]["lost"]}
            for region, figure in figures.items():
                region_model.compare(self.tally, figure, found.get(region),
                                     f"{place}, {mode} {region}")

    def refuses(self, questions):
        """Compares that impossible questions are refused."""
        with ThreadPoolExecutor() as pool:
            answers = pool.map(
                lambda run: ask(self.vidfit, run.arguments() + ["--size", "16x9"]), questions)
            for run, (status, _, _) in zip(questions, answers):
                self.tally.note("refusals", f"{run.devices[0].name}, {run}", status != 64,
                                words=f"vidfit ended with {status} instead of 64")


def box(values):
    return values and dict(zip(("x", "y", "width", "height"), values))


def ratio(value):
    return f"{value.numerator}:{value.denominator}"


def compare_all(comparison):
    clips = plain_clips()
    first, *turned = runs.broad_runs()
    comparison.compare(clips, [first])
    comparison.compare(clips[1::3], turned)
    comparison.compare(clips[::20], runs.narrow_runs())
    comparison.compare(sizes(), runs.artwork_runs())
    padded = padded_clips()
    comparison.compare(padded, [first], detects=True)
    comparison.compare(padded[::3], turned, detects=True)
    comparison.compare(padded[:2], runs.narrow_runs(), detects=True)
    comparison.compare(mixed_clips(), runs.broad_runs(), detects=True)
    comparison.compare_regions(clips[::25], runs.broad_runs() + runs.narrow_runs()[::3], 6)
    comparison.refuses(runs.impossible_runs())


def compare_sample(comparison):
    """A few seconds of the same."""
    clips = plain_clips()
    few = clips[2:200:17]
    comparison.compare(few[:4], runs.broad_runs()[::2])
    comparison.compare(few[6:7], runs.narrow_runs()[::4])
    comparison.compare(sizes()[:3], runs.artwork_runs()[:1])
    comparison.compare(padded_clips()[:2], runs.broad_runs()[:1], detects=True)
    comparison.compare_regions([few[1], few[9]], runs.broad_runs()[:1], 4)
    comparison.refuses(runs.impossible_runs()[::20])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("vidfit", help="the program")
    parser.add_argument("--sample", action="store_true", help="a few seconds of it")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vidfit-model-") as folder:
        comparison = Comparison(options.vidfit, pathlib.Path(folder))
        (compare_sample if options.sample else compare_all)(comparison)
    comparison.tally.report()
    return 1 if comparison.tally.differing else 0


if __name__ == "__main__":
    sys.exit(main())
