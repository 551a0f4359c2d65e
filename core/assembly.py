"""The parts of an open library, put together; the only place that knows all of them."""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from core.answer.reply import Replier
from core.chosen_model import at_home, identity_at_home, shown_name
from core.curate.curator import Curator
from core.curate.editor import Editor
from core.events import Announcer, Changes, Kind, Progressed
from core.extract.vocabulary.vocabulary import Vocabulary
from core.ingest.encode import Encoder
from core.ingest.ingest import Ingest, Means
from core.ingest.picture import Drawer
from core.ingest.roll import Roll
from core.ingest.worker import Terms, read_file
from core.keys import Keychain, load_key
from core.lanes import BULK, QUESTION, Cancel, Lanes
from core.llm.model import LanguageModel
from core.llm.reranker import RerankerChoice
from core.overview.gists import Writing
from core.overview.overview import Overview
from core.records.status import Progress, Source, Status
from core.refine.refine import Means as Reading
from core.refine.refine import Refine
from core.retrieve.figures.book import Book
from core.retrieve.figures.health import Freshness
from core.retrieve.search import Means as Searching
from core.retrieve.search import Searcher
from core.retrieve.words import stems
from core.settings.options import Settings
from core.store.protect import is_encrypted
from core.store.store import Store


class Parts(Struct, frozen=True):
    """What a library is put together from; the product, tests and benches differ in it.

    `tokenizer` is the embedder's tokenizer file, by which workers measure passages. `load_model`
    gives the language model in a file, `reach_model` the one on a server. `models` is the folder
    of all models, by default one in the home. `read` is what a worker process does with a file.
    """

    embedder: Encoder
    tokenizer: str = ""
    load_model: Callable[[Path, Settings], LanguageModel] | None = None
    reach_model: Callable[[Settings], LanguageModel] | None = None
    keychain: Keychain | None = None
    read: Callable[[str, Terms], bytes] = read_file
    models: Path | None = None


class Opened(Struct, frozen=True):
    """The parts that live as long as the store is open."""

    store: Store
    lanes: Lanes
    ingest: Ingest
    roll: Roll
    searcher: Searcher
    replier: Replier
    drawer: Drawer
    curator: Curator
    editor: Editor
    overview: Overview
    refine: Refine
    book: Book
    behind_s: Callable[[], float]

    def close(self) -> None:
        """All work has ended and the store's files are closed, whichever part fails to close."""
        with ExitStack() as stack:
            stack.callback(self.book.write)
            stack.callback(self.store.close)
            stack.callback(self.searcher.close)
            stack.callback(self.lanes.close)
            stack.callback(self.drawer.close)
            stack.callback(self.ingest.close)
            stack.callback(self.refine.close)


def open_parts(
    home: Path,
    parts: Parts,
    *,
    settings: Callable[[], Settings],
    model: Callable[[], LanguageModel | None],
    announcer: Announcer,
) -> Opened:
    """The store in the home folder with all that works on it; nothing has begun yet.

    If a part cannot be opened, those before it are closed again.
    """
    with ExitStack() as stack:
        opened = _open_parts(
            home, parts, stack=stack, settings=settings, model=model, announcer=announcer
        )
        stack.pop_all()
    return opened


