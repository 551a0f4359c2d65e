"""Note on a first name that several people have: "Who is Sabine?"."""

from msgspec.structs import replace

from core.language.question.things.name_index import EntityNameIndex
from core.messages import UserMessage, join_messages
from core.records.answers.answers import Answer
from core.resolve.similarity.name_parts import PERSON, parse_name

# Fewer letters of a last name are an abbreviation of it.
_SHORT = 3
_MARKS = ".,;:!?„“”\"'’()"


def with_namesakes(answer: Answer, question: str, names: EntityNameIndex) -> Answer:
    """Return the answer with a note on a first name in the question that several people have."""
    asked = {word.casefold(): word for word in (it.strip(_MARKS) for it in question.split())}
    for folded, word in asked.items():
        people = _distinct(names.people_by_first_name.get(folded, ()))
        lasts = {last for name in people for last in name.casefold().split()[1:]}
        if word[:1].isupper() and len(people) > 1 and lasts.isdisjoint(asked):
            note = UserMessage("answer_namesakes", name=word, people=", ".join(people))
            return replace(answer, note=join_messages(answer.note, note))
    return answer


def _distinct(people: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names with a last name of its own; a title is no first name."""
    by_last: dict[str, str] = {}
    for name in people:
        tokens = parse_name(name, PERSON).tokens
        if len(tokens) == len(name.split()) and len(tokens[-1]) >= _SHORT:
            by_last.setdefault(tokens[-1], name)
    return tuple(by_last.values())
