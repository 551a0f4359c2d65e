"""The parts of an open library, put together; the only place that knows all of them."""

import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from core.answer.quoting.tiers import TieredSearch
from core.answer.reply import Replier
from core.conversation import ConversationDeps as Talking
from core.conversation import ConversationService
from core.errors import ModelMissing
from core.events import Changes, EventBus, Kind, ProgressEvent
from core.explore.explorer import GraphExplorer
from core.extract.dates.periods import lasts
from core.extract.llm.reply_cache import ReplyCacheDeps
from core.extract.vocabulary.vocabulary import Vocabulary
from core.ingest.deps import IngestDeps
from core.ingest.encoder_migration import EncoderMigration, EncoderSpec
from core.ingest.service import IngestService
from core.ingest.workers.page_image import PageRenderer
from core.keys import load_key
from core.lanes import BULK, QUESTION, Cancel, Lanes
from core.library.active_model import local_model_id, local_only
from core.library.services import Backends, LibraryContext, Services
from core.llm.language_model import LanguageModel
from core.llm.reranker import RerankerCache
from core.memory.maintenance.maintenance import MaintenanceDeps as Keeping
from core.memory.maintenance.maintenance import MemoryMaintenance
from core.memory.recall.episode_index import Embed, EpisodeIndex
from core.memory.recall.quoted_passages import QuotedPassageRecall
from core.memory.recall.recaller import EpisodeRecaller
from core.records.files.status import Progress
from core.refine.refiner import RefineDeps as Reading
from core.refine.refiner import Refiner
from core.resolve.editor import GraphEditor
from core.resolve.resolver import Resolver
from core.retrieve.metrics import IndexFreshness, LatencyLog
from core.retrieve.search import SearchDeps as Searching
from core.retrieve.search import Searcher
from core.retrieve.stemming import stems
from core.settings.options import Settings
from core.sources.registry import SourceRegistry
from core.store.maintenance.encryption import is_encrypted
from core.store.store import Store


class _QuestionServices(Struct, frozen=True):
    """The parts by which a turn of a conversation becomes an answer."""

    searcher: Searcher
    replier: Replier
    recaller: EpisodeRecaller
    conversing: ConversationService


def open_services(home: Path, backends: Backends, around: LibraryContext) -> Services:
    """The store in the home folder with all that works on it; nothing has begun yet.

    If a part cannot be opened, those before it are closed again.
    """
    with ExitStack() as stack:
        opened = _build_services(home, parts, around, stack)
        stack.pop_all()
    return opened


def _build_services(
    home: Path, backends: Backends, around: LibraryContext, stack: ExitStack
) -> Services:
    settings = around.settings
    store = _open_store(home, parts)
    stack.callback(store.close)

    def changed(kinds: frozenset[Kind], number: int) -> None:
        around.announcer.announce(Changes(kinds, number))
        if "documents" in kinds:
            refine.look_again()

    book, fresh = LatencyLog(home), IndexFreshness()

    def tell(now: Progress) -> None:
        around.announcer.announce(ProgressEvent(now))
        fresh.tell(complete=now.state in {"idle", "paused"}, now=time.monotonic())
        if now.state == "idle":
            refine.stir()
            upkeep.stir()

    store.on_commit = changed
    lanes = Lanes()
    stack.callback(lanes.close)

    def renewed() -> None:
        ingest.sort_out()

    def vocabulary() -> Vocabulary:
        return ingest.conduct.vocabulary

    curator = Resolver(store, settings=settings, vocabulary=vocabulary, renewed=renewed)
    means = IngestDeps(
        store=store,
        lanes=lanes,
        encoder=parts.embedder,
        settings=settings,
        tokenizer=parts.tokenizer,
        read=parts.read,
        sort_out=curator.step,
    )
    ingest = IngestService(home, means, tell=tell)
    stack.callback(ingest.close)

    def embed(texts: Sequence[str]) -> NDArray[np.float32]:
        return lanes.model.submit(QUESTION, parts.embedder.embed, texts).result()

    asking = _question_services(means, embed, book, around, vocabulary=vocabulary)
    stack.callback(asking.searcher.close)
    store.memory.told = partial(_announce_memories, around.announcer)
    roll = SourceRegistry(store, ingest.survey, write=lanes.write)
    identity_of_model = partial(_identity_of_model, parts, settings)
    writing = ReplyCacheDeps(lambda: local_only(around.model()), identity_of_model, lanes.write)
    editor = GraphEditor(
        store, curator, settings=settings, vocabulary=vocabulary, renewed=renewed, writing=writing
    )
    overview = _overview(store, lanes, vocabulary=vocabulary, writing=writing)
    refine = _refiner(
        ingest,
        means,
        model=around.model,
        identity_of_model=identity_of_model,
        afterwards=lambda cancel: editor.ask_outdated(cancel) or overview.write_summary(cancel),
    )
    upkeep = _maintenance(ingest, means, embed, model=around.model)
    return Services(
        store=store,
        lanes=lanes,
        ingest=ingest,
        registry=registry,
        searcher=asking.searcher,
        replier=asking.replier,
        drawer=PageRenderer(),
        curator=curator,
        editor=editor,
        overview=overview,
        refine=refine,
        upkeep=upkeep,
        recaller=asking.recaller,
        conversing=asking.conversing,
        next_encoder=EncoderMigration(
            store,
            lanes,
            load=parts.load_encoder or _no_other_encoder,
            rests=partial(_is_encoding_postponed, ingest),
            ready=around.changed_encoder,
        ),
        book=book,
        behind_s=lambda: fresh.behind_s(time.monotonic()),
    )


