"""Reader of Apple Health's export.xml: a table of daily values, and one of workouts.

The file is read as a stream, because that of some years has millions of records. What two devices
count at the same time (steps of telephone and watch) is in it twice: the device that counted most
on a day counts. Values that are no sums (pulse, weight) are means.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from typing import Any

from core.errors import Unreadable
from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.element_tree import ENTITY, lxml_etree
from core.ingest.parse.file_format import ROWS, FileFormat
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import ParseResult

# Quantities that Apple documents as cumulative.
_SUMS = frozenset(
    """
    StepCount DistanceWalkingRunning DistanceCycling DistanceSwimming DistanceWheelchair
    DistanceDownhillSnowSports ActiveEnergyBurned BasalEnergyBurned FlightsClimbed
    AppleExerciseTime AppleMoveTime AppleStandTime PushCount SwimmingStrokeCount NumberOfTimesFallen
    TimeInDaylight InhalerUsage InsulinDelivery NumberOfAlcoholicBeverages
    """.split()
)
_PREFIXES = ("HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType")
_WORKOUT, _SLEEP, _ASLEEP = "HKWorkoutActivityType", "SleepAnalysis", "Asleep"
_WORKOUT_HEAD = ("Date", "Workout", "Minutes", "Distance", "Energy")

# Sum and count, by day and name and then by source.
_Days = defaultdict[tuple[str, str], dict[str, tuple[float, int]]]


def is_health(head: str) -> bool:
    """Return whether a text begins as an export of Apple Health does."""
    return head[:1] == "<" and ("<!DOCTYPE HealthData" in head or "<HealthData" in head)


def read_health(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document with a row for each day and a row for each workout."""
    del context
    days: _Days = defaultdict(dict)
    workouts: list[tuple[str, ...]] = []
    for record in _records(blob):
        if record.tag == "Workout":
            workouts.append(_workout(record))
        else:
            _add(days, record)
    builder = DocumentBuilder()
    if days:
        builder.heading("Days", level=2)
        builder.table(_rows(days), header=True)
    if workouts:
        builder.heading("Workouts", level=2)
        builder.table([_WORKOUT_HEAD, *workouts], header=True)
    if not builder.length:
        raise broken(blob)
    latest = max([*(day for day, _ in days), *(row[0] for row in workouts)])
    metadata = DocumentMetadata(title="Apple Health", written_at=_day(latest))
    return ParseResult((builder.document(blob, kind, metadata, by_heading=False),))


def _records(blob: Blob) -> Iterator[Any]:
    """Yield records and workouts; each is dropped before the next one is read."""
    lxml = lxml_etree()
    if ENTITY.search(blob.data[:100_000]):
        raise Unreadable(blob.place, "xml_entities")
    try:
        for _, element in lxml.iterparse(
            BytesIO(blob.data),
            tag=("Record", "Workout"),
            resolve_entities=False,
            no_network=True,
            load_dtd=False,
        ):
            yield element
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]
    except lxml.XMLSyntaxError:
        raise broken(blob) from None


def _add(days: _Days, record: Any) -> None:
    """Add a record to its day."""
    name = record.get("type") or ""
    for prefix in _PREFIXES:
        name = name.removeprefix(prefix)
    day, value, unit = (record.get("startDate") or "")[:10], record.get("value") or "", ""
    if name == _SLEEP:
        number = _hours(record) if _ASLEEP in value else None
        unit = "h"
        # A night belongs to the day on which it ends.
        day = (record.get("endDate") or "")[:10]
    else:
        number, unit = _number(value), record.get("unit") or ""
    if number is None or _day(day) is None:
        return
    # Saturation and the like are shares in the file, though their unit is "%".
    number = number * 100 if unit == "%" and number <= 1 else number
    shown = _spaced(name) + ("" if unit == "count" else f" ({unit})")
    source = days[day, shown]
    key = record.get("sourceName") or ""
    total, count = source.get(key, (0.0, 0))
    is_sum = name in _SUMS or name == _SLEEP or name.startswith("Dietary")
    source[key] = (total + number, 0 if is_sum else count + 1)


def _rows(days: Mapping[tuple[str, str], Mapping[str, tuple[float, int]]]) -> list[Sequence[str]]:
    names = sorted({name for _, name in days})
    rows = [
        (day, *(_value(days.get((day, name), {})) for name in names))
        for day in sorted({day for day, _ in days})
    ]
    return [("Date", *names), *rows]


def _value(sources: Mapping[str, tuple[float, int]]) -> str:
    """Return the mean of all sources, or the sum of the one that counted most."""
    if not sources:
        return ""
    count = sum(count for _, count in sources.values())
    sums = [total for total, _ in sources.values()]
    return _shown(sum(sums) / count if count else max(sums))


def _workout(workout: Any) -> tuple[str, ...]:
    start = (workout.get("startDate") or "")[:16]
    name = _spaced((workout.get("workoutActivityType") or "").removeprefix(_WORKOUT))
    minutes = _number(workout.get("duration") or "")
    sums = {
        item.get("type", ""): (item.get("sum"), item.get("unit"))
        for item in workout.iter("WorkoutStatistics")
    }
    distance = workout.get("totalDistance"), workout.get("totalDistanceUnit")
    energy = workout.get("totalEnergyBurned"), workout.get("totalEnergyBurnedUnit")
    distances = (pair for kind, pair in sums.items() if "Distance" in kind)
    return (
        start,
        name,
        "" if minutes is None else _shown(minutes),
        _amount(*(distance if distance[0] else next(distances, (None, None)))),
        _amount(*(energy if energy[0] else sums.get(f"{_PREFIXES[0]}ActiveEnergyBurned", energy))),
    )


def _amount(value: str | None, unit: str | None) -> str:
    number = _number(value or "")
    return "" if number is None else f"{_shown(number)} {unit or ''}".strip()


def _hours(record: Any) -> float | None:
    try:
        start, end = (
            datetime.fromisoformat((record.get(name) or "").replace(" +", "+").replace(" -", "-"))
            for name in ("startDate", "endDate")
        )
        return (end - start).total_seconds() / 3600
    except (ValueError, TypeError):
        return None


def _day(text: str) -> datetime | None:
    try:
        return datetime.fromisoformat(text[:10]).replace(tzinfo=UTC)
    except ValueError:
        return None


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if abs(number) < 1e12 else None


def _shown(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _spaced(name: str) -> str:
    """Return "StepCount" as "Step count"."""
    return "".join(f" {c.lower()}" if c.isupper() and at else c for at, c in enumerate(name))


FORMATS: tuple[FileFormat, ...] = (
    FileFormat(
        "health",
        read_health,
        recognize=is_health,
        traits=ROWS,
        icon="chart-column",
        filter_words=("health",),
    ),
)
