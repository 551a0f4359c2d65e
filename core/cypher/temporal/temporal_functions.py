"""The functions that make, cut and compare temporal values."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from core.cypher.failure import argument_error, type_error
from core.cypher.temporal import time_arithmetic
from core.cypher.temporal.construct import build, build_duration, truncate
from core.cypher.temporal.iso import parse_duration, parse_temporal
from core.cypher.temporal.temporal_values import (
    Date,
    DateTime,
    Duration,
    LocalDateTime,
    LocalTime,
    Temporal,
    Time,
)
from core.messages import UserMessage

KINDS: tuple[type[Temporal], ...] = (Date, LocalTime, Time, LocalDateTime, DateTime)
Signature = tuple[Callable[..., Any], int, int, str]


def _make(kind: type[Temporal]) -> Callable[..., Any]:
    def make(given: Any = None, *, now: int) -> Any:
        match given:
            case None:
                return _now(kind, None, now)
            case str():
                return parse_temporal(kind, given)
            case Mapping():
                parts = cast("Mapping[str, Any]", given)
                if not parts.keys() - {"timezone"}:
                    return _now(kind, parts.get("timezone"), now)
                return build(kind, parts)
            case Temporal():
                return build(kind, _as_base(kind, given))
            case _:
                raise type_error(
                    "InvalidArgumentValue", UserMessage("cypher_not_for_value", name=kind.name)
                )

    return make


def _as_base(kind: type[Temporal], value: Temporal) -> Mapping[str, Any]:
    if (kind.has_date and not value.has_date) or (not kind.has_date and not value.has_time):
        raise argument_error(
            "InvalidArgumentValue",
            UserMessage("cypher_kinds_of_time", first=value.name, second=kind.name),
        )
    return {"datetime": value}


def _now(kind: type[Temporal], zone: Any, now: int) -> Temporal:
    seconds, nanos = divmod(now, 1_000_000_000)
    moment = build(
        DateTime, {"epochSeconds": seconds, "nanosecond": nanos, "timezone": zone or "Z"}
    )
    return build(kind, {"datetime": moment})


def _truncate(kind: type[Temporal]) -> Callable[..., Any]:
    def cut(unit: Any, value: Any = None, given: Any = None, *, now: int) -> Any:
        source = _now(kind, None, now) if value is None else value
        if not isinstance(unit, str) or not isinstance(source, Temporal):
            raise type_error(
                "InvalidArgumentValue",
                UserMessage("cypher_not_for_value", name=f"{kind.name}.truncate"),
            )
        return truncate(kind, unit, source, given or {})

    return cut


def _between(run: Callable[[Temporal, Temporal], Duration]) -> Callable[..., Any]:
    def between(first: Any, second: Any) -> Any:
        if not isinstance(first, Temporal) or not isinstance(second, Temporal):
            raise type_error("InvalidArgumentValue", UserMessage("cypher_between_times"))
        return run(first, second)

    return between


def _duration(given: Any) -> Any:
    if isinstance(given, str):
        return parse_duration(given)
    if isinstance(given, Mapping):
        return build_duration(cast("Mapping[str, Any]", given))
    if isinstance(given, Duration):
        return given
    raise type_error("InvalidArgumentValue", UserMessage("cypher_not_for_value", name="duration"))


def _from_epoch(seconds: int, nanos: int) -> Temporal:
    return build(DateTime, {"epochSeconds": seconds, "nanosecond": nanos})


def _from_epoch_millis(millis: int) -> Temporal:
    return build(DateTime, {"epochMillis": millis})


# Functions of the time at which the query began, passed as `now` in nanoseconds since 1970.
CLOCKED: dict[str, Signature] = {
    **{kind.name: (_make(kind), 0, 1, "temporal") for kind in KINDS},
    **{
        f"{kind.name}.{when}": (_make(kind), 0, 0, "temporal")
        for kind in KINDS
        for when in ("transaction", "statement", "realtime")
    },
    **{f"{kind.name}.truncate": (_truncate(kind), 1, 3, "temporal") for kind in KINDS},
}
TEMPORAL_FUNCTIONS: dict[str, Signature] = {
    **CLOCKED,
    "datetime.fromepoch": (_from_epoch, 2, 2, "temporal"),
    "datetime.fromepochmillis": (_from_epoch_millis, 1, 1, "temporal"),
    "duration": (_duration, 1, 1, "duration"),
    "duration.between": (_between(time_arithmetic.between), 2, 2, "duration"),
    "duration.inmonths": (_between(time_arithmetic.in_months), 2, 2, "duration"),
    "duration.indays": (_between(time_arithmetic.in_days), 2, 2, "duration"),
    "duration.inseconds": (_between(time_arithmetic.in_seconds), 2, 2, "duration"),
}  # fmt: skip