def _question_services(
    means: IngestDeps,
    embed: Embed,
    book: LatencyLog,
    around: LibraryContext,
    *,
    vocabulary: Callable[[], Vocabulary],
) -> _QuestionServices:
    store, settings = means.store, means.settings
    shelf = EpisodeIndex(store.memory, embed=embed, dimensions=means.encoder.dimension)
    recaller = EpisodeRecaller(shelf, embed=embed, settings=settings, now=_now)
    searcher = _searcher(means, book, recaller, vocabulary=vocabulary)
    replier = Replier(
        search=TieredSearch(
            searcher.search,
            marked=store.sources.with_tiers,
            leaves=partial(_is_model_remote, around.model),
        ),
        embed=embed,
        stems=stems,
        model=around.model,
        settings=settings,
    )
    conversing = ConversationService(
        Talking(
            store=store,
            write=means.lanes.write.submit,
            reply=replier.reply,
            recaller=recaller,
            shelf=shelf,
            names=searcher.names,
            vocabulary=vocabulary,
            embed=embed,
            settings=settings,
            now=_now,
        )
    )
    return _QuestionServices(searcher, replier, recaller, conversing)


def _open_store(home: Path, backends: Backends) -> Store:
    key = load_key(home, keychain=parts.keychain) if is_encrypted(home) else None
    return Store.open(
        home, key=key, dimensions=parts.embedder.dimension, encoder=parts.embedder.name
    )


def _now() -> datetime:
    return datetime.now(UTC)


def _is_model_remote(model: Callable[[], LanguageModel | None]) -> bool:
    """Whether what is told to the model leaves this machine."""
    now = model()
    return now is not None and now.is_remote


def _announce_memories(announcer: EventBus) -> None:
    announcer.announce(Changes(frozenset({"memories"})))


def _searcher(
    means: IngestDeps,
    book: LatencyLog,
    recaller: EpisodeRecaller,
    *,
    vocabulary: Callable[[], Vocabulary],
) -> Searcher:
    store, settings, encoder = means.store, means.settings, means.encoder
    reranker = RerankerCache(threads=settings().encoder_threads)
    return Searcher(
        store,
        Searching(
            embed=lambda text: means.lanes.model.submit(
                QUESTION, encoder.embed_question, text
            ).result(),
            settings=settings,
            vocabulary=vocabulary,
            now=_now,
            book=book,
            memory=QuotedPassageRecall(store, recaller, is_on=lambda: settings().memory == "on"),
            reranker=lambda: reranker.at(settings().reranker_folder),
        ),
    )


def _overview(
    store: Store, lanes: Lanes, *, vocabulary: Callable[[], Vocabulary], writing: ReplyCacheDeps
) -> GraphExplorer:
    return GraphExplorer(
        store,
        weigh=lambda predicate: vocabulary().weight(predicate),
        now=_now,
        writing=writing,
        lasts=lambda predicate: lasts(predicate, vocabulary()),
        write=lanes.write,
    )


def _identity_of_model(backends: Backends, settings: Callable[[], Settings]) -> str:
    """By what replies of the model are kept; empty without one."""
    has_one = parts.load_model is not None or parts.reach_model is not None
    return local_model_id(settings()) if has_one else ""


def _is_encoding_postponed(ingest: IngestService) -> bool:
    """Whether nothing is to be encoded now that could wait."""
    return ingest.conduct.is_resting or ingest.conduct.is_on_battery


def _maintenance(
    ingest: IngestService,
    means: IngestDeps,
    embed: Embed,
    *,
    model: Callable[[], LanguageModel | None],
) -> MemoryMaintenance:
    """What looks after memory when nothing else is to be done; only a model at home sees it."""
    return MemoryMaintenance(
        Keeping(
            store=means.store,
            write=means.lanes.write,
            settings=means.settings,
            embed=embed,
            model=lambda: local_only(model()),
            is_idle=lambda: ingest.wait(0.0) and not ingest.conduct.is_on_battery,
        )
    )


def _refiner(
    ingest: IngestService,
    means: IngestDeps,
    *,
    model: Callable[[], LanguageModel | None],
    identity_of_model: Callable[[], str],
    afterwards: Callable[[Cancel], bool],
) -> Refiner:
    """The reading by the model, over the same store and beside the ingest."""
    lanes, settings = means.lanes, means.settings

    def rests() -> str:
        conduct = ingest.conduct
        if conduct.paused:
            return "Reading is paused."
        if conduct.is_on_battery and settings().refine_only_idle:
            return "The computer runs on battery."
        return conduct.note

    return Refiner(
        Reading(
            store=means.store,
            lanes=lanes,
            settings=settings,
            model=lambda: local_only(model()),
            identity=identity_of_model,
            vocabulary=lambda: ingest.conduct.vocabulary,
            embed=lambda texts: lanes.model.submit(BULK, means.encoder.embed, texts).result(),
            is_idle=lambda: ingest.wait(0.0),
            rests=rests,
            told=ingest.sort_out,
            afterwards=afterwards,
        )
    )


def _no_other_encoder(name: str) -> EncoderSpec:
    raise ModelMissing(
        name, detail="There is no other encoder here.", remedy="See: loci model list"
    )
