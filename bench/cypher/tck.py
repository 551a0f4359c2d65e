"""Runs the scenarios of a folder and compares their outcomes."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from bench.cypher.expected import ValueReader, canonical, without_order
from bench.cypher.features import Scenario, Step, scenarios
from bench.cypher.scratch_graph import ScratchGraph, create
from core.cypher.checks import check
from core.cypher.execution import Execution, QueryTimeout
from core.cypher.failure import CypherError
from core.cypher.parser import parse

SECONDS = 30.0
Outcome = Literal["passed", "failed", "unsupported"]


class Problem(Struct, frozen=True):
    """A scenario that did not pass, and why."""

    feature: str
    scenario: str
    outcome: Outcome
    reason: str


class TckReport(Struct, frozen=True):
    """How many scenarios passed; an outline passes if all its examples do."""

    scenarios: int
    passed: int
    failed: int
    unsupported: int
    examples: int
    problems: tuple[Problem, ...]


class Failure(Exception):
    """Another outcome than the expected one."""


class Unsupported(Exception):
    """A scenario that was refused."""


def run_tck(folder: Path) -> TckReport:
    """Run the scenarios of the feature files below a folder."""
    counts: dict[Outcome, int] = {"passed": 0, "failed": 0, "unsupported": 0}
    problems: list[Problem] = []
    examples = 0
    for scenario in scenarios(folder):
        examples += len(scenario.examples)
        outcome, reason = run_scenario(scenario, folder / "graphs")
        counts[outcome] += 1
        if outcome != "passed":
            problems.append(Problem(scenario.feature, scenario.name, outcome, reason))
    return TckReport(
        scenarios=sum(counts.values()),
        passed=counts["passed"],
        failed=counts["failed"],
        unsupported=counts["unsupported"],
        examples=examples,
        problems=tuple(problems),
    )


def run_scenario(scenario: Scenario, graphs: Path) -> tuple[Outcome, str]:
    """Return the outcome of a scenario, and the reason where it did not pass."""
    refused = ""
    for steps in scenario.examples:
        try:
            _run(steps, graphs)
        except Unsupported as error:
            refused = str(error)
        except Exception as error:  # noqa: BLE001 - a crash is a failed scenario
            return "failed", f"{type(error).__name__}: {error}"
    return ("unsupported", refused) if refused else ("passed", "")


def _run(steps: tuple[Step, ...], graphs: Path) -> None:
    graph, parameters = ScratchGraph(), dict[str, Any]()
    result: Rows | CypherError = (), []
    for step in steps:
        if step.text == "parameters are:":
            parameters = {name: _plain(ValueReader(text).read()) for name, text in step.table}
        elif step.text in ("executing query:", "executing control query:"):
            result = _query(graph, step.block, parameters)
        elif "should be raised" in step.text:
            _expect_error(step.text, result)
        elif step.text.startswith("the result should be"):
            _expect_rows(step, result)
        else:
            _prepare(step, graph, graphs)


def _prepare(step: Step, graph: ScratchGraph, graphs: Path) -> None:
    if step.text == "having executed:":
        _create(graph, step.block)
    elif step.text.startswith("there exists a procedure"):
        raise Unsupported("CALL")
    elif step.text.endswith(" graph") and step.text not in ("an empty graph", "any graph"):
        _create(graph, (graphs / f"{step.text.split()[1]}.cypher").read_text("utf-8"))


def _create(graph: ScratchGraph, text: str) -> None:
    try:
        create(graph, text)
    except CypherError as error:
        raise Unsupported(f"the graph of the scenario: {error.text}") from error


def _plain(value: Any) -> Any:
    """Return the value of a parameter from its canonical form."""
    match value:
        case ("integer" | "float", number):
            return number
        case ("list", *items):
            return [_plain(one) for one in items]
        case ("map", entries):
            return {key: _plain(one) for key, one in entries}
        case _:
            return value


Rows = tuple[tuple[str, ...], list[Mapping[str, Any]]]


def _query(graph: ScratchGraph, text: str, parameters: Mapping[str, Any]) -> Rows | CypherError:
    try:
        query, columns = check(parse(text), parameters)
        return columns, list(Execution(graph, parameters, seconds=SECONDS).rows(query))
    except CypherError as error:
        return error
    except QueryTimeout as error:
        raise Failure("timeout") from error


def _expect_error(text: str, result: Rows | CypherError) -> None:
    words = text.split()
    kind, detail = words[1], words[-1]
    phases = {"time:": "compile time", "runtime:": "runtime"}
    phase = "any time" if " any time" in text else phases[words[-2]]
    if not isinstance(result, CypherError):
        raise Failure(f"no error, but {text}")
    is_kind = kind in (result.kind, "Error") and detail in (result.detail, "*")
    if is_kind and phase in (result.phase, "any time"):
        return
    if result.phase == "compile time":
        # Refused as it should be, but for another reason.
        raise Unsupported(f"{result.detail}, not {detail}: {result.text} at {result.at}")
    raise Failure(f"{result.kind}, {result.phase}, {result.detail} ({result.text}); {text}")


def _expect_rows(step: Step, result: Rows | CypherError) -> None:
    if isinstance(result, CypherError):
        if result.detail == "Unsupported":
            raise Unsupported(f"{result.text} at {result.at}")
        raise Failure(f"{result.kind} {result.detail}: {result.text}")
    columns, rows = result
    expected = list(_expected_rows(step))
    actual = [tuple(canonical(row[name]) for name in columns) for row in rows]
    if step.table and columns != step.table[0]:
        raise Failure(f"columns {columns}, not {step.table[0]}")
    if "ignoring element order" in step.text:
        expected, actual = without_order(tuple(expected)), without_order(tuple(actual))
    if "in order" not in step.text:
        expected, actual = sorted(expected, key=repr), sorted(actual, key=repr)
    if list(expected) != list(actual):
        raise Failure(f"got {actual}, not {expected}")


def _expected_rows(step: Step) -> Iterator[tuple[Any, ...]]:
    for row in step.table[1:]:
        yield tuple(ValueReader(cell).read() for cell in row)
