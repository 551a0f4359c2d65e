"""Answers a question by a query that rules or a language model write, with its evidence (D5)."""

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor

from msgspec import Struct
from msgspec.structs import replace

from core.errors import ModelError, WrongUse
from core.explore.query_runner import QueryRunner
from core.explore.text_to_query.from_analysis import sketch_of
from core.explore.text_to_query.from_model import QueryTask, ask_model, with_values
from core.explore.text_to_query.sketch import SHAPES, ChainNode, QuerySketch, write_query
from core.lanes import Cancel
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.language_model import LanguageModel
from core.messages import UserMessage
from core.records.answers.questions import Analysis
from core.records.graph.query import (
    ExpectedShape,
    GraphQuestion,
    QueryEvidence,
    QueryResult,
    QueryVariable,
)

_log = logging.getLogger("loci.query")
# A query that takes too long is run so many times again.
_RETRIES = 2


class QuestionDeps(Struct, frozen=True):
    """What a question is put as a query with; `model` is None without a language model.

    Queries run in `lane`.
    """

    lane: Executor
    queries: QueryRunner
    analyze: Callable[[str], Analysis]
    vocabulary: Vocabulary
    model: LanguageModel | None
    attempts: int


class QueryLimits(Struct, frozen=True):
    """The most rows and seconds of a query."""

    rows: int
    seconds: int


def ask_graph(
    question: GraphQuestion, deps: QuestionDeps, limits: QueryLimits, *, cancel: Cancel | None
) -> QueryEvidence:
    """Return the query that a question becomes, and what it gives.

    Raises `WrongUse` for a variable of a type or thing that the graph does not have, for a fallback
    that is no query, and for a query that takes too long again and again, `Cancelled` when stopped.
    """
    begun = time.perf_counter()
    run = _Run(question, deps, cancel)
    evidence = run.written()
    if evidence.query and question.runs:
        evidence = _with_result(evidence, deps, limits, cancel)
    return replace(evidence, duration_ms=(time.perf_counter() - begun) * 1000)


