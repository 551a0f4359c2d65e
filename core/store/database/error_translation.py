"""Translation of DuckDB and SQLite errors into errors of `core.errors`."""

import errno
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial

import apsw
import duckdb
from msgspec import Struct

from core.errors import Busy, Cancelled, Damaged, DiskFull, LociError, StoreError, TooNew, WrongKey

# Makes an error of `core.errors` from the subject; None for a bug in our own code.
ErrorFactory = Callable[[str], LociError] | None


class _ByMessage(Struct, frozen=True):
    """Picks the first case whose words occur in the text of the error, else `other`."""

    cases: tuple[tuple[str, ErrorFactory], ...]
    other: ErrorFactory


_own_mistake = None
_damaged = partial(Damaged, message="store_unreadable")
_busy = partial(Busy, message="store_busy")
_disk_full = partial(DiskFull, message="disk_full")
_out_of_memory = partial(StoreError, message="out_of_memory")
_not_writable = partial(StoreError, message="store_not_writable")
_wrong_key = partial(WrongKey, message="store_other_key")
_needs_no_key = partial(WrongKey, message="store_not_encrypted")
_too_new = partial(TooNew, message="store_too_new")
_cancelled = Cancelled


def _by_message(*cases: tuple[str, ErrorFactory], other: ErrorFactory) -> _ByMessage:
    return _ByMessage(cases, other)


ERROR_FACTORIES: dict[type[Exception], ErrorFactory | _ByMessage] = {
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
        is_full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        return _disk_full(subject) if is_full else _not_writable(subject)
    factory = next(
        (ERROR_FACTORIES[cls] for cls in type(error).__mro__ if cls in ERROR_FACTORIES), None
    )
    if isinstance(factory, _ByMessage):
        text = str(error)
        factory = next((one for words, one in factory.cases if words in text), factory.other)
    return factory(subject) if factory else None


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
