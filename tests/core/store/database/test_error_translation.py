import errno

import apsw
import duckdb
import pytest

from core.errors import Busy, Cancelled, Damaged, DiskFull, LociError, StoreError, TooNew, WrongKey
from core.store.database.error_translation import ERROR_FACTORIES, to_loci_error, translate_errors


def with_subclasses(cls):
    classes = {cls}
    for below in cls.__subclasses__():
        classes |= with_subclasses(below)
    return classes


@pytest.mark.parametrize("root", [duckdb.Error, apsw.Error])
def test_every_class_of_error_has_a_telling(root):
    assert with_subclasses(root) <= set(ERROR_FACTORIES)


@pytest.mark.parametrize("cls", ERROR_FACTORIES, ids=lambda cls: f"{cls.__module__}.{cls.__name__}")
def test_each_error_is_told_with_a_remedy_or_goes_on_as_our_mistake(cls):
    telling = to_loci_error(cls("whatever"), "the file")

    assert telling is None or isinstance(telling, StoreError | Cancelled)
    if isinstance(telling, StoreError):
        assert telling.subject == "the file"
        assert telling.remedy


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (duckdb.IOException('Could not set lock on file "x": Conflicting lock'), Busy),
        (duckdb.IOException("Could not write file: No space left on device"), DiskFull),
        (duckdb.IOException("x exists, but it is not a valid DuckDB database file!"), Damaged),
        (duckdb.IOException("Trying to read a database file with version number 99, but"), TooNew),
        (duckdb.IOException('Cannot open file "x": Permission denied'), StoreError),
        (duckdb.FatalException("FATAL Error: No space left on device"), DiskFull),
        (duckdb.InvalidInputException("Wrong encryption key used to open"), WrongKey),
        (duckdb.InvalidInputException("Computed AES tag differs from read AES tag"), Damaged),
        (duckdb.CatalogException("Cannot open encrypted database without a key"), WrongKey),
        (duckdb.CatalogException('A key is given, but "x" is not encrypted'), WrongKey),
        (duckdb.BinderException("database is already attached"), Busy),
        (duckdb.InternalException("checksum"), Damaged),
        (duckdb.InterruptException("INTERRUPT"), Cancelled),
        (apsw.BusyError("database is locked"), Busy),
        (apsw.FullError("database or disk is full"), DiskFull),
        (apsw.CorruptError("malformed"), Damaged),
        (apsw.NotADBError("file is not a database"), WrongKey),
        (OSError(errno.ENOSPC, "No space left"), DiskFull),
        (PermissionError(errno.EACCES, "no"), StoreError),
    ],
)
def test_what_happened_decides_the_class(error, expected):
    with pytest.raises(LociError) as caught, translate_errors("the file"):
        raise error

    assert type(caught.value) is expected
    assert caught.value.__cause__ is error


@pytest.mark.parametrize(
    "error", [duckdb.ParserException("no"), duckdb.CatalogException("no table"), apsw.SQLError("x")]
)
def test_a_mistake_in_our_sql_is_not_dressed_up(error):
    with pytest.raises(type(error)) as caught, translate_errors("the file"):
        raise error

    assert caught.value is error
