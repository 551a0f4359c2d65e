"""The services of an open library, and results that combine several of them."""

import dataclasses
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import ParamSpec, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from core.answer.reply import Replier
from core.audit.log import AuditLog
from core.conversation import ConversationService
from core.errors import WrongUse
from core.events import EventBus
from core.explore.entity_names import people_names
from core.explore.explorer import GraphExplorer
from core.ingest.encode import Encoder, EncoderMigration, EncoderSpec
from core.ingest.service import IngestService
from core.ingest.workers.cluster import ClusterReading
from core.ingest.workers.page_image import PageRenderer
from core.ingest.workers.worker import ReadFunction, read_file
from core.keys.data_keys import DataKeys
from core.keys.keychain import Keychain
from core.keys.small_files import SmallFiles
from core.lanes import Lanes
from core.library.active_model import ActiveModel, model_display_name
from core.library.answer_sources import AnswerSources
from core.llm.language_model import LanguageModel
from core.llm.span_reader import Reader
from core.memory.maintenance.maintenance import MemoryMaintenance
from core.memory.recall.recaller import EpisodeRecaller
from core.memory.recorder import TurnRecorder
from core.models.active_encoder import active_encoder
from core.plugins.service import PluginService
from core.privacy.leaving import is_leaving
from core.privacy.masking import Masker, MaskRules
from core.privacy.policy import PrivacyPolicy
from core.process.confinement import confinement
from core.records.files.documents import DocumentText
from core.records.files.status import CacheStats, EngineMetrics, Source, Status
from core.refine.refiner import Refiner
from core.resolve.editor import GraphEditor
from core.resolve.resolver import Resolver
from core.retrieve.metrics import LatencyLog, health_warnings
from core.retrieve.search import Searcher
from core.saved_questions.checker import SavedQuestionChecker
from core.settings.options import Settings
from core.shared_resource import SharedResource
from core.sharing.link import missing_extra
from core.sharing.service import SharingService
from core.sources.registry import SourceRegistry
from core.store.memory.withheld import Withheld
from core.store.readable_store import ReadableStore
from core.store.store import Store
from core.store.transaction import Transaction

P = ParamSpec("P")
T = TypeVar("T")


class Backends(Struct, frozen=True):
    """Implementations that differ between the product, tests and benchmarks.

    `tokenizer` is the encoder's tokenizer file, with which workers measure passages.
    `load_model` opens the language model in a file, `load_server_model` connects to one on a
    server, `load_encoder` opens another encoder by name, `load_reader` returns the reader if it is
    there, `cluster_encoder` loads this encoder on another machine. `models` is the folder of all
    models, by default one in the data directory; `shipped_models` comes with an installed Loci and
    is never written to. `read` parses a file in a worker process. `on_loaded` is called at each
    start when graph and index are in memory.
    """

    embedder: Encoder
    tokenizer: str = ""
    load_model: Callable[[Path, Settings], LanguageModel] | None = None
    load_server_model: Callable[[Settings], LanguageModel] | None = None
    load_encoder: Callable[[str], EncoderSpec] | None = None
    load_reader: Callable[[], Reader | None] = lambda: None
    cluster_encoder: Callable[[], EncoderSpec] | None = None
    keychain: Keychain | None = None
    read: ReadFunction = read_file
    models: Path | None = None
    shipped_models: Path | None = None
    on_loaded: Callable[[], None] = lambda: None


