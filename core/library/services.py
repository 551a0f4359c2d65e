"""Structs that hold the services of an open library and what they are built from."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from msgspec import Struct

from core.answer.reply import Replier
from core.conversation import ConversationService
from core.events import EventBus
from core.explore.explorer import GraphExplorer
from core.ingest.encode import Encoder
from core.ingest.encoder_migration import EncoderMigration, EncoderSpec
from core.ingest.service import IngestService
from core.ingest.workers.page_image import PageRenderer
from core.ingest.workers.worker import ReadOptions, read_file
from core.keys import Keychain
from core.lanes import Lanes
from core.llm.language_model import LanguageModel
from core.memory.maintenance.maintenance import MemoryMaintenance
from core.memory.recall.recaller import EpisodeRecaller
from core.refine.refiner import Refiner
from core.resolve.editor import GraphEditor
from core.resolve.resolver import Resolver
from core.retrieve.metrics import LatencyLog
from core.retrieve.search import Searcher
from core.settings.options import Settings
from core.sources.registry import SourceRegistry
from core.store.store import Store


class Backends(Struct, frozen=True):
    """What a library is put together from; the product, tests and benches differ in it.

    `tokenizer` is the embedder's tokenizer file, by which workers measure passages. `load_model`
    gives the language model in a file, `reach_model` the one on a server. `load_encoder` gives
    another encoder by its name. `models` is the folder of all models, by default one in the home;
    `shipped_models` holds those that come with an installed Loci and are never written to.
    `read` is what a worker process does with a file.
    """

    embedder: Encoder
    tokenizer: str = ""
    load_model: Callable[[Path, Settings], LanguageModel] | None = None
    reach_model: Callable[[Settings], LanguageModel] | None = None
    load_encoder: Callable[[str], EncoderSpec] | None = None
    keychain: Keychain | None = None
    read: Callable[[str, ReadOptions], bytes] = read_file
    models: Path | None = None
    shipped_models: Path | None = None


class Services(Struct, frozen=True):
    """The parts that live as long as the store is open."""

    store: Store
    lanes: Lanes
    ingest: IngestService
    roll: SourceRegistry
    searcher: Searcher
    replier: Replier
    drawer: PageRenderer
    curator: Resolver
    editor: GraphEditor
    overview: GraphExplorer
    refine: Refiner
    upkeep: MemoryMaintenance
    recaller: EpisodeRecaller
    conversing: ConversationService
    next_encoder: EncoderMigration
    book: LatencyLog
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
            stack.callback(self.upkeep.close)
            stack.callback(self.next_encoder.close)


class LibraryContext(Struct, frozen=True):
    """What the library has of its own, whether or not the store is open.

    `changed_encoder` is called once another encoder has encoded everything.
    """

    settings: Callable[[], Settings]
    model: Callable[[], LanguageModel | None]
    announcer: EventBus
    changed_encoder: Callable[[EncoderSpec], None]