class _Run:
    """One question: what has been tried, and what came of it."""

    def __init__(self, question: GraphQuestion, deps: QuestionDeps, cancel: Cancel | None) -> None:
        self._question, self._deps, self._cancel = question, deps, cancel
        self._graph = deps.queries.graph()
        self._check_variables(question.variables)
        if question.fallback:
            deps.queries.check(question.fallback)
        text = question.text
        for variable in question.variables:
            text = text.replace(f"${variable.name}", variable.value)
        self._analysis = deps.analyze(text)
        self._expects: ExpectedShape = question.expects
        if question.mode == "EVALUATE" and question.expects == "any":
            self._expects = "boolean"
        self._evidence = QueryEvidence(question.text)

    def written(self) -> QueryEvidence:
        """Return the query with how it was written, or why there is none."""
        writer, model = self._question.writer, self._deps.model
        sketch = None if writer == "model" else self._by_rules()
        if sketch is None and writer != "rules" and model is not None:
            sketch = self._by_model(model)
            if sketch is None and writer == "model" and self._question.falls_back:
                sketch = self._by_rules()
                self._evidence = replace(self._evidence, fallback="rules" if sketch else "")
        fallback = self._question.fallback
        if sketch is None and fallback:
            attempts = self._evidence.attempts + 1
            return replace(
                self._evidence, query=fallback, writer="caller", fallback="query", attempts=attempts
            )
        if sketch is None:
            return replace(self._evidence, reason=UserMessage("question_no_query"))
        return replace(self._evidence, query=write_query(sketch))

    def _by_rules(self) -> QuerySketch | None:
        sketch = sketch_of(self._analysis, graph=self._graph, vocabulary=self._deps.vocabulary)
        sketch = None if sketch is None else self._expected(sketch)
        if sketch is not None:
            attempts = self._evidence.attempts + 1
            self._evidence = replace(self._evidence, writer="rules", attempts=attempts)
        return sketch

    def _by_model(self, model: LanguageModel) -> QuerySketch | None:
        """Let the model try; what is wrong with a query is handed back to it."""
        task = QueryTask(self._analysis.text, self._things(), self._expects, self._graph)
        problem = ""
        for attempt in range(self._deps.attempts):
            try:
                written = ask_model(
                    model, task, problem=problem, attempt=attempt, cancel=self._cancel
                )
            except ModelError as error:
                self._note(str(error.whole_message))
                return None
            tried = self._evidence.attempts + 1
            self._evidence = replace(
                self._evidence, model=model.name, prompt_hash=written.prompt_hash, attempts=tried
            )
            sketch, problem = written.sketch, written.problem
            if sketch is not None:
                sketch = self._expected(with_values(sketch, self._graph))
                if sketch is None:
                    _log.warning("the model wrote a query of another shape than is expected")
                    self._note(f"the result is not of the expected form: {self._expects}")
                    return None  # of the wrong shape: no second try
                problem = self._refusal(sketch)
                if not problem:
                    self._evidence = replace(self._evidence, writer="model")
                    return sketch
            self._note(problem)
        return None

    def _refusal(self, sketch: QuerySketch) -> str:
        """Return why the query is refused; empty if it can be run."""
        try:
            self._deps.queries.check(write_query(sketch))
        except WrongUse as error:
            return str(error.whole_message)
        return ""

    def _note(self, problem: str) -> None:
        self._evidence = replace(self._evidence, problems=(*self._evidence.problems, problem))

    def _expected(self, sketch: QuerySketch) -> QuerySketch | None:
        """Return the sketch in the shape that is expected, None where it has no such."""
        shapes = SHAPES[self._expects]
        if sketch.shape in shapes:
            return sketch
        is_convertible = sketch.shape in {"things", "values", "count", "holds"}
        return replace(sketch, shape=shapes[0]) if is_convertible else None

    def _things(self) -> Sequence[ChainNode]:
        """Return the things that the question names, each once."""
        named = (self._graph.node_of(thing.entity_id) for thing in self._analysis.things)
        nodes = dict.fromkeys(node for node in named if node is not None)
        graph = self._graph
        return [ChainNode(graph.labels(node)[0], graph.name_of(node)) for node in nodes]

    def _check_variables(self, variables: Sequence[QueryVariable]) -> None:
        """Raise `WrongUse` for a type that there is not, or nothing of that type and name."""
        for one in variables:
            if one.kind not in self._graph.schema.labels:
                raise WrongUse(one.kind, "query_variable_kind", name=one.name)
            nodes = self._graph.lookup(None, "name", one.value) or ()
            if not any(self._graph.labels(node)[0] == one.kind for node in nodes):
                raise WrongUse(one.value, "query_variable_value", name=one.name, kind=one.kind)


def _with_result(
    evidence: QueryEvidence,
    deps: QuestionDeps,
    limits: QueryLimits,
    cancel: Cancel | None,
    *,
    retries: int = _RETRIES,
) -> QueryEvidence:
    """Run the query, again if it takes too long, and add what it gives."""
    run, rows, seconds = deps.queries.run, limits.rows, limits.seconds
    try:
        result = deps.lane.submit(
            run, evidence.query, limit=rows, seconds=seconds, cancel=cancel
        ).result()
    except WrongUse as error:
        if error.message.id != "query_timeout" or not retries:
            raise
        problems = (*evidence.problems, str(error.whole_message))
    else:
        return _with_rows(evidence, result)
    evidence = replace(evidence, problems=problems, attempts=evidence.attempts + 1)
    return _with_result(evidence, deps, limits, cancel, retries=retries - 1)


def _with_rows(evidence: QueryEvidence, result: QueryResult) -> QueryEvidence:
    """Return the evidence with a result, its entities and its value."""
    things = dict.fromkeys(one for row in result.rows for cell in row for one in cell.things)
    value = result.rows[0][0].value if len(result.rows) == 1 else None
    return replace(
        evidence,
        result=result,
        things=tuple(things),
        holds=value if isinstance(value, bool) else None,
        count=value if result.columns[:1] == ("count",) and isinstance(value, int) else None,
    )
