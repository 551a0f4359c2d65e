"""Lookup of words without analysis of the question: `loci search --words`."""

from app.cli.terminal import Terminal, count_noun, location
from app.client import Client
from core.engine.engine import Engine
from core.records.answers.typeahead import HighlightedText, TypeaheadResult, TypeaheadSort


def show_typeahead(
    client: Client, text: str, *, sort: TypeaheadSort = "best", most: int, terminal: Terminal
) -> None:
    """Print matching entities, documents and passages, as the window lists them."""
    result = client.call(Engine.look_up, text, sort=sort, limit=most).result()
    terminal.value(result)
    if result.problem:
        terminal.aside(f"{result.problem} {result.remedy}".strip())
    _show_names(result, terminal)
    for number, passage in enumerate(result.passages, 1):
        where = location(passage.path, passage.part, passage.page)
        terminal.line(f"{number}. {passage.title or where}")
        terminal.line(f"   {_with_highlights(passage.snippet)}")
        terminal.aside(f"   {where}")
    total = count_noun(result.passages_total, "passage")
    terminal.aside("Nothing was found." if not _has_results(result) else f"{total} in all.")


def _show_names(result: TypeaheadResult, terminal: Terminal) -> None:
    for thing in result.things:
        also = f", also “{thing.alias}”" if thing.alias else ""
        terminal.line(f"Thing: {thing.name.text} ({thing.kind}){also}")
    for document in result.documents:
        where = location(document.path, document.part, None)
        terminal.line(f"Document: {document.title.text}  {where}")


def _with_highlights(marked: HighlightedText) -> str:
    """Return the text with asterisks around its highlights."""
    highlighted, at = "", 0
    for start, end in marked.marks:
        highlighted += f"{marked.text[at:start]}*{marked.text[start:end]}*"
        at = end
    return highlighted + marked.text[at:]


def _has_results(result: TypeaheadResult) -> bool:
    return bool(result.passages or result.documents or result.things)
