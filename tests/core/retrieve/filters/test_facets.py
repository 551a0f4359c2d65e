import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from core.errors import WrongUse
from core.ingest.parse.registry import filter_kinds
from core.language.question.query_syntax import parse_query
from core.records.answers.questions import Filters
from core.retrieve.filters.facets import FacetIndex
from core.store.records import DocumentArrays

#  id, path, part, kind, title, author, language, tags, day
DOCUMENTS = (
    (1, "/home/mara/work/heron/plan.md", "", "md", "Year plan 2024", "Mara Lindqvist", "en",
     '["work/heron","#Urgent"]', "2024-01-01"),
    (2, "/home/mara/work/Offer.PDF", "", "pdf", "Offer", "Jonas Weber", "de", "", "2024-05-31"),
    (3, "/home/mara/mail/all.mbox", "3", "mail", "Re: offer", "mara@lind.example", "de", "",
     "2023-12-31"),
    (4, "/home/mara/mail/all.mbox", "3/scan.pdf", "pdf", "scan", "", "", "", None),
    (5, "/home/mara/homework/tool.py", "", "code", "tool.py", "", "en", '["garden"]', "2025-02-01"),
    (7, "/srv/work/notes.txt", "", "txt", "The plan of the year", "Mara Holt", "en-GB", "", None),
)  # fmt: skip
FIELDS = DocumentArrays.__struct_fields__
STATUSES = {1: "Active", 5: "draft\nOn hold"}
COPIES = {2: "/backup/Offer.PDF\n/srv/old/offer.pdf"}
PASSAGES = np.array([1, 1, 2, 3, 4, 5, 7], np.int64)


def arrays(documents=DOCUMENTS):
    columns = list(zip(*documents, strict=True))
    texts = [np.array(column, object) for column in columns[1:8]]
    paths, parts, kinds, titles, authors, languages, tags = texts
    return DocumentArrays(
        ids=np.array(columns[0], np.int64), paths=paths, parts=parts,
        copies=np.array([COPIES.get(number, "") for number in columns[0]], object),
        kinds=kinds, titles=titles,
        authors=authors, languages=languages, tags=tags,
        statuses=np.array([STATUSES.get(number, "") for number in columns[0]], object),
        written_at=np.array([np.datetime64(day or "NaT", "us") for day in columns[8]]),
    )  # fmt: skip


FACETS = FacetIndex(arrays, type_words=filter_kinds())
ALL = [1, 2, 3, 4, 5, 7]


def allowed(typed):
    """The documents whose passages may answer."""
    mask = FACETS.mask(parse_query(typed).filters, PASSAGES, commit=1)
    return sorted(set(PASSAGES[mask].tolist()))


@pytest.mark.parametrize(
    ("typed", "documents"),
    [
        ("no filter", ALL),
        ("status:active", [1]), ("status:draft,active", [1, 5]), ('status:"on hold"', [5]),
        ("-status:draft", [1, 2, 3, 4, 7]), ("status:done", []),
        ("type:pdf", [2, 4]), ("type:PDF", [2, 4]), ("type:mail", [3]), ("type:note", [1, 7]),
        ("type:py", [5]), ("type:.py", [5]), ("type:code", [5]), ("type:pdf,mail", [2, 3, 4]),
        ("type:mbox", []), ("-type:pdf", [1, 3, 5, 7]), ("type:nonsense", []),
        ("folder:work", [1, 2, 7]), ("folder:Work/Heron", [1]), ("folder:work/", [1, 2, 7]),
        ("folder:/home/mara/work", [1, 2]), ("folder:/home/mara/wor", []), ("folder:mail", [3, 4]),
        ("folder:plan.md", []),
        ("folder:backup", [2]), ("folder:/srv/old", [2]),
        ("folder:heron/work", []), ("-folder:mara", [7]),
        ('author:"Mara L"', [1, 3]), ("author:mara", [1, 3, 7]), ('author:"M. Holt"', [7]),
        ("author:Mar", []), ('author:"Lindqvist, Mara"', [1]), ('author:"."', []),
        ("tag:work", [1]), ("tag:#work/heron", [1]), ("tag:urgent", [1]), ("tag:wor", []),
        ("tag:garden,urgent", [1, 5]), ("-tag:urgent", [2, 3, 4, 5, 7]),
        ("lang:de", [2, 3]), ("lang:German", [2, 3]), ("lang:en", [1, 5, 7]), ("lang:de,en",
                                                                              [1, 2, 3, 5, 7]),
        ("title:plan", [1, 7]), ('title:"year plan"', [1]), ("title:pla", []), ('title:"!"', []),
        ("date:2024", [1, 2]), ("date:2024-05", [2]), ("date:2024-05-31", [2]),
        ("before:2024", [3]), ("before:2024-01-01", [3]), ("after:2025", [5]),
        ("after:2024-01-02", [2, 5]), ("after:2024", [1, 2, 5]), ("date:2024-05..", [2, 5]),
        ("date:..2023", [3]), ("date:2023..2024-01", [1, 3]), ("-date:2024", [3, 4, 5, 7]),
        ("after:2024-01-02 before:2025", [2]), ("type:pdf folder:work", [2]),
        ("type:pdf -author:jonas", [4]), ("after:9998", []),
        ("~type:pdf", ALL),
    ],
)  # fmt: skip
def test_filters_say_which_documents_may_answer(typed, documents):
    assert allowed(typed) == documents


