"""Bulk load of whole tables, without the consistency of transactions; for benchmarks only."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.store.database.database import Database

_DEFAULTS: dict[str, NDArray[Any]] = {
    "BIGINT": np.zeros(1, np.int64),
    "UBIGINT": np.zeros(1, np.uint64),
    "DOUBLE": np.ones(1, np.float64),
    "VARCHAR": np.array([""], np.object_),
    "TIMESTAMP": np.array(["NaT"], "datetime64[us]"),
}


def load_table(db: Database, table: str, given: Mapping[str, NDArray[Any]]) -> None:
    """Insert the rows; columns that are not given are empty, confidences 1."""
    count = len(next(iter(given.values())))
    db.run_with_arrays(
        "INSERT INTO :table SELECT * FROM incoming".replace(":table", table),
        {
            name: given[name] if name in given else np.repeat(_DEFAULTS[kind], count)
            for name, kind in db.columns[table].items()
        },
    )


def set_counters(db: Database, counters: Mapping[str, int]) -> None:
    """Set the id counters of the store."""
    db.write_counters(counters)
    db.meta = {**db.meta, **counters}
