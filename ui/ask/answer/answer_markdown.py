"""An answer as text: for the clipboard, and as a note."""

import re
from datetime import datetime
from pathlib import Path

from core.display_text import markdown_text
from core.records.answers.answers import CONVERSATION, Answer, Citation
from ui.ask.answer.answer_status import not_found_text, rewritten_question_text, source_text
from ui.reader.spot import say_details
from ui.theme.translation import say_day, say_quote, translate, translate_message

_CITATION_MARK = re.compile(r"\s?\[\d{1,3}\]")


def as_markdown(answer: Answer) -> str:
    """Return the answer and its numbered sources as Markdown."""
    if not (answer.found or answer.citations):
        return not_found_text()
    sources: list[str] = []
    for citation in answer.citations:
        quote = markdown_text(" ".join(citation.quote.split()))
        where = ", ".join(filter(None, (source_text(citation), say_details(citation))))
        place = f"[{citation.n}] {markdown_text(where)}"
        sources.append(f"{place}: {say_quote(quote)}" if quote else place)
    return "\n".join([*_hedge(answer), answer.answer.rstrip(), "", *sources]).rstrip()


def as_note(question: str, answer: Answer, *, day: datetime) -> str:
    """Return a Markdown note: question, day, answer, and its sources as links."""
    understood = rewritten_question_text(answer)
    lines = [f"# {' '.join(question.split())}", "", f"*Loci, {say_day(day)}*", ""]
    lines += [understood, ""] if understood else []
    lines += [*_hedge(answer), answer.answer.rstrip(), ""]
    if answer.citations:
        lines += [f"## {translate('ask', 'Sources')}", ""]
        lines += [f"- {_linked_source(citation)}" for citation in answer.citations]
    return "\n".join(lines).rstrip() + "\n"


def _linked_source(citation: Citation) -> str:
    place = markdown_text(source_text(citation))
    if not citation.path.startswith(CONVERSATION):
        page = f"#page={citation.page}" if citation.page else ""
        page = page if citation.seconds is None else f"#t={citation.seconds}"
        place = f"[{place}]({Path(citation.path).as_uri()}{page})"
        place = ", ".join(filter(None, (place, markdown_text(say_details(citation)))))
    quote = markdown_text(" ".join(citation.quote.split()))
    return f"[{citation.n}] {place}" + (f": {say_quote(quote)}" if quote else "")


def as_plain_text(answer: Answer) -> str:
    """Return the answer without citation marks."""
    if not (answer.found or answer.citations):
        return not_found_text()
    return "\n".join([*_hedge(answer), _CITATION_MARK.sub("", answer.answer).rstrip()])


def _hedge(answer: Answer) -> list[str]:
    """Return the lines that say that the quotes may not answer the question."""
    return [] if answer.found else [translate_message(answer.note), ""]
