"""Commands `ask` and `search`."""

from collections.abc import Iterator, Sequence

from app.cli.ask.explain import explain
from app.cli.ask.markdown import PlainWriter
from app.cli.ask.query_options import QUESTION_HELP, add_query_options, parse_query_options
from app.cli.command import Call, argument, cancelled_by_keyboard, command, flag, integer
from app.cli.terminal import Terminal, count_noun, location, shorten
from app.client import Client
from core.engine.engine import Engine
from core.records.answers import answers
from core.records.answers.questions import DEFAULT_OPTIONS, Coverage, QueryOptions
from core.records.answers.typeahead import HighlightedText, PassageMatch, TypeaheadResult
from core.records.ids import SessionId
from core.records.knowledge import FactView
from core.records.memory import NO_SESSION


def show_typeahead(client: Client, text: str, *, most: int, terminal: Terminal) -> None:
    """Print matching entities, documents and passages, as the window lists them."""
    result = client.call(Engine.look_up, text, limit=most).result()
    terminal.value(result)
    if result.problem:
        terminal.aside(f"{result.problem} {result.remedy}".strip())
    _show_names(result, terminal)
    for number, passage in enumerate(result.passages, 1):
        where = _location(passage)
        terminal.line(f"{number}. {passage.title or where}")
        terminal.line(f"   {_with_highlights(passage.snippet)}")
        terminal.aside(f"   {where}")
    total = count_noun(result.passages_total, "passage")
    terminal.aside("Nothing was found." if not _has_results(result) else f"{total} in all.")


def _location(place: answers.Hit | answers.Citation | PassageMatch) -> str:
    return location(
        place.path, place.part, place.page, seconds=place.seconds, flagged=place.flagged
    )


def _show_names(result: TypeaheadResult, terminal: Terminal) -> None:
    for thing in result.things:
        also = f", also “{thing.alias}”" if thing.alias else ""
        terminal.line(f"Thing: {thing.name.text} ({thing.kind}){also}")
    for document in result.documents:
        where = location(document.path, document.part, None, flagged=document.flagged)
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


QUOTE_CHARACTERS = 300
HIT_CHARACTERS = 240
RESTART_LINE = "— The answer begins anew —"


@command(
    "ask",
    arguments=(
        argument("question", metavar="QUESTION", help=QUESTION_HELP),
        flag("--explain", "show how the answer came about, step by step"),
        add_query_options,
    ),
    result=answers.Answer,
    examples=(
        "loci ask 'Who leads Project Lantern?'",
        "loci ask 'type:pdf after:2024 grant' --explain",
    ),
)
def run_ask(call: Call) -> None:
    """Answer a question from your documents, with citations.

    If the documents do not answer it, Loci says so and shows the nearest passages.

    With `--json`, `direct` is the likeliest short answer, whether or not it is sure. Take it for
    the answer only where `found` is true and `answer` begins with it in bold, as in the window.
    """
    asked = call.arguments
    with Client.connect(call.home) as client:
        wishes = parse_query_options(asked, client)
        answer = ask(client, asked.question, wishes=wishes, terminal=call.terminal)
    call.terminal.value(answer)
    if asked.explain:
        explain(call.terminal, answer.trace, answer.timings_ms)


@command(
    "search",
    arguments=(
        argument("question", metavar="QUESTION", help=QUESTION_HELP),
        integer("-k", "passages to show (10)", default=10),
        flag(
            "--words",
            "only look the words up: things, documents and passages, the last word may be begun",
        ),
        flag("--explain", "show how the passages were found, step by step"),
        add_query_options,
    ),
    result=answers.SearchResult | TypeaheadResult,
    examples=("loci search 'grant approval' -k 5", "loci search --words 'proj lan'"),
)
def run_search(call: Call) -> None:
    """List the passages that fit a question best."""
    asked = call.arguments
    with Client.connect(call.home) as client:
        if asked.words:
            show_typeahead(client, asked.question, most=asked.k, terminal=call.terminal)
            return
        wishes = parse_query_options(asked, client)
        result = client.call(Engine.search, asked.question, k=asked.k, wishes=wishes).result()
    call.terminal.value(result)
    for number, hit in enumerate(result.hits, 1):
        show_hit(call.terminal, str(number), hit)
    if result.trace.shortened:
        call.terminal.aside(str(result.trace.shortened))
    if not result.hits:
        call.terminal.line(f"Nothing was found. {result.trace.unmet_filter}".rstrip())
    if asked.explain:
        explain(call.terminal, result.trace, result.timings_ms)


