from pathlib import Path

import pytest

from core.errors import LociError, Unreadable, WrongUse, all_errors, to_loci_error


def test_an_error_says_subject_detail_and_remedy_in_one_line():
    error = WrongUse("2024-13", "invalid_date")

    assert error.remedy
    assert str(error) == f"2024-13: {error.detail} {error.remedy}"


def test_an_error_without_detail_says_its_title():
    assert str(Unreadable()) == "This file couldn't be read"


def test_every_error_is_found_by_its_name_and_has_a_title_for_people():
    classes = all_errors()

    assert {"LociError", "Unreadable", "WrongKey", "Cancelled", "EngineGone"} <= set(classes)
    for name, cls in classes.items():
        assert cls.__name__ == name
        title = str(cls.title_of_class())
        assert title
        assert not title.endswith(".")
        assert issubclass(cls, LociError)


def test_a_path_that_is_too_long_is_wrong_use():
    with pytest.raises(OSError, match="too long") as raised:
        Path("/" + "a" * 5000).stat()

    told = to_loci_error(raised.value)

    assert isinstance(told, WrongUse)
    assert "too long" in str(told)
