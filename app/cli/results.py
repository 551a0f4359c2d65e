"""Records that commands print with --json where no record of core.records fits as it is."""

from core.records.files.status import Source, Status


class ReadResult(Status, frozen=True, kw_only=True):
    """Status after reading, and the sources that were added."""

    added: tuple[Source, ...]


class StatusResult(Status, frozen=True, kw_only=True):
    """Status of the engine, and the folder of Loci's own files."""

    home: str
