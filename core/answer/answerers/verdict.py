"""Answer yes or no if a sentence has all words of the question and asserts or denies it."""

import re
from datetime import datetime

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.checking.denials import denies_question
from core.answer.cite import Citations
from core.answer.quoting.gather import Gathered, Sentence, best_first
from core.language.clauses.polarity import denies
from core.language.clauses.tense import says_claimed, says_over, says_possible, says_unsure
from core.language.question.question_cues import NUMBER, cues_of
from core.language.question.time_asked import asks_about_now
from core.language.text.sentences import sentences
from core.language.text.stemming import stems
from core.language.text.tagger import classes, verb_lemma
from core.records.answers.answers import Hit, SearchResult
from core.resources import patterns

_PATTERNS = patterns("verdict")

# Least share of the question's weight in a sentence and its title.
ALL = 0.95
# Number of the best sentences that are checked.
SURE_OF = 3
_EXCEPTED = _PATTERNS["excepted"]
_PARTIAL = patterns("question_cues")["partial"]
_VERB = re.compile(r"\b[^\W\d_A-Z][^\W\d_]+")
_AWAY = _PATTERNS["away"]
# "Decision: bottle B1": what is to be done, or the value of something.
_LABELLED = re.compile(r"^[^.:]{1,30}:\s")
_TASK = re.compile(r"^\s*(?:[-*+•]\s+)?\[ \]")


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Return yes or no with the sentence that asserts or denies the question."""
    result, gathered = evidence.found, evidence.gathered
    if evidence.analysis.kind != "yes or no" or gathered is None:
        return None
    citations = Citations()
    for at in best_first(gathered)[:SURE_OF]:
        sentence = gathered.sentences[at]
        stated = sentence.stems | frozenset(stems(result.hits[sentence.hit].title))
        stated |= in_other_forms(result.question, sentence.text)
        if gathered.share_asked(stated) < ALL or _EXCEPTED.search(sentence.text):
            continue
        if _is_partial(sentence, result):
            return None
        if settles(sentence, result.hits[sentence.hit], result, now=evidence.now):
            is_denied = denies_question(
                sentence.text, frozenset(stems(result.question)), stems=stems
            )
            words = evidence.words
            verdict = words.yes if is_denied == cues_of(result.question).opposed else words.no
            number = citations.cite(result.hits[sentence.hit], sentence.start, sentence.end)
            return AnswerProposal(citations, f"**{verdict}** [{number}]", verdict, at)
    return _refuted(evidence, gathered)


def _refuted(evidence: Evidence, gathered: Gathered) -> AnswerProposal | None:
    """The sentence that denies what the best one only claims of the same thing, quoted first."""
    ordered = best_first(gathered)
    language = cues_of(evidence.question).language
    best = gathered.sentences[ordered[0]] if ordered else None
    if best is None or not says_claimed(best.text, language):
        return None
    if says_claimed(evidence.question, language):  # The claim itself is asked for.
        return None
    asked = best.stems & frozenset(stems(evidence.question)) & gathered.weights.keys()
    thing = max(asked, key=gathered.weights.__getitem__, default="")
    others = (it for it in range(len(gathered.sentences)) if it != ordered[0])
    denied = [
        at
        for at in sorted(others, key=gathered.scores.__getitem__, reverse=True)
        if thing in gathered.sentences[at].stems and denies(gathered.sentences[at].text)
    ]
    return AnswerProposal(Citations(), sentence=denied[0]) if thing and denied else None


def _is_partial(sentence: Sentence, result: SearchResult) -> bool:
    """Whether the sentence holds for a part only, and the question does not ask for a part.

    "paid 2,000 of what they owe"; the next sentence may show it, too: "The rest after summer."
    """
    hit = result.hits[sentence.hit]
    begin, end = sentence.start - hit.start, sentence.end - hit.start
    after = next(sentences(hit.text, end, len(hit.text)), (end, end))
    text = hit.text[begin : after[1] if "\n" not in hit.text[end : after[0]] else end]
    return _PARTIAL.search(text) is not None and not cues_of(result.question).is_partial


def settles(sentence: Sentence, hit: Hit, result: SearchResult, *, now: datetime) -> bool:
    """Whether the sentence asserts or denies something, and has all numbers of the question."""
    stated = frozenset(NUMBER.findall(f"{hit.title} {sentence.text}"))
    is_stated = cues_of(result.question).numbers <= stated
    return is_stated and asserts(sentence, hit, result, now=now)


def asserts(sentence: Sentence, hit: Hit, result: SearchResult, *, now: datetime) -> bool:
    """Whether the sentence asserts or denies something.

    Rows of tables, tasks, labels, possibilities, claims of others and questions do not; nor does a
    statement that has ended, if the question is about now.
    """
    text, asked_text = sentence.text, result.question
    asked = cues_of(asked_text)
    line = _line(sentence, hit)
    if (
        "|" in _raw(sentence, hit)
        or _TASK.match(line)
        or _LABELLED.match(text)
        or says_unsure(line, asked.language)
        or (says_claimed(text, asked.language) and not says_claimed(asked_text, asked.language))
    ):
        return False
    if _AWAY.search(text) and not asked.is_absence:
        return False
    if says_possible(text) and not asked.is_possible:
        return False
    return not (asks_about_now(result) and says_over(text, now))


def in_other_forms(question: str, sentence: str) -> frozenset[str]:
    """Return the stems of verbs of the question that the sentence has in another form: "saw".

    Only for English, the only language with a table of verb forms.
    """
    if cues_of(question).language != "en":
        return frozenset()
    lemmas = {verb_lemma(it.lower(), "en") for it in _VERB.findall(sentence)}
    plain = (it for it in cues_of(question).words if it[0].islower())
    verbs = [it for it in plain if "V" in classes(it.lower(), "en")]
    return frozenset(
        stem for verb in verbs if verb_lemma(verb.lower(), "en") in lemmas for stem in stems(verb)
    )


def _raw(sentence: Sentence, hit: Hit) -> str:
    return hit.text[sentence.start - hit.start : sentence.end - hit.start]


def _line(sentence: Sentence, hit: Hit) -> str:
    """Return the line of the sentence from its beginning to the end of the sentence."""
    at = sentence.start - hit.start
    begin = hit.text.rfind("\n", 0, at) + 1
    return hit.text[begin : sentence.end - hit.start]
