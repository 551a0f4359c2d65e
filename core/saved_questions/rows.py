"""Saved queries of the graph: their rows, read again when facts of their relations change (D20)."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from core.cypher import syntax as s
from core.cypher.parser import parse
from core.cypher.syntax import walk
from core.explore.knowledge_graph import as_name
from core.records.graph.query import QueryResult
from core.records.saved_questions import ResultItem
from core.saved_questions.outcome import CheckPass, Outcome, digest_of
from core.store.graph.graph_versions import GraphVersions
from core.store.saved_questions import QuestionState, Reads

_SEPARATOR = " · "
# Limits of a check; those of the settings would make their change a change of the rows.
_ROWS, _SECONDS = 1000, 5


class QueryAsker:
    """An `Asker` of queries in openCypher."""

    def __init__(
        self, run: Callable[..., QueryResult], versions: GraphVersions, *, secret: bytes
    ) -> None:
        self._run = run
        self._versions = versions
        self._secret = secret

    def is_touched(self, state: QuestionState, check: CheckPass) -> bool:
        """Return whether facts or things changed that the query names."""
        return check.changes is None or state.reads.version != self._version(state.question.text)

    def ask(
        self, state: QuestionState, earlier: Sequence[ResultItem] | None, check: CheckPass
    ) -> Outcome:
        """Return the rows of the query."""
        del earlier, check
        query = state.question.text
        result = self._run(query, parameters=(), limit=_ROWS, seconds=_SECONDS)
        rows = [tuple(cell.text for cell in row) for row in result.rows]
        items = {
            (key := digest_of(row, secret=self._secret)): ResultItem(key, _SEPARATOR.join(row))
            for row in rows
        }
        digest = digest_of(sorted(items), secret=self._secret)
        return Outcome(digest, tuple(items.values()), Reads(version=self._version(query)))

    def _version(self, query: str) -> str:
        """Return a text that changes with what the query reads."""
        names = _names_read(query)
        read = self._versions.of(lambda name: names is None or _name_in_queries(name) in names)
        return digest_of(read, secret=b"")


@lru_cache(maxsize=10_000)
def _name_in_queries(relation_or_type: str) -> str:
    return f"{relation_or_type[:2]}{as_name(relation_or_type[2:])}"


@lru_cache(maxsize=1000)
def _names_read(query: str) -> frozenset[str] | None:
    """Return the relations and types that a query reads; None for all of them."""
    names: set[str] = set()
    for one in walk(parse(query)):
        if isinstance(one, s.PathPattern):
            if not one.relationships:
                if not one.nodes[0].labels:
                    return None
                names |= {f"t:{label}" for label in one.nodes[0].labels}
            for relation in one.relationships:
                if not relation.types:
                    return None
                names |= {f"r:{kind}" for kind in relation.types}
        names |= {f"r:{key}" for key in _properties(one)}
    return frozenset(names)


def _properties(one: Any) -> Sequence[str]:
    """Return the properties that a part of a query reads, which may be facts about an entity."""
    if isinstance(one, s.Property):
        return (one.key,)
    if isinstance(one, s.NodePattern) and isinstance(one.properties, s.MapOf):
        return [key for key, _ in one.properties.items]
    return ()
