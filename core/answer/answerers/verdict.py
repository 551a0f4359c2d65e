"""Yes or no, where a sentence holds all words of a question and says how things are."""

import re
from datetime import datetime

from core.answer.answerers.evidence import AnswerProposal, Evidence
from core.answer.checking.denials import denies_that
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

# So much of the question's weight one sentence and its title hold when it answers all of it.
ALL = 0.95
# So many of the best sentences may say yes or no.
SURE_OF = 3
_EXCEPTED = _PATTERNS["excepted"]
_PARTIAL = patterns("question_cues")["partial"]
_VERB = re.compile(r"\b[^\W\d_A-Z][^\W\d_]+")
_AWAY = _PATTERNS["away"]
# "Decision: bottle B1": what is to be done, or the value of something.
_LABELLED = re.compile(r"^[^.:]{1,30}:\s")
_TASK = re.compile(r"^\s*[-*+]\s+\[ \]")


def answer(evidence: Evidence) -> AnswerProposal | None:
    """Yes or no, where one sentence holds all of what the question asks, or denies it."""
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
            is_denied = denies_that(sentence.text, frozenset(stems(result.question)), stems=stems)
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
    """Whether it says so of a part only, and the question does not: "paid 2,000 of what they owe".

    The sentence behind it may tell: "The rest after summer."
    """
    hit = result.hits[sentence.hit]
    begin, end = sentence.start - hit.start, sentence.end - hit.start
    after = next(sentences(hit.text, end, len(hit.text)), (end, end))
    text = hit.text[begin : after[1] if "\n" not in hit.text[end : after[0]] else end]
    return _PARTIAL.search(text) is not None and not cues_of(result.question).is_partial


def settles(sentence: Sentence, hit: Hit, result: SearchResult, *, now: datetime) -> bool:
    """Whether yes or no may rest on it.

    It may not where the question names a number that is not said, nor where it does not tell how
    things are.
    """
    stated = frozenset(NUMBER.findall(f"{hit.title} {sentence.text}"))
    is_stated = cues_of(result.question).numbers <= stated
    return is_stated and tells(sentence, hit, result, now=now)


def tells(sentence: Sentence, hit: Hit, result: SearchResult, *, now: datetime) -> bool:
    """Whether it tells how things are.

    A row of a table, a task, a label, what only may be, what somebody claims and a line that asks
    do not; nor, where the question is about now, does what the sentence says to be over.
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
    """Stems of the question's verbs of which the sentence says another form: "see" where it "saw".

    Only English ones; of others nothing is known.
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
    """The line in which the sentence begins, from its beginning."""
    at = sentence.start - hit.start
    begin = hit.text.rfind("\n", 0, at) + 1
    return hit.text[begin : sentence.end - hit.start]
