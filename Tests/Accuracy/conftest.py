"""Lets the tests import the benchmark of padding detectors."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "Benchmarks" / "padding"))
