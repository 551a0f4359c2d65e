from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.errors import WrongUse
from core.library.library import Library
from core.library.services import Backends
from core.records.answers.typeahead import TypeaheadResult
from tests.fakes import HashEncoder

TEAM = (
    "---\ndate: 2024-05-02\n---\n# Team\n\nMara Lindqvist works at Tidewater Marine. She estimated "
    "the cost of lighthouses in Åsgård.\n\n## Plans\n\nThe team repairs the drone in May.\n"
)
LOG = "2021-03-01 A lighthouse was seen. The keeper wrote a note.\n"
TABLE = "name,town\nMara Lindqvist,Lund\nTomas Okafor,Malmö\n"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    base = tmp_path_factory.mktemp("looking")
    docs = base / "docs" / "field work"
    docs.mkdir(parents=True)
    (docs / "team.md").write_text(TEAM, encoding="utf-8")
    (docs / "2021-03-01 lighthouse.txt").write_text(LOG, encoding="utf-8")
    (docs / "people.csv").write_text(TABLE, encoding="utf-8")
    library = Library.open(base / "home", Backends(HashEncoder()))
    library.add_sources([str(docs)])
    library.settle()
    yield library
    library.close()


def names(result: TypeaheadResult) -> list[str]:
    return [Path(one.path).name for one in result.passages]


def marked(result: TypeaheadResult) -> set[str]:
    return {
        one.snippet.text[start:end] for one in result.passages for start, end in one.snippet.marks
    }


def test_the_beginning_of_a_word_finds_passages_and_is_marked(library: Library) -> None:
    result = library.look_up("lighth")

    assert set(names(result)) == {"team.md", "2021-03-01 lighthouse.txt"}
    assert marked(result) == {"lighthouses", "lighthouse"}


def test_offsets_lead_to_the_marked_words_in_the_document(library: Library) -> None:
    passage = library.look_up("drone").passages[0]

    text = library.show_document(passage.path).text
    assert text[passage.start : passage.end] == "drone"


@pytest.mark.parametrize("typed", ["estim", "estima", "estimat", "estimate", "estimated "])
def test_no_letter_of_a_word_makes_what_it_finds_disappear(library: Library, typed: str) -> None:
    assert names(library.look_up(typed)) == ["team.md"]


def test_a_finished_word_is_not_the_beginning_of_another(library: Library) -> None:
    assert library.look_up("lighth ").passages == ()


def test_all_words_must_occur_and_if_they_never_do_some_are_enough(library: Library) -> None:
    both = library.look_up("repairs drone")
    some = library.look_up("drone keeper")

    assert (names(both), both.is_loose) == (["team.md"], False)
    assert (len(some.passages), some.is_loose) == (2, True)


def test_accents_need_not_be_typed(library: Library) -> None:
    assert marked(library.look_up("asgard")) == {"Åsgård"}


def test_phrases_and_words_left_out_are_obeyed(library: Library) -> None:
    assert names(library.look_up('"lindqvist works at"')) == ["team.md"]
    assert names(library.look_up("lighthouse -keeper")) == ["team.md"]


def test_filters_leave_only_what_meets_them_and_come_back_as_pieces(library: Library) -> None:
    result = library.look_up("lighthouse type:txt")

    assert names(result) == ["2021-03-01 lighthouse.txt"]
    assert [(one.kind, one.value) for one in result.query.pieces] == [("filter", "txt")]


def test_a_filter_alone_lists_documents(library: Library) -> None:
    result = library.look_up("type:md,txt")

    assert [Path(one.path).name for one in result.documents] == [
        "team.md",
        "2021-03-01 lighthouse.txt",
    ]
    assert result.passages == ()


def test_documents_are_found_by_their_file_name_first(library: Library) -> None:
    result = library.look_up("lightho")

    assert Path(result.documents[0].path).name == "2021-03-01 lighthouse.txt"
    assert result.documents_total == 2
    assert result.documents[1].passages == 1


