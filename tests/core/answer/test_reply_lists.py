from msgspec.structs import replace

from core.answer.reply import READ_AT_MOST, Replier
from core.language.vocabulary.vocabulary import built_in
from core.records.answers.answers import ListEntry, Listing
from core.records.answers.questions import Coverage
from core.settings.options import Settings
from tests.core.answer.passages import embed, fact, found, hit, stems

HITS = tuple(hit(f"Tidal turbine number {n} turns.", path=f"/n/{n}.md") for n in range(30))
QUESTION = "List every tidal turbine"


def replier(search):
    return Replier(
        search=search,
        embed=embed,
        stems=stems,
        model=lambda: None,
        settings=Settings,
        vocabulary=built_in,
    )


def of_all(question, *, k, wishes=None, cancel=None, **_):
    read = min(k, len(HITS))
    coverage = Coverage(len(HITS), read, complete=read == len(HITS))
    return replace(found(question, HITS[:k]), coverage=coverage)


def test_for_all_there_is_every_matching_passage_is_read():
    asked = []

    def search(question, *, k, wishes=None, cancel=None, **_):
        asked.append(k)
        return of_all(question, k=k)

    answer = replier(search).reply(QUESTION)

    assert asked[-1] == READ_AT_MOST
    assert len(answer.answer.splitlines()) == len(answer.citations) == 30
    assert answer.coverage == Coverage(30, 30, complete=True)


def test_an_answer_of_the_best_passages_says_that_it_read_no_more():
    answer = replier(of_all).reply("How many turbines turn?")

    assert answer.coverage is not None
    assert answer.coverage.read < answer.coverage.matching == 30
    assert not answer.coverage.complete


def test_a_list_from_the_graph_needs_no_evidence_in_passages():
    said = fact("Mara Quill", "WORKS_AT", "Oslo Institute", quote="Mara Quill works at Oslo.")

    def search(question, *, k, wishes=None, cancel=None, **_):
        listing = Listing("found", (ListEntry("Mara Quill", facts=(said,)),))
        return replace(found(question, HITS[:k], evidence=0.0), listing=listing)

    answer = replier(search).reply("List all who work at Oslo Institute")

    assert answer.found
    assert "Mara Quill" in answer.answer
    assert [it.quote for it in answer.citations] == ["Mara Quill works at Oslo."]


def test_a_list_that_only_names_documents_claims_nothing_of_them():
    def search(question, *, k, wishes=None, cancel=None, **_):
        entries = (ListEntry("Priya Nair", passages=1), ListEntry("2025-03-15", passages=2))
        listing = Listing("documents that match", entries, from_graph=False)
        return replace(found(question, HITS[:k]), listing=listing)

    answer = replier(search).reply("Which documents mention Priya Nair?")

    assert "2025-03-15 (2 passages)" in answer.answer
    assert answer.sentences == ()
    assert answer.unsupported == ()
