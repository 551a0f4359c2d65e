"""A folder names the topic of its notes."""

import pytest

pytestmark = pytest.mark.slow

CELLO = "Anna Quill teaches Elgar. Boris Feld plays Elgar with Anna Quill. Boris Feld knows Popper."
BRIDGE = "Carla Stone leads Hafen Consult. Dmitri Metz works at Hafen Consult with Carla Stone."

# Two people and a thing of each topic.
OTHERS = (
    ("Gerda Pohl", "Heinz Roth", "Glaze Company"),
    ("Ivan Kolb", "Judith Marx", "Sparrow Orchestra"),
    ("Karl Nolte", "Lena Olbers", "Meadow Hospital"),
    ("Paul Quandt", "Rosa Sieg", "Northern Bank"),
    ("Silke Traun", "Uwe Voss", "Harbor Museum"),
    ("Vera Wolff", "Xaver Zorn", "Granite Brewery"),
)


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


class TestOfADiary:
    """The same people stand in a diary, whose folder names nothing, and beside another topic."""

    @pytest.fixture
    def notes(self):
        lessons = {f"cello/lesson {n}.md": f"# Lesson {n}\n\n{CELLO}\n" for n in "abc"}
        days = {f"journal/2026-03-0{n}.md": "Anna Quill and Boris Feld rang.\n" for n in "123456"}
        bridge = {f"tolls/site {n}.md": f"# Site {n}\n\n{BRIDGE}\n" for n in "abc"}
        return {**lessons, **days, **bridge}

    def test_a_topic_is_named_by_its_folder_alone_though_a_diary_names_its_people(self, library):
        names = [one.name for one in library.list_communities(level=0)]

        assert {"Cello", "Tolls"} <= set(names)
        assert not [name for name in names if "ournal" in name]

    def test_the_map_has_the_same_names_after_a_further_note(self, library, tmp_path):
        before = {one.name for one in library.list_communities(level=0)}
        (tmp_path / "notes" / "tolls" / "site d.md").write_text(f"# Site d\n\n{BRIDGE}\n")
        library.settle()

        assert before == {one.name for one in library.list_communities(level=0)}


class TestOfTags:
    """All notes lie in one folder and tags tell them apart."""

    @pytest.fixture
    def notes(self):
        return {
            **{f"lesson {n}.md": f"# Lesson {n}\n\n#project #cello\n\n{CELLO}\n" for n in "abc"},
            **{f"mail {n}.md": f"# Mail {n}\n\n#tolls\n\n{BRIDGE}\n" for n in "abc"},
        }

    def test_a_topic_is_named_by_its_tag_and_not_by_the_folder_of_all(self, library):
        names = [one.name for one in library.list_communities(level=0)]

        assert {"Cello", "Tolls"} <= set(names)
        assert not [name for name in names if "Notes" in name or "Project" in name]


class TestOfFoldersWithSeveralTopics:
    """Each of two folders has three topics that have nothing in common."""

    @pytest.fixture
    def notes(self):
        texts = [f"{one} leads {thing}. {two} works at {thing}." for one, two, thing in OTHERS]
        return {
            f"{'office' if at % 2 else 'house'}/{at}{n}.md": f"# Note {at}{n}\n\n{text}\n"
            for at, text in enumerate(texts)
            for n in "abc"
        }

    def test_no_topic_is_named_by_the_folder(self, library):
        names = [one.name for one in library.list_communities(level=0)]

        assert len(names) > 4
        assert not [name for name in names if name.startswith(("House", "Office")) or ":" in name]
