"""Composition root of the library: builds all services and connects them (N1)."""

import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec import Struct

from core.answer.reply import Replier
from core.audit.calls import log_withheld
from core.conversation import ConversationDeps, ConversationService
from core.errors import ModelMissing
from core.events import Changes, EventBus, Kind, ProgressEvent
from core.explore.explorer import GraphExplorer
from core.extract.llm.reply_cache import ReplyCacheDeps
from core.ingest.deps import IngestDeps
from core.ingest.encode import EncoderMigration, EncoderSpec
from core.ingest.parse.registry import data_kinds, filter_kinds
from core.ingest.service import IngestService
from core.ingest.workers.cluster import ClusterReading
from core.ingest.workers.cluster_node import pack_setup
from core.ingest.workers.page_image import PageRenderer
from core.lanes import BULK, QUESTION, Cancel, Lanes
from core.language.text.stemming import stems
from core.language.time.periods import lasts
from core.language.vocabulary.vocabulary import Vocabulary
from core.library.active_model import is_too_small_to_read, local_model_id, local_only
from core.library.answer_sources import AnswerSources, Reading, build_searcher
from core.library.services import Backends, LibraryContext, Services
from core.llm.language_model import LanguageModel
from core.llm.span_reader import Reader
from core.memory.maintenance.maintenance import MaintenanceDeps, MemoryMaintenance
from core.memory.recall.episode_index import Embed, EpisodeIndex
from core.memory.recall.recaller import EpisodeRecaller
from core.memory.recorder import RecorderDeps, TurnRecorder
from core.messages import UserMessage
from core.plugins.service import PluginService
from core.privacy.leaving import is_leaving
from core.privacy.policy import PrivacyPolicy
from core.process.connections import report_connection
from core.records.files.status import Progress
from core.refine.deps import RefineDeps
from core.refine.refiner import Refiner
from core.resolve.editor import GraphEditor
from core.resolve.resolver import Resolver
from core.retrieve.metrics import IndexFreshness, LatencyLog
from core.retrieve.text_vectors import TextVectors
from core.saved_questions.build import build_checker
from core.settings.options import Settings
from core.sharing.build import SHARED_FOLDER, build_sharing
from core.sharing.readings import SharedReadings
from core.sources.registry import SourceRegistry
from core.store.readable_store import ReadableStore
from core.store.store import Store


class _QuestionServices(Struct, frozen=True):
    sources: AnswerSources
    replier: Replier
    recaller: EpisodeRecaller
    recorder: TurnRecorder
    conversations: ConversationService


def open_services(home: Path, backends: Backends, context: LibraryContext) -> Services:
    """Open the store and build all services on it; no background work is started.

    If one fails to open, those before it are closed again.
    """
    with ExitStack() as stack:
        services = _build_services(home, backends, context, stack)
        stack.pop_all()
    return services


