"""Runs queries within limits of time and rows, over the graph of the newest commit (D16)."""

import itertools
import threading
import time
from collections.abc import Collection, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Any

from core.cypher.checks import check, check_names
from core.cypher.execution import Execution, QueryTimeout
from core.cypher.failure import CypherError
from core.cypher.functions import FUNCTIONS
from core.cypher.lexer import KEYWORDS
from core.cypher.parser import parse
from core.cypher.syntax import QueryTree
from core.errors import WrongUse
from core.explore.knowledge_graph import KnowledgeGraph
from core.explore.query_cells import cell_of
from core.lanes import Cancel
from core.records.graph.query import QueryParameter, QueryResult, QuerySchema
from core.records.ids import FactId
from core.records.knowledge import FactView
from core.retrieve.recall.facts import show_facts
from core.store.readable_store import ReadableStore

_LONGEST_QUERY = 10_000
# So many facts of a result are shown with their evidence.
_MOST_FACTS = 50


class QueryRunner:
    """Runs queries over what a store shows; thread-safe."""

    def __init__(self, store: ReadableStore) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._graph: tuple[tuple[int, int], KnowledgeGraph] | None = None

    def run(
        self,
        query: str,
        *,
        parameters: Iterable[QueryParameter] = (),
        limit: int,
        seconds: int,
        cancel: Cancel | None = None,
    ) -> QueryResult:
        """Return the first `limit` rows of a query.

        Raises `WrongUse` for a query that is wrong, unsupported or too slow, with the place, and
        `Cancelled` when it is stopped.
        """
        begun = time.perf_counter()
        if cancel is not None:
            cancel.check()
        given: dict[str, Any] = {
            one.name: list(one.value) if isinstance(one.value, tuple) else one.value
            for one in parameters
        }
        graph = self.graph()
        with _refusals(query, seconds=seconds):
            parsed, columns = _checked(query, given, graph)
            matches = Execution(graph, given, seconds=seconds, cancel=cancel).rows(parsed)
            rows = list(itertools.islice(matches, limit + 1))
        cells = tuple(tuple(cell_of(row[name], graph) for name in columns) for row in rows[:limit])
        facts = dict.fromkeys(one for row in cells for cell in row for one in cell.facts)
        return QueryResult(
            query=query,
            columns=columns,
            rows=cells,
            matched=len(cells),
            is_complete=len(rows) <= limit,
            duration_ms=(time.perf_counter() - begun) * 1000,
            facts=self._show_facts(list(facts)[:_MOST_FACTS]),
        )

    def check(self, query: str) -> None:
        """Raise `WrongUse` for a query that would be refused."""
        with _refusals(query):
            _checked(query, {}, self.graph())

    def _show_facts(self, ids: Sequence[FactId]) -> tuple[FactView, ...]:
        """Return the facts with their evidence."""
        facts = self._store.graph.facts(ids).values()
        ends = {end for fact in facts for end in (fact.subject, fact.object) if end is not None}
        entities = self._store.graph.entities(sorted(ends))
        labels = {entity_id: entity.name for entity_id, entity in entities.items()}
        return show_facts(self._store, ids, labels=labels)

    def schema(self) -> QuerySchema:
        """Return what queries may name."""
        names = self.graph().schema
        properties = names.node_properties | names.relationship_properties
        return QuerySchema(
            labels=tuple(sorted(names.labels)),
            relationships=tuple(sorted(names.types)),
            properties=tuple(sorted(properties)),
            keywords=tuple(sorted(KEYWORDS - {"CREATE"})),
            functions=tuple(sorted(FUNCTIONS)),
        )

    def graph(self) -> KnowledgeGraph:
        """Return the graph as of the newest commit, built again after each."""
        with self._lock:
            version = (self._store.commit_number, self._store.hidden.version)
            if self._graph is None or self._graph[0] != version:
                self._graph = (version, KnowledgeGraph(self._store, self._quote))
            return self._graph[1]

    def _quote(self, fact_id: FactId) -> str:
        shown = show_facts(self._store, [fact_id], labels={})
        return shown[0].quote if shown else ""


def _checked(
    query: str, parameters: Collection[str], graph: KnowledgeGraph
) -> tuple[QueryTree, tuple[str, ...]]:
    if len(query) > _LONGEST_QUERY:
        raise WrongUse("", "query_too_long", most=_LONGEST_QUERY)
    parsed, columns = check(parse(query), parameters)
    check_names(parsed, graph.schema)
    return parsed, columns


@contextmanager
def _refusals(query: str, *, seconds: int = 0) -> Generator[None]:
    """Turn what is wrong with a query into `WrongUse`."""
    try:
        yield
    except CypherError as error:
        raise _refusal(query, error) from error
    except QueryTimeout as error:
        raise WrongUse(_shortened(query), "query_timeout", seconds=seconds) from error
    except RecursionError as error:
        raise WrongUse(_shortened(query), "query_too_deep") from error


def _refusal(query: str, error: CypherError) -> WrongUse:
    if error.at < 0:
        return WrongUse(_shortened(query), "query_failed", reason=error.text)
    before = query[: error.at]
    line, column = before.count("\n") + 1, error.at - (before.rfind("\n") + 1) + 1
    near = query[error.at : error.at + 20].split("\n", maxsplit=1)[0]
    return WrongUse(
        near or _shortened(query), "query_refused", reason=error.text, line=line, column=column
    )


def _shortened(query: str) -> str:
    text = " ".join(query.split())
    return text if len(text) <= 60 else f"{text[:59]}…"
