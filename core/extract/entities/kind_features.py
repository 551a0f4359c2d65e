"""Features for classifying the kind of a name: its spelling and its context.

Each feature is a class of observations, not a word; `kind_classifier` holds the weights.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from core.extract.entities.office_titles import OFFICES, is_honorific
from core.extract.entities.recognizer import NameSpan
from core.language.text.tagger import is_known_word
from core.language.text.tokens import Words
from core.language.vocabulary.gazetteers import words_of
from core.language.vocabulary.name_cues import (
    CONNECTORS,
    CREEDS,
    DEMONYMS,
    FIRST_NAMES,
    ORGANIZATIONS,
    PLACES,
)
from core.language.vocabulary.vocabulary import Vocabulary

_BEFORE = {cue: it for cue, it in words_of("contexts").items() if cue.startswith("before_")}
_THEN = {cue: it for cue, it in words_of("contexts").items() if cue.startswith("then_")}
_PARTICLES = CONNECTORS - {"of", "the", "and", "&"}
_ENDINGS = {
    "like_place": re.compile(
        r"(?:land|lands|stan|burg|burgh|berg|ville|shire|ford|ham|wick|wich|ton|dorf|heim|hausen|"
        r"stadt|grad|polis|abad|pur|bourg|mouth|port|dale|field|minster|chester|by|holm|ö|fjord)$"
    ),
    "like_idea": re.compile(r"(?:ism|isms|ology|ity|ness|tion|ment|phy)$"),
    "like_people": re.compile(r"(?:ians|eans|ans|ites|ese|ists|ers)$"),
    "like_family": re.compile(
        r"(?:son|sson|sen|ez|ov|ova|ev|eva|ski|ska|sky|skaya|wicz|vić|ić|ich|enko|chuk|ini|elli|"
        r"etti|ucci|escu|opoulos|idis|yan|ian|dze|shvili|oğlu|mann|meier|meyer|stein|feld|baum|"
        r"quist|gren|ström|strom|aux|eau|ault|ard|ier|nen|wala|singh|kumar|moto|mura|yama|awa|ita)$"
    ),
}
_PLURALS = (("ies", "y"), ("es", ""), ("s", ""))
_INITIAL = re.compile(r"[A-Z]\.?$")
_ROMAN = re.compile(r"[IVX]+$")
_FROM = PLACES | DEMONYMS


def name_features(name: str, *, vocabulary: Vocabulary) -> Iterator[str]:
    """Yield features of the name itself, independent of context."""
    parts = name.replace(",", " ").split()
    lower = [part.lower().strip(".") for part in parts]
    if not parts:
        return
    yield f"words_{min(len(parts), 4)}"
    yield from _gazetteer_features(name.lower(), lower)
    yield from _spelling_features(parts, lower)
    for cue, kind in (
        ("last", vocabulary.kind_of_last_word.get(lower[-1])),
        ("first", vocabulary.kind_of_first_word.get(lower[0])),
        ("head", vocabulary.kind_of_head_noun.get(lower[-1])),
    ):
        if kind is None or (len(parts) == 1 and cue != "head"):
            continue
        is_surname = kind == "Location" and len(parts) == 2 and lower[0] in FIRST_NAMES
        yield "called_place" if is_surname else f"{cue}_{kind}"  # "Ryan Hill"
    if "of" in lower[1:]:
        kind = vocabulary.kind_of_last_word.get(lower[lower.index("of", 1) - 1])
        yield f"of_{kind}" if kind else "of"


def _gazetteer_features(whole: str, lower: list[str]) -> Iterator[str]:
    """Yield gazetteer features: the whole name, its first word, its last word."""
    if whole in PLACES:
        yield "place"
    if whole in DEMONYMS:
        yield "creed" if whole in CREEDS else "people"
    if whole in ORGANIZATIONS:
        yield "body"
    if lower[0] in FIRST_NAMES:
        yield "called_alone" if len(lower) == 1 else "called"
    if len(lower) > 1:
        yield from (cue for cue, word in (("place_first", lower[0]), ("place_last", lower[-1]))
                    if word in PLACES)  # fmt: skip
        if lower[0] in DEMONYMS:
            yield "people_first"
        if any(word in FIRST_NAMES for word in lower[1:]):
            yield "called_later"


def _spelling_features(parts: list[str], lower: list[str]) -> Iterator[str]:
    """Yield spelling features: initials, acronyms, digits, endings, dictionary words."""
    last = parts[-1]
    seen = {
        "initial": any(_INITIAL.match(part) for part in parts[:-1]),
        "roman": len(parts) > 1 and _ROMAN.match(last) is not None,
        "acronym": len(parts) == 1 and last.isupper() and 2 <= len(last) <= 6,
        "digits": any(map(str.isdigit, "".join(parts))),
        "camel": any(map(str.isupper, last[1:])) and not last.isupper(),
        "joined": "&" in parts or "and" in lower,
        "particle": not _PARTICLES.isdisjoint(lower),
        "the": lower[0] == "the",
    }
    yield from (cue for cue, is_seen in seen.items() if is_seen)
    common = [word.isalpha() and _is_common(word) for word in lower]
    yield f"common_{'all' if all(common) else 'some' if any(common) else 'none'}"
    if len(parts) > 1:
        yield from _part_features(parts, lower, common)
    if len(lower[-1]) > 4:
        yield from (cue for cue, ending in _ENDINGS.items() if ending.search(lower[-1]))


def _part_features(parts: list[str], lower: list[str], common: list[bool]) -> Iterator[str]:
    """Yield features of the first and last word of a longer name.

    What a company makes or a team does comes last, often in the plural ("Brightwater Composites").
    """
    if common[-1]:
        yield "common_last"
    if common[-1] and lower[-1].endswith("s") and not lower[-1].endswith(("ss", "us", "is")):
        yield "plural_last"
    if parts[0].isupper() and 2 <= len(parts[0]) <= 6 and "." not in parts[0]:
        yield "acronym_first"
    if any("-" in part and part.replace("-", "").isalpha() for part in parts):
        yield "hyphen"


@lru_cache(maxsize=20_000)
def _is_common(word: str) -> bool:
    """Whether the dictionary has the lower-case word, or the singular of which it is the plural."""
    singulars = [word[: len(word) - len(end)] + put for end, put in _PLURALS if word.endswith(end)]
    return any(is_known_word(form, "en") for form in (word, *singulars) if len(form) > 2)


def context_features(
    words: Words, name: NameSpan, *, follows: str, vocabulary: Vocabulary
) -> Iterator[str]:
    """Yield features of the context; `follows` is the first word of the next sentence."""
    at = name.first - 1
    if at >= 0 and words.lower[at] in {"the", "a", "an"}:
        yield "after_article"
        at -= 1
    elif at >= 0 and words.lower[at] in _FROM:
        yield "after_place"
    yield from _features_before(words, at, vocabulary.kind_of_head_noun)
    yield from _features_after(words, name)
    if name.first <= 1 and follows in {"he", "she", "his", "her"}:
        yield "then_he"
    elif name.first <= 1 and follows in {"it", "its", "they", "their"}:
        yield "then_it"


def _features_before(words: Words, at: int, heads: Mapping[str, str]) -> Iterator[str]:
    if at < 0:
        yield "opens"
        return
    lower = words.lower[at]
    if lower in OFFICES or is_honorific(words, at):
        yield "after_title"
        return
    yield from (cue for cue, listed in _BEFORE.items() if lower in listed)
    ahead = words.lower[at - 1] if at else ""
    if f"{ahead} {lower}" in _PAIRS:
        yield "after_" + _PAIRS[f"{ahead} {lower}"]
    if lower in heads:
        yield f"after_{heads[lower]}"
    if lower == "of" and ahead in heads:
        yield f"after_{heads[ahead]}_of"
    if lower == "," and at and words.texts[at - 1][0].isupper():
        yield "after_place_comma" if ahead in PLACES else "after_name_comma"
    if lower == "and" and ahead in FIRST_NAMES:
        yield "after_person_and"


_PAIRS = {
    "born in": "place_verb", "based in": "place_verb", "lives in": "place_verb",
    "located in": "place_verb", "moved to": "place_verb", "died in": "place_verb",
    "capital of": "place_verb", "north of": "place_verb", "south of": "place_verb",
    "east of": "place_verb", "west of": "place_verb", "near the": "place_verb",
    "works for": "body_verb", "worked for": "body_verb", "works at": "body_verb",
    "worked at": "body_verb", "played for": "body_verb", "plays for": "body_verb",
    "studied at": "body_verb", "educated at": "body_verb", "graduated from": "body_verb",
    "signed by": "body_verb", "signed with": "body_verb", "owned by": "body_verb",
    "published by": "body_verb", "released by": "body_verb", "member of": "body_verb",
    "directed by": "person_verb", "written by": "person_verb", "composed by": "person_verb",
    "married to": "person_verb", "son of": "person_verb", "daughter of": "person_verb",
    "brother of": "person_verb", "played by": "person_verb", "succeeded by": "person_verb",
    "led by": "person_verb", "sung by": "person_verb", "portrayed by": "person_verb",
}  # fmt: skip


def _features_after(words: Words, name: NameSpan) -> Iterator[str]:
    if words.owns[name.last]:
        yield "owns"
    at = name.last + 1
    if at >= len(words.texts):
        yield "closes"
        return
    lower = words.lower[at]
    if lower == "(":
        inside = words.lower[at + 1] if at + 1 < len(words.texts) else ""
        is_life = inside in {"born", "b", "d", "died"} or inside[:1].isdigit()
        yield "then_life" if is_life else "then_bracket"
    if lower == "," and at + 1 < len(words.texts):
        yield from _features_after_comma(words, at + 1)
    yield from (cue for cue, listed in _THEN.items() if lower in listed)


def _features_after_comma(words: Words, at: int) -> Iterator[str]:
    lower = words.lower[at]
    if lower in PLACES:
        yield "then_place"
    elif words.texts[at][0].isupper():
        yield "then_name"
    elif lower in {"who", "whose", "whom"}:
        yield "then_who"
    elif lower in {"which", "where"}:
        yield "then_which"
