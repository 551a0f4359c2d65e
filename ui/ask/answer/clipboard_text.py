"""Clipboard formats of an answer."""

import re

from core.records.answers.answers import Answer
from ui.ask.answer.answer_status import not_found_text
from ui.reader.spot import spot_of
from ui.theme.message_translation import translate_message
from ui.theme.translation import say_quote

_CITATION_MARK = re.compile(r"\s?\[\d{1,3}\]")


def as_markdown(answer: Answer) -> str:
    """Return the answer and its numbered sources as Markdown."""
    if not (answer.found or answer.citations):
        return not_found_text()
    sources: list[str] = []
    for citation in answer.citations:
        quote = " ".join(citation.quote.split())
        place = f"[{citation.n}] {spot_of(citation).place}"
        sources.append(f"{place}: {say_quote(quote)}" if quote else place)
    return "\n".join([*_hedge(answer), answer.answer.rstrip(), "", *sources]).rstrip()


def as_plain_text(answer: Answer) -> str:
    """Return the answer without citation marks."""
    if not (answer.found or answer.citations):
        return not_found_text()
    return "\n".join([*_hedge(answer), _CITATION_MARK.sub("", answer.answer).rstrip()])


def _hedge(answer: Answer) -> list[str]:
    """Return the lines that say that the quotes may not answer the question."""
    return [] if answer.found else [translate_message(answer.note), ""]
