"""Errors of the two databases, told as Loci's own."""

import errno
from collections.abc import Callable, Generator
from contextlib import contextmanager

import apsw
import duckdb

from core.errors import Busy, Cancelled, Damaged, DiskFull, LociError, StoreError, TooNew, WrongKey

Telling = Callable[[str, str], LociError | None]


def _bug(_subject: str, _text: str) -> None:
    """Nothing: the error is a mistake in our own code and goes on as it is."""


def _damaged(subject: str, _text: str) -> Damaged:
    return Damaged(
        subject,
        detail="A file of the knowledge store cannot be read.",
        remedy="Restore it from a backup, or move the folder away and add your folders again.",
    )


def _busy(subject: str, _text: str) -> Busy:
    return Busy(
        subject,
        detail="Another process is using the knowledge store.",
        remedy="Close the other Loci, or wait until it has finished, and try again.",
    )


def _full(subject: str, _text: str) -> DiskFull:
    return DiskFull(
        subject,
        detail="There is no space left on the disk.",
        remedy="Free some space; Loci then goes on where it stopped.",
    )


def _memory(subject: str, _text: str) -> StoreError:
    return StoreError(
        subject,
        detail="There was not enough memory.",
        remedy="Close other programs and try again.",
    )


def _refused(subject: str, _text: str) -> StoreError:
    return StoreError(
        subject,
        detail="A file of the knowledge store cannot be opened for writing.",
        remedy="Check that the folder exists and that you may write there.",
    )


def _wrong_key(subject: str, _text: str) -> WrongKey:
    return WrongKey(subject, remedy="Open it with the key it was protected with.")


def _stopped(subject: str, _text: str) -> Cancelled:
    return Cancelled(subject)


def _by_words(*cases: tuple[str, Telling], other: Telling) -> Telling:
    """The telling whose words occur in the message, else `other`."""

    def tell(subject: str, text: str) -> LociError | None:
        for words, telling in cases:
            if words in text:
                return telling(subject, text)
        return other(subject, text)

    return tell


def _too_new(subject: str, _text: str) -> TooNew:
    return TooNew(subject, remedy="Install the newest Loci; it reads this store.")


def _needs_no_key(subject: str, _text: str) -> WrongKey:
    return WrongKey(
        subject,
        detail="The store is not encrypted, but a key was given.",
        remedy="Open it without a key.",
    )


TELLINGS: dict[type[Exception], Telling] = {
    duckdb.Error: _damaged,
    duckdb.DatabaseError: _damaged,
    duckdb.FatalException: _by_words(("No space left", _full), other=_damaged),
    duckdb.InterruptException: _stopped,
    duckdb.PermissionException: _bug,
    duckdb.SequenceException: _bug,
    duckdb.DependencyException: _bug,
    duckdb.DataError: _bug,
    duckdb.OutOfRangeException: _bug,
    duckdb.ConversionException: _bug,
    duckdb.TypeMismatchException: _bug,
    duckdb.OperationalError: _damaged,
    duckdb.TransactionException: _by_words(("No space left", _full), other=_busy),
    duckdb.OutOfMemoryException: _by_words(("offload", _full), other=_memory),
    duckdb.ConnectionException: _bug,
    duckdb.IOException: _by_words(
        ("Could not set lock", _busy),
        ("being used by another process", _busy),
        ("No space left", _full),
        ("Trying to read a database file with version", _too_new),
        ("Cannot open file", _refused),
        ("Permission denied", _refused),
        ("Read-only file system", _refused),
        other=_damaged,
    ),
    duckdb.HTTPException: _bug,
    duckdb.SerializationException: _damaged,
    duckdb.IntegrityError: _bug,
    duckdb.ConstraintException: _bug,
    duckdb.InternalError: _damaged,
    duckdb.InternalException: _damaged,
    duckdb.ProgrammingError: _bug,
    duckdb.ParserException: _bug,
    duckdb.SyntaxException: _bug,
    duckdb.BinderException: _by_words(
        ("already attached", _busy), ("Unique file handle conflict", _busy), other=_bug
    ),
    duckdb.InvalidInputException: _by_words(("Wrong encryption key", _wrong_key), other=_bug),
    duckdb.InvalidTypeException: _bug,
    duckdb.CatalogException: _by_words(
        ("without a key", _wrong_key), ("is not encrypted", _needs_no_key), other=_bug
    ),
    duckdb.NotSupportedError: _bug,
    duckdb.NotImplementedException: _bug,
    apsw.Error: _damaged,
    apsw.ThreadingViolationError: _bug,
    apsw.IncompleteExecutionError: _bug,
    apsw.BindingsError: _bug,
    apsw.ExecutionCompleteError: _bug,
    apsw.ExecTraceAbort: _bug,
    apsw.ExtensionLoadingError: _bug,
    apsw.ConnectionNotClosedError: _bug,
    apsw.ConnectionClosedError: _bug,
    apsw.CursorClosedError: _bug,
    apsw.VFSNotImplementedError: _bug,
    apsw.VFSFileClosedError: _bug,
    apsw.ForkingViolationError: _bug,
    apsw.NoFTS5Error: _bug,
    apsw.InvalidContextError: _bug,
    apsw.SQLError: _bug,
    apsw.MismatchError: _bug,
    apsw.NotFoundError: _bug,
    apsw.InternalError: _damaged,
    apsw.ProtocolError: _busy,
    apsw.MisuseError: _bug,
    apsw.RangeError: _bug,
    apsw.PermissionsError: _refused,
    apsw.ReadOnlyError: _refused,
    apsw.CantOpenError: _refused,
    apsw.AuthError: _bug,
    apsw.AbortError: _bug,
    apsw.BusyError: _busy,
    apsw.LockedError: _busy,
    apsw.InterruptError: _stopped,
    apsw.SchemaChangeError: _busy,
    apsw.ConstraintError: _bug,
    apsw.NoMemError: _memory,
    apsw.IOError: _damaged,
    apsw.CorruptError: _damaged,
    apsw.FullError: _full,
    apsw.TooBigError: _bug,
    apsw.NoLFSError: _bug,
    apsw.EmptyError: _damaged,
    apsw.FormatError: _damaged,
    apsw.NotADBError: _wrong_key,
}


def told(error: Exception, subject: str) -> LociError | None:
    """The error for a person, or None where it is a mistake of ours."""
    if isinstance(error, OSError):
        telling = _full if error.errno in {errno.ENOSPC, errno.EDQUOT} else _refused
        return telling(subject, str(error))
    for cls in type(error).__mro__:
        if cls in TELLINGS:
            return TELLINGS[cls](subject, str(error))
    return None


@contextmanager
def translated(subject: str) -> Generator[None]:
    """What either database raises inside leaves as an error of `core.errors`."""
    try:
        yield
    except (duckdb.Error, apsw.Error, OSError) as error:
        telling = told(error, subject)
        if telling is None:
            raise
        raise telling from error
