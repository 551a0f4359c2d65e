"""Builds the service of shared libraries."""

from collections.abc import Callable

from core.ingest.deps import IngestDeps
from core.ingest.service import IngestService
from core.ingest.workers.pool import WorkerLimits, WorkerPool
from core.keys.small_files import SmallFiles
from core.privacy.policy import PrivacyPolicy
from core.records.datadir import Connection
from core.sharing.joined import SharingDeps
from core.sharing.publish import PublishDeps
from core.sharing.readings import SharedReadings
from core.sharing.service import SharingService
from core.sources.registry import SourceRegistry

# The folder in the data directory for copies of shared files.
SHARED_FOLDER = "shared"


def build_sharing(
    deps: IngestDeps,
    policy: PrivacyPolicy,
    ingest: IngestService,
    readings: SharedReadings,
    *,
    on_connect: Callable[[Connection], None],
    on_change: Callable[[], None],
) -> SharingService:
    """Build the service; it reads what it publishes in a process of its own."""
    throttle = ingest.policy.throttle

    def limits() -> WorkerLimits:
        usual = ingest.policy.worker_limits()
        return WorkerLimits(1, usual.timeout_s, usual.memory_mb)

    publishing = PublishDeps(
        files=deps.store.files,
        sources=deps.store.sources,
        policy=policy,
        readings=readings,
        workers=WorkerPool(limits, read=deps.read, readable=(deps.tokenizer,)),
        options=lambda: ingest.policy.pipeline_options().read_options,
    )
    return SharingService(
        SharingDeps(
            files=deps.files or SmallFiles(readings.folder.parent),
            registry=SourceRegistry(deps.store, ingest.reconciler, write=deps.lanes.write),
            readings=readings,
            publishing=publishing,
            scan=ingest.scan,
            is_idle=lambda: ingest.wait(0.0),
            is_resting=lambda: throttle.is_resting or throttle.is_paused,
            on_connect=on_connect,
            on_change=on_change,
        )
    )
