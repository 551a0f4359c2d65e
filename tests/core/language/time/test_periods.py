"""When a statement holds: by its dates, its tense and its words."""

from datetime import datetime

import pytest

from core.language.time.dates import dates, when
from core.language.time.periods import Period, TimedStatement, lasts, period
from core.language.vocabulary.vocabulary import built_in

WORKS, USES = "WORKS_AT", "USES"
CASES = [
    ("works at Acme since 2019", WORKS, "2019-01-01", None, ""),
    ("has worked at Acme since 2019", WORKS, "2019-01-01", None, ""),
    ("worked at Acme until March 2021", WORKS, None, "2021-03-31", ""),
    ("worked at Acme from 2015 to 2018", WORKS, "2015-01-01", "2018-12-31", ""),
    ("worked at Acme in 2015", WORKS, "2015-01-01", "2015-12-31", ""),
    ("joined Acme in 2015", WORKS, "2015-01-01", None, ""),
    ("became the CEO of Acme in 2020", "became the CEO of", "2020-01-01", None, ""),
    ("signed the treaty in 1990", "signed", "1990-01-01", "1990-12-31", ""),
    ("was founded by Ann on 3 May 1990", "was founded by", "1990-05-03", "1990-05-03", ""),
    ("met Ben on 12 March 2024", "KNOWS", "2024-03-12", "2024-03-12", ""),
    ("has known Ben since 2001", "KNOWS", "2001-01-01", None, ""),
    ("acquired Initech in Q2 2022", "OWNS", "2022-04-01", None, ""),
    ("worked at Acme", WORKS, None, None, "past"),
    ("formerly worked at Acme", WORKS, None, None, "past"),
    ("is the former head of Acme", "is the former head of", None, None, "past"),
    ("met the former head of Acme", "KNOWS", None, None, ""),
    ("used to live in Oslo", "LOCATED_AT", None, None, "past"),
    ("was led by Ann", "MANAGED_BY", None, None, "past"),
    ("is led by Ann", "MANAGED_BY", None, None, ""),
    ("works at Acme", WORKS, None, None, ""),
    ("acquired Initech", "OWNS", None, None, ""),
    ("signed the treaty", "signed", None, None, ""),
    ("arbeitete bei Siemens", WORKS, None, None, "past"),
    ("is moving to Oslo in the new year", "LOCATED_AT", None, None, "planned"),
    ("takes over Acme soon", "OWNS", None, None, "planned"),
    ("moved to Oslo, and soon met Ben", "LOCATED_AT", None, None, ""),
]


def _iso(moment: datetime | None) -> str | None:
    return moment.date().isoformat() if moment else None


def _period(sentence: str, said: str, predicate: str, **more: str) -> Period:
    start = sentence.index(said)
    told = TimedStatement(start, start + len(said), predicate, more.get("target", ""))
    language = more.get("language", "en")
    return period(told, sentence, dates=dates(sentence), vocabulary=built_in(), language=language)


@pytest.mark.parametrize(("said", "predicate", "first", "last", "modality"), CASES)
def test_a_statement_holds_as_its_words_say(
    said: str, predicate: str, first: str | None, last: str | None, modality: str
):
    held = _period(f"Mia {said}.", said, predicate)

    assert (_iso(held.valid_from), _iso(held.valid_to), held.modality) == (first, last, modality)


def test_who_worked_there_before_joining_works_there_no_more():
    held = _period("He works at Acme before joining Globex.", "works at Acme", WORKS)

    assert held.modality == "past"


def test_a_date_that_is_the_value_does_not_date_the_fact():
    held = _period("The deadline is 3 May 2024.", "is 3 May 2024", "deadline", target="3 May 2024")

    assert (held.valid_from, held.valid_to) == (None, None)


@pytest.mark.parametrize(
    ("sentence", "said", "language", "modality"),
    [
        ("Anna Lee lives in Kiel and is moving to Leeds next year.", "lives in Kiel", "en", ""),
        ("Anna Lee lives in Kiel and is moving to Leeds next year.", "is moving to Leeds", "en",
         "planned"),
        ("Anna Lee lives in Kiel from where a van comes next week.", "lives in Kiel", "en", ""),
        ("Tom Hall works for Acme Ltd and is bald.", "works for Acme Ltd", "en", ""),
        ("Anna Lee works for Acme Ltd and found the bug soon after lunch.", "works for Acme Ltd",
         "en", ""),
        ("Anna Lee works for Acme Ltd as soon as they call.", "works for Acme Ltd", "en", ""),
        ("Anna Lee works for Acme Ltd; tomorrow we meet.", "works for Acme Ltd", "en", ""),
        ("Anna Lee is moving to Leeds with a van next week.", "is moving to Leeds", "en",
         "planned"),
        ("Ann is moving next year and lives in Kiel.",
         "Ann is moving next year and lives in Kiel", "en", ""),
        ("Anna Berg arbeitet bei Acme GmbH und kommt morgen früh.", "arbeitet bei Acme GmbH", "de",
         ""),
        ("Mia wohnt demnächst in Bonn.", "wohnt demnächst in Bonn", "de", "planned"),
        ("Mia zieht nach Bonn im neuen Jahr.", "zieht nach Bonn", "de", "planned"),
        ("Mia zieht nach Bonn im neuen Jahr.", "zieht nach Bonn", "en", ""),
        ("Mia woont straks in Gent.", "woont straks in Gent", "nl", "planned"),
    ],
)  # fmt: skip
def test_only_its_own_clause_tells_of_what_is_to_come(sentence, said, language, modality):
    assert _period(sentence, said, WORKS, language=language).modality == modality


def test_a_denial_stays_one_whatever_its_tense():
    sentence = "Mia never worked at Acme."
    told = TimedStatement(10, len(sentence) - 1, WORKS, "Acme", "negated")

    held = period(told, sentence, dates=(), vocabulary=built_in(), language="en")

    assert held.modality == "negated"


def test_each_of_two_dates_dates_what_it_stands_behind():
    text = "Ann joined Acme in 2015 and moved to Oslo in 2018."
    found = dates(text)

    assert when(found, text, 4, 15) == found[0]
    assert when(found, text, 28, 41) == found[1]


def test_a_date_that_opens_a_sentence_dates_what_follows():
    text = "Between 2003 and 2009, Maria lived in Bologna"

    assert when(dates(text), text, 29, 45) == dates(text)[0]


def test_a_term_in_brackets_dates_what_it_stands_behind():
    text = "She was the head of Acme (2010–2015) and likes Oslo (2019)."

    assert when(dates(text), text, 4, 24) == dates(text)[0]


def test_states_last_and_events_do_not():
    assert lasts(WORKS, built_in())
    assert lasts("is CEO of", built_in())
    assert not lasts("AUTHORED_BY", built_in())
    assert not lasts("signed", built_in())
