"""An importer: an export of many documents in one file, whose suffix says nothing.

Trackr exports {"trackr": 2, "trips": [{"name": …, "day": …, "notes": …}]} as JSON.
"""

import json
from datetime import datetime
from typing import Any

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import FileFormat
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import Document, ParseResult


def is_trackr(head: str) -> bool:
    """Whether a text that begins so is an export of Trackr."""
    return head[:1] == "{" and '"trackr"' in head


def read(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read one document for each trip; its part is the number of the trip."""
    del context
    try:
        trips = json.loads(decode(blob.data))["trips"]
        documents = [_trip(blob, kind, at, trip) for at, trip in enumerate(trips, 1)]
    except (ValueError, KeyError, TypeError) as error:
        raise broken(blob) from error
    return ParseResult(tuple(documents))


def _trip(blob: Blob, kind: str, number: int, trip: dict[str, Any]) -> Document:
    builder = DocumentBuilder()
    builder.heading(trip["name"], level=1)
    builder.block(trip["notes"])
    day = datetime.fromisoformat(f"{trip['day']}T00:00+00:00")
    inner = blob.inner(f"{number}.txt", b"", part=f"{number} {trip['name']}")
    return builder.document(inner, kind, DocumentMetadata(title=trip["name"], written_at=day))


FORMAT = FileFormat(
    "trackr",
    read,
    suffixes=frozenset({"json"}),
    recognize=is_trackr,
    icon="calendar-days",
)
