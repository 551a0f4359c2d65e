"""A conversation told again: its answers with their citations, and all of it as Markdown."""

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime

from core.memory.recall.topic import is_about_memory
from core.records.answers.answers import Citation, Transcript, TranscriptEntry
from core.records.files.documents import DocumentText
from core.records.memory import Episode, Session, SourceSpan

_SPOKEN = frozenset({"turn", "reply"})
ReadDocument = Callable[[str, str | None], DocumentText | None]


def build_transcript(
    session: Session, episodes: Sequence[Episode], *, read: ReadDocument
) -> Transcript:
    """All that was said; citation `n` of an answer is the n-th place that it rests on.

    `read` finds the text of a document; each is read once.
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
        tuple(TranscriptEntry(it, _citations(it, asked.get(it.previous or it.id, ""), text_of))
              for it in spoken),
    )  # fmt: skip


def _citations(
    episode: Episode, asked: str, text_of: Callable[[SourceSpan], DocumentText | None]
) -> tuple[Citation, ...]:
    # The marks of what was told of conversations do not count places in documents.
    if episode.kind != "reply" or is_about_memory(asked):
        return ()
    return tuple(_citation(n, used, text_of(used)) for n, used in enumerate(episode.used, start=1))


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
    )


def _page_at(text: DocumentText, start: int) -> int | None:
    return next((it.number for it in text.pages if it.start <= start < it.end), None)


def transcript_markdown(retold: Transcript) -> str:
    """The conversation as people keep it: who said what and when, and the sources of answers."""
    session = retold.session
    lines = [f"# {session.title or 'Conversation'}", "", f"*{_moment(session.begun_at)}*", ""]
    for told in retold.told:
        lines += [*_told(told), ""]
    return "\n".join(lines).rstrip() + "\n"


def _told(told: TranscriptEntry) -> Iterator[str]:
    episode = told.episode
    who = {"user": "You", "loci": "Loci"}.get(episode.speaker, episode.speaker)
    yield f"**{who}**, {_moment(episode.happened_at)}"
    yield ""
    if episode.kind == "turn":
        yield from (f"> {line}" for line in episode.text.splitlines() or [""])
    else:
        yield episode.text.rstrip() or "*Nothing was found.*"
    if told.citations:
        yield ""
        yield "Sources:"
        yield ""
    for it in told.citations:
        quote = " ".join(it.quote.split())
        yield f"- [{it.n}] {_place(it)}" + (f": “{quote}”" if quote else "")


def _place(it: Citation) -> str:
    words = it.path + (f" › {it.part}" if it.part else "")
    return f"{words}, page {it.page}" if it.page else words


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"
