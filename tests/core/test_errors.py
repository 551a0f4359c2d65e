from core.errors import LociError, Unreadable, all_errors


def test_an_error_says_subject_detail_and_remedy_in_one_line():
    error = Unreadable("/a/b.pdf", detail="It is locked.", remedy="Save a copy without one.")

    assert str(error) == "/a/b.pdf: It is locked. Save a copy without one."


def test_an_error_without_detail_says_its_title():
    assert str(Unreadable()) == "This file could not be read"


def test_every_error_is_found_by_its_name_and_has_a_title_for_people():
    classes = all_errors()

    assert {"LociError", "Unreadable", "WrongKey", "Cancelled", "EngineGone"} <= set(classes)
    for name, cls in classes.items():
        assert cls.__name__ == name
        assert cls.title
        assert not cls.title.endswith(".")
        assert issubclass(cls, LociError)
