"""A random tenth of the facts read from sentences, for the user to check (K5).

What stands in a field, a cell or a link needs no check, and what is hardly likely is not shown.
"""

from collections import Counter

from msgspec import Struct

from core.records.ids import EntityId, FactId
from core.records.knowledge import LEAST_SHOWN
from core.store.database.database import DatabaseReader

# The sample is the lowest tenth of all statement hashes: a statement is always in it or never,
# wherever and however often it is extracted.
_SELECT_SAMPLE = """
    WITH said AS (
        SELECT f.id, f.predicate, f.status, f.confidence, md5(concat_ws(chr(31),
            lower(s.name), f.predicate, lower(coalesce(o.name, f.literal)))) AS mark
        FROM facts f
        JOIN entities s ON s.id = f.subject_id
        LEFT JOIN entities o ON o.id = f.object_id
        WHERE f.source = 'file' AND f.modality = '' AND f.method IN ('rules', 'model')
            AND f.confidence >= $1
            AND f.status IN ('extracted', 'confirmed', 'rejected'))
    SELECT predicate, arg_max(id, confidence), bool_or(status = 'confirmed'),
        bool_or(status = 'rejected')
    FROM said WHERE mark < '1999999a' GROUP BY mark, predicate ORDER BY mark"""


class FactSample(Struct, frozen=True):
    """The sample after one commit.

    `waiting` are facts that nobody has checked yet, in a fixed order; `judged` holds (relation,
    right, wrong), the most judged first.
    """

    commit: int
    waiting: tuple[FactId, ...]
    judged: tuple[tuple[str, int, int], ...]


class FactSampler:
    """Read access to the sample of facts, from any thread."""

    def __init__(self, db: DatabaseReader) -> None:
        self._db = db
        self._cached: FactSample | None = None

    def current(self) -> FactSample:
        """Return the sample; cached per commit, as it takes seconds in a large library."""
        # Read before the query: a commit in between invalidates the cached sample.
        commit, sample = self._db.commit_number, self._cached
        if sample is None or sample.commit != commit:
            self._cached = sample = self._draw(commit)
        return sample

    def _draw(self, commit: int) -> FactSample:
        right: Counter[str] = Counter()
        wrong: Counter[str] = Counter()
        waiting: list[FactId] = []
        for predicate, fact, is_right, is_wrong in self._db.rows(_SELECT_SAMPLE, LEAST_SHOWN):
            if is_right:
                right[predicate] += 1
            elif is_wrong:
                wrong[predicate] += 1
            else:
                waiting.append(FactId(fact))
        judged = [(it, right[it], wrong[it]) for it in {*right, *wrong}]
        judged.sort(key=lambda row: (-row[1] - row[2], row[0]))
        return FactSample(commit, tuple(waiting), tuple(judged))

    def mentions_of(self, entity_id: EntityId, *, limit: int) -> list[tuple[int, int, int]]:
        """Return (passage, start, end) of the entity's mentions, most confident first."""
        rows = self._db.rows(
            "SELECT passage_id, start_at, end_at FROM mentions WHERE entity_id = ?"
            " ORDER BY confidence DESC, document_id, start_at LIMIT ?",
            entity_id,
            limit,
        )
        return [(row[0], row[1], row[2]) for row in rows]
