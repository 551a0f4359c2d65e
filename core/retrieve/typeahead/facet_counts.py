"""How many of the documents found are of each type, folder and year."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from core.records.answers.typeahead import Facet, FacetField
from core.store.records import DocumentArrays, Ids

_SHOWN = 8


class FacetCounter:
    """The type, folder and year of every document as numbers, to be counted in a moment."""

    def __init__(self, arrays: DocumentArrays) -> None:
        self._ids = arrays.ids
        self._columns: dict[FacetField, tuple[NDArray[np.int64], list[str]]] = {
            "type": _coded(map(str, arrays.kinds.tolist())),
            "folder": _coded(_folder(path) for path in arrays.paths.tolist()),
            "date": _coded(_years(arrays.written_at)),
        }

    def count(self, documents: Ids) -> tuple[Facet, ...]:
        """For each field its most frequent values among these; years the newest first."""
        if not len(documents) or not len(self._ids):
            return ()
        rows = np.minimum(np.searchsorted(self._ids, documents), len(self._ids) - 1)
        rows = rows[self._ids[rows] == documents]
        found: list[Facet] = []
        for field, (codes, values) in self._columns.items():
            counts = np.bincount(codes[rows], minlength=len(values))
            best = [int(at) for at in np.argsort(-counts, kind="stable")[: _SHOWN + 1]]
            shown = [(values[at], int(counts[at])) for at in best if counts[at] and values[at]]
            if field == "date":
                shown.sort(reverse=True)
            found += [Facet(field, value, count) for value, count in shown[:_SHOWN]]
        return tuple(found)


def _coded(values: Iterable[str]) -> tuple[NDArray[np.int64], list[str]]:
    places: dict[str, int] = {}
    codes = np.array([places.setdefault(value, len(places)) for value in values], np.int64)
    return codes, list(places) or [""]


def _folder(path: str) -> str:
    return path.rpartition("/")[0].rpartition("/")[2]


def _years(dates: NDArray[np.datetime64]) -> list[str]:
    years = dates.astype("datetime64[Y]").astype(np.int64) + 1970
    known = ~np.isnat(dates)
    return [str(year) if is_known else "" for year, is_known in zip(years, known, strict=True)]
