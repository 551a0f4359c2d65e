"""Questions that lean on the one before without saying how: its topic is put behind them."""

import re

from core.memory.conversation_lexicon import phrase_pattern, words
from core.memory.follow_up.at_hand import Before
from core.memory.follow_up.reading import WORD, Asked, bare_end, is_noun
from core.records.memory import RewrittenQuestion

_OPENER = re.compile(rf"\W*{phrase_pattern('leaning', 'openers')}", re.IGNORECASE)
_NAME = re.compile(
    r"(?<!\w)[A-ZÀ-ÖØ-Þ][\w'’-]+(?:\s+(?:de|van|von|der|la)){0,2}(?:\s+[A-ZÀ-ÖØ-Þ][\w'’-]+)+"
)
_ARTICLE = re.compile(r"\b(?:the|an?|my|our|your)\s+$", re.IGNORECASE)
_DEFINITE = re.compile(r"\b(?:the|der|die|das|dem|den|des)\s+([^\W\d_][\w-]+)", re.IGNORECASE)
# A question with more nouns than this, or a continuation with more than one, says what it is about.
FEW_NOUNS = 0
SURE = 0.6
# Sureness of words that nothing said before is meant by.
UNKNOWN = 0.5


def with_topic(asked: Asked, read: RewrittenQuestion) -> RewrittenQuestion:
    """Return the question with the topic of the last one in parentheses, if it leans on it.

    It does where a word points to something that was not found, or where it opens like a
    continuation, and names nothing itself. `read` is what its words were found to mean.
    """
    last = asked.at_hand.last
    is_read = bool(read.replaced) and read.sure >= SURE
    if last is None or is_read or asked.spots or not _leans(asked, read, last):
        return read
    own = {word.casefold() for word in WORD.findall(asked.text)}
    topic = [word for word in topic_words(last) if word.casefold() not in own]
    if not topic:
        return read
    said = " ".join(topic)
    text = f"{bare_end(asked.text)} ({said})?"
    return RewrittenQuestion(
        asked.text, text, ((bare_end(asked.text).strip(), said),), f"it goes on about {said}", SURE
    )


def topic_words(last: Before) -> tuple[str, ...]:
    """Return the names, nouns and numbers of a question, then the first names of its answer."""
    found: dict[str, str] = {}
    for at, match in enumerate(WORD.finditer(last.text)):
        word = match[0]
        if (word[0].isupper() and at > 0) or word[0].isdigit() or _is_telling(word):
            found.setdefault(word.casefold(), word)
    for word in first_name(last.answer):
        found.setdefault(word.casefold(), word)
    return tuple(found.values())


def first_name(text: str) -> tuple[str, ...]:
    """Return the words of the first name in a text: two or more capitals behind each other."""
    for match in _NAME.finditer(text):
        if _opens_sentence(text, match.start()):
            continue
        return tuple(WORD.findall(match[0]))
    return ()


def _opens_sentence(text: str, at: int) -> bool:
    return not text[:at].strip() or text[:at].rstrip()[-1:] in ".!?:"


def _is_telling(word: str) -> bool:
    small = word.casefold()
    return len(small) > 2 and not _is_small(small) and (is_noun(word, "en") or is_noun(word, "de"))


def _is_small(word: str) -> bool:
    """Whether a word is one of those that questions are made of."""
    return word in words("leaning", "pointing") or word in words("leaning", "small")


def _leans(asked: Asked, read: RewrittenQuestion, last: Before) -> bool:
    if read.how and read.sure < UNKNOWN:
        return bool(first_name(last.answer))
    tokens = list(WORD.finditer(asked.text))
    content = [it[0].casefold() for it in tokens if _is_content(it, asked)]
    if len(content) <= FEW_NOUNS + 1 and _OPENER.match(asked.text):
        return True
    said = {word.casefold() for word in WORD.findall(f"{last.text} {last.answer}")}
    definite = {match[1].casefold() for match in _DEFINITE.finditer(asked.text)}
    goes_on = len(content) <= FEW_NOUNS or not said.isdisjoint(definite)
    return goes_on or any(_points(at, tokens, asked) for at in range(len(tokens)))


def _is_content(token: re.Match[str], asked: Asked) -> bool:
    """Whether the word is a noun, a name or a number."""
    word = token[0]
    if word[0].isdigit() or (token.start() > 0 and word[0].isupper() and word != "I"):
        return True
    if asked.language == "de" or _is_small(word.casefold()):
        return False
    return is_noun(word, "en") or _ARTICLE.search(asked.text[: token.start()]) is not None


def _points(at: int, tokens: list[re.Match[str]], asked: Asked) -> bool:
    """Whether the word there stands for something, rather than with a noun beside it."""
    if tokens[at][0].casefold() not in words("leaning", "pointing"):
        return False
    follows = tokens[at + 1] if at + 1 < len(tokens) else None
    before = tokens[at - 1] if at else None
    if before is not None and _is_content(before, asked):
        return follows is None
    return follows is None or not _is_content(follows, asked)
