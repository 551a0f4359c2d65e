"""Numbers that change with the relations and types of the graph (D20)."""

from collections.abc import Callable

from core.store.database.database import DatabaseReader, Queries

_FACT = """hash(f.id, f.subject_id, f.object_id, f.literal, f.status, f.modality, f.confidence,
    f.valid_from, f.valid_to, f.closed_at)"""
_PLAIN = f"""
    SELECT 'r:' || predicate, bit_xor({_FACT}) FROM facts f GROUP BY predicate
    UNION ALL SELECT 't:' || kind, bit_xor(hash(id, name)) FROM entities
    WHERE merged_into = 0 GROUP BY kind"""  # noqa: S608 - constants
_NAMES = """
    SELECT max(id), bit_xor(hash(id, name, kind)), bit_xor(hash(id, name, kind)) FILTER (id <= $1)
    FROM entities"""
# Names are hashed once for each thing, and not for each of its facts.
_NAMED = f"""
    WITH named AS (SELECT id, hash(name, kind) AS name FROM entities)
    SELECT 'r:' || predicate, bit_xor(hash({_FACT}, s.name, o.name)) FROM facts f
    LEFT JOIN named s ON s.id = f.subject_id LEFT JOIN named o ON o.id = f.object_id
    WHERE list_contains($1, predicate) GROUP BY predicate"""  # noqa: S608 - constants


class GraphVersions(Queries):
    """Versions of relations and types; for one thread at a time.

    Names of things are read only with a relation whose facts changed since it was last asked for,
    which takes longest, or with all when a thing that was there before has another name.
    """

    def __init__(self, db: DatabaseReader) -> None:
        super().__init__(db)
        self._commit = -1
        self._newest: int | None = None
        self._names: int | None = None
        self._plain: dict[str, int] = {}
        self._named: dict[str, int] = {}

    def of(self, is_read: Callable[[str], bool]) -> list[str]:
        """Return a text for each relation ("r:…") and type ("t:…") that is read.

        It changes with the relation's facts and the names of their things, or the type's things.
        """
        if self._commit != self._db.commit_number:
            self._refresh()
        read = sorted(filter(is_read, self._plain))
        new = [each[2:] for each in read if each.startswith("r:") and each not in self._named]
        if new:
            self._named.update(self._db.rows(_NAMED, new))
        return [f"{name} {self._named.get(name, self._plain[name])}" for name in read]

    def _refresh(self) -> None:
        # What is committed meanwhile is read again with the next number.
        self._commit = self._db.commit_number
        plain = dict(self._db.rows(_PLAIN))
        ((newest, names, before),) = self._db.rows(_NAMES, self._newest)
        kept = self._named if before == self._names else {}
        self._named = {
            name: number for name, number in kept.items() if plain.get(name) == self._plain[name]
        }
        self._plain, self._newest, self._names = plain, newest, names
