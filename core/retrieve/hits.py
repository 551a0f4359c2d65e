"""What was found, as records: hits with a word on why, and every candidate for the trace."""

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.records.answers.answers import Candidate, Hit
from core.records.answers.questions import Method
from core.records.ids import PassageId
from core.retrieve.passage_cache import PassageCache, ends_in_rows
from core.retrieve.question.things.read import Question
from core.retrieve.rank.score_lists import FusedRanking
from core.retrieve.recall.by_links import LinkedPassages
from core.retrieve.recall.recall_result import RecallResult

# Among its ten best a recall method has found something, further down it lists what there is.
CLOSE = 10
_SAID: Mapping[Method, str] = {
    "by meaning": "close in meaning",
    "by words": "has the question's words",
    "by memory": "came up in a conversation",
    "by scan": "matches",
}


class RankedCandidates(Struct, frozen=True):
    """Everything that is known of the passages for one question; `ranked` is the final order."""

    snapshot: Snapshot
    question: Question
    recalled: Mapping[Method, RecallResult]
    ranked: FusedRanking
    linked: LinkedPassages | None = None


class MatchReasons(Struct, frozen=True):
    """Rows by what speaks for them: things that passages name, and methods that are close.

    `partners` holds for each row the one with which it forms a pair.
    """

    naming: tuple[tuple[str, frozenset[int]], ...]
    close: tuple[tuple[str, frozenset[int]], ...]
    partners: Mapping[int, int]


def match_reasons(found: RankedCandidates) -> MatchReasons:
    """What speaks for which rows."""
    linked = found.linked
    return MatchReasons(
        tuple(_naming(found)),
        tuple(
            (said, frozenset(found.recalled[method].rows[:CLOSE].tolist()))
            for method, said in _SAID.items()
            if method in found.recalled
        ),
        {}
        if linked is None
        else dict(zip(linked.rows.tolist(), linked.partners.tolist(), strict=True)),
    )


def build_hits(
    found: RankedCandidates, reasons: MatchReasons, *, shelf: PassageCache, k: int
) -> tuple[Hit, ...]:
    """The `k` best passages that are still there."""
    ids = _ids(found)[:k]
    shelf.fetch(ids)
    behind = _fetch_behind(found, shelf, k)
    hits: list[Hit] = []
    for at, passage_id in enumerate(ids):
        placed = shelf.at(passage_id)
        if placed is None:
            continue
        passage, head = placed
        hits.append(
            Hit(
                path=head.path,
                part=head.part,
                title=head.title,
                page=passage.page,
                start=passage.start,
                end=passage.end,
                text=passage.text,
                score=float(found.ranked.scores[at]),
                why=_explain(reasons, found, int(found.ranked.rows[at]), shelf=shelf),
                passage_id=passage.id,
                document_id=head.id,
                author=head.author,
                written_at=head.written_at,
                is_cut=shelf.is_cut(passage, behind.get(passage_id)),
            )
        )
    return tuple(hits)


def _fetch_behind(
    found: RankedCandidates, shelf: PassageCache, k: int
) -> dict[PassageId, PassageId]:
    """The passages that follow those of the `k` best that end in rows are on the shelf."""
    snapshot = found.snapshot
    rows = [
        row
        for row, passage_id in zip(found.ranked.rows[:k].tolist(), _ids(found), strict=False)
        if (placed := shelf.at(passage_id)) is not None and ends_in_rows(placed[0].text)
    ]
    if not rows:
        return {}
    ids = snapshot.passage_ids
    pairs = snapshot.behind(np.array(rows, np.int64)).items()
    behind = {PassageId(int(ids[row])): PassageId(int(ids[after])) for row, after in pairs}
    shelf.fetch(behind.values())
    return behind


def build_candidates(
    found: RankedCandidates, reasons: MatchReasons, *, shelf: PassageCache, k: int
) -> tuple[Candidate, ...]:
    """The passages that were judged, with the score that each method gave them."""
    scores = _scores(found)
    shown: list[Candidate] = []
    for at, passage_id in enumerate(_ids(found)):
        placed = shelf.at(passage_id)
        if placed is None:
            continue
        passage, head = placed
        row = int(found.ranked.rows[at])
        kept = at < k
        shown.append(
            Candidate(
                passage_id=passage_id,
                path=head.path,
                part=head.part,
                start=passage.start,
                end=passage.end,
                score=float(found.ranked.scores[at]),
                scores={name: of_row[row] for name, of_row in scores.items() if row in of_row},
                kept=kept,
                why=(_explain(reasons, found, row, shelf=shelf) if kept else f"below the best {k}"),
            )
        )
    return tuple(shown)


def _naming(found: RankedCandidates) -> Iterator[tuple[str, frozenset[int]]]:
    """For each thing asked about, as the question calls it, the rows that name it."""
    snapshot, rows = found.snapshot, found.ranked.rows
    for thing in found.question.things:
        column = int(snapshot.entity_ids.searchsorted(thing.entity_id))
        if column < len(snapshot.entity_ids) and snapshot.entity_ids[column] == thing.entity_id:
            naming = snapshot.links.naming(column)
            at = naming.searchsorted(rows)
            at[at == len(naming)] = 0
            there = naming[at] == rows if len(naming) else np.zeros(len(rows), bool)
            yield thing.surface, frozenset(rows[there].tolist())


def _explain(
    reasons: MatchReasons, found: RankedCandidates, row: int, *, shelf: PassageCache
) -> str:
    """A few words on how the passage was reached."""
    named = list(dict.fromkeys(surface for surface, rows in reasons.naming if row in rows))
    said = ["names " + ", ".join(named[:3])] if named else []
    said += [words for words, rows in reasons.close if row in rows]
    partner = reasons.partners.get(row, -1)
    if partner >= 0:
        placed = shelf.at(PassageId(int(found.snapshot.passage_ids[partner])))
        if placed is not None and placed[1].title:
            said.append(f"belongs with “{placed[1].title}”")
    return "; ".join(said) or "linked to other passages found"


def _ids(found: RankedCandidates) -> list[PassageId]:
    return [PassageId(one) for one in found.snapshot.passage_ids[found.ranked.rows].tolist()]


def _scores(found: RankedCandidates) -> dict[str, dict[int, float]]:
    """For each method the score that it gave to each row."""
    scores = {
        method.removeprefix("by "): _by_row(it.rows, it.scores)
        for method, it in found.recalled.items()
    }
    linked = found.linked
    if linked is not None:
        scores["own"] = _by_row(linked.rows, linked.own)
        scores["walk"] = _by_row(linked.rows, linked.walked)
    return scores


def _by_row(rows: np.ndarray, scores: np.ndarray) -> dict[int, float]:
    return dict(zip(rows.tolist(), scores.tolist(), strict=True))
