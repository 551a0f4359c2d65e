"""Forms of a word: with another ending, as part of a compound, or cut short in a column head."""

from collections.abc import Collection, Sequence
from itertools import takewhile

from core.extract.structure.columns import is_label, words_for
from core.language.question.question_cues import cues_of
from core.language.text.stemming import stems
from core.language.text.tagger import function_class, is_known_word, verb_lemma

# So long a part of a compound is at least, and what forms of a word share.
_PART, _SHARED = 3, 4
# A head that is cut short has at most so many letters.
_SHORT = 5
_LANGUAGES = ("de", "en")


def is_said_in_parts(stem: str, stated: Collection[str], *, language: str) -> bool:
    """Whether a word ends what is said, or a German word begins it or is put together of it.

    A "footbridge" is a "bridge", a "Lokliste" is of each "Lok"; "Stromstand" is said by "Strom" and
    "Zählerstand".
    """
    if len(stem) > _SHARED and any(it.endswith(stem) for it in stated):
        return True
    if language != "de" or len(stem) < _PART:
        return False
    ends = frozenset(stems(" ".join(map(words_for, ("tables", "states", "prices")))))
    begun = {it[: -len(end)] for it in stated for end in ends if it.endswith(end)} | set(stated)
    if stem in begun | frozenset(stems(" ".join(begun))) or is_form(stem, begun):
        return True
    if len(stem) > _SHARED and any(it.startswith(stem) for it in stated):
        return True
    cuts = range(_PART, len(stem) - _PART + 1)
    return any(
        (stem[:at] in begun and any(it.endswith(end) or it.startswith(end) for it in stated))
        or (len(end) > _SHARED < at and is_form(end, stated))
        for at in cuts
        for end in [stem[at:]]
    )


def is_form(stem: str, stated: Collection[str]) -> bool:
    """Whether a word is what is said with another ending: "delivers", "delivery"."""
    return any(_is_form(stem, it) for it in stated)


def _is_form(one: str, other: str) -> bool:
    shared = sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    )
    rests = one[shared:], other[shared:]
    return shared >= _SHARED and all(not it or is_label(it, "endings") for it in rests)


def in_forms(head: str, question: str) -> frozenset[str]:
    """Return the stems of a column head, and of other forms of its verbs in the question."""
    cues = cues_of(question)
    lemmas = {verb_lemma(it.lower(), "en") for it in head.split()}
    verbs = (it for it in cues.words if cues.language == "en" and it.islower())
    same = (it for it in verbs if verb_lemma(it, "en") in lemmas)
    return frozenset(stems(head)) | frozenset(stems(" ".join(same)))


def is_cut_short(head: str, word: str) -> bool:
    """Whether a head of few letters is no word but an abbreviation: "pos", "qty"."""
    short, whole = head.strip(".").lower(), word.lower()
    if (
        not (_PART <= len(short) <= _SHORT < len(whole))
        or short[0] != whole[0]
        or not short.isalpha()
    ):
        return False
    letters = iter(whole)
    is_within = all(letter in letters for letter in short)
    return is_within and not any(is_known_word(short, it) for it in _LANGUAGES)


def is_short_for(parts: Sequence[str], word: str, *, is_dotted: bool = False) -> bool:
    """Whether parts of a label begin and abbreviate one word: "kd", "nr" of a "Kundennummer"."""
    written, letters = "".join(parts), iter(word)
    if written == word:
        return True
    is_within = written[:1] == word[:1] and all(letter in letters for letter in written)
    is_no_word = is_dotted or not any(is_known_word(written, it) for it in _LANGUAGES)
    is_short = len(parts) > 1 or (is_no_word and 1 < len(written) <= _SHORT)
    return is_within and is_short


def is_begun(short: str, word: str) -> bool:
    """Whether a few letters are no word but the beginning of one: "doz" of a dozen."""
    is_short = _PART <= len(short) <= _SHORT and len(short) + 1 < len(word)
    is_beginning = is_short and word.lower().startswith(short)
    return is_beginning and not any(is_known_word(short, it) for it in _LANGUAGES)


def without_function_words(head: str) -> str:
    """Return a head without its function words: of "verkauft für" the participle."""
    words = head.split()
    kept = [one for one in words if not any(function_class(one.lower(), it) for it in _LANGUAGES)]
    return " ".join(kept) or head