class Services(Struct, frozen=True):
    """The services that live as long as the store is open."""

    store: Store
    policy: PrivacyPolicy
    lanes: Lanes
    ingest: IngestService
    registry: SourceRegistry
    plugins: PluginService
    sources: AnswerSources
    replier: Replier
    page_renderer: PageRenderer
    resolver: Resolver
    editor: GraphEditor
    refiner: Refiner
    maintenance: MemoryMaintenance
    own_recaller: EpisodeRecaller
    recorder: TurnRecorder
    conversations: ConversationService
    encoder_migration: EncoderMigration
    saved: SavedQuestionChecker
    cluster: ClusterReading
    sharing: SharingService
    latency_log: LatencyLog
    audit: AuditLog
    index_lag_s: Callable[[], float]

    @property
    def searcher(self) -> Searcher:
        """The search in all that the caller may see."""
        return self.sources.reading(leaves=is_leaving()).searcher

    @property
    def explorer(self) -> GraphExplorer:
        """The graph as far as the caller may see it."""
        return self.sources.reading(leaves=is_leaving()).explorer

    @property
    def recaller(self) -> EpisodeRecaller:
        """The memory as far as the caller may see it."""
        return dataclasses.replace(self.own_recaller, readable=self.readable)

    @property
    def readable(self) -> ReadableStore:
        """The store as far as the caller may see it."""
        return self.policy.reader(leaves=is_leaving())

    def write(self, work: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> T:
        """Run the function in the write lane and return its result."""
        return self.lanes.write.submit(work, *args, **kwargs).result()

    def change(self, change: Callable[[Transaction], T]) -> T:
        """Run a change in a transaction of its own, in the write lane, and return its result."""

        def run() -> T:
            with self.store.write() as transaction:
                return change(transaction)

        return self.write(run)

    def close(self) -> None:
        """Stop all work and close the store, even if one of the services fails to close."""
        with ExitStack() as stack:
            stack.callback(self.latency_log.save)
            stack.callback(self.store.close)
            stack.callback(self.audit.detach)
            stack.callback(self.sources.close)
            stack.callback(self.lanes.close)
            stack.callback(self.page_renderer.close)
            stack.callback(self.plugins.close)
            # After reading has ended, which may start it.
            stack.callback(self.encoder_migration.close)
            stack.callback(self.ingest.close)
            stack.callback(self.refiner.close)
            stack.callback(self.maintenance.close)
            stack.callback(self.saved.close)
            stack.callback(self.sharing.close)


class LibraryContext(Struct, frozen=True):
    """State of the library that exists whether or not the store is open.

    `missing_encoder` returns the encoder that should be in use but is not, or "", given what counts
    documents by language; `on_encoder_ready` is called once it has encoded all texts.
    `speech_model` returns the folder of the model that transcribes recordings, None without one.
    `withheld` are the episodes whose deletion can still be undone.
    """

    files: SmallFiles
    settings: Callable[[], Settings]
    active_model: Callable[[], LanguageModel | None]
    events: EventBus
    audit: AuditLog
    missing_encoder: Callable[[Callable[[], Mapping[str, int]]], str]
    on_encoder_ready: Callable[[EncoderSpec], None]
    speech_model: Callable[[], Path | None]
    withheld: Withheld


class LibraryPart:
    """State of the library, which `Library` owns; a part implements one Protocol of the engine."""

    home: Path
    _backends: Backends
    _keys: DataKeys
    _files: SmallFiles
    _settings: Settings
    _services: SharedResource[Services]
    _active_model: ActiveModel
    _withheld: Withheld
    _events: EventBus
    audit: AuditLog
    _start: Callable[[], None]
    _load_settings: Callable[[], None]
    _erase_withheld: Callable[[], None]

    def _export_masker(self, services: "Services") -> Masker:
        """Return what masks an export; it changes nothing unless the user wishes it."""
        settings = self._settings
        rules = (
            MaskRules.from_settings(settings, people=partial(people_names, services.store))
            if settings.mask_in_exports
            else MaskRules()
        )
        return Masker(lambda: rules, key=services.store.secret)


def read_document(
    services: Services, path: str, *, part: str | None, start: int, end: int
) -> DocumentText:
    """Return a document's text and use the facts of a span (J3). Raises `WrongUse`."""
    absolute = str(Path(path).absolute())
    is_hidden = is_leaving() and not services.policy.may_leave(absolute)
    document_id = None if is_hidden else services.store.documents.find_shown(absolute, part)
    text = None if document_id is None else services.store.documents.text(document_id)
    if document_id is not None and end > start:
        opened = services.store.graph.facts_within(document_id, start, end)
        # Not awaited: the text is shown at once.
        services.lanes.write.submit(services.store.count_access, opened, at=datetime.now(UTC))
    if text is None or document_id is None:
        name = f"{path}, part {part}" if part else path
        raise WrongUse(name, "document_not_read")
    return replace(text, suspicions=services.store.documents.suspicions(document_id))


def collect_metrics(services: Services) -> EngineMetrics:
    """Return latencies, cache hit rates and queue lengths, with warnings (D14)."""
    caches = tuple(
        CacheStats(uses.name, uses.hits, uses.misses, uses.size)
        for uses in services.searcher.cache_usage()
    )
    missing = services.store.index_diff()
    queue = services.store.files.counts().get("pending", 0)
    behind_s = services.index_lag_s()
    return EngineMetrics(
        questions=services.latency_log.questions,
        failures=services.latency_log.failures,
        steps=services.latency_log.step_figures(),
        caches=caches,
        queue=queue,
        behind=len(missing.passages) + len(missing.entities),
        behind_s=behind_s,
        warnings=health_warnings(
            queue=queue,
            behind_s=behind_s,
            questions=services.latency_log.questions,
            failures=services.latency_log.failures,
        ),
    )


def check_range(name: str, number: int, *, least: int, most: int) -> None:
    """Raise `WrongUse` unless `least <= number <= most`."""
    if not least <= number <= most:
        raise WrongUse(name, "out_of_range", number=number, least=least, most=most)


def collect_status(services: Services, settings: Settings) -> Status:
    """Return counts, problems and current activity."""
    store, ingest = services.store, services.ingest
    counts = store.files.counts()
    problems = store.files.problems()
    graph = store.graph.counts()
    progress = ingest.progress()
    return Status(
        files=sum(counts.values()),
        documents=store.documents.count(),
        passages=store.documents.passage_count(),
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
        sources=_sources(services),
        encrypted=store.encrypted,
        commit_number=store.commit_number,
        paused=ingest.policy.throttle.is_paused,
        notes=(*filter(None, (progress.note,)), *services.sharing.notes),
        libraries=() if is_leaving() else services.sharing.show(),
        sharing_problem=missing_extra(),
        model=model_display_name(settings),
        encoder=active_encoder(store.folder),
        version=program_version(),
        refinement=services.refiner.progress(),
        forgotten=store.blocklist().file_count,
        new_encoder=services.encoder_migration.progress(),
        readers=confinement(),
        flagged=services.readable.documents.flagged_documents(),
        warnings=health_warnings(
            queue=counts.get("pending", 0),
            behind_s=services.index_lag_s(),
            questions=services.latency_log.questions,
            failures=services.latency_log.failures,
        ),
    )


def _sources(services: Services) -> tuple[Source, ...]:
    counts = services.store.sources.document_counts()
    return tuple(
        replace(_with_watch(source, services.ingest), documents=documents, read_at=read_at)
        for source in services.store.sources.list()
        if not is_leaving() or services.policy.may_leave(source.path)
        for documents, read_at in (counts.get(source.id, (0, None)),)
    )


def _with_watch(source: Source, ingest: IngestService) -> Source:
    state = ingest.reconciler.watch_state(source.id)
    return replace(source, watching=state.is_watched, problem=state.problem)


def program_version() -> str:
    """Return the installed version of Loci; empty when it is not installed."""
    try:
        return version("loci")
    except PackageNotFoundError:
        return ""
