"""Dependencies of the ingest service."""

from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from core.ingest.encode import Encoder
from core.ingest.workers.pool import ClusterReaders, EncodingReaders, PluginReaders
from core.ingest.workers.worker import ReadFunction, read_file
from core.keys.small_files import SmallFiles
from core.lanes import Cancel, Lanes
from core.settings.options import Settings
from core.store.store import Store


class IngestDeps(Struct, frozen=True):
    """Dependencies of the ingest service; `read` runs in a worker process for each file.

    `resolve` does one piece of entity and fact resolution in the write lane, and returns whether
    there was any. It is cancelled when the service closes. `files` are those of the home; without
    them its files are plain. `speech_model` returns the folder of the model that transcribes
    recordings, None without one. `plugins` read files of their own formats, a `cluster` those
    that it is to read, and of `shared` ones there are readings of others.
    """

    store: Store
    lanes: Lanes
    encoder: Encoder
    settings: Callable[[], Settings]
    tokenizer: str = ""
    read: ReadFunction = read_file
    resolve: Callable[[Cancel], bool] = lambda _: False
    files: SmallFiles | None = None
    speech_model: Callable[[], Path | None] = lambda: None
    plugins: PluginReaders | None = None
    cluster: ClusterReaders | None = None
    shared: EncodingReaders | None = None
