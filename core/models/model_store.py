"""Store of local models: downloads from the catalog, and files of the user.

A file of the user stays where it is; only its path is stored, and deleting the model only deletes
that path.
"""

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from core.errors import Damaged, ModelMissing, WrongUse
from core.keys.small_files import SmallFiles
from core.lanes import Cancel
from core.llm.embedder import EmbedderManifest, write_manifest
from core.llm.gguf import inspect_gguf
from core.llm.hardware import MachineInfo, this_machine
from core.models import model_info
from core.models.download import RETRY_DELAYS_S, DownloadSpec, delete_partial, download
from core.models.model_info import recommended
from core.records.models import DownloadProgress, ModelInfo

# File in the data directory.
OWN_FILES = "models.json"
LANGUAGE_FOLDER = "language"
SPEECH_FOLDER = "speech"
# File name of an encoder's graph that `core.llm.embedder` expects.
GRAPH = "model.onnx"

OnProgress = Callable[[DownloadProgress], None]


class _Own(Struct):
    """Paths of the user's model files."""

    paths: list[str] = []


class ModelStore:
    """Models in Loci's model folder, and files of the user listed in `files`.

    `in_use` returns the language model (path or name) and the encoder of the settings, `speech` the
    speech model. `shipped` is the folder of the encoder that is part of an installed Loci.
    """

    def __init__(  # noqa: PLR0913 - most have a default
        self,
        folder: Path,
        *,
        files: SmallFiles,
        in_use: Callable[[], tuple[str, str]],
        speech: Callable[[], str] = lambda: "",
        shipped: Path | None = None,
        catalogue: model_info.ModelCatalog | None = None,
        machine: Callable[[], MachineInfo] = this_machine,
        rests_s: tuple[float, ...] = RETRY_DELAYS_S,
    ) -> None:
        self._folder = folder
        self._shipped = shipped
        self._files = files
        self._in_use = in_use
        self._speech = speech
        self._catalogue = model_info.built_in_catalog() if catalogue is None else catalogue
        self._machine = machine
        self._rests_s = rests_s

    def models(self) -> tuple[ModelInfo, ...]:
        """Return all models: files of the user, language models, encoders, speech models.

        The recommended language model comes first, the others by memory need.
        """
        machine = self._machine()
        own = [model_info.own_model_info(path, machine) for path in self._own_paths()]
        offered = [
            model_info.language_model_info(entry, language_file(self._folder, entry), machine)
            for entry in self._catalogue.language
        ]
        encoders = [
            model_info.encoder_info(entry, self._encoder_folder(entry), machine)
            for entry in self._catalogue.encoder
        ]
        speech = self._speech_models(machine)
        best = recommended(offered)
        offered = [replace(it, is_recommended=it is best) for it in offered]
        offered.sort(key=lambda model: (not model.is_recommended, model.memory_bytes))
        return tuple(self._with_use_state(it) for it in (*own, *offered, *encoders, *speech))

    def speech_folder(self) -> Path | None:
        """Return the folder of the speech model in use: the chosen one, else the largest on disk.

        None without any.
        """
        ready = [it for it in self._speech_models(self._machine()) if it.state == "ready"]
        chosen = [it for it in ready if it.name == self._speech()]
        used = max(chosen or ready, key=lambda model: model.size_bytes, default=None)
        return None if used is None else Path(used.path)

    def model(self, name: str) -> ModelInfo:
        """Return the model by name, path or file name; of several, the one that is ready.

        Raises `WrongUse` with similar names, and with paths where names are ambiguous.
        """
        wanted = name.strip().casefold()
        models = self.models()
        matches = [it for it in models if wanted in _exact_names(it)]
        matches = matches or [it for it in models if wanted and wanted in it.name.casefold()]
        ready = [it for it in matches if it.state in {"ready", "in use"}]
        if len(matches) == 1 or len(ready) == 1:
            return (ready or matches)[0]
        names = ", ".join(
            (model.path if matches and model.is_own else model.name)
            for model in (matches or models)
        )
        message = "model_name_ambiguous" if matches else "model_name_unknown"
        raise WrongUse(name, message, names=names)

    def download(self, name: str, *, on_piece: OnProgress, cancel: Cancel) -> ModelInfo:
        """Download and verify the model; resume an earlier partial download."""
        shown = self.model(name)
        entry = self._catalogue.entry(shown.name)
        if entry is None or shown.state in {"ready", "in use"}:
            return shown
        if not entry.address:
            raise ModelMissing(shown.name, "encoder_not_downloadable")
        if isinstance(entry, model_info.EncoderEntry):
            self._fetch_encoder(entry, on_piece=on_piece, cancel=cancel)
        elif isinstance(entry, model_info.SpeechEntry):
            folder = speech_folder(self._folder, entry)
            self._fetch_files(entry, folder, entry.files, on_piece=on_piece, cancel=cancel)
        else:
            self._fetch_language(entry, on_piece=on_piece, cancel=cancel)
        return self.model(shown.name)

    def register(self, path: Path) -> ModelInfo:
        """Register a GGUF file of the user, in place. Raises `ModelError`, `WrongUse`."""
        path = path.expanduser().absolute()
        head = inspect_gguf(path)
        if not head.can_write:
            raise WrongUse(str(path), "model_not_generative", architecture=head.architecture)
        own = self._own_paths()
        offered = {language_file(self._folder, entry) for entry in self._catalogue.language}
        if path not in own and path not in offered:
            self._write_own([*own, path])
        return self.model(str(path))

    def delete(self, name: str) -> ModelInfo:
        """Delete the model from Loci's folder; a file of the user is only unregistered.

        Raises `WrongUse` for the encoder in use, which search needs, and for the built-in one.
        """
        shown = self.model(name)
        if shown.kind == "encoder" and shown.state == "in use":
            raise WrongUse(shown.name, "encoder_in_use")
        if shown.is_own:
            self._write_own([it for it in self._own_paths() if str(it) != shown.path])
            return replace(shown, state="available", path="")
        entry = self._catalogue.entry(shown.name)
        if isinstance(entry, model_info.EncoderEntry):
            if not entry.address:
                raise WrongUse(shown.name, "encoder_built_in")
            shutil.rmtree(self._encoder_folder(entry), ignore_errors=True)
        elif isinstance(entry, model_info.SpeechEntry):
            shutil.rmtree(speech_folder(self._folder, entry), ignore_errors=True)
        elif entry is not None:
            file = language_file(self._folder, entry)
            file.unlink(missing_ok=True)
            delete_partial(file)
        return self.model(shown.name)

    # Within

    def _fetch_language(
        self, entry: model_info.LanguageModelEntry, *, on_piece: OnProgress, cancel: Cancel
    ) -> None:
        file = language_file(self._folder, entry)
        download(
            DownloadSpec(entry.address, entry.size_bytes, entry.sha256),
            file,
            on_bytes=lambda got, size: on_piece(
                DownloadProgress(entry.name, got, size, "Downloading")
            ),
            cancel=cancel,
            rests_s=self._rests_s,
        )
        on_piece(DownloadProgress(entry.name, file.stat().st_size, file.stat().st_size, "Checking"))
        try:
            inspect_gguf(file)
        except BaseException:
            file.unlink(missing_ok=True)
            raise

    def _fetch_encoder(
        self, entry: model_info.EncoderEntry, *, on_piece: OnProgress, cancel: Cancel
    ) -> None:
        folder = self._encoder_folder(entry)
        files = [
            (address, GRAPH if address.endswith(entry.graph) else name)
            for address, name in entry.files
        ]
        self._fetch_files(entry, folder, files, on_piece=on_piece, cancel=cancel)
        # Written last: a folder with a manifest is complete.
        write_manifest(
            folder, EmbedderManifest(entry.model, entry.dimension, entry.max_tokens, sha256="")
        )

    def _fetch_files(
        self,
        entry: model_info.EncoderEntry | model_info.SpeechEntry,
        folder: Path,
        files: Sequence[tuple[str, str]],
        *,
        on_piece: OnProgress,
        cancel: Cancel,
    ) -> None:
        """Download files, (address, name), that are not in the folder yet."""
        done = 0
        for address, name in files:
            target = folder / name
            if not target.is_file():
                before = done

                def tell(got: int, _: int, before: int = before) -> None:
                    on_piece(
                        DownloadProgress(entry.name, before + got, entry.about_bytes, "Downloading")
                    )

                download(
                    DownloadSpec(address),
                    target,
                    on_bytes=tell,
                    cancel=cancel,
                    rests_s=self._rests_s,
                )
            done += target.stat().st_size

    def _with_use_state(self, shown: ModelInfo) -> ModelInfo:
        """Return the model with state "in use" if the settings select it."""
        language, encoder = self._in_use()
        chosen = language if shown.kind == "language" else encoder
        if shown.kind == "speech":
            chosen = str(self.speech_folder() or "")
        is_chosen = bool(chosen) and chosen in {shown.path, shown.name}
        return replace(shown, state="in use") if is_chosen and shown.state == "ready" else shown

    def _speech_models(self, machine: MachineInfo) -> list[ModelInfo]:
        return [
            model_info.speech_model_info(entry, speech_folder(self._folder, entry), machine)
            for entry in self._catalogue.speech
        ]

    def _encoder_folder(self, entry: model_info.EncoderEntry) -> Path:
        own = self._folder / entry.name
        if entry.address or self._shipped is None or own.is_dir():
            return own
        return self._shipped / entry.name

    def _own_paths(self) -> list[Path]:
        try:
            own = msgspec.json.decode(self._files.read(OWN_FILES), type=_Own)
        except (OSError, Damaged, msgspec.DecodeError):
            return []
        return [Path(it) for it in own.paths]

    def _write_own(self, paths: list[Path]) -> None:
        own = _Own([os.fspath(it) for it in paths])
        self._files.write(OWN_FILES, msgspec.json.encode(own))


def language_file(models: Path, entry: model_info.LanguageModelEntry) -> Path:
    """Return the file of a downloaded language model in the models folder."""
    return models / LANGUAGE_FOLDER / entry.file


def speech_folder(models: Path, entry: model_info.SpeechEntry) -> Path:
    """Return the folder of a downloaded speech model in the models folder."""
    return models / SPEECH_FOLDER / entry.folder


def _exact_names(shown: ModelInfo) -> set[str]:
    """Return the exact names of the model, in lower case."""
    own = {Path(shown.path).name.casefold()} if shown.is_own else set[str]()
    return {shown.name.casefold(), shown.path.casefold()} | own
