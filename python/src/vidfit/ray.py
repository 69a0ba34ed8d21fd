"""Clips in Ray Data: one actor a core, each with a worker of its own. Needs ray and pyarrow."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import ray
import ray.data

from ._request import Request
from ._worker import Worker
from .arrow import SCHEMA, answered, requests
from .resume import Earlier

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._settings import Settings


class Analyzer:
    """For ``Dataset.map_batches`` with ``batch_format="pyarrow"``: a row of ``SCHEMA`` a clip.

    A clip that can't be analysed is a row with ``status`` ``error``. An exception is raised only
    for settings that the program refuses, or if the program can't run on this machine.

    Args:
        column: the column with paths or URLs, as text or binary.
        key: the column with ids of your own, if there is one.
        member: the column with structs like ``vidfit.Member``, if clips lie in other files.
        settings: as for ``vidfit.Worker``.
    """

    def __init__(
        self,
        column: str = "path",
        key: str | None = None,
        member: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self._columns = (column, key, member)
        self._worker = Worker(**settings)

    def __call__(self, table: pa.Table) -> pa.Table:
        rows = answered(self._worker, _requests(table, *self._columns))
        return pa.Table.from_batches([rows], schema=SCHEMA)


def analyze(
    dataset: ray.data.Dataset,
    *,
    column: str = "path",
    key: str | None = None,
    member: str | None = None,
    actors: int | None = None,
    batch_size: int = 32,
    earlier: Earlier | None = None,
    num_cpus: float = 1,
    **settings: Unpack[Settings],
) -> ray.data.Dataset:
    """The answers about a dataset's clips, as a dataset of ``vidfit.arrow.SCHEMA``.

    Ray starts a dead actor again and repeats its unfinished blocks, so each clip has one row. A
    block is what is repeated: let it hold some hundred clips.

    Args:
        dataset: has a row for each clip.
        column: the column with paths or URLs, as text or binary.
        key: the column with ids of your own, if there is one.
        member: the column with structs like ``vidfit.Member``, if clips lie in other files.
        actors: the most actors; by default one a core of the cluster.
        batch_size: clips in a call of an actor.
        earlier: answers that need not be found again.
        num_cpus: what an actor counts for in Ray's books.
        settings: as for ``vidfit.Worker``.
    """
    columns = {"column": column, "key": key, "member": member}
    if earlier is not None:
        known = ray.put(earlier)
        dataset = dataset.map_batches(
            _pending,
            batch_format="pyarrow",
            fn_kwargs={"known": known, **columns},
        )
    most = actors or max(1, int(ray.cluster_resources().get("CPU", 1) / num_cpus))
    return dataset.map_batches(
        Analyzer,
        batch_format="pyarrow",
        batch_size=batch_size,
        num_cpus=num_cpus,
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=most),
        fn_constructor_kwargs={**columns, **settings},
    )


def _requests(
    table: pa.Table, column: str, key: str | None, member: str | None
) -> Iterable[Request]:
    def of(name: str | None) -> Any:
        return None if name is None else table[name]

    return requests(table[column], of(key), of(member))


def _pending(
    table: pa.Table, known: Any, column: str, key: str | None, member: str | None
) -> pa.Table:
    earlier: Earlier = known if isinstance(known, Earlier) else ray.get(known)
    asked = _requests(table, column, key, member)
    return table.filter(pa.array([not earlier.holds(one) for one in asked], pa.bool_()))