def _build_services(
    home: Path, backends: Backends, context: LibraryContext, stack: ExitStack
) -> Services:
    settings = context.settings
    store = _open_store(home, backends, context)
    stack.callback(store.close)

    def announce_commit(kinds: frozenset[Kind], number: int) -> None:
        context.events.publish(Changes(kinds, number))
        if "documents" in kinds:
            refiner.invalidate_plan()

    latency_log, freshness = LatencyLog(home), IndexFreshness()

    def report_progress(now: Progress) -> None:
        context.events.publish(ProgressEvent(now))
        freshness.update(complete=now.state in {"idle", "paused"}, now=time.monotonic())
        if now.state == "idle":
            for service in (refiner, maintenance, saved, sharing, encoder_migration):
                service.wake()

    store.on_commit = announce_commit
    lanes = Lanes()
    stack.callback(context.audit.detach)
    stack.callback(lanes.close)
    context.audit.attach(store.audit, lanes.write.submit)

    def vocabulary() -> Vocabulary:
        return ingest.policy.vocabulary

    plugins = stack.enter_context(closing(PluginService(home)))
    policy = PrivacyPolicy(store)
    cluster = ClusterReading(
        _cluster_setup(backends), may_leave=policy.may_leave,
        on_connect=partial(report_connection, home),
    )  # fmt: skip
    readings = SharedReadings(home / SHARED_FOLDER, backends.embedder)
    resolver = Resolver(
        store, settings=settings, vocabulary=vocabulary,
        renewed=lambda: ingest.request_resolution(),  # noqa: PLW0108 - made below
    )  # fmt: skip
    deps = IngestDeps(
        store=store,
        lanes=lanes,
        encoder=backends.embedder,
        settings=settings,
        tokenizer=backends.tokenizer,
        read=backends.read,
        resolve=resolver.step,
        files=context.files,
        speech_model=context.speech_model,
        plugins=plugins.reading,
        cluster=cluster,
        shared=readings,
    )
    ingest = stack.enter_context(closing(IngestService(home, deps, tell=report_progress)))

    texts = TextVectors(
        lambda some: lanes.model.submit(QUESTION, backends.embedder.embed, some).result(),
        time.perf_counter,
    )
    model_id = partial(_model_id, backends, settings)
    reply_cache = ReplyCacheDeps(lambda: local_only(context.active_model()), model_id, lanes.write)
    explore = partial(
        GraphExplorer,
        store,
        weigh=lambda predicate: vocabulary().weight(predicate),
        now=_now,
        writing=reply_cache,
        lasts=lambda predicate: lasts(predicate, vocabulary()),
        shown_from=lambda: settings().facts_shown_from,
        communities=lambda: settings().community_method,
        write=lanes.write,
    )
    question = _question_services(
        deps, policy, texts, latency_log, context, vocabulary=vocabulary,
        reader=backends.load_reader, explore=explore, plugins=plugins,
    )  # fmt: skip
    explorer = question.sources.here.explorer
    stack.callback(question.sources.close)
    store.memory.on_change = partial(_announce, context.events, "memories")
    editor = GraphEditor(
        store,
        policy.here,
        resolver,
        settings=settings,
        vocabulary=vocabulary,
        entities_changed=ingest.request_resolution,
        model_deps=reply_cache,
    )
    refiner = _refiner(
        ingest,
        deps,
        policy.here,
        model=context.active_model,
        model_id=model_id,
        idle_task=lambda cancel: editor.ask_outdated(cancel) or explorer.write_summary(cancel),
        data_kinds=data_kinds(plugins.formats),
    )
    maintenance = _maintenance(ingest, deps, texts.embed, model=context.active_model)
    saved = build_checker(
        deps, policy, question.sources.here_only(), run_query=explorer.queries.run,
        embed=texts.embed, vocabulary=vocabulary, reader=backends.load_reader,
        is_idle=lambda: ingest.wait(0.0),
        announce=partial(_announce, context.events, "saved questions"),
    )  # fmt: skip
    sharing = build_sharing(
        deps, policy, ingest, readings, on_connect=partial(report_connection, home),
        on_change=partial(_announce, context.events, "sources"),
    )  # fmt: skip
    encoder_migration = EncoderMigration(
        store,
        lanes,
        missing=partial(context.missing_encoder, store.documents.languages),
        load=backends.load_encoder or _no_other_encoder,
        is_resting=partial(_is_encoding_postponed, ingest),
        on_ready=context.on_encoder_ready,
    )
    return Services(
        store=store,
        policy=policy,
        lanes=lanes,
        ingest=ingest,
        registry=SourceRegistry(store, ingest.reconciler, write=lanes.write),
        plugins=plugins,
        sources=question.sources,
        replier=question.replier,
        page_renderer=PageRenderer(),
        resolver=resolver,
        editor=editor,
        refiner=refiner,
        maintenance=maintenance,
        own_recaller=question.recaller,
        recorder=question.recorder,
        conversations=question.conversations,
        encoder_migration=encoder_migration,
        saved=saved,
        cluster=cluster,
        sharing=sharing,
        latency_log=latency_log,
        audit=context.audit,
        index_lag_s=lambda: freshness.behind_s(time.monotonic()),
    )


def _cluster_setup(backends: Backends) -> Callable[[], bytes] | None:
    """Return what packs the setup of machines that read for this library, if they can."""
    if backends.cluster_encoder is None:
        return None
    return partial(pack_setup, backends.read, backends.cluster_encoder, backends.embedder.embed)


