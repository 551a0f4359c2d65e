"""The library's part about forgetting for good."""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from core.assembly import Opened
from core.chosen_model import ChosenModel
from core.events import Announcer, Changes
from core.ingest.standing import forget_roots
from core.lifetime import Lifetime
from core.memory.forgetting import forget
from core.records.memory import Erased, Forget
from core.refine.recipe import reply_key


class Forgetting:
    """A `core.faces.forgetting.FaceOfForgetting`; the library says what it works on."""

    home: Path
    _life: Lifetime[Opened]
    _chosen: ChosenModel
    _announcer: Announcer
    _start: Callable[[], None]

    def forget(self, what: Forget) -> Erased:
        """It is gone from every file of the home folder, and a document is not read again."""
        if what.document:
            what = replace(what, document=str(Path(what.document).absolute()))
        erase = partial(forget, what=what, at=datetime.now(UTC), reply_key=reply_key)
        with self._life.using() as it:
            it.refine.interrupt()
            gone = it.lanes.write.submit(erase, it.store).result()
        # What a model was told, and all caches, go with the process and the parts.
        self._chosen.close()
        with self._life.closed(open_again=self._start):
            forget_roots(self.home, gone.paths)
        with self._life.using() as it:
            if it.store.unfinished is not None:
                raise it.store.unfinished
            rewritten = it.store.rewritten
        self._announcer.announce(
            Changes(frozenset({"files", "documents", "entities", "facts", "memories"}))
        )
        return Erased(
            episodes=len(gone.episodes),
            sessions=gone.sessions,
            documents=gone.documents,
            facts=gone.facts,
            rewritten=rewritten,
        )
