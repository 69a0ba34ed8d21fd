"""Clips in Spark, by ``DataFrame.mapInArrow``. Needs pyarrow; Spark brings the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pyarrow as pa

from ._worker import Worker
from .arrow import SCHEMA, answered, requests

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._settings import Settings

Batches = Iterator[pa.RecordBatch]


def analyzer(
    column: str = "path",
    key: str | None = None,
    member: str | None = None,
    **settings: Unpack[Settings],
) -> Callable[[Batches], Batches]:
    """What ``mapInArrow`` takes: one worker for each task, one row of ``SCHEMA`` for each clip.

    Args:
        column: the column with paths or URLs, as text or binary.
        key: the column with ids of your own, if there is one.
        member: the column with structs like ``vidfit.Member``, if clips lie in other files.
        settings: as for ``vidfit.Worker``.
    """

    def rows(batches: Batches) -> Batches:
        with Worker(**settings) as worker:
            for batch in batches:
                rest = (None if name is None else batch.column(name) for name in (key, member))
                yield answered(worker, requests(batch.column(column), *rest))

    return rows


def ddl() -> str:
    """``vidfit.arrow.SCHEMA`` as Spark writes schemas, for ``mapInArrow``."""
    return ", ".join(f"`{field.name}` {_spark_type(field.type)}" for field in SCHEMA)


def _spark_type(type_: pa.DataType) -> str:
    if pa.types.is_struct(type_):
        return f"struct<{', '.join(f'`{f.name}`: {_spark_type(f.type)}' for f in type_)}>"
    if pa.types.is_list(type_):
        return f"array<{_spark_type(type_.value_type)}>"
    names = {
        pa.string(): "string",
        pa.binary(): "binary",
        pa.bool_(): "boolean",
        pa.int64(): "bigint",
        pa.float64(): "double",
    }
    return names[type_]
