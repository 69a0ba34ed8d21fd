"""Clips in Daft: one process a core, each with a worker of its own. Needs daft and pyarrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import daft
import pyarrow as pa

from ._worker import Worker
from .arrow import SCHEMA, answered, requests

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._settings import Settings

# Clips in a call: few enough that all processes get some.
_BATCH = 32
DTYPE = daft.DataType.from_arrow_type(pa.struct(SCHEMA))
"""What ``answers`` gives: a struct with the fields of ``vidfit.arrow.SCHEMA``."""


class Analyzer:
    """The class that ``answers`` gives to ``daft.cls``; one object serves one process."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self._worker = Worker(**settings)

    @daft.method.batch(return_dtype=DTYPE, batch_size=_BATCH)  # type: ignore[untyped-decorator,unused-ignore]
    def rows(self, paths: daft.Series, keys: daft.Series, members: daft.Series) -> pa.Array:
        rest = (one.to_arrow() if len(one) == len(paths) else None for one in (keys, members))
        return answered(self._worker, requests(paths.to_arrow(), *rest)).to_struct_array()


def answers(
    paths: daft.Expression,
    keys: daft.Expression | None = None,
    members: daft.Expression | None = None,
    *,
    actors: int | None = None,
    **settings: Unpack[Settings],
) -> daft.Expression:
    """The answers about clips: a struct of ``DTYPE`` for each path.

    A clip that can't be analysed is a struct with ``status`` ``error``.

    Args:
        paths: paths or URLs, as text or binary.
        keys: ids of your own, if there are some.
        members: structs like ``vidfit.Member``, if clips lie in other files.
        actors: processes at once, each for a core; by default as many as Daft likes.
        settings: as for ``vidfit.Worker``.
    """
    pool = daft.cls(Analyzer, cpus=1, use_process=True, max_concurrency=actors)
    none = daft.lit(None).cast(daft.DataType.string())
    rest = (none if one is None else one for one in (keys, members))
    return pool(settings).rows(paths, *rest)