def ask(
    client: Client,
    question: str,
    *,
    wishes: QueryOptions = DEFAULT_OPTIONS,
    terminal: Terminal,
    session_id: SessionId = NO_SESSION,
) -> answers.Answer:
    """Ask a question, print the answer while it streams and then its citations."""
    writer, streamed = PlainWriter(terminal.text), False

    def show(piece: answers.AnswerChunk) -> None:
        nonlocal streamed
        if piece.restart and streamed:
            writer.end()
            terminal.line()
            terminal.aside(RESTART_LINE)
            streamed = False
        streamed = streamed or bool(piece.text)
        writer.feed(piece.text)

    with cancelled_by_keyboard() as cancel:
        answer = client.call(
            Engine.ask, question, session_id=session_id, wishes=wishes, on_piece=show, cancel=cancel
        ).result()
    if not streamed:
        writer.feed(answer.answer)
    writer.end()
    terminal.line()
    for line in _notes(answer):
        terminal.aside(line)
    show_citations(terminal, answer)
    return answer


def _notes(answer: answers.Answer) -> Iterator[str]:
    """Yield remarks on how the answer was made."""
    rewritten = answer.understood
    if rewritten is not None and rewritten.shown:
        yield f"Understood as: {rewritten.shown}"
    from_documents = answer.facts or any(
        not citation.path.startswith(answers.CONVERSATION) for citation in answer.citations
    )
    if answer.found and not answer.model and from_documents:
        yield answers.EXTRACTIVE
    if answer.spoken is not None:
        yield generation_summary(answer.spoken)
    if answer.note:
        yield str(answer.note)
    if not answer.found and answer.trace.unmet_filter:
        yield str(answer.trace.unmet_filter)
    if answer.trace.shortened:
        yield str(answer.trace.shortened)
    if answer.coverage is not None:
        yield coverage_summary(answer.coverage)


def generation_summary(spoken: answers.GenerationStats) -> str:
    """Return in one sentence which model wrote an answer, where, and how fast."""
    where = " on another computer" if spoken.is_remote else ""
    times: list[str] = []
    if spoken.first_token_s is not None:
        times.append(f"first word after {spoken.first_token_s:.1f} s")
    if spoken.tokens_per_s > 0:
        times.append(f"{spoken.tokens_per_s:.1f} tokens a second")
    return f"Written by {spoken.model}{where}{': ' if times else ''}{', '.join(times)}."


def coverage_summary(coverage: Coverage) -> str:
    """Return in one sentence how many of the matching passages were read (N10)."""
    if coverage.complete:
        one = coverage.matching == 1
        many = f"From all {coverage.matching:,} passages that match."
        return "From the one passage that matches." if one else many
    return f"From {coverage.read:,} of {coverage.matching:,} passages that match."


def show_citations(terminal: Terminal, answer: answers.Answer) -> None:
    """Print each citation with path, page and quote; without citations, the nearest passages."""
    for citation in answer.citations:
        terminal.line()
        terminal.line(f"[{citation.n}] {_location(citation)}")
        terminal.line(f"    “{shorten(citation.quote, QUOTE_CHARACTERS)}”")
        changed = citation.changed_at
        details = [
            *map(str, citation.details),
            *([f"file changed {changed:%Y-%m-%d}"] if changed else []),
        ]
        if details:
            terminal.aside(f"    {', '.join(details)}")
    if answer.unsupported or (answer.model and answer.sentences):
        terminal.aside(support_summary(answer))
    for sentence in answer.unsupported:
        terminal.note(f"No cited text supports: {sentence}")
    if answer.nearest and not (answer.found or answer.citations):
        terminal.line()
        terminal.line("Nearest to it:")
        for hit in answer.nearest:
            show_hit(terminal, "-", hit)
        show_entities(terminal, answer.nearest_things)


def support_summary(answer: answers.Answer) -> str:
    """Return in one sentence how many of the answer's sentences are supported."""
    of, doubtful = len(answer.sentences), len(answer.unsupported)
    if of == 1:
        return f"The sentence is {'not ' if doubtful else ''}supported by what is cited."
    return f"{of - doubtful} of {of} sentences are supported by what is cited."


def show_entities(terminal: Terminal, things: Sequence[answers.ListEntry]) -> None:
    """Print facts of the entities nearest to a question without an answer."""
    if not things:
        return
    terminal.line()
    terminal.line("What is known nearby:")
    for thing in things:
        facts = "; ".join(format_fact(fact) for fact in thing.facts) or "only named"
        terminal.line(f"  -  {thing.name}: {facts}")


def format_fact(fact: FactView) -> str:
    """Return a fact in a few words."""
    relation = fact.predicate.replace("_", " ").lower()
    return f"{fact.subject} {relation} {fact.object}"


def show_hit(terminal: Terminal, mark: str, hit: answers.Hit) -> None:
    """Print a passage in two lines: its location and its beginning."""
    terminal.line(f"{mark:>3}  {hit.score:.2f}  {_location(hit)}")
    terminal.line(f"           {shorten(hit.line, HIT_CHARACTERS)}")
