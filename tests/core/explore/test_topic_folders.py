"""A folder names the topic of its notes."""

import pytest

pytestmark = pytest.mark.slow

CELLO = "Anna Quill teaches Elgar. Boris Feld plays Elgar with Anna Quill. Boris Feld knows Popper."
BRIDGE = "Carla Stone leads Hafen Consult. Dmitri Metz works at Hafen Consult with Carla Stone."


@pytest.fixture
def notes():
    return {
        **{f"Cello/lesson {n}.md": f"# Lesson {n}\n\n{CELLO}\n" for n in "abc"},
        **{f"inbox/mail {n}.md": f"# Mail {n}\n\n{BRIDGE}\n" for n in "abc"},
    }


def test_a_topic_of_one_folder_has_its_name_unless_that_tells_nothing(library):
    names = [one.name for one in library.list_communities(level=0)]

    assert [name for name in names if name.startswith("Cello")]
    assert not [name for name in names if "inbox" in name.casefold()]
