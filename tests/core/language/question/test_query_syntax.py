import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.question.query_syntax import filter_name, parse_query
from core.records.answers.questions import Condition, Filters


def read(typed):
    """What was understood, in short: text, must, should, must not, phrases, beginnings, without."""
    query = parse_query(typed)
    filters = query.filters

    def short(conditions):
        return [f"{it.field} {it.test} {it.value}" for it in conditions]

    conditions = {
        "must": short(filters.must),
        "should": short(filters.should),
        "must_not": short(filters.must_not),
        "phrases": list(query.phrases),
        "prefixes": list(query.prefixes),
        "without": list(query.without_words),
    }
    return query.text, {name: values for name, values in conditions.items() if values}


@pytest.mark.parametrize(
    ("typed", "text", "expected"),
    [
        ("who leads Atlas?", "who leads Atlas?", {}),
        ("budget type:pdf", "budget", {"must": ["type is pdf"]}),
        ('author:"Mara L" budget', "budget", {"must": ["author is Mara L"]}),
        ("author:“Mara L” budget", "budget", {"must": ["author is Mara L"]}),
        ("author:„Mara L“ Budget", "Budget", {"must": ["author is Mara L"]}),
        ("after:2024-01-01 before:2025 x", "x", {"must": ["date from 2024-01-01",
                                                          "date before 2025"]}),
        ("date:2024-05", "", {"must": ["date within 2024-05"]}),
        ("date:2024-05..2024-07 trip", "trip", {"must": ["date within 2024-05..2024-07"]}),
        ("date:2024.. trip", "trip", {"must": ["date within 2024.."]}),
        ("folder:work/heron plan", "plan", {"must": ["folder is work/heron"]}),
        ("tag:#garden compost", "compost", {"must": ["tag is #garden"]}),
        ("lang:de Rechnung", "Rechnung", {"must": ["language is de"]}),
        ('title:"Year plan" goals', "goals", {"must": ["title is Year plan"]}),
        ("plan -type:mail", "plan", {"must_not": ["type is mail"]}),
        ("plan ~tag:urgent", "plan", {"should": ["tag is urgent"]}),
        ("plan -draft", "plan", {"without": ["draft"]}),
        ('plan -"first draft"', "plan", {"without": ["first draft"]}),
        ('who said "never again"?', 'who said "never again"?', {"phrases": ["never again"]}),
        ("turbin* order", "turbin order", {"prefixes": ["turbin"]}),
        ("What is in type:pdf?", "What is in?", {"must": ["type is pdf"]}),
        ("TYPE:PDF list", "list", {"must": ["type is PDF"]}),
        ("type:pdf type:pdf x", "x", {"must": ["type is pdf"]}),
        ('title:"the ""big"" one" x', "x", {"must": ['title is the "big" one']}),
        ("(type:pdf) x", "() x", {"must": ["type is pdf"]}),
        ("Ordner:Verein Steg", "Steg", {"must": ["folder is Verein"]}),
        ("nach:2026-06 vor:2027 x", "x", {"must": ["date from 2026-06", "date before 2027"]}),
        ('art:pdf schlagwort:boot autor:"Ida K" x', "x", {"must": ["type is pdf", "tag is boot",
                                                               "author is Ida K"]}),
        ("-etikett:boot ~sprache:deutsch x", "x", {"should": ["language is deutsch"],
                                                   "must_not": ["tag is boot"]}),
        # What is not exactly a filter stays text.
        ("C++: what is it?", "C++: what is it?", {}),
        ("see http://example.org/a?type=b", "see http://example.org/a?type=b", {}),
        ("note: buy milk", "note: buy milk", {}),
        ("date: what day is it", "date: what day is it", {}),
        ("my folder: where?", "my folder: where?", {}),
        ("std::type:pdf", "std::type:pdf", {}),
        ("state:open tickets", "state:open tickets", {}),
        ("a - b", "a - b", {}),
        ("colder than -5 degrees", "colder than -5 degrees", {}),
        ("run it with --explain", "run it with --explain", {}),
        ("a well-known x", "a well-known x", {}),
        ("2 * 3", "2 * 3", {}),
        ("*bold* words", "*bold* words", {}),
        ("f(x)*2", "f(x)*2", {}),
        ('an "open quote', 'an "open quote', {}),
        ('title:"open', 'title:"open', {}),
        ('a "" b', 'a "" b', {}),
        ("title:? x", "title:? x", {}),
        ("meet at 12:30", "meet at 12:30", {}),
        ("Re: type", "Re: type", {}),
        ("~5 people", "~5 people", {}),
        ('6"7', '6"7', {}),
        ("", "", {}),
    ],
)  # fmt: skip
def test_filters_are_told_from_words(typed, text, expected):
    assert read(typed) == (text, expected)


VALUES = st.text(min_size=1, max_size=20).map(str.strip).filter(bool)
CONDITIONS = st.one_of(
    st.builds(Condition, st.sampled_from(["type", "folder", "author", "tag", "language", "title"]),
              VALUES),
    st.builds(Condition, st.just("date"), VALUES, st.sampled_from(["before", "from", "within"])),
)  # fmt: skip
SOME = st.lists(CONDITIONS, max_size=3, unique=True).map(tuple)
FILTERS = st.builds(Filters, SOME, SOME, SOME)


def write_filters(filters):
    """The filters as one types them."""
    marks = (("", filters.must), ("~", filters.should), ("-", filters.must_not))
    return " ".join(
        f"{mark}{filter_name(condition)}:{quoted(condition.value)}"
        for mark, conditions in marks
        for condition in conditions
    )


def quoted(value):
    if re.fullmatch(r"[\w#@+/&%.-]*[\w#@+/&%]", value):
        return value
    return '"' + value.replace('"', '""') + '"'


@given(FILTERS)
def test_filters_that_were_written_are_read_again(filters):
    assert parse_query(write_filters(filters)).filters == filters


@given(FILTERS, st.sampled_from(["who leads Atlas?", "plan", "Wo ist das?"]))
def test_filters_do_not_change_the_text_they_stand_behind(filters, text):
    query = parse_query(f"{text} {write_filters(filters)}".strip())

    assert (query.text, query.filters) == (text, filters)


@given(st.text())
def test_any_text_can_be_typed(typed):
    query = parse_query(typed)

    ends = [piece.end for piece in query.pieces]
    assert all(0 <= piece.start < piece.end <= len(typed) for piece in query.pieces)
    assert all(a <= b.start for a, b in zip(ends, query.pieces[1:], strict=False))
    assert query.pieces or query.text == typed


@given(st.text(alphabet='ab:"“”-~* \ttype', max_size=60))
def test_pieces_show_where_each_filter_was_typed(typed):
    for piece in parse_query(typed).pieces:
        written = typed[piece.start : piece.end]

        assert [it.value for it in parse_query(written).pieces] == [piece.value]


def test_a_long_text_of_only_quotes_is_read():
    assert parse_query('"' * 20_000).text == '"' * 20_000
