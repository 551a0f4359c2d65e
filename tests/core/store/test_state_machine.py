"""After any sequence of file changes the store equals a plain model."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from core.store.records import ScannedFile
from core.store.store import Store
from tests.core.store.samples import assert_sound, put, put_duplicate, sample_document

PATHS = [f"/notes/{letter}.md" for letter in "abcde"]
NAMES = ["Ada", "Bob", "Cleo"]
paths = st.sampled_from(PATHS)
names = st.permutations(NAMES).map(lambda order: tuple(order[:2]))


class StoreMachine(RuleBasedStateMachine):
    """`model` maps each path to the content (its two names) that was last read there."""

    def __init__(self):
        super().__init__()
        self.home = Path(tempfile.mkdtemp())
        self.store = Store.open(self.home)
        self.model = {}

    def known(self):
        return tuple(
            (name, number) for name in NAMES if (number := self.store.graph.find(name)) is not None
        )

    @rule(path=paths, content=names)
    def read(self, path, content):
        """Put as an ingest does: content that is stored already becomes a duplicate."""
        holder = next((p for p, c in self.model.items() if c == content and p != path), None)
        sha256 = f"sha of {content}"
        if holder is None or path in self.model:
            holder_now = None
        else:
            holder_now = self.store.files.by_sha256(sha256)[0]
        if holder_now is not None:
            put_duplicate(self.store, path, same_as=holder_now)
        elif holder is None:
            put(
                self.store,
                sample_document(path, names=content, sha256=sha256, existing=self.known()),
            )
        else:
            return
        self.model[path] = content

    @rule(gone=st.sets(paths, max_size=3))
    def forget(self, gone):
        with self.store.write() as write:
            write.remove_files(sorted(gone))
        for path in gone:
            self.model.pop(path, None)

    @rule(old=paths, new=paths)
    def move(self, old, new):
        if old not in self.model or old == new:
            return
        with self.store.write() as write:
            write.move_files([(old, new)])
        self.model[new] = self.model.pop(old)

    @rule(first=paths, second=paths)
    def swap(self, first, second):
        if not {first, second} <= set(self.model) or first == second:
            return
        with self.store.write() as write:
            write.move_files([(first, second), (second, first)])
        self.model[first], self.model[second] = self.model[second], self.model[first]

    @rule(path=paths)
    def touch_and_settle(self, path):
        """Change the file's time but not its content."""
        kept = self.store.files.get(path)
        if kept is None or kept.state != "read":
            return
        with self.store.write() as write:
            write.upsert_files([ScannedFile(path, kept.source_id, 10, kept.mtime_ns + 1)])
            write.set_file_state(path, state="read", sha256=kept.sha256, kind="md", title="T")

    @rule()
    def close_and_open(self):
        self.store.close()
        self.store = Store.open(self.home)

    @invariant()
    def equals_the_model(self):
        assert {row.path for row in self.store.files.rows()} == set(self.model)
        for path, content in self.model.items():
            number = self.store.documents.find(path)
            assert number is not None, path
            assert self.store.documents.text(number).text.startswith(" met ".join(content))
        assert self.store.documents.count() == len(set(self.model.values()))
        named = {name for content in self.model.values() for name in content}
        assert {entity.name for entity in self.store.graph.search("")} == named
        assert self.store.index_diff().is_empty
        assert_sound(self.store)

    def teardown(self):
        self.store.close()
        shutil.rmtree(self.home)


TestStoreMachine = StoreMachine.TestCase
TestStoreMachine.settings = settings(
    max_examples=6,
    stateful_step_count=10,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
