"""Transcript of a conversation with the citations of its answers, also as Markdown."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from datetime import datetime

from core.display_text import markdown_text
from core.language.question.memory_topic import is_about_memory
from core.memory.sessions import conversation_path
from core.records.answers.answers import Citation, Transcript, TranscriptEntry
from core.records.files.documents import DocumentText
from core.records.ids import EpisodeId
from core.records.memory import CITED, Episode, Proposal, Session, SourceSpan

_SPOKEN = frozenset({"turn", "reply"})
_MARK = re.compile(r"\[(\d{1,3})\]")
_REFERENCE = re.compile(r"\b(\d{1,3}):(\d{1,15}):(\d{1,9}):(\d{1,9})\b")
ReadDocument = Callable[[str, str | None], DocumentText | None]
FindEpisodes = Callable[[Sequence[EpisodeId]], dict[EpisodeId, Episode]]


def build_transcript(
    session: Session,
    episodes: Sequence[Episode],
    *,
    read: ReadDocument,
    find: FindEpisodes = lambda _ids: {},
    proposals: Sequence[Proposal] = (),
) -> Transcript:
    """Build the transcript; citations have the numbers that stand in the answer.

    `proposals` are all that wait to be confirmed. `read` returns the text of a document; each is
    read once. `find` returns episodes by id.
    """
    texts: dict[tuple[str, str | None], DocumentText | None] = {}

    def text_of(used: SourceSpan) -> DocumentText | None:
        key = (used.path, used.part)
        if key not in texts:
            texts[key] = read(*key)
        return texts[key]

    spoken = [it for it in episodes if it.kind in _SPOKEN]
    asked = {it.id: it.text for it in spoken if it.kind == "turn"}
    return Transcript(
        session,
        tuple(
            TranscriptEntry(
                episode,
                (
                    *_citations(episode, asked.get(episode.previous or episode.id, ""), text_of),
                    *_cited_turns(episode, find),
                ),
                understood=episode.understood if episode.kind == "reply" else "",
                proposals=tuple(it for it in proposals if it.episode_id == episode.id),
            )
            for episode in spoken
        ),
    )


def _citations(
    episode: Episode, asked: str, text_of: Callable[[SourceSpan], DocumentText | None]
) -> tuple[Citation, ...]:
    # The citation marks of a recap refer to conversations, not to documents.
    if episode.kind != "reply" or is_about_memory(asked):
        return ()
    numbers = _numbers(episode, {n for n, *_ in cited_turns(episode)})
    return tuple(
        _citation(n, used, text_of(used)) for n, used in zip(numbers, episode.used, strict=True)
    )


def _cited_turns(episode: Episode, find: FindEpisodes) -> Iterator[Citation]:
    """Yield the citations of earlier turns that are still remembered."""
    references = list(cited_turns(episode))
    cited = find([EpisodeId(number) for _, number, _, _ in references]) if references else {}
    for n, number, start, end in references:
        if (turn := cited.get(EpisodeId(number))) is not None:
            yield Citation(
                n=n,
                path=conversation_path(turn.session_id),
                part=str(number),
                title="",
                page=None,
                start=start,
                end=end,
                quote=turn.text[start:end],
                changed_at=turn.happened_at,
            )


def cited_turns(episode: Episode) -> Iterator[tuple[int, int, int, int]]:
    """Yield number, episode, start and end of each turn that a reply cites."""
    for match in _REFERENCE.finditer(str(episode.why.arguments.get(CITED, ""))):
        n, number, start, end = map(int, match.groups())
        yield n, number, start, end


def _numbers(episode: Episode, others: Collection[int]) -> Sequence[int]:
    """Return the numbers of the cited spans, which are stored in the order of their numbers.

    A model's answer cites only some of the passages it was shown, "[2]" for example. `others` are
    numbers of cited turns.
    """
    marked = sorted({int(number) for number in _MARK.findall(episode.text)}.difference(others))
    return marked if len(marked) == len(episode.used) else range(1, len(episode.used) + 1)


def _citation(n: int, used: SourceSpan, text: DocumentText | None) -> Citation:
    return Citation(
        n=n,
        path=used.path,
        part=used.part,
        title=text.title if text else "",
        page=_page_at(text, used.start) if text else None,
        start=used.start,
        end=used.end,
        quote=text.text[used.start : used.end] if text else "",
        flagged=text is not None and text.flagged,
    )


def _page_at(text: DocumentText, start: int) -> int | None:
    return next((it.number for it in text.pages if it.start <= start < it.end), None)


def transcript_markdown(retold: Transcript) -> str:
    """Format the transcript as Markdown: speaker, time, text, and the sources of answers."""
    session = retold.session
    lines = [
        f"# {markdown_text(session.title) or 'Conversation'}",
        "",
        f"*{_timestamp(session.begun_at)}*",
        "",
    ]
    for entry in retold.told:
        lines += [*_entry_lines(entry), ""]
    return "\n".join(lines).rstrip() + "\n"


def _entry_lines(entry: TranscriptEntry) -> Iterator[str]:
    episode = entry.episode
    who = {"user": "You", "loci": "Loci"}.get(episode.speaker, episode.speaker)
    yield f"**{who}**, {_timestamp(episode.happened_at)}"
    yield ""
    if episode.kind == "turn":
        yield from (f"> {line}" for line in episode.text.splitlines() or [""])
    else:
        yield episode.text.rstrip() or "*Nothing was found.*"
    if entry.citations:
        yield ""
        yield "Sources:"
        yield ""
    for citation in entry.citations:
        quote = markdown_text(" ".join(citation.quote.split()))
        yield f"- [{citation.n}] {_source_label(citation)}" + (f": “{quote}”" if quote else "")


def _source_label(citation: Citation) -> str:
    words = markdown_text(citation.path + (f" › {citation.part}" if citation.part else ""))
    words = f"{words}, page {citation.page}" if citation.page else words
    return ", ".join([words, *map(markdown_text, map(str, citation.details))])


def _timestamp(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"