def _open_parts(
    home: Path,
    parts: Parts,
    *,
    stack: ExitStack,
    settings: Callable[[], Settings],
    model: Callable[[], LanguageModel | None],
    announcer: Announcer,
) -> Opened:
    key = load_key(home, keychain=parts.keychain) if is_encrypted(home) else None
    store = Store.open(home, key=key, dimensions=parts.embedder.dimension)
    stack.callback(store.close)

    def changed(kinds: frozenset[Kind], number: int) -> None:
        announcer.announce(Changes(kinds, number))
        if "documents" in kinds:
            refine.look_again()

    book, fresh = Book(home), Freshness()

    def tell(now: Progress) -> None:
        announcer.announce(Progressed(now))
        fresh.tell(complete=now.state in {"idle", "paused"}, now=time.monotonic())
        if now.state == "idle":
            refine.stir()

    store.changed = changed
    lanes = Lanes()
    stack.callback(lanes.close)

    def renewed() -> None:
        ingest.sort_out()

    def vocabulary() -> Vocabulary:
        return ingest.conduct.vocabulary

    curator = Curator(store, settings=settings, vocabulary=vocabulary, renewed=renewed)
    means = Means(
        store=store,
        lanes=lanes,
        encoder=parts.embedder,
        settings=settings,
        tokenizer=parts.tokenizer,
        read=parts.read,
        sort_out=curator.step,
    )
    ingest = Ingest(home, means, tell=tell)
    stack.callback(ingest.close)

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        return lanes.model.submit(QUESTION, parts.embedder.embed, texts).result()

    reranker = RerankerChoice(threads=settings().encoder_threads)
    searcher = Searcher(
        store,
        Searching(
            embed=lambda text: embed([text])[0],
            settings=settings,
            vocabulary=vocabulary,
            now=lambda: datetime.now(UTC),
            book=book,
            reranker=lambda: reranker.at(settings().reranker_folder),
        ),
    )
    stack.callback(searcher.close)
    replier = Replier(
        search=searcher.search, embed=embed, stems=stems, model=model, settings=settings
    )
    roll = Roll(store, ingest.survey, write=lanes.write)
    editor = Editor(store, curator, settings=settings, vocabulary=vocabulary, renewed=renewed)

    def identity_of_model() -> str:
        has_one = parts.load_model is not None or parts.reach_model is not None
        return identity_at_home(settings()) if has_one else ""

    overview = Overview(
        store,
        weigh=lambda predicate: vocabulary().weight(predicate),
        now=lambda: datetime.now(UTC),
        writing=Writing(lambda: at_home(model()), identity_of_model, lanes.write),
    )
    refine = _refine(
        ingest,
        means,
        model=model,
        identity_of_model=identity_of_model,
        afterwards=overview.write_gist,
    )
    return Opened(
        store=store,
        lanes=lanes,
        ingest=ingest,
        roll=roll,
        searcher=searcher,
        replier=replier,
        drawer=Drawer(),
        curator=curator,
        editor=editor,
        overview=overview,
        refine=refine,
        book=book,
        behind_s=lambda: fresh.behind_s(time.monotonic()),
    )


def _refine(
    ingest: Ingest,
    means: Means,
    *,
    model: Callable[[], LanguageModel | None],
    identity_of_model: Callable[[], str],
    afterwards: Callable[[Cancel], bool],
) -> Refine:
    """The reading by the model, over the same store and beside the ingest."""
    lanes, settings = means.lanes, means.settings

    def rests() -> str:
        conduct = ingest.conduct
        if conduct.paused:
            return "Reading is paused."
        if conduct.is_on_battery and settings().refine_only_idle:
            return "The computer runs on battery."
        return conduct.note

    return Refine(
        Reading(
            store=means.store,
            lanes=lanes,
            settings=settings,
            model=lambda: at_home(model()),
            identity=identity_of_model,
            vocabulary=lambda: ingest.conduct.vocabulary,
            embed=lambda texts: lanes.model.submit(BULK, means.encoder.embed, texts).result(),
            is_idle=lambda: ingest.wait(0.0),
            rests=rests,
            told=ingest.sort_out,
            afterwards=afterwards,
        )
    )


def status_of(opened: Opened, settings: Settings) -> Status:
    """Counts, problems and what is being done."""
    store, ingest = opened.store, opened.ingest
    counts = store.files.counts()
    problems = store.files.problems()
    graph = store.graph.counts()
    progress = ingest.progress()
    return Status(
        files=sum(counts.values()),
        documents=store.documents.count(),
        passages=store.documents.passages_count(),
        entities=graph.entities,
        facts=graph.facts,
        theses=graph.theses,
        pending=counts.get("pending", 0),
        read=counts.get("read", 0),
        duplicates=problems.duplicates,
        skipped=problems.skipped,
        failed=problems.failed,
        problems_inside=problems.inside,
        progress=progress,
        sources=tuple(_with_watch(source, ingest) for source in store.sources.list()),
        encrypted=store.encrypted,
        commit_number=store.commit_number,
        paused=ingest.conduct.paused,
        notes=(progress.note,) if progress.note else (),
        model=shown_name(settings),
        version=_version(),
        refinement=opened.refine.progress(),
        forgotten=store.forgotten().files,
        flagged=store.flags.documents(),
    )


def _with_watch(source: Source, ingest: Ingest) -> Source:
    watched = ingest.survey.watched(source.id)
    return replace(source, watching=watched.told, problem=watched.problem)


def _version() -> str:
    try:
        return version("loci")
    except PackageNotFoundError:
        return ""
