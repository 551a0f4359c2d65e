"""What the ingest works with."""

from collections.abc import Callable

from msgspec import Struct

from core.ingest.encode import Encoder
from core.ingest.workers.worker import ReadOptions, read_file
from core.lanes import Cancel, Lanes
from core.settings.options import Settings
from core.store.store import Store


def _nothing(cancel: Cancel) -> bool:
    return False


class IngestDeps(Struct, frozen=True):
    """What the ingest works with; `read` is what a worker process does with a file.

    `sort_out` does a piece of the work that what was read leaves behind, in the write lane;
    returns whether there was any. It is cancelled when the ingest closes.
    """

    store: Store
    lanes: Lanes
    encoder: Encoder
    settings: Callable[[], Settings]
    tokenizer: str = ""
    read: Callable[[str, ReadOptions], bytes] = read_file
    sort_out: Callable[[Cancel], bool] = _nothing
