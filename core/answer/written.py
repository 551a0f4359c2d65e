"""What a language model wrote, as an answer: only marks that stand for a passage, each tied."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from core.answer.cite import MARK, Embed, marks, quote_of
from core.answer.made import check_written, found_answer
from core.answer.prompt import NOT_FOUND
from core.answer.quoting.gather import Stems
from core.extract.words.sentences import sentences
from core.prompts.sanitize import sanitize_markdown
from core.records.answers.answers import Answer, Citation, Hit, SearchResult
from core.records.answers.context import ContextPassage


def says_no(text: str) -> bool:
    """Whether the model says that the material does not hold the answer, or says nothing."""
    return not text.strip() or NOT_FOUND in text[: 2 * len(NOT_FOUND)]


def written_answer(
    text: str, result: SearchResult, shown: Sequence[ContextPassage], *, embed: Embed, stems: Stems
) -> Answer:
    """The model's text as an answer: invented numbers are gone, each sentence is checked.

    A sentence without a mark gets that of the passage that supports it best, if there is one.
    """
    hits = {passage.n: passage.hit for passage in shown}
    text = known_marks(text.strip(), hits)
    text = sanitize_markdown(text, cited_texts=[hits[n].text for n in marks(text)])
    checked = check_written(text, shown, result, embed=embed)
    claims = [checked.text[it.start : it.end] for it in checked.sentences]
    citations = [
        _best_quote(n, hits[n], claims, stems=stems) for n in sorted(set(marks(checked.text)))
    ]
    answer = found_answer(result, checked, citations)
    # A model is told to begin with the answer.
    return replace(answer, direct=answer.sentences[0].text if answer.sentences else "")


def known_marks(text: str, numbers: Collection[int]) -> str:
    """The text without citation numbers that stand for no passage."""
    dropped = MARK.sub(lambda mark: mark[0] if int(mark[1]) in numbers else "\x00", text)
    return dropped.replace(" \x00", "").replace("\x00", "")


def _best_quote(n: int, hit: Hit, claims: Sequence[str], *, stems: Stems) -> Citation:
    """Citation `n`: the passage's sentence that shares most with the sentences that cite it."""
    claimed = {stem for sentence in claims if n in marks(sentence) for stem in stems(sentence)}
    spans = list(sentences(hit.text, 0, len(hit.text))) or [(0, len(hit.text))]
    start, end = max(spans, key=lambda span: len(claimed & set(stems(hit.text[span[0] : span[1]]))))
    return quote_of(hit, hit.start + start, hit.start + end, n=n)
