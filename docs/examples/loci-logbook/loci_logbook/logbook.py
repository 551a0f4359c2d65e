"""A format: one file, one document.

A logbook has a line "vessel: Nordlys", and then a line for each entry:
"1911-05-03 noon 58.2N 6.1E run 142 | Fresh breeze from the west."
"""

import re

from core.ingest.parse.builder import DocumentBuilder, DocumentMetadata
from core.ingest.parse.decode import decode
from core.ingest.parse.file_format import HANDWRITTEN, FileFormat
from core.ingest.parse.reader import Blob, ParseContext, broken
from core.records.files.documents import ParseResult

_ENTRY = re.compile(
    r"(?P<day>\d{4}-\d\d-\d\d) (?P<watch>\w+) (?P<place>\S+ \S+) run (?P<run>\d+) \| (?P<text>.*)"
)


def read(blob: Blob, kind: str, context: ParseContext) -> ParseResult:
    """Read the log as a document with a heading for each entry."""
    del context
    lines = decode(blob.data).splitlines()
    vessel = next((line.partition(":")[2].strip() for line in lines if line[:7] == "vessel:"), "")
    if not vessel:
        raise broken(blob)
    builder = DocumentBuilder()
    builder.heading(f"Log of the {vessel}", level=1)
    for line in lines:
        if entry := _ENTRY.fullmatch(line):
            builder.heading(f"{entry['day']} {entry['watch']}", level=2)
            builder.block(f"The day's run of the {vessel} was {entry['run']} nautical miles.")
            builder.named_line("Position", entry["place"], kind="property")
            builder.block(entry["text"])
    metadata = DocumentMetadata(title=f"Log of the {vessel}")
    return ParseResult((builder.document(blob, kind, metadata),))


FORMAT = FileFormat(
    "logbook",
    read,
    suffixes=frozenset({"shiplog"}),
    suffix_decides="text",
    traits=HANDWRITTEN,
    icon="route",
    filter_words=("log", "logs"),
)