def test_things_are_found_by_any_word_of_their_name(library: Library) -> None:
    result = library.look_up("lindq")

    assert result.things[0].name.text == "Mara Lindqvist"
    start, end = result.things[0].name.marks[0]
    assert result.things[0].name.text[start:end] == "Lindqvist"
    assert result.things[0].documents == 2


def test_things_of_one_name_each_tell_only_what_names_them(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    # One document alone would not make another thing of the name.
    for number in range(3):
        (docs / f"apple{number}.md").write_text(
            f"Mara Lindqvist is a botanist and {number + 40}.\n"
        )
        (docs / f"boat{number}.md").write_text(f"We saw Mara Lindqvist, the company, {number}.\n")
    with closing(Library.open(tmp_path / "home", Backends(HashEncoder()))) as library:
        library.add_sources([str(docs)])
        library.settle()

        matches = library.look_up("mara lindqvist").things

        assert sorted((one.name.text, one.documents) for one in matches) == [
            ("Mara Lindqvist", 3),
            ("Mara Lindqvist", 3),
        ]
        passages = {it.id: it.documents for it in library.find_entities("Mara Lindqvist")}
        assert {one.id: one.documents for one in matches} == passages


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    base = tmp_path_factory.mktemp("vault")
    notes = base / "notes"
    notes.mkdir()
    (notes / "Barrel log.md").write_text(
        "---\ntags: [cellar]\n---\nSee [[Pressing day]] and [[Cork test]].\n\n"
        "Mara Lindqvist wrote it.\n"
    )
    (notes / "dates.ics").write_text(
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//x//EN\n"
        "BEGIN:VEVENT\nUID:1@x\nDTSTART:20261205T100000\nDTEND:20261205T120000\n"
        "SUMMARY:Harvest supper\nLOCATION:Quince Hall\nEND:VEVENT\n"
        "BEGIN:VEVENT\nUID:2@x\nDTSTART:20261206T100000\nDTEND:20261206T120000\n"
        "SUMMARY:Bottling\nEND:VEVENT\nEND:VCALENDAR\n"
    )
    (notes / "Pressing day.md").write_text("Tomas Okafor pressed. Back to [[Barrel log]].\n")
    library = Library.open(base / "home", Backends(HashEncoder()))
    library.add_sources([str(notes)])
    library.settle()
    yield library
    library.close()


@pytest.mark.parametrize("typed", ["pressing", "Pressing day", "barrel log", "harvest supper"])
def test_a_thing_that_is_a_document_is_listed_once_as_the_document(
    vault: Library, typed: str
) -> None:
    assert vault.find_entities(typed), "the notes are things too, as others link to them"

    result = vault.look_up(typed)

    assert result.documents[0].title.text.casefold().startswith(typed.casefold())
    assert result.things == ()
    assert result.things_total == 0


def test_a_note_that_is_linked_and_not_there_stays_a_thing(vault: Library) -> None:
    assert [one.name.text for one in vault.look_up("cork").things] == ["Cork test.md"]


def test_filters_leave_things_that_the_documents_name_which_meet_them(vault: Library) -> None:
    assert [one.name.text for one in vault.look_up("lindqvist tag:cellar").things]
    assert vault.look_up("okafor").things_total == 1
    assert vault.look_up("okafor tag:cellar").things == ()
    assert vault.look_up("okafor -tag:cellar").things_total == 1


def test_one_letter_finds_names_only(library: Library) -> None:
    result = library.look_up("m")

    assert any(one.name.text == "Mara Lindqvist" for one in result.things)
    assert result.passages == ()


def test_passages_come_by_date_if_asked_for(library: Library) -> None:
    newest = library.look_up("lighthouse", sort="newest")
    oldest = library.look_up("lighthouse", sort="oldest")

    assert names(newest) == ["team.md", "2021-03-01 lighthouse.txt"]
    assert names(oldest) == names(newest)[::-1]


def test_facets_count_documents(library: Library) -> None:
    facets = {(one.field, one.value): one.count for one in library.look_up("lighthouse").facets}

    assert facets == {
        ("type", "md"): 1,
        ("type", "txt"): 1,
        ("folder", "field work"): 2,
        ("date", "2024"): 1,
        ("date", "2021"): 1,
    }


def test_parts_of_the_results_follow_each_other(library: Library) -> None:
    whole = library.look_up("lighthouse")
    parts = [library.look_up("lighthouse", limit=1, offset=at) for at in (0, 1, 2)]

    assert [one.passages for one in parts] == [whole.passages[:1], whole.passages[1:], ()]
    assert {one.passages_total for one in parts} == {2}


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("drone date:someday", "this isn't a date."),
        ("drone type:docx", "No document matches type:docx. Available:"),
        ("drone tipe:pdf", "There is no filter “tipe:”. Did you mean “type:”?"),
        ("drone orner:work", "There is no filter “orner:”. Did you mean “ordner:”?"),
        ("drone when:2024-06", "There is no filter “when:”. Did you mean “date:”?"),
    ],
)
def test_a_filter_that_cannot_be_used_is_told_and_nothing_fails(
    library: Library, typed: str, problem: str
) -> None:
    assert problem in str(library.look_up(typed).problem)


