"""Extract profiles of people from terse notes: role, employer, birthday, numbers, relatives.

"Les Nattrass, deputy electrician at the Tollgate, 07700 900233, b. 8 May. Partner Gwen": a clause
is about the person that its line names first, else about the person of the heading, else about the
person of the note. A name in the clause itself takes precedence: "Tomasz's daughter Hania",
"contact Joss Meek 07700 900417", "my sister Clara".
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator

from msgspec import Struct

from core.extract.clause_facts import ASIDE
from core.extract.document_context import MAX_CHARACTERS, DocumentContext
from core.extract.entities.kinds import UNKNOWN, NamedEntity
from core.extract.entities.office_titles import is_given
from core.extract.entities.recognizer import NameSpan
from core.extract.statements.profile_words import (
    BORN,
    DIED,
    EMPLOYING,
    FORMER,
    NAMING,
    SENTENCE_ENDS,
    TOKEN,
    Profile,
    RoleWording,
    date_behind,
    dated,
    end_of,
    find_numbers,
    find_role,
    is_mine,
    is_number_label,
    is_own,
    is_signature,
    parts,
    related_parts,
    relation_word,
)
from core.language.text.tagger import tagged_language
from core.language.time.dates import dates
from core.language.vocabulary.name_cues import FIRST_NAMES, HONORIFICS
from core.records.knowledge import ExtractedStatement

PROFILE_CONFIDENCE = 0.9
_SURE_BODIES = frozenset({"Organization", "Team"})
_BODIES = _SURE_BODIES | {"Location", UNKNOWN}
_LINE = re.compile(r"[^\n]+")
_LEAD = re.compile(r"[\s*+•-]*(?:\d{1,3}[.)]\s+)?[\s*_\[]*")
_CUT = re.compile(r"[;!?,()|]|\.(?=\s|$)|:(?=\s)|\s[–—-]+(?=\s)")
_ABOUT = re.compile(r"[*_\]]*(?:[,(:]|\s+(?:[–—-]\s|\())")
_LABEL = re.compile(r"(?P<label>(?:[^\W\d_][\w-]* ){0,2}[^\W\d_][\w-]*):?\s+[*_\[]*")
_LISTED = re.compile(r"[\s*_\])]*(?:,|&|\+|\band\b|\bund\b|\ben\b)[\s*_\[]*")
_BETWEEN = re.compile(r"[\s*_\[(:=“\"]*")
_OF = re.compile(r"\s+(?:of|von|van)\b")
_WHICH = re.compile(r"[,;!?()|]|\.(?=\s)")
_OWNED = re.compile(r"[*_\]]*(?:['’]s?)?[*_\]]*\s+(?:[a-zà-ÿ]+\s+)?")
_POSSESSIVE = re.compile(r"[*_\]]*['’]s\b")
_DATED = re.compile(r"[\s.:*_=]*(?:(?:is|on|in|the|ist|am|im)\s+)*", re.IGNORECASE)
# Characters between a name and its number.
_NEAR = 30


class _About(Struct, frozen=True):
    """The person whom a line is about; `start` is behind the name at its beginning, if any."""

    entity: NamedEntity
    start: int


def profile_statements(
    context: DocumentContext, names: Iterable[NameSpan], *, stated: Iterable[ExtractedStatement]
) -> Iterator[ExtractedStatement]:
    """Yield profile statements of a prose text, unless it is long, besides those in `stated`."""
    document = context.document
    if not document.traits.is_prose or len(document.text) > MAX_CHARACTERS:
        return
    read = tuple(stated)
    seen = {(it.subject, it.object.casefold()) for it in read}
    related = {it.start for it in read if it.method == "structure" and it.object_kind}
    for one in _ProfileReader(context, names, related).profiles():
        key = one.person.name, one.object.name.casefold()
        if key in seen or one.person.name.casefold() == one.object.name.casefold():
            continue
        seen.add(key)
        yield ExtractedStatement(
            *context.locate(one.start, one.end), one.person.name, one.person.kind, one.predicate,
            one.object.name, one.object.kind, PROFILE_CONFIDENCE, one.valid_from, one.valid_to,
            one.precision, "", "structure",
        )  # fmt: skip


class _ProfileReader:
    """Reads profiles of people from the lines of a text."""

    def __init__(
        self, context: DocumentContext, names: Iterable[NameSpan], related: Collection[int]
    ) -> None:
        self._context, self._document = context, context.document
        self._text, self._entities = context.document.text, context.entities
        self._language = tagged_language(context.document.language)
        self._names = sorted(names, key=lambda name: name.start)
        self._starts = [name.start for name in self._names]
        own = context.subject
        self._own = own if own.kind == "Person" else None
        self._heading_ends = [heading.end for heading in context.document.headings]
        self._with_role: set[str] = set()
        # Where fields state relations already: "Owner: Anna Kerr".
        self._related = sorted(related)

    def profiles(self) -> Iterator[Profile]:
        """Yield the facts of all lines, in order."""
        fields = self._document.fields
        begin = max((field.end for field in fields if field.kind != "key_value"), default=0)
        if self._own is None and not any(map(self._person, self._names)):
            return
        for start, end, about in self._lines(begin):
            yield from self._numbers(start, end, about)
            for first, last in related_parts(self._text, start, end):
                yield from self._relatives(first, last, about)
            for first, last in parts(SENTENCE_ENDS, self._text, start, end):
                yield from self._clauses(first, last, about)

    def _lines(self, begin: int) -> Iterator[tuple[int, int, _About | None]]:
        """Yield the lines that name somebody, or are about somebody, with whom."""
        signed, alone, behind = None, None, begin
        for line in _LINE.finditer(self._text, begin):
            start, end = line.span()
            # A blank line ends what is signed, and in a list of names nobody signs.
            above, signed = (alone, signed) if start == behind + 1 else (None, None)
            behind, alone = end, self._alone(start, end)
            if alone is not None:
                signed = alone if above is None else None
            elif signed and not is_signature(
                line.group(), self._language, self._context.vocabulary
            ):
                signed = None
            if ASIDE.match(line.group()):
                continue
            about, is_naming = self._about(start, end), self._last_name(start, end) is not None
            if about is None and signed is not None and alone is None:
                about = _About(signed, start)
            if about is not None or is_naming:
                yield start, end, about

    def _clauses(self, start: int, end: int, about: _About | None) -> Iterator[Profile]:
        """Yield the facts of the clauses of a sentence; a name at the end of one owns the next."""
        owner = about.entity if about is not None else None
        for first, last in parts(_CUT, self._text, start, end):
            if owner is not None:
                yield from self._life(first, last, owner)
            if self._text[last : last + 1] != ":":
                yield from self._role(first, last, owner)
            elif bisect_left(self._related, last) == bisect_left(self._related, end):
                yield from self._role(first, end, None)  # "Conductor: Anna Kerr"
            name = self._last_name(first, last)
            if name is not None and about is not None and name.end == about.start:
                owner = about.entity
            elif name is not None:
                is_last = not self._text[name.end : last + 1].strip("*_] ,()\u2013\u2014-")
                owner = self._person(name) if is_last else None

    # Whom a line is about

    def _about(self, start: int, end: int) -> _About | None:
        above = self._of_heading(start)
        first = end_of(_LEAD, self._text, start, end)
        label = _LABEL.match(self._text, first, end) if above is None else None
        if label is not None and any(map(relation_word, label["label"].split())):
            first = label.end()
        name = self._name_at(self._behind_titles(first), end)
        person = self._person(name)
        if name is not None and person is not None and _ABOUT.match(self._text, name.end, end):
            return None if self._is_speaking(person, end) else _About(person, name.end)
        return _About(above, start) if above is not None else None

    def _alone(self, start: int, end: int) -> NamedEntity | None:
        """Return the person whose name is all of a line, as at the end of a mail."""
        lead = end_of(_LEAD, self._text, start, end)
        name = self._name_at(self._behind_titles(lead), end)
        behind = self._text[name.end : end].strip("*_,. ") if name is not None else ""
        is_alone = self._is_titled(name) and not self._text[start:lead].strip("*_") + behind
        return self._person(name) if is_alone else None

    def _is_speaking(self, person: NamedEntity, at: int) -> bool:
        """Whether the person says the line, as in a conversation."""
        speaker = self._context.speakers.at(at).speaker
        return speaker is not None and self._entities.entity(speaker.name) == person

    def _of_heading(self, at: int) -> NamedEntity | None:
        """Return the person whose name is the heading above, else the person of the note."""
        place = bisect_right(self._heading_ends, at) - 1
        if place < 0:
            return self._own
        above = self._document.headings[place]
        title = above.title.strip("#*_[] \t")
        name = self._name_at(max(0, self._text.find(title, above.start, above.end)), above.end)
        return (name and name.name == title and self._person(name)) or self._own

    def _behind_titles(self, at: int) -> int:
        word = TOKEN.match(self._text, at)
        if word is None or word.group().lower() not in HONORIFICS:
            return at
        end = word.end() + self._text.startswith(".", word.end())
        return end + self._text.startswith(" ", end)

    def _name_at(self, at: int, end: int) -> NameSpan | None:
        place = bisect_left(self._starts, at)
        name = self._names[place] if place < len(self._names) else None
        return name if name is not None and name.start == at and name.end <= end else None

    def _person(self, name: NameSpan | None, *, is_related: bool = False) -> NamedEntity | None:
        """Return the person of that name; one of unknown kind if it looks given, or is related."""
        if name is None:
            return None
        entity = self._entities.entity(name.name)
        if entity.kind == "Person":
            return entity
        first = name.name.split()[0]
        is_one = is_related or (first.istitle() and is_given(first.lower()))
        return NamedEntity(entity.name, "Person") if is_one and entity.kind == UNKNOWN else None

    # Facts

    def _numbers(self, start: int, end: int, about: _About | None) -> Iterator[Profile]:
        """Yield telephone numbers and addresses, of the name before them or under a label."""
        for predicate, first, last in find_numbers(self._text[start:end]):
            first, last = start + first, start + last
            clause = [*parts(_CUT, self._text, start, first), (start, first)][
                -1 if first == start else -2
            ][0]
            words = self._text[clause:first].strip("*_ :([.")
            owner = self._named_before(clause, first)
            if (
                owner is None
                and about is not None
                and is_number_label(words, predicate, self._context.vocabulary)
            ):
                owner = about.entity
            if owner is not None:
                value = NamedEntity(self._text[first:last], "")
                which = _WHICH.split(self._text[start:first].lower())[-1]
                is_former = not FORMER.isdisjoint(TOKEN.findall(which))
                yield Profile(owner, f"{'old ' * is_former}{predicate}", value, first, last)

    def _named_before(self, start: int, end: int) -> NamedEntity | None:
        """Return the person named last before a number, close to it."""
        name = self._last_name(start, end)
        return self._person(name) if name is not None and end - name.end <= _NEAR else None

    def _last_name(self, start: int, end: int) -> NameSpan | None:
        place = bisect_left(self._starts, end) - 1
        name = self._names[place] if place >= 0 else None
        return name if name is not None and start <= name.start and name.end <= end else None

    def _relatives(self, start: int, end: int, about: _About | None) -> Iterator[Profile]:
        """Yield "partner Gwen", "her son Aled", "Tomasz's daughter Hania", "son of Ann Lee"."""
        for token in TOKEN.finditer(self._text, start, end):
            relation = relation_word(token.group())
            if relation is None:
                continue
            word, is_several = relation
            word = word.title() if self._language == "de" else word
            clause = [*parts(_CUT, self._text, start, token.start()), (start, start)][-2:][0][0]
            of = _OF.match(self._text, token.end(), end)
            if of is not None:
                parent = self._person(self._name_from(of.end(), end))
                is_told = about is not None and is_own(self._text[clause : token.start()])
                if parent is not None and about is not None and is_told:
                    yield Profile(parent, word, about.entity, token.start(), end)
                continue
            # "Mum (Jean)" is her name, and no mother of hers.
            is_named_so = about is not None and about.entity.name.lower() == token.group().lower()
            owner = self._owner(clause, token.start(), None if is_named_so else about)
            names = tuple(self._people_from(token.end(), end, is_several=is_several))
            for name in names or self._in_brackets(clause, token.end()):
                person = self._person(name, is_related=True)
                if person is not None and owner is not None:
                    yield Profile(owner, word, person, token.start(), max(name.end, token.end()))
                    yield from self._life(name.end, end, person)

    def _in_brackets(self, start: int, end: int) -> list[NameSpan]:
        """Return the name before brackets with a relative: "Aaron (Sheila's nephew)"."""
        name = self._last_name(start - _NEAR, start) if self._text[end : end + 1] == ")" else None
        is_before = name is not None and self._text[name.end : start].strip("*_] ") == "("
        return [name] if name is not None and is_before else []

    def _owner(self, start: int, end: int, about: _About | None) -> NamedEntity | None:
        """Return the owner of a relative by the words before "sister": "Tomasz's", "my", "her"."""
        name = self._last_name(start, end)
        if name is not None and _OWNED.fullmatch(self._text, name.end, end):
            return self._person(name)
        if is_mine(self._text[start:end]):
            return self._context.speakers.at(end).speaker
        return about.entity if about is not None and is_own(self._text[start:end]) else None

    def _name_from(self, at: int, end: int) -> NameSpan | None:
        """Return the name behind "is", "named", a title or a mark, if it follows at once."""
        at = end_of(_BETWEEN, self._text, at, end)
        while (word := TOKEN.match(self._text, at, end)) and word.group().lower() in NAMING:
            at = end_of(_BETWEEN, self._text, word.end(), end)
        return self._name_at(self._behind_titles(at), end)

    def _people_from(self, at: int, end: int, *, is_several: bool) -> Iterator[NameSpan]:
        name = self._name_from(at, end)
        while name is not None:
            yield name
            listed = _LISTED.match(self._text, name.end, end) if is_several else None
            name = self._name_at(listed.end(), end) if listed else None

    def _life(self, start: int, end: int, owner: NamedEntity) -> Iterator[Profile]:
        """Yield "b. 3 May 1981", "birthday 8 May", "(born 20 August 2018)", "d. 2014"."""
        word = TOKEN.search(self._text, start, end)
        lower = word.group().lower() if word else ""
        predicate = "born" if lower in BORN else "died" if lower in DIED else ""
        if word is None or not predicate or self._text[start : word.start()].strip(" *_([,:"):
            return
        source = self._text[word.end() : self._line_end(word.end())]
        date = next(iter(dates(source, language=self._document.language)), None)
        if date is not None and _DATED.fullmatch(source, 0, date.start):
            value = NamedEntity(source[date.start : date.end].rstrip(". "), "")
            yield Profile(owner, predicate, value, word.start(), word.end() + date.end)

    def _line_end(self, at: int) -> int:
        end = self._text.find("\n", at)
        return end if end >= 0 else len(self._text)

    def _role(self, start: int, end: int, owner: NamedEntity | None) -> Iterator[Profile]:
        """Yield what somebody does, and for whom: "stage manager at Tollgate since 2016"."""
        role = self._role_in(start, end)
        if role is None:
            return
        at = end_of(_BETWEEN, self._text, start + role.end, end)
        behind = self._name_at(self._behind_titles(at), end)
        is_named = self._is_person(behind) and (owner != self._own or self._is_titled(behind))
        if behind is not None and is_named and _POSSESSIVE.match(self._text, behind.end):
            return  # "Best man: Tom's brother"
        person = self._entities.entity(behind.name) if behind and is_named else owner
        if role.is_short and not self._is_set_off(start, end, role, behind if is_named else None):
            return
        if person is None or person.name in self._with_role:
            return
        self._with_role.add(person.name)
        first, last = start + role.start, start + role.end
        place = first, behind.end if behind and is_named else last
        source = self._text[place[1] : self._line_end(place[1])]
        date = date_behind(source, self._document.language, in_brackets=bool(is_named))
        yield dated(Profile(person, "role", NamedEntity(role.text, ""), *place), date)
        body = self._employer(last, end) if not is_named else None
        if body is not None:
            yield dated(Profile(person, "WORKS_AT", body, first, end), date)

    def _is_set_off(self, start: int, end: int, role: RoleWording, behind: NameSpan | None) -> bool:
        """Whether a role labels a name, or is all of a clause behind one: "Ann Lee (chair)"."""
        if behind is not None:
            is_last = not self._text[behind.end : end].strip("*_ ")
            return is_last or _ABOUT.match(self._text, behind.end, end) is not None
        name = self._last_name(max(0, start - _NEAR), start)
        between = self._text[name.end : start] if name is not None else "."
        rest = between.strip("*_] ,(–—-") + self._text[start + role.end : end].strip("*_[] ")
        return self._person(name) is not None and not rest

    def _employer(self, at: int, end: int) -> NamedEntity | None:
        """Return the body behind a role: "at the Tollgate", "Holt Baths"."""
        at = end_of(_BETWEEN, self._text, at, end)
        word = TOKEN.match(self._text, at, end)
        is_stated = word is not None and word.group().lower() in EMPLOYING
        name = self._name_from(word.end() if word and is_stated else at, end)
        body = self._entities.entity(name.name) if name is not None else None
        if body is None or body.kind not in (_BODIES if is_stated else _SURE_BODIES):
            return None
        return NamedEntity(body.name, body.kind if body.kind in _SURE_BODIES else "Organization")

    def _is_person(self, name: NameSpan | None) -> bool:
        return name is not None and self._entities.entity(name.name).kind == "Person"

    def _is_titled(self, name: NameSpan | None) -> bool:
        """Whether a name is surely one of a person: behind a title, or with a first name listed."""
        if name is None:
            return False
        before = self._text[max(0, name.start - _NEAR) : name.start].split()[-1:]
        is_titled = before and before[0].lower() in HONORIFICS
        return bool(is_titled) or name.name.split()[0].lower() in FIRST_NAMES

    def _role_in(self, start: int, end: int) -> RoleWording | None:
        """Return the role that opens a clause, unless it is part of a name."""
        role = find_role(self._text[start:end], self._language)
        if role is None:
            return None
        name = self._last_name(start, start + role.head)
        following = bisect_left(self._starts, start + role.head)
        around = self._names[following - 1] if following else None
        is_cut = around is not None and around.end > start + role.head
        is_named = name is not None and name.end == start + role.head
        is_thing = is_named and self._entities.entity(name.name).kind != UNKNOWN  # type: ignore[union-attr]
        return None if is_cut or is_thing or self._is_person(name) else role
