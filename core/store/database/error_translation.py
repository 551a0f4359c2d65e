"""Translation of DuckDB and SQLite errors into errors of `core.errors`."""

import errno
from collections.abc import Callable, Generator
from contextlib import contextmanager

import apsw
import duckdb

from core.errors import Busy, Cancelled, Damaged, DiskFull, LociError, StoreError, TooNew, WrongKey

ErrorFactory = Callable[[str, str], LociError | None]


def _own_mistake(_subject: str, _text: str) -> None:
    """Return None: the error is a bug in our own code and is raised unchanged."""


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


def _disk_full(subject: str, _text: str) -> DiskFull:
    return DiskFull(
        subject,
        detail="There is no space left on the disk.",
        remedy="Free some space; Loci then goes on where it stopped.",
    )


def _out_of_memory(subject: str, _text: str) -> StoreError:
    return StoreError(
        subject,
        detail="There was not enough memory.",
        remedy="Close other programs and try again.",
    )


def _not_writable(subject: str, _text: str) -> StoreError:
    return StoreError(
        subject,
        detail="A file of the knowledge store cannot be opened for writing.",
        remedy="Check that the folder exists and that you may write there.",
    )


def _wrong_key(subject: str, _text: str) -> WrongKey:
    return WrongKey(subject, remedy="Open it with the key it was protected with.")


def _cancelled(subject: str, _text: str) -> Cancelled:
    return Cancelled(subject)


def _by_message(*cases: tuple[str, ErrorFactory], other: ErrorFactory) -> ErrorFactory:
    """Return a factory that picks the first case whose words occur in the message, else `other`."""

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


ERROR_FACTORIES: dict[type[Exception], ErrorFactory] = {
    duckdb.Error: _damaged,
    duckdb.DatabaseError: _damaged,
    duckdb.FatalException: _by_message(("No space left", _disk_full), other=_damaged),
    duckdb.InterruptException: _cancelled,
    duckdb.PermissionException: _own_mistake,
    duckdb.SequenceException: _own_mistake,
    duckdb.DependencyException: _own_mistake,
    duckdb.DataError: _own_mistake,
    duckdb.OutOfRangeException: _own_mistake,
    duckdb.ConversionException: _own_mistake,
    duckdb.TypeMismatchException: _own_mistake,
    duckdb.OperationalError: _damaged,
    duckdb.TransactionException: _by_message(("No space left", _disk_full), other=_busy),
    duckdb.OutOfMemoryException: _by_message(("offload", _disk_full), other=_out_of_memory),
    duckdb.ConnectionException: _own_mistake,
    duckdb.IOException: _by_message(
        ("Could not set lock", _busy),
        ("being used by another process", _busy),
        ("No space left", _disk_full),
        ("Trying to read a database file with version", _too_new),
        ("Cannot open file", _not_writable),
        ("Permission denied", _not_writable),
        ("Read-only file system", _not_writable),
        other=_damaged,
    ),
    duckdb.HTTPException: _own_mistake,
    duckdb.SerializationException: _damaged,
    duckdb.IntegrityError: _own_mistake,
    duckdb.ConstraintException: _own_mistake,
    duckdb.InternalError: _damaged,
    duckdb.InternalException: _damaged,
    duckdb.ProgrammingError: _own_mistake,
    duckdb.ParserException: _own_mistake,
    duckdb.SyntaxException: _own_mistake,
    duckdb.BinderException: _by_message(
        ("already attached", _busy), ("Unique file handle conflict", _busy), other=_own_mistake
    ),
    duckdb.InvalidInputException: _by_message(
        ("Wrong encryption key", _wrong_key), other=_own_mistake
    ),
    duckdb.InvalidTypeException: _own_mistake,
    duckdb.CatalogException: _by_message(
        ("without a key", _wrong_key), ("is not encrypted", _needs_no_key), other=_own_mistake
    ),
    duckdb.NotSupportedError: _own_mistake,
    duckdb.NotImplementedException: _own_mistake,
    apsw.Error: _damaged,
    apsw.ThreadingViolationError: _own_mistake,
    apsw.IncompleteExecutionError: _own_mistake,
    apsw.BindingsError: _own_mistake,
    apsw.ExecutionCompleteError: _own_mistake,
    apsw.ExecTraceAbort: _own_mistake,
    apsw.ExtensionLoadingError: _own_mistake,
    apsw.ConnectionNotClosedError: _own_mistake,
    apsw.ConnectionClosedError: _own_mistake,
    apsw.CursorClosedError: _own_mistake,
    apsw.VFSNotImplementedError: _own_mistake,
    apsw.VFSFileClosedError: _own_mistake,
    apsw.ForkingViolationError: _own_mistake,
    apsw.NoFTS5Error: _own_mistake,
    apsw.InvalidContextError: _own_mistake,
    apsw.SQLError: _own_mistake,
    apsw.MismatchError: _own_mistake,
    apsw.NotFoundError: _own_mistake,
    apsw.InternalError: _damaged,
    apsw.ProtocolError: _busy,
    apsw.MisuseError: _own_mistake,
    apsw.RangeError: _own_mistake,
    apsw.PermissionsError: _not_writable,
    apsw.ReadOnlyError: _not_writable,
    apsw.CantOpenError: _not_writable,
    apsw.AuthError: _own_mistake,
    apsw.AbortError: _own_mistake,
    apsw.BusyError: _busy,
    apsw.LockedError: _busy,
    apsw.InterruptError: _cancelled,
    apsw.SchemaChangeError: _busy,
    apsw.ConstraintError: _own_mistake,
    apsw.NoMemError: _out_of_memory,
    apsw.IOError: _damaged,
    apsw.CorruptError: _damaged,
    apsw.FullError: _disk_full,
    apsw.TooBigError: _own_mistake,
    apsw.NoLFSError: _own_mistake,
    apsw.EmptyError: _damaged,
    apsw.FormatError: _damaged,
    apsw.NotADBError: _wrong_key,
}


def to_loci_error(error: Exception, subject: str) -> LociError | None:
    """Return the translated error, or None if it is a bug of our own."""
    if isinstance(error, OSError):
        telling = _disk_full if error.errno in {errno.ENOSPC, errno.EDQUOT} else _not_writable
        return telling(subject, str(error))
    for cls in type(error).__mro__:
        if cls in ERROR_FACTORIES:
            return ERROR_FACTORIES[cls](subject, str(error))
    return None


@contextmanager
def translate_errors(subject: str) -> Generator[None]:
    """Context manager that translates database errors raised inside."""
    try:
        yield
    except (duckdb.Error, apsw.Error, OSError) as error:
        telling = to_loci_error(error, subject)
        if telling is None:
            raise
        raise telling from error