@pytest.mark.parametrize(
    "typed", ["", "   ", '"', "-", "type:", "*", "\ud800", "🌊 \x00", "a" * 5000]
)
def test_whatever_is_typed_has_an_answer(library: Library, typed: str) -> None:
    assert not library.look_up(typed).problem


def test_a_wrong_number_is_refused(library: Library) -> None:
    with pytest.raises(WrongUse):
        library.look_up("x", limit=0)


def test_a_document_that_is_forgotten_is_found_no_more(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text("The quagga ran.\n", encoding="utf-8")
    library = Library.open(tmp_path / "home", Backends(HashEncoder()))
    source = library.add_sources([str(docs)])[0]
    library.settle()
    assert library.look_up("quag").passages_total == 1

    library.remove_source(source.id)
    library.settle()

    assert library.look_up("quag").passages_total == 0
    library.close()


class SynonymEncoder(HashEncoder):
    """Takes the words of a lease for the same."""

    def embed(self, texts):
        same = {"pay": "rent", "apartment": "flat", "monthly": "each month"}
        return super().embed(
            [" ".join(same.get(word, word) for word in text.casefold().split()) for text in texts]
        )


def test_other_words_of_the_same_meaning_find_a_passage(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "lease.txt").write_text("rent flat each month", "utf-8")
    (docs / "curling.txt").write_text("players pay for the stones they own", "utf-8")
    with closing(Library.open(tmp_path / "home", Backends(SynonymEncoder()))) as library:
        library.add_sources([str(docs)])
        library.settle()

        result = library.look_up("the monthly apartment")
        some = library.look_up("the stones they bought")
        word = library.look_up("apartment")
        strange = library.look_up("xyzzy plugh frobnicate")
        vague = library.look_up("apartment swallowing problems quarrels")
        far = library.look_up("swallowing problems")

    assert names(result) == ["lease.txt"]
    assert result.is_loose
    assert marked(some) == {"stones"}
    assert names(word) == ["lease.txt"]
    assert strange.passages == ()
    # Nothing is near; the nearest is shown, as behind a question that nothing answers.
    assert (names(vague), vague.is_loose) == (["lease.txt"], True)
    assert far.passages == ()


@pytest.mark.parametrize("typed", ["Lindqvost", "Mara Lindqvost"])
def test_a_misspelled_name_is_corrected_and_that_is_said(library: Library, typed: str) -> None:
    result = library.look_up(typed)

    assert "team.md" in names(result)
    assert "Lindqvist" in marked(result)
    assert result.typed == typed
    assert result.problem.id == "search_corrected"
    assert "lindqvist" in str(result.problem)


def test_words_of_grammar_do_not_rank_what_has_not_all_words(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "fire.txt").write_text("we came off easy, off we went, hands off", "utf-8")
    (docs / "stopcock.txt").write_text("the stopcock shuts the water", "utf-8")
    with closing(Library.open(tmp_path / "home", Backends(HashEncoder()))) as library:
        library.add_sources([str(docs)])
        library.settle()

        result = library.look_up("turn off the water")

    assert names(result)[0] == "stopcock.txt"
    assert "off" not in marked(result)
