"""What was found, as records: hits with a word on why, and every candidate for the trace."""

from collections.abc import Sequence

from msgspec import Struct

from core.graph.snapshot import Snapshot
from core.records.answers import Candidate, Hit
from core.records.ids import PassageId
from core.retrieve.question.read import Question
from core.retrieve.recall.by_links import Linked
from core.retrieve.recall.recalled import Recalled
from core.retrieve.shelf import Shelf

# Among its ten best a recall method has found something, further down it lists what there is.
CLOSE = 10


class Considered(Struct, frozen=True):
    """Everything that is known of the passages for one question."""

    snapshot: Snapshot
    question: Question
    meaning: Recalled
    words: Recalled
    linked: Linked


def show_hits(found: Considered, *, shelf: Shelf, k: int) -> tuple[Hit, ...]:
    """The `k` best passages that are still there."""
    ids = _ids(found, range(len(found.linked.rows)))
    shelf.fetch(ids[:k])
    hits: list[Hit] = []
    for at, passage_id in enumerate(ids[:k]):
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
                score=float(found.linked.scores[at]),
                why=explain(found, at, shelf=shelf),
                passage_id=passage.id,
                document_id=head.id,
                author=head.author,
                written_at=head.written_at,
            )
        )
    return tuple(hits)


def show_candidates(found: Considered, *, shelf: Shelf, k: int) -> tuple[Candidate, ...]:
    """The passages that were judged, with the score that each method gave them."""
    meaning = _by_row(found.meaning)
    words = _by_row(found.words)
    shown: list[Candidate] = []
    for at, passage_id in enumerate(_ids(found, range(len(found.linked.rows)))):
        placed = shelf.at(passage_id)
        if placed is None:
            continue
        passage, head = placed
        row = int(found.linked.rows[at])
        scores = {
            "meaning": meaning.get(row, 0.0),
            "words": words.get(row, 0.0),
            "own": float(found.linked.own[at]),
            "walk": float(found.linked.walked[at]),
        }
        kept = at < k
        shown.append(
            Candidate(
                passage_id=passage_id,
                path=head.path,
                part=head.part,
                start=passage.start,
                end=passage.end,
                score=float(found.linked.scores[at]),
                scores=scores,
                kept=kept,
                why=explain(found, at, shelf=shelf) if kept else f"below the best {k}",
            )
        )
    return tuple(shown)


def explain(found: Considered, at: int, *, shelf: Shelf) -> str:
    """A few words on how the passage was reached."""
    row = int(found.linked.rows[at])
    reasons: list[str] = []
    named = _named_in(found, row)
    if named:
        reasons.append("names " + ", ".join(named[:3]))
    if row in found.meaning.rows[:CLOSE]:
        reasons.append("close in meaning")
    if row in found.words.rows[:CLOSE]:
        reasons.append("has the question's words")
    partner = int(found.linked.partners[at])
    if partner >= 0:
        placed = shelf.at(PassageId(int(found.snapshot.passage_ids[partner])))
        if placed is not None and placed[1].title:
            reasons.append(f"belongs with “{placed[1].title}”")
    return "; ".join(reasons) or "linked to other passages found"


def _named_in(found: Considered, row: int) -> Sequence[str]:
    columns = set(found.snapshot.links.named_in(row).tolist())
    ids = {int(found.snapshot.entity_ids[column]) for column in columns}
    surfaces = [thing.surface for thing in found.question.things if thing.entity_id in ids]
    return tuple(dict.fromkeys(surfaces))


def _ids(found: Considered, places: range) -> list[PassageId]:
    return [PassageId(int(found.snapshot.passage_ids[found.linked.rows[at]])) for at in places]


def _by_row(recalled: Recalled) -> dict[int, float]:
    return dict(zip(recalled.rows.tolist(), recalled.scores.tolist(), strict=True))
