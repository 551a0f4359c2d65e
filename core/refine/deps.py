"""Dependencies of the refiner."""

from collections.abc import Callable
from datetime import UTC, datetime

from msgspec import Struct

from core.lanes import Cancel, Lanes
from core.language.vocabulary.vocabulary import Vocabulary
from core.llm.language_model import LanguageModel
from core.messages import UserMessage
from core.refine.write_reading import Embed
from core.settings.options import Settings
from core.store.readable_store import ReadableStore
from core.store.store import Store


class RefineDeps(Struct, frozen=True):
    """Dependencies of the refiner.

    `model` returns the language model, or None; `model_id` its fingerprint, empty without one.
    `is_idle` says whether nothing else is running; `pause_reason` is false unless reading must
    pause. `embed` returns vectors of names; `on_facts_written` is called after facts were written.
    `idle_task` runs another task with the model when everything is read, and returns whether there
    was one. Documents of the kinds `data_kinds` (tables, code) are not read. The model reads what
    is in `readable`; the result is written to `store`.
    """

    store: Store
    readable: ReadableStore
    lanes: Lanes
    settings: Callable[[], Settings]
    model: Callable[[], LanguageModel | None]
    model_id: Callable[[], str]
    vocabulary: Callable[[], Vocabulary]
    embed: Embed
    is_idle: Callable[[], bool]
    pause_reason: Callable[[], UserMessage]
    on_facts_written: Callable[[], None]
    data_kinds: frozenset[str]
    idle_task: Callable[[Cancel], bool] = lambda cancel: False
    now: Callable[[], datetime] = lambda: datetime.now(UTC)
