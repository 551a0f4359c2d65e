"""Reader of GPX: tracks with their time, length and climb, and waypoints."""

import itertools
import math
from collections.abc import Iterator, Sequence

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata, one_line
from core.ingest.parse.element_tree import Element, iter_named, local_name, parse_xml
from core.ingest.parse.file_format import HANDWRITTEN, FileFormat, text_format
from core.ingest.parse.formats.exports.conversation import timestamp
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import ParseResult

_EARTH_KM = 6371.0


def read_gpx(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document: a heading and lines for each track, a line for each waypoint."""
    del context
    root = parse_xml(blob, blob.data)
    builder = DocumentBuilder()
    times: list[str] = []
    for track in iter_named(root, "trk", "rte"):
        builder.heading(_text(track, "name") or "Track", level=2)
        for name, value in _track_lines(track, times):
            builder.named_line(name, value, kind="property")
    waypoints = list(iter_named(root, "wpt"))
    if waypoints:
        builder.heading("Waypoints", level=2)
    for point in waypoints:
        about = ". ".join(filter(None, (_text(point, "desc"), _text(point, "cmt"))))
        name, place = _text(point, "name") or "Point", f"{point.get('lat')}, {point.get('lon')}"
        builder.block(f"{name}: {place}" + (f". {about}" if about else ""))
    if not builder.length:
        raise broken(blob)
    metadata = DocumentMetadata(
        title=next((_text(item, "name") for item in iter_named(root, "metadata")), ""),
        written_at=timestamp(times[0]) if times else None,
    )
    return ParseResult((builder.document(blob, kind, metadata, by_heading=False),))


def _track_lines(track: Element, times: list[str]) -> Iterator[tuple[str, str]]:
    """Yield name and value of each line about a track; its first time is added to `times`."""
    points = list(iter_named(track, "trkpt", "rtept"))
    stamps = [time for point in points if (time := _text(point, "time"))]
    times += stamps[:1]
    yield "Description", _text(track, "desc")
    if stamps:
        yield "Start", stamps[0][:16].replace("T", " ")
        yield "End", stamps[-1][:16].replace("T", " ")
    places = [place for point in points if (place := _place(point)) is not None]
    if len(places) > 1:
        yield "Length", f"{_length_km(places):.1f} km"
        yield "From", f"{places[0][0]:.5f}, {places[0][1]:.5f}"
        yield "To", f"{places[-1][0]:.5f}, {places[-1][1]:.5f}"
    heights = [height for point in points if (height := _number(_text(point, "ele"))) is not None]
    if len(heights) > 1:
        climb = sum(max(b - a, 0) for a, b in itertools.pairwise(heights))
        yield "Climb", f"{climb:.0f} m"


def _length_km(places: Sequence[tuple[float, float]]) -> float:
    """Return the length of the way along these degrees (haversine formula)."""
    total = 0.0
    for (lat, lon), (lat2, lon2) in itertools.pairwise(places):
        north, south = math.radians(lat), math.radians(lat2)
        half = (
            math.sin((south - north) / 2) ** 2
            + math.cos(north) * math.cos(south) * math.sin(math.radians(lon2 - lon) / 2) ** 2
        )
        total += 2 * _EARTH_KM * math.asin(math.sqrt(min(half, 1.0)))
    return total


def _place(point: Element) -> tuple[float, float] | None:
    lat, lon = _number(point.get("lat") or ""), _number(point.get("lon") or "")
    return None if lat is None or lon is None else (lat, lon)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def _text(element: Element, name: str) -> str:
    """Return the text of the first child of that name."""
    return next((one_line(item.text or "") for item in element if local_name(item) == name), "")


FORMATS: tuple[FileFormat, ...] = (
    text_format("gpx", read_gpx, traits=HANDWRITTEN, icon="waypoints", filter_words="track tracks"),
)
