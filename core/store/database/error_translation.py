"""Translation of DuckDB and SQLite errors into errors of `core.errors`."""

import errno
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import partial

import apsw
import duckdb

from core.errors import Busy, Cancelled, Damaged, DiskFull, LociError, StoreError, TooNew, WrongKey

# Makes an error of `core.errors` from the subject; None for a bug in our own code.
ErrorFactory = Callable[[str], LociError] | None

_own_mistake = None
_damaged = partial(Damaged, message="store_unreadable")
_busy = partial(Busy, message="store_busy")
_disk_full = partial(DiskFull, message="disk_full")
_out_of_memory = partial(StoreError, message="out_of_memory")
_not_writable = partial(StoreError, message="store_not_writable")
_wrong_key = partial(WrongKey, message="store_other_key")
_needs_no_key = partial(WrongKey, message="store_not_encrypted")
_too_new = partial(TooNew, message="store_too_new")

_CLASSES: tuple[tuple[ErrorFactory, tuple[type[Exception], ...]], ...] = (
    (_damaged, (
        duckdb.Error, duckdb.DatabaseError, duckdb.FatalException, duckdb.OperationalError,
        duckdb.IOException, duckdb.SerializationException, duckdb.InternalError,
        duckdb.InternalException, apsw.Error, apsw.InternalError, apsw.IOError, apsw.CorruptError,
        apsw.EmptyError, apsw.FormatError,
    )),
    (_own_mistake, (
        duckdb.PermissionException, duckdb.SequenceException, duckdb.DependencyException,
        duckdb.DataError, duckdb.OutOfRangeException, duckdb.ConversionException,
        duckdb.TypeMismatchException, duckdb.ConnectionException, duckdb.HTTPException,
        duckdb.IntegrityError, duckdb.ConstraintException, duckdb.ProgrammingError,
        duckdb.ParserException, duckdb.SyntaxException, duckdb.BinderException,
        duckdb.InvalidInputException, duckdb.InvalidTypeException, duckdb.CatalogException,
        duckdb.NotSupportedError, duckdb.NotImplementedException,
        apsw.ThreadingViolationError, apsw.IncompleteExecutionError, apsw.BindingsError,
        apsw.ExecutionCompleteError, apsw.ExecTraceAbort, apsw.ExtensionLoadingError,
        apsw.ConnectionNotClosedError, apsw.ConnectionClosedError, apsw.CursorClosedError,
        apsw.VFSNotImplementedError, apsw.VFSFileClosedError, apsw.ForkingViolationError,
        apsw.NoFTS5Error, apsw.InvalidContextError, apsw.SQLError, apsw.MismatchError,
        apsw.NotFoundError, apsw.MisuseError, apsw.RangeError, apsw.AuthError, apsw.AbortError,
        apsw.ConstraintError, apsw.TooBigError, apsw.NoLFSError,
    )),
    (_busy, (
        duckdb.TransactionException, apsw.ProtocolError, apsw.BusyError, apsw.LockedError,
        apsw.SchemaChangeError,
    )),
    (_not_writable, (apsw.PermissionsError, apsw.ReadOnlyError, apsw.CantOpenError)),
    (Cancelled, (duckdb.InterruptException, apsw.InterruptError)),
    (_out_of_memory, (duckdb.OutOfMemoryException, apsw.NoMemError)),
    (_disk_full, (apsw.FullError,)),
    (_wrong_key, (apsw.NotADBError,)),
)  # fmt: skip
ERROR_FACTORIES: dict[type[Exception], ErrorFactory] = {
    cls: factory for factory, classes in _CLASSES for cls in classes
}
# Exceptions: words in the message of an error of that class.
_MESSAGES: dict[type[Exception], dict[str, ErrorFactory]] = {
    duckdb.FatalException: {"No space left": _disk_full},
    duckdb.TransactionException: {"No space left": _disk_full},
    duckdb.OutOfMemoryException: {"offload": _disk_full},
    duckdb.IOException: {
        "Could not set lock": _busy,
        "being used by another process": _busy,
        "No space left": _disk_full,
        "Trying to read a database file with version": _too_new,
        "Cannot open file": _not_writable,
        "Permission denied": _not_writable,
        "Read-only file system": _not_writable,
    },
    duckdb.BinderException: {"already attached": _busy, "Unique file handle conflict": _busy},
    duckdb.InvalidInputException: {
        "Wrong encryption key": _wrong_key,
        # A changed byte: a wrong key is noticed before any block is read.
        "AES tag": _damaged,
    },
    duckdb.CatalogException: {"without a key": _wrong_key, "is not encrypted": _needs_no_key},
}


def to_loci_error(error: Exception, subject: str) -> LociError | None:
    """Return the translated error, or None if it is a bug of our own."""
    if isinstance(error, OSError):
        is_full = error.errno in {errno.ENOSPC, errno.EDQUOT}
        return _disk_full(subject) if is_full else _not_writable(subject)
    cls = next((cls for cls in type(error).__mro__ if cls in ERROR_FACTORIES), None)
    if cls is None:
        return None
    text, cases = str(error), _MESSAGES.get(cls, {})
    factory = next((cases[words] for words in cases if words in text), ERROR_FACTORIES[cls])
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
