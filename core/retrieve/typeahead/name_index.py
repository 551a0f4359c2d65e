"""Things and documents by what they are called."""

import math
import re
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from core.extract.structure.links import link_name_of_path
from core.graph.mention_links import spread
from core.graph.name_index import NameBook
from core.graph.snapshot import Snapshot
from core.retrieve.typeahead.highlighting import fold_accents
from core.store.normalize import normalize
from core.store.records import DocumentArrays, Ids

_WORD = re.compile(r"\w+")


class TitleIndex:
    """TitleIndex and file names of all documents in one form, to be looked through in a moment."""

    def __init__(self, arrays: DocumentArrays) -> None:
        self.ids: Ids = arrays.ids
        self.written_at = arrays.written_at
        self._arrays = arrays
        self._forms = [
            " "
            + " ".join(_WORD.findall(fold_accents(f"{title} {_file_name(path, part)}").casefold()))
            for title, path, part in zip(
                arrays.titles.tolist(), arrays.paths.tolist(), arrays.parts.tolist(), strict=True
            )
        ]

    def of_file(self, name: str) -> tuple[int, ...]:
        """The documents that are a file of that name, with or without its ending."""
        return tuple(self._by_file.get(name.casefold(), ()))

    @cached_property
    def _by_file(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        arrays = self._arrays
        columns = (arrays.ids.tolist(), arrays.paths.tolist(), arrays.parts.tolist())
        for number, path, part in zip(*columns, strict=True):
            if not part:
                known = link_name_of_path(path).casefold()
                for form in {known, known.rpartition(".")[0] or known}:
                    found.setdefault(form, []).append(number)
        return found

    def holding(self, words: Sequence[str]) -> dict[int, float]:
        """The documents whose title or file name holds every word, or begins one with it.

        A title that begins with what was typed scores more, and a shorter one more than a longer.
        """
        sought = [f" {word}" for word in _plain(words)]
        if not sought:
            return {}
        # One test in one loop is four times as fast as all tests in each turn.
        first, *others = sought
        found = [(at, form) for at, form in enumerate(self._forms) if first in form]
        for word in others:
            found = [(at, form) for at, form in found if word in form]
        return {
            int(self.ids[at]): 2.0 * form.startswith(first) + 1.0 / (1.0 + len(form) / 40.0)
            for at, form in found
        }


class NameIndex:
    """NameIndex and aliases of all things, in the order of the book."""

    def __init__(self, book: NameBook) -> None:
        self._book = book
        names = book.names()
        self._names = list(zip(map(fold_accents, names), names, strict=True))

    def holding(self, words: Sequence[str]) -> dict[int, tuple[float, str]]:
        """Things with a name in which a word begins with each of the words; score and that name."""
        sought = _plain(words)
        if not sought:
            return {}
        joined = " ".join(sought)
        found: dict[int, tuple[float, str]] = {}
        first = sought[0]
        for form, name in [pair for pair in self._names if first in pair[0]]:
            if not all(_begins(form, word) for word in sought):
                continue
            score = 4.0 * (form == joined) + 2.0 * form.startswith(joined) + 1.0 / len(form)
            for one in self._book.find(name):
                if score > found.get(one, (-1.0, ""))[0]:
                    found[one] = (score, name)
        return found


def entities_named_in(
    snapshot: Snapshot, allowed: NDArray[np.bool_], entity_ids: Sequence[int]
) -> frozenset[int]:
    """Those of the things that a passage names which is allowed."""
    ids = np.array(sorted(entity_ids), np.int64)
    if not len(ids) or not len(snapshot.entity_ids):
        return frozenset()
    at = np.minimum(np.searchsorted(snapshot.entity_ids, ids), len(snapshot.entity_ids) - 1)
    there = snapshot.entity_ids[at] == ids
    ids, at = ids[there], at[there]
    which, rows, _ = spread(snapshot.links.by_entity, at)
    return frozenset(ids[np.unique(which[allowed[rows]])].tolist())


def rank_matches(scores: dict[int, float], weights: dict[int, int]) -> list[int]:
    """The ids, the best score first; what is met more often first among near equals."""
    return sorted(
        scores, key=lambda one: (-scores[one] - 0.3 * math.log1p(weights.get(one, 0)), one)
    )


def _begins(name: str, word: str) -> bool:
    return name.startswith(word) or f" {word}" in name or f"-{word}" in name


def _plain(words: Sequence[str]) -> list[str]:
    return [part for word in words for part in _WORD.findall(fold_accents(normalize(word)))]


def _file_name(path: str, part: str) -> str:
    return (part or path).rstrip("/").rpartition("/")[2].replace("_", " ")