def _question_services(  # noqa: PLR0913 - what the services rest on
    deps: IngestDeps,
    policy: PrivacyPolicy,
    texts: TextVectors,
    latency_log: LatencyLog,
    context: LibraryContext,
    *,
    vocabulary: Callable[[], Vocabulary],
    reader: Callable[[], Reader | None],
    explore: Callable[..., GraphExplorer],
    plugins: PluginService,
) -> _QuestionServices:
    store, settings, embed = deps.store, deps.settings, texts.embed
    episode_index = EpisodeIndex(store.memory, embed=embed, dimensions=deps.encoder.dimension)
    recaller = EpisodeRecaller(
        episode_index, embed=embed, settings=settings, now=_now,
        readable=policy.here,
    )  # fmt: skip

    def read(readable: ReadableStore) -> Reading:
        searcher = build_searcher(
            deps, readable, latency_log, recaller, texts=texts, vocabulary=vocabulary,
            reader=reader, type_words=filter_kinds(plugins.formats),
        )  # fmt: skip
        return Reading(searcher, explore(readable, keeps_communities=readable is policy.here))

    def leaves() -> bool:
        model = context.active_model()
        return is_leaving() or (model is not None and model.is_remote)

    sources = AnswerSources(
        policy, leaves=leaves, build=read, own_name=lambda: settings().your_name,
        on_withheld=partial(log_withheld, context.audit),
    )  # fmt: skip
    replier = Replier(
        search=sources.search,
        embed=embed,
        stems=stems,
        model=context.active_model,
        settings=settings,
        vocabulary=vocabulary,
        reader=reader,
        graph=sources,
        locate=sources.locate,
        plugins=plugins.answering.answerers,
    )
    recorder = TurnRecorder(
        RecorderDeps(
            memories=store.memory,
            policy=policy,
            write=deps.lanes.write.submit,
            episode_index=episode_index,
            names=sources.here.searcher.names,
            vocabulary=vocabulary,
            embed=embed,
            settings=settings,
            now=_now,
        )
    )
    conversations = ConversationService(
        ConversationDeps(
            policy=policy,
            recorder=recorder,
            reply=replier.reply,
            is_written=lambda: context.active_model() is not None,
            leaves=leaves,
            recaller=recaller,
            reader=reader,
            names=sources.here.searcher.names,
            vocabulary=vocabulary,
            settings=settings,
            now=_now,
        )
    )
    return _QuestionServices(sources, replier, recaller, recorder, conversations)


def _open_store(home: Path, backends: Backends, context: LibraryContext) -> Store:
    return Store.open(
        home,
        key=context.files.key,
        dimensions=backends.embedder.dimension,
        encoder=backends.embedder.name,
        withheld=context.withheld,
    )


def _now() -> datetime:
    return datetime.now(UTC)


def _announce(events: EventBus, kind: Kind) -> None:
    events.publish(Changes(frozenset({kind})))


def _model_id(backends: Backends, settings: Callable[[], Settings]) -> str:
    """Return the id under which replies of the model are cached; empty without a local model."""
    has_model = backends.load_model is not None or backends.load_server_model is not None
    return local_model_id(settings()) if has_model else ""


def _is_encoding_postponed(ingest: IngestService) -> bool:
    """Return whether encoding in the background should wait."""
    return ingest.policy.throttle.is_resting or ingest.policy.throttle.is_on_battery


def _maintenance(
    ingest: IngestService,
    deps: IngestDeps,
    embed: Embed,
    *,
    model: Callable[[], LanguageModel | None],
) -> MemoryMaintenance:
    """Build the maintenance of memory that runs while idle; it uses local models only."""
    return MemoryMaintenance(
        MaintenanceDeps(
            store=deps.store,
            write=deps.lanes.write,
            settings=deps.settings,
            embed=embed,
            model=lambda: local_only(model()),
            is_idle=lambda: ingest.wait(0.0) and not ingest.policy.throttle.is_on_battery,
        )
    )


def _refiner(  # noqa: PLR0913 - what the refinement rests on
    ingest: IngestService,
    deps: IngestDeps,
    readable: ReadableStore,
    *,
    model: Callable[[], LanguageModel | None],
    model_id: Callable[[], str],
    idle_task: Callable[[Cancel], bool],
    data_kinds: frozenset[str],
) -> Refiner:
    """Build the refinement by the language model, which runs beside the ingest."""
    lanes, settings = deps.lanes, deps.settings

    def pause_reason() -> UserMessage:
        throttle = ingest.policy.throttle
        if is_too_small_to_read(settings()):
            return UserMessage("model_too_small_to_read")
        if throttle.is_paused:
            return UserMessage("reading_paused")
        if throttle.is_on_battery and settings().refine_only_idle:
            return UserMessage("running_on_battery")
        return throttle.rest_reason

    return Refiner(
        RefineDeps(
            store=deps.store,
            readable=readable,
            lanes=lanes,
            settings=settings,
            model=lambda: local_only(model()),
            model_id=model_id,
            vocabulary=lambda: ingest.policy.vocabulary,
            embed=lambda texts: lanes.model.submit(BULK, deps.encoder.embed, texts).result(),
            is_idle=lambda: ingest.wait(0.0),
            pause_reason=pause_reason,
            on_facts_written=ingest.request_resolution,
            data_kinds=data_kinds,
            idle_task=idle_task,
        )
    )


def _no_other_encoder(name: str) -> EncoderSpec:
    raise ModelMissing(name, "no_other_encoder")
