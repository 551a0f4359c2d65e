"""Hits with reasons, and all ranking candidates for the trace (D9)."""

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.language.question.things.read import Question
from core.messages import UserMessage, join_messages
from core.records.answers.answers import Candidate, Hit
from core.records.answers.questions import Method
from core.records.files.transcript_times import spoken_at
from core.records.ids import PassageId
from core.retrieve.passage_cache import PassageCache, ends_in_rows
from core.retrieve.rank.fusion import FusedRanking
from core.retrieve.recall.methods import registry
from core.retrieve.recall.methods.by_links import LinkedPassages
from core.retrieve.recall.recall_result import RecallResult

# A method counts as a reason only for its ten best passages.
TOP_RANKS = 10


class RankedCandidates(Struct, frozen=True):
    """Candidates of one question with each method's scores; `ranked` is the final order."""

    snapshot: Snapshot
    question: Question
    recalled: Mapping[Method, RecallResult]
    ranked: FusedRanking
    linked: LinkedPassages | None = None


class MatchReasons(Struct, frozen=True):
    """Rows by reason: entities that passages name, and recall methods that rank them high.

    `partners` maps a row to the other row of its pair.
    """

    naming: tuple[tuple[str, frozenset[int]], ...]
    top_ranked: tuple[tuple[UserMessage, frozenset[int]], ...]
    partners: Mapping[int, int]


def match_reasons(candidates: RankedCandidates) -> MatchReasons:
    """Return which reasons apply to which rows."""
    linked = candidates.linked
    return MatchReasons(
        tuple(_rows_naming(candidates)),
        tuple(
            (method.reason, frozenset(candidates.recalled[method.name].rows[:TOP_RANKS].tolist()))
            for method in registry.METHODS
            if method.reason and method.name in candidates.recalled
        ),
        {}
        if linked is None
        else dict(zip(linked.rows.tolist(), linked.partners.tolist(), strict=True)),
    )


def build_hits(
    candidates: RankedCandidates, reasons: MatchReasons, *, cache: PassageCache, k: int
) -> tuple[Hit, ...]:
    """Return the `k` best passages that still exist."""
    ids = _ids(candidates)[:k]
    cache.fetch(ids)
    next_ids = _fetch_next(candidates, cache, k)
    hits: list[Hit] = []
    for at, passage_id in enumerate(ids):
        cached = cache.get(passage_id)
        if cached is None:
            continue
        passage, head = cached
        hits.append(
            Hit(
                path=head.path,
                part=head.part,
                title=head.title,
                page=passage.page,
                start=passage.start,
                end=passage.end,
                text=passage.text,
                score=float(candidates.ranked.scores[at]),
                why=_explain(reasons, candidates, int(candidates.ranked.rows[at]), cache=cache),
                passage_id=passage.id,
                document_id=head.id,
                author=head.author,
                written_at=head.written_at,
                is_cut=cache.is_cut(passage, next_ids.get(passage_id)),
                flagged=head.flagged,
                seconds=spoken_at(head.kind, passage.text, 0),
            )
        )
    return tuple(hits)


def _fetch_next(
    candidates: RankedCandidates, cache: PassageCache, k: int
) -> dict[PassageId, PassageId]:
    """Load the passages that follow those of the `k` best that end in rows."""
    snapshot = candidates.snapshot
    rows = [
        row
        for row, passage_id in zip(
            candidates.ranked.rows[:k].tolist(), _ids(candidates), strict=False
        )
        if (cached := cache.get(passage_id)) is not None and ends_in_rows(cached[0].text)
    ]
    if not rows:
        return {}
    ids = snapshot.passage_ids
    pairs = snapshot.next_passages(np.array(rows, np.int64)).items()
    next_ids = {
        PassageId(int(ids[row])): PassageId(int(ids[following])) for row, following in pairs
    }
    cache.fetch(next_ids.values())
    return next_ids


def build_candidates(
    candidates: RankedCandidates, hits: Sequence[Hit], *, cache: PassageCache, k: int
) -> tuple[Candidate, ...]:
    """Return the ranked passages with the score of each method; the first `k` are the hits."""
    scores, why = _scores(candidates), {hit.passage_id: hit.why for hit in hits}
    below = UserMessage("hit_below_best", count=k)
    shown: list[Candidate] = []
    for at, passage_id in enumerate(_ids(candidates)):
        cached = cache.get(passage_id)
        if cached is None:
            continue
        passage, head = cached
        row = int(candidates.ranked.rows[at])
        # Another question may have fetched a passage since that was missing for the hits.
        reason = why.get(passage_id)
        shown.append(
            Candidate(
                passage_id=passage_id,
                path=head.path,
                part=head.part,
                start=passage.start,
                end=passage.end,
                score=float(candidates.ranked.scores[at]),
                scores={name: of_row[row] for name, of_row in scores.items() if row in of_row},
                kept=reason is not None,
                why=below if reason is None else reason,
            )
        )
    return tuple(shown)


def _rows_naming(candidates: RankedCandidates) -> Iterator[tuple[str, frozenset[int]]]:
    snapshot, rows = candidates.snapshot, candidates.ranked.rows
    for entity in candidates.question.things:
        column = int(snapshot.entity_ids.searchsorted(entity.entity_id))
        if column < len(snapshot.entity_ids) and snapshot.entity_ids[column] == entity.entity_id:
            naming = snapshot.links.passages_naming(column)
            at = naming.searchsorted(rows)
            at[at == len(naming)] = 0
            is_named = naming[at] == rows if len(naming) else np.zeros(len(rows), bool)
            yield entity.surface, frozenset(rows[is_named].tolist())


def _explain(
    reasons: MatchReasons, candidates: RankedCandidates, row: int, *, cache: PassageCache
) -> UserMessage:
    named = list(dict.fromkeys(surface for surface, rows in reasons.naming if row in rows))
    parts = [UserMessage("hit_names", names=", ".join(named[:3]))] if named else []
    parts += [reason for reason, rows in reasons.top_ranked if row in rows]
    partner = reasons.partners.get(row, -1)
    if partner >= 0:
        cached = cache.get(PassageId(int(candidates.snapshot.passage_ids[partner])))
        if cached is not None and cached[1].title:
            parts.append(UserMessage("hit_pair", title=cached[1].title))
    return join_messages(*parts, by="two_parts") or UserMessage("hit_linked")


def _ids(candidates: RankedCandidates) -> list[PassageId]:
    return [
        PassageId(passage_id)
        for passage_id in candidates.snapshot.passage_ids[candidates.ranked.rows].tolist()
    ]


def _scores(candidates: RankedCandidates) -> dict[str, dict[int, float]]:
    scores = {
        method.removeprefix("by "): _by_row(recall.rows, recall.scores)
        for method, recall in candidates.recalled.items()
    }
    linked = candidates.linked
    if linked is not None:
        scores["own"] = _by_row(linked.rows, linked.seed)
        scores["walk"] = _by_row(linked.rows, linked.walked)
    return scores


def _by_row(rows: np.ndarray, scores: np.ndarray) -> dict[int, float]:
    return dict(zip(rows.tolist(), scores.tolist(), strict=True))
