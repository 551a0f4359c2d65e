"""What was found, as records: hits with a word on why, and every candidate for the trace."""

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.records.answers import Candidate, Hit
from core.records.ids import PassageId
from core.records.questions import Method
from core.retrieve.question.read import Question
from core.retrieve.rank.scored import Fused
from core.retrieve.recall.by_links import Linked
from core.retrieve.recall.recalled import Recalled
from core.retrieve.shelf import Shelf

# Among its ten best a recall method has found something, further down it lists what there is.
CLOSE = 10
_SAID: Mapping[Method, str] = {
    "by meaning": "close in meaning",
    "by words": "has the question's words",
    "by memory": "came up in a conversation",
    "by scan": "matches",
}


class Considered(Struct, frozen=True):
    """Everything that is known of the passages for one question; `ranked` is the final order."""

    snapshot: Snapshot
    question: Question
    recalled: Mapping[Method, Recalled]
    ranked: Fused
    linked: Linked | None = None


def show_hits(found: Considered, *, shelf: Shelf, k: int) -> tuple[Hit, ...]:
    """The `k` best passages that are still there."""
    ids = _ids(found)[:k]
    shelf.fetch(ids)
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
                why=explain(found, int(found.ranked.rows[at]), shelf=shelf),
                passage_id=passage.id,
                document_id=head.id,
                author=head.author,
                written_at=head.written_at,
            )
        )
    return tuple(hits)


def show_candidates(found: Considered, *, shelf: Shelf, k: int) -> tuple[Candidate, ...]:
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
                why=explain(found, row, shelf=shelf) if kept else f"below the best {k}",
            )
        )
    return tuple(shown)


def explain(found: Considered, row: int, *, shelf: Shelf) -> str:
    """A few words on how the passage was reached."""
    named = _named_in(found, row)
    reasons = ["names " + ", ".join(named[:3])] if named else []
    reasons += [
        said
        for method, said in _SAID.items()
        if method in found.recalled and row in found.recalled[method].rows[:CLOSE]
    ]
    partner = _partner(found, row, shelf=shelf)
    if partner:
        reasons.append(f"belongs with “{partner}”")
    return "; ".join(reasons) or "linked to other passages found"


def _partner(found: Considered, row: int, *, shelf: Shelf) -> str:
    """The title of the document with whose passage this one forms a pair, if it does."""
    if found.linked is None:
        return ""
    at = np.flatnonzero(found.linked.rows == row)
    partner = int(found.linked.partners[at[0]]) if len(at) else -1
    if partner < 0:
        return ""
    placed = shelf.at(PassageId(int(found.snapshot.passage_ids[partner])))
    return placed[1].title if placed is not None else ""


def _named_in(found: Considered, row: int) -> Sequence[str]:
    columns = set(found.snapshot.links.named_in(row).tolist())
    ids = {int(found.snapshot.entity_ids[column]) for column in columns}
    surfaces = [thing.surface for thing in found.question.things if thing.entity_id in ids]
    return tuple(dict.fromkeys(surfaces))


def _ids(found: Considered) -> list[PassageId]:
    return [PassageId(one) for one in found.snapshot.passage_ids[found.ranked.rows].tolist()]


def _scores(found: Considered) -> dict[str, dict[int, float]]:
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
