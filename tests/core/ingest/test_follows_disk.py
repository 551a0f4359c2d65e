"""Whatever happens to files, with the library open or closed: the store equals the disk."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from core.library.library import Library
from core.library.services import Backends
from tests.fakes import HashEncoder
from tests.readers import read_plainly

pytestmark = pytest.mark.slow

NAMES = st.sampled_from(["a.md", "b.md", "c.txt", "sub/a.md", "sub/deep/d.md", "e.bin"])
TEXTS = st.sampled_from(["Alpha of Ann.", "Beta of Bob.", "Gamma of Ann.", "", "Alpha of Bob."])
FOLDERS = st.sampled_from(["sub", "sub/deep", "moved"])


class Files(RuleBasedStateMachine):
    """Creates, edits, renames, copies and deletes files and folders; closes and opens Loci."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.docs = self.folder / "docs"
        self.docs.mkdir()
        self.library: Library | None = None
        self._open()
        assert self.library is not None
        self.library.add_sources([str(self.docs)])

    def _open(self) -> None:
        self.library = Library.open(
            self.folder / "home", Backends(HashEncoder(), read=read_plainly)
        )

    def _close(self) -> None:
        if self.library is not None:
            self.library.close()
            self.library = None

    @rule(name=NAMES, text=TEXTS)
    def write(self, name: str, text: str) -> None:
        path = self.docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    @rule(name=NAMES, text=TEXTS)
    def save_by_renaming(self, name: str, text: str) -> None:
        path = self.docs / name
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name("draft.tmp")
        draft.write_text(text, encoding="utf-8")
        draft.replace(path)

    @rule(old=NAMES, new=NAMES)
    def rename(self, old: str, new: str) -> None:
        if (self.docs / old).exists():
            (self.docs / new).parent.mkdir(parents=True, exist_ok=True)
            (self.docs / old).replace(self.docs / new)

    @rule(old=FOLDERS, new=FOLDERS)
    def rename_folder(self, old: str, new: str) -> None:
        source, target = self.docs / old, self.docs / new
        if source.is_dir() and not target.exists() and source not in target.parents:
            target.parent.mkdir(parents=True, exist_ok=True)
            source.rename(target)

    @rule(old=NAMES, new=NAMES)
    def copy(self, old: str, new: str) -> None:
        if (self.docs / old).exists() and old != new:
            (self.docs / new).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.docs / old, self.docs / new)

    @rule(name=NAMES)
    def delete(self, name: str) -> None:
        (self.docs / name).unlink(missing_ok=True)

    @rule(folder=FOLDERS)
    def delete_folder(self, folder: str) -> None:
        shutil.rmtree(self.docs / folder, ignore_errors=True)

    @precondition(lambda self: self.library is not None)
    @rule()
    def settle_by_itself(self) -> None:
        assert self.library is not None
        self.library.settle()

    @precondition(lambda self: self.library is not None)
    @rule()
    def close(self) -> None:
        self._close()

    @precondition(lambda self: self.library is None)
    @rule()
    def open(self) -> None:
        self._open()

    @precondition(lambda self: self.library is not None)
    @invariant()
    def the_store_equals_the_disk(self) -> None:
        assert self.library is not None
        self.library.sync()
        status = self.library.settle()
        disk = {
            str(path): path.read_text(encoding="utf-8")
            for path in self.docs.rglob("*")
            if path.is_file()
        }
        rows = {row.path: row.state for row in self.library.list_files()}
        readable = {path: text for path, text in disk.items() if not path.endswith(".bin")}
        texts = {path: self.library.show_document(path).text for path in readable}

        assert set(rows) == set(disk)
        assert not status.failed
        assert status.pending == 0
        assert texts == readable
        read = [disk[path] for path, state in rows.items() if state == "read"]
        assert set(readable.values()) <= set(read)
        assert status.documents == len(read) == len(set(read))
        for one in status.duplicates:
            assert disk[one.path] == disk[one.same_as]
            assert rows[one.same_as] == "read"
        assert self.library.store.index_diff().is_empty

    def teardown(self) -> None:
        self._close()
        shutil.rmtree(self.folder)


TestFiles = Files.TestCase
TestFiles.settings = settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
