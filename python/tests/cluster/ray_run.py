"""Clips through `vidfit.ray` on a cluster of several nodes on this machine."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import ray
import ray.data
from ray.cluster_utils import Cluster

import vidfit
import vidfit.ray
from vidfit.resume import Earlier


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("list", type=Path, help="paths, each ended by NUL")
    parser.add_argument("output", type=Path, help="folder for Parquet files")
    parser.add_argument("--nodes", type=int, default=2, help="nodes beside the head")
    parser.add_argument("--actors", type=int, default=2)
    parser.add_argument("--block", type=int, default=200, help="clips that are repeated together")
    parser.add_argument("--resume", action="store_true")
    options = parser.parse_args()
    paths = [path for path in options.list.read_bytes().split(b"\0") if path]

    begun = time.monotonic()
    cluster = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 0 if options.nodes else 4, "object_store_memory": 200 << 20},
    )
    for _ in range(options.nodes):
        cluster.add_node(num_cpus=4, object_store_memory=100 << 20)
    ray.init(address=cluster.address, log_to_driver=False, logging_level="warning")
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False

    started = time.monotonic()
    earlier = None
    if options.resume:
        earlier = Earlier(vidfit.options_digest())
        earlier.read(options.output)
        for torn in earlier.torn:
            torn.unlink()
    blocks = -(-len(paths) // options.block)
    dataset = ray.data.from_items([{"path": path} for path in paths], override_num_blocks=blocks)
    answers = vidfit.ray.analyze(dataset, actors=options.actors, earlier=earlier)
    answers.write_parquet(str(options.output))
    ended = time.monotonic()
    ray.shutdown()
    cluster.shutdown()
    print(json.dumps({"starting": started - begun, "running": ended - started}))


if __name__ == "__main__":
    main()
