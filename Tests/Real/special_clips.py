"""Writes the odd files that no plain encode gives: strange streams, stills, containers and damage.

    python3 special_clips.py OUT [--jobs 2]

Damage is done to files that make_clips.py has written to OUT before.
"""

import argparse
from concurrent.futures import ThreadPoolExecutor

import special_containers
import special_damage
import special_stills
import special_streams
from media import Maker


def make_all(maker, pool):
    """Makes all odd files, damage last because it needs whole files."""
    for module in (special_streams, special_stills, special_containers, special_damage):
        list(pool.map(lambda clip: maker.make(*clip), module.clips(maker.out)))


def main():
    """Makes the odd files and names those that failed."""
    parser = argparse.ArgumentParser(description="Write odd media files.")
    parser.add_argument("out")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    maker = Maker(options.out)
    with ThreadPoolExecutor(options.jobs) as pool:
        make_all(maker, pool)
    for name, reason in sorted(maker.refused.items()):
        if name.startswith(("special", "stills", "layout", "damaged")):
            print(f"not made: {name}: {reason}")


if __name__ == "__main__":
    main()
