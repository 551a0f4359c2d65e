"""Models, backup and data directory of the fake engine."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from msgspec.structs import replace as changed

from core.errors import Damaged, ModelMissing, WrongUse
from core.lanes import Cancel
from core.messages import UserMessage
from core.records.datadir import BackupInfo, Connection, CopyProgress, DataDirErasure, DataDirInfo
from core.records.models import DownloadProgress, EncodedTexts, ModelInfo, ModelTestResult
from tests.fake_engine.replies import FakeReplies

GB = 10**9
NOW = datetime(2026, 5, 2, 8, 30, tzinfo=UTC)
_words = UserMessage.literal
OWN_MODEL = ModelInfo(
    "tide-writer", "language", "ready", ("en",), 2 * GB, 3 * GB, 8192, "", "", "", UserMessage(),
    "good",
    _words("It needs about 3.0 GB of this computer's 8.0 GB."), "/home/ada/tide-writer.gguf",
    2 * GB,
    is_own=True,
)  # fmt: skip
MODELS = (
    OWN_MODEL,
    ModelInfo(
        "Reef Small 0.5B", "language", "available", ("en", "de", "fr", "es", "it"), 400_000_000, GB,
        32768, "Apache-2.0", "https://models.example/reef-small.gguf", "ab" * 32,
        _words("The smallest that can follow a prompt; answers are short and sometimes wrong."),
        "good",
        _words("It needs about 1.0 GB of this computer's 8.0 GB."),
    ),
    ModelInfo(
        "Reef Medium 4B", "language", "partly", ("en", "de"), 2_500_000_000, 5 * GB, 40960,
        "Apache-2.0", "https://models.example/reef-medium.gguf", "", _words("Better answers."),
        "tight",
        _words("It needs about 5.0 GB of this computer's 8.0 GB; close other programs."),
        got_bytes=1_000_000_000,
    ),
    ModelInfo(
        "Reef Large 70B", "language", "available", ("en",), 40 * GB, 44 * GB, 40960, "MIT",
        "https://models.example/reef-large.gguf", "", _words("For workstations."), "too large",
        _words("It needs about 44.0 GB of memory; this computer has 8.0 GB."),
    ),
    ModelInfo(
        "all-MiniLM-L6-v2", "encoder", "in use", ("en",), 90_000_000, 300_000_000, 0, "Apache-2.0",
        "", "", _words("Comes with Loci; best with English."), "good", _words("It is small."),
        "/models/minilm",
        90_000_000,
    ),
    ModelInfo(
        "multilingual-small", "encoder", "ready", ("en", "de", "fr", "es", "it", "nl"), 470_000_000,
        GB, 0, "MIT", "https://models.example/multilingual.onnx", "", _words("For many languages."),
        "good", _words("It is small."), "/models/multilingual", 470_000_000,
    ),
)  # fmt: skip
DATA_DIR = DataDirInfo(
    "/home/ada/.local/share/loci", 182_000_000, 74 * GB, "/home/ada/.cache/loci/models", GB,
    74 * GB, 8 * GB, 5 * GB, "/home/ada/.local/share/loci/logs/engine.log", keychain=True,
)  # fmt: skip
BACKUP = BackupInfo(
    "/backups/loci.locibackup", NOW, 182_000_000, "1.0", False, 24, 96, 118, 342, 12
)


class FakeModels(FakeReplies):
    """Models and a data directory in memory."""

    models: tuple[ModelInfo, ...] = MODELS
    shown_home: DataDirInfo = DATA_DIR
    questions: tuple[str, ...] = ("Who leads the kelp survey?", "Where does Mira Sato work?")
    offline = False
    damaged = False
    connections: tuple[Connection, ...] = (
        Connection(NOW, "models.example (203.0.113.7)", 443),
        Connection(NOW, "127.0.0.1", 11434, is_local=True),
    )

    def list_models(self) -> Any:
        return self._reply("list_models", self.models)

    def fetch_model(
        self,
        name: str,
        *,
        on_piece: Callable[[DownloadProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Any:
        if self.offline:
            error = ModelMissing(
                name, UserMessage.literal("models.example cannot be reached. Try again later.")
            )
            return self._reply("fetch_model", error, name)
        if on_piece is not None:
            on_piece(DownloadProgress(name, 400_000_000, 400_000_000))
        self._named(name)
        self._mark(name, state="ready", path=f"/models/{name}")
        return self._reply("fetch_model", self._named(name), name)

    def _named(self, name: str) -> ModelInfo:
        model = self._find(name)
        if model is None:
            raise WrongUse(name, UserMessage.literal("There is no such model."))
        return model

    def _mark(self, name: str, **values: Any) -> None:
        self.models = tuple(
            changed(model, **values) if name in {model.name, model.path} else model
            for model in self.models
        )

    def import_model(self, path: str) -> Any:
        if not path.endswith(".gguf"):
            error = WrongUse(path, UserMessage.literal("This is no GGUF file. Choose another."))
            return self._reply("import_model", error, path)
        self.models = (changed(OWN_MODEL, name="added", path=path), *self.models)
        return self._reply("import_model", self.models[0], path)

    def delete_model(self, name: str) -> Any:
        model = self._named(name)
        self._mark(name, state="available", path="", got_bytes=0)
        return self._reply("delete_model", self._named(model.name), name)

    def _find(self, name: str) -> ModelInfo | None:
        return next((it for it in self.models if name and name in {it.name, it.path}), None)

    def use_model(self, name: str) -> Any:
        chosen = self._find(name)
        for model in self.models:
            if model.state == "in use" and (chosen is None or model.kind == chosen.kind):
                if chosen is None and model.kind == "encoder":
                    continue
                self._mark(model.name, state="ready")
        if chosen is not None:
            self._mark(chosen.path or chosen.name, state="in use")
        return self._reply("use_model", chosen, name)

    def test_model(self, name: str = "", *, prompt: str = "", cancel: Cancel | None = None) -> Any:
        tested = ModelTestResult(name, "A tide is the sea's rise and fall.", 1.5, 0.25, 12.5, GB)
        return self._reply("test_model", tested, name, prompt)

    def encode(self, texts: Sequence[str]) -> Any:
        vectors = tuple((float(len(text)), 0.0) for text in texts)
        return self._reply("encode", EncodedTexts("all-MiniLM-L6-v2", vectors), texts)

    def show_home(self) -> Any:
        return self._reply("show_home", self.shown_home)

    def back_up(
        self,
        path: str,
        *,
        replace: bool = False,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Any:
        if on_piece is not None:
            on_piece(CopyProgress("copying", 91_000_000, 182_000_000))
        return self._reply("back_up", changed(BACKUP, path=path), path, replace)

    def show_backup(self, path: str) -> Any:
        if self.damaged:
            error = Damaged(path, UserMessage.literal("It was cut off. Use another backup."))
            return self._reply("show_backup", error, path)
        return self._reply("show_backup", changed(BACKUP, path=path), path)

    def restore(
        self,
        path: str,
        *,
        passphrase: str = "",
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Any:
        secrets = [passphrase] if passphrase else []
        return self._reply("restore", changed(BACKUP, path=path), path, *secrets)

    def move_home(
        self,
        path: str,
        *,
        on_piece: Callable[[CopyProgress], None] | None = None,
        cancel: Cancel | None = None,
    ) -> Any:
        if path.endswith("full"):
            error = WrongUse(path, UserMessage.literal("This folder is not empty. Choose another."))
            return self._reply("move_home", error, path)
        self.shown_home = changed(self.shown_home, path=path)
        return self._reply("move_home", path, path)

    def erase_home(self, words: str) -> Any:
        return self._reply("erase_home", DataDirErasure(7, 182_000_000), words)

    def list_connections(self, *, limit: int = 100) -> Any:
        return self._reply("list_connections", self.connections[:limit], limit)

    def suggest_questions(self, *, limit: int = 4) -> Any:
        return self._reply("suggest_questions", self.questions[:limit], limit)
