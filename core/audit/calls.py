"""Logs the engine's operations, as their declarations say (`core.engine.logged`, D15)."""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from itertools import islice
from typing import Any, Protocol, TypeVar, cast

from msgspec import Struct

from core.audit.log import AuditLog
from core.engine.engine import Engine
from core.engine.logged import Logged, log_rule
from core.records.answers.answers import Answer, Candidate, Hit, SearchResult
from core.records.answers.questions import replace_surrogates
from core.records.audit import AuditEntry, AuditValue
from core.records.memory import RecalledEpisode

T = TypeVar("T")
_BEGUN, _UNKNOWN, _WITHHELD = "begun", "not found", "withheld"
# Of longer lists of texts the first are logged.
_MOST_TEXTS = 50


class _Audited(Protocol):
    """An engine with an audit log."""

    audit: AuditLog


def audited(engine: type[T]) -> type[T]:
    """Make the declared operations of a class that implements `Engine` log each call."""
    for name, declaration in inspect.getmembers(Engine, inspect.isfunction):
        rule = log_rule(declaration)
        if rule is not None:
            setattr(engine, name, _logging(getattr(engine, name), rule))
    return engine


def log_withheld(log: AuditLog, documents: int) -> None:
    """Log that a question was answered without documents because of their privacy tier."""
    values: dict[str, AuditValue] = {"documents": documents}
    log.record(lambda: [AuditEntry("refusal", "ask", _WITHHELD, values)])


def _logging(operation: Callable[..., Any], rule: Logged) -> Callable[..., Any]:
    signature, name = inspect.signature(operation), operation.__name__

    @wraps(operation)
    def call(engine: _Audited, *args: Any, **kwargs: Any) -> Any:
        log = engine.audit
        arguments = signature.bind(engine, *args, **kwargs).arguments

        def record(outcome: str, result: object = None) -> None:
            log.record(lambda: _entries(_Call(name, rule, arguments, outcome, result), log))

        if rule.ends_engine:
            record(_BEGUN)
            log.flush()
        try:
            result = operation(engine, *args, **kwargs)
        except BaseException as error:
            record(type(error).__name__)
            raise
        if not rule.ends_engine:
            record("", result)
        return result

    return call


class _Call(Struct, frozen=True):
    """A call of an operation, and how it ended."""

    operation: str
    rule: Logged
    arguments: Mapping[str, object]
    outcome: str
    result: object


def _entries(call: _Call, log: AuditLog) -> Iterator[AuditEntry]:
    """Yield the entry of a call, and those of what was read and refused for a question."""
    result, ids = call.result, _ids_of(call.result)
    values, hashes = {**_values(call), **ids}, _hashes(call, log)
    yield AuditEntry(call.rule.kind, call.operation, call.outcome, values, hashes)
    if isinstance(result, Answer):
        yield from _reading(call, log, [it for it in result.trace.candidates if it.kept], result)
        if not result.found:
            yield AuditEntry("refusal", call.operation, _UNKNOWN, ids)
    elif isinstance(result, SearchResult):
        yield from _reading(call, log, result.hits, result)


def _values(call: _Call) -> dict[str, AuditValue]:
    """Return the arguments that are logged as they are."""
    values: dict[str, AuditValue] = {}
    for name, value in call.arguments.items():
        if isinstance(value, bool | int | float):
            values[name] = value
        elif name in call.rule.plain:
            values[name] = ", ".join(map(replace_surrogates, _texts(value)))
        elif isinstance(value, Struct):
            values[name] = type(value).__name__
    session = values.get("session_id")
    if isinstance(session, int) and session <= 0:
        del values["session_id"]  # not stored, so its id does not last
    return values


def _hashes(call: _Call, log: AuditLog) -> dict[str, tuple[str, ...]]:
    """Return the keyed hashes of the other texts."""
    skipped = {*call.rule.plain, *call.rule.secret}
    hashes = {
        name: log.hashes(*_texts(value))
        for name, value in call.arguments.items()
        if name not in skipped
    }
    return {name: hashed for name, hashed in hashes.items() if hashed}


def _reading(
    call: _Call, log: AuditLog, passages: Sequence[Candidate | Hit], result: Answer | SearchResult
) -> Iterator[AuditEntry]:
    """Yield the entry of the passages and facts that a question has read, if any."""
    documents = dict.fromkeys(it.path for it in (*passages, *result.facts) if it.path)
    if documents:
        values: dict[str, AuditValue] = {
            "passages": tuple(dict.fromkeys(it.passage_id for it in passages)),
            "facts": tuple(fact.id for fact in result.facts),
            **{name: value for name, value in _ids_of(result).items() if name == "episode_id"},
        }
        hashes = {"documents": log.hashes(*documents)}
        yield AuditEntry("reading", call.operation, "", values, hashes)


def _texts(value: object) -> tuple[str, ...]:
    """Return the texts of an argument: one, or those of a list."""
    if isinstance(value, str):
        return (value,) if value else ()
    if isinstance(value, list | tuple):
        texts = (it for it in cast("Sequence[object]", value) if isinstance(it, str))
        return tuple(islice(texts, _MOST_TEXTS))
    return ()


def _ids_of(result: object) -> dict[str, AuditValue]:
    """Return what identifies the result of an operation."""
    match result:
        case Answer():
            values: dict[str, AuditValue] = {"found": result.found, "model": bool(result.model)}
            return {**values, "episode_id": result.episode_id} if result.episode_id > 0 else values
        case tuple():
            rows = cast("tuple[object, ...]", result)
            return {"results": tuple(it for row in rows for it in _id_of(row))}
        case _:
            ids = _id_of(result)
            return {"results": ids} if ids else {}


def _id_of(record: object) -> tuple[int, ...]:
    value = record.episode.id if isinstance(record, RecalledEpisode) else getattr(record, "id", 0)
    return (value,) if isinstance(value, int) and value > 0 else ()
