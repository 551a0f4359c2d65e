"""What the façade shows of an open library that takes more than one of its parts."""

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
    """The stored text of a document; with a span, facts read from these words count as used (J3).

    Raises `WrongUse` when nothing of that path was read.
    """
    document_id = services.store.documents.find(str(Path(path).absolute()), part or None)
    text = None if document_id is None else services.store.documents.text(document_id)
    if document_id is not None and end > start:
        opened = services.store.graph.facts_within(document_id, start, end)
        # Nobody waits for it: the words are shown at once.
        services.lanes.write.submit(services.store.count_access, opened, at=datetime.now(UTC))
    if text is None or document_id is None:
        name = f"{path}, part {part}" if part else path
        raise WrongUse(
            name,
            detail="Loci has not read such a document.",
            remedy="Add its folder, or look at the status for why it was not read.",
        )
    return replace(text, suspicions=services.store.suspicions.by_document(document_id))


def collect_metrics(services: Services) -> EngineMetrics:
    """Latencies, caches and what waits, with a word on what is out of order (D14)."""
    caches = tuple(
        CacheStats(uses.name, uses.hits, uses.misses, uses.held)
        for uses in services.searcher.caches()
    )
    missing = services.store.index_diff()
    queue = services.store.files.counts().get("pending", 0)
    behind_s = services.index_lag_s()
    return EngineMetrics(
        questions=services.latency_log.questions,
        failures=services.latency_log.failures,
        steps=services.latency_log.steps(),
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
    """Nothing happens if the number lies within; else raises `WrongUse`."""
    if not least <= number <= most:
        raise WrongUse(
            name,
            detail=f"{number:,} is out of range.",
            remedy=f"Give a number from {least} to {most:,}.",
        )


def collect_status(opened: Services, settings: Settings) -> Status:
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
        sources=_sources(opened),
        encrypted=store.encrypted,
        commit_number=store.commit_number,
        paused=ingest.conduct.paused,
        notes=(progress.note,) if progress.note else (),
        model=model_display_name(settings),
        version=program_version(),
        refinement=services.refiner.progress(),
        forgotten=store.blocklist().files,
        new_encoder=services.encoder_migration.progress(),
        flagged=store.suspicions.flagged_documents(),
    )


def _sources(opened: Services) -> tuple[Source, ...]:
    held = opened.store.sources.document_counts()
    return tuple(
        replace(_with_watch(source, opened.ingest), documents=documents, read_at=read_at)
        for source in opened.store.sources.list()
        for documents, read_at in (held.get(source.id, (0, None)),)
    )


def _with_watch(source: Source, ingest: IngestService) -> Source:
    watched = ingest.survey.watched(source.id)
    return replace(source, watching=watched.told, problem=watched.problem)


def program_version() -> str:
    """The version of this program; empty where it is not installed."""
    try:
        return version("loci")
    except PackageNotFoundError:
        return ""
