"""Facet counts: documents by type, folder and year."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from core.graph.snapshot import positions_of
from core.records.answers.typeahead import Facet, FacetField
from core.store.records import DocumentArrays, Ids

_MAX_VALUES = 8


class FacetCounter:
    """Type, folder and year of every document, dictionary-encoded for fast counting."""

    def __init__(self, arrays: DocumentArrays) -> None:
        self._ids = arrays.ids
        self._columns: dict[FacetField, tuple[NDArray[np.int64], list[str]]] = {
            "type": _encode(map(str, arrays.kinds.tolist())),
            "folder": _encode(
                path.rpartition("/")[0].rpartition("/")[2] for path in arrays.paths.tolist()
            ),
            "date": _encode(_years(arrays.written_at)),
        }

    def count(self, documents: Ids) -> tuple[Facet, ...]:
        """Return each field's most frequent values among these documents; years newest first."""
        rows = positions_of(self._ids, documents)
        rows = rows[rows >= 0]
        if not len(rows):
            return ()
        facets: list[Facet] = []
        for field, (codes, values) in self._columns.items():
            counts = np.bincount(codes[rows], minlength=len(values))
            best = [int(code) for code in np.argsort(-counts, kind="stable")[: _MAX_VALUES + 1]]
            shown = [
                (values[code], int(counts[code])) for code in best if counts[code] and values[code]
            ]
            if field == "date":
                shown.sort(reverse=True)
            facets += [Facet(field, value, count) for value, count in shown[:_MAX_VALUES]]
        return tuple(facets)


def _encode(values: Iterable[str]) -> tuple[NDArray[np.int64], list[str]]:
    places: dict[str, int] = {}
    codes = np.array([places.setdefault(value, len(places)) for value in values], np.int64)
    return codes, list(places) or [""]


def _years(dates: NDArray[np.datetime64]) -> list[str]:
    years = dates.astype("datetime64[Y]").astype(np.int64) + 1970
    has_date = ~np.isnat(dates)
    return [str(year) if is_known else "" for year, is_known in zip(years, has_date, strict=True)]