def test_documents_that_meet_a_wish_are_preferred():
    filters = parse_query("~type:pdf ~author:Holt").filters

    liked = FACETS.preferred(filters, PASSAGES, commit=1)

    assert PASSAGES[liked].tolist() == [2, 4, 7]


def test_passages_of_documents_that_are_gone_may_not_answer():
    some = FacetIndex(lambda: arrays(DOCUMENTS[:2]))

    mask = some.mask(parse_query("-type:pdf").filters, PASSAGES, commit=1)

    assert PASSAGES[mask].tolist() == [1, 1]


def test_documents_are_read_again_only_after_a_change():
    asked = []
    facets = FacetIndex(lambda: (asked.append(1), arrays())[1])

    for commit in (1, 1, 2, 2):
        facets.mask(parse_query("type:pdf").filters, PASSAGES, commit=commit)

    assert len(asked) == 2


@pytest.mark.parametrize(
    ("typed", "name"),
    [("after:soon", "after:2024-05"), ("before:13", "before:2024-05"),
     ("date:2024-13", "date:2024"),
     ("date:..", "date:2024-01..2024-03"), ("date:2025..2024", "date:2024-01"),
     ("-date:x", "date:2024"), ("date:2024-02-30", "date:2024-05-31")],
)  # fmt: skip
def test_a_bad_date_says_how_to_write_it(typed, name):
    filters = parse_query(typed).filters

    with pytest.raises(WrongUse) as refused:
        FACETS.mask(filters, PASSAGES, commit=1)
    assert typed.removeprefix("-") in refused.value.detail
    assert name in refused.value.remedy


WORDS = st.sampled_from(["type:pdf", "folder:work", "author:mara", "lang:de", "date:2024", "tag:x"])


@given(WORDS)
def test_a_filter_and_its_opposite_share_all_documents_among_them(word):
    with_it, without_it = allowed(word), allowed("-" + word)

    assert sorted(with_it + without_it) == ALL


@given(st.lists(WORDS, min_size=1, max_size=3))
def test_more_filters_never_allow_more(words):
    assert set(allowed(" ".join(words))) <= set(allowed(words[0]))


def test_without_filters_everything_may_answer():
    assert FACETS.mask(Filters(), PASSAGES, commit=1).all()


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("type:pfd", "No document matches type:pfd. Available: pdf, md, mail, py, txt"),
        ("lang:fr", "No document matches lang:fr. Available: en, de, en-GB"),
        ("folder:wrok", "Available: work"),
        ("author:Marta", "Mara Lindqvist"),
        ("tag:haeron", "work/heron"),
        ("type:pdf lang:fr", "lang:fr"),
    ],
)
def test_a_value_that_no_document_has_says_which_there_are(typed, message):
    unmet = FACETS.unmet_message(parse_query(typed).filters, commit=1)

    assert message in str(unmet)


@pytest.mark.parametrize("typed", ["-type:pfd", "~type:pfd", "title:no", "type:PDF", "tag:work"])
def test_what_is_there_or_need_not_be_is_no_mistake(typed):
    assert not FACETS.unmet_message(parse_query(typed).filters, commit=1)


def test_without_documents_nothing_is_a_mistake():
    nothing = FacetIndex(
        lambda: replace(arrays(), **{it: getattr(arrays(), it)[:0] for it in FIELDS})
    )
    filters = parse_query("type:pdf").filters

    assert not nothing.unmet_message(filters, commit=1)
    assert nothing.mask(filters, PASSAGES, commit=1).sum() == 0
