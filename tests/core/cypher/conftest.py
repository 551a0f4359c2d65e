import pytest

from bench.cypher.scratch_graph import ScratchGraph, create
from core.cypher.checks import check
from core.cypher.execution import Execution
from core.cypher.parser import parse


@pytest.fixture
def ask():
    """Run a query over the graph that a CREATE statement makes; rows as tuples."""

    def run(query, graph="", *, seconds=10.0, **parameters):
        scratch = ScratchGraph()
        if graph:
            create(scratch, graph)
        parsed, columns = check(parse(query), parameters)
        rows = Execution(scratch, parameters, seconds=seconds).rows(parsed)
        return [tuple(row[name] for name in columns) for row in rows]

    return run
