"""Status, metrics and other results that combine several services."""

from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from msgspec.structs import replace

from core.errors import WrongUse
from core.ingest.service import IngestService
from core.library.active_model import model_display_name
from core.library.services import Services
from core.records.files.documents import DocumentText
from core.records.files.status import CacheStats, EngineMetrics, Source, Status
from core.retrieve.metrics import health_warnings
from core.settings.options import Settings


def read_document(
    services: Services, path: str, *, part: str | None, start: int, end: int
) -> DocumentText:
    """Return a document's text and use the facts of a span (J3). Raises `WrongUse`."""
    document_id = services.store.documents.find(str(Path(path).absolute()), part or None)
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
            caches=caches,
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
        notes=(progress.note,) if progress.note else (),
        model=model_display_name(settings),
        version=program_version(),
        refinement=services.refiner.progress(),
        forgotten=store.blocklist().file_count,
        new_encoder=services.encoder_migration.progress(),
        flagged=store.documents.flagged_documents(),
    )


def _sources(services: Services) -> tuple[Source, ...]:
    counts = services.store.sources.document_counts()
    return tuple(
        replace(_with_watch(source, services.ingest), documents=documents, read_at=read_at)
        for source in services.store.sources.list()
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
