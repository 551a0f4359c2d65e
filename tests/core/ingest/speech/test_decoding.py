"""What decoding tells of a recording."""

from pathlib import Path

import pytest

from core.ingest.speech.decoding import decode_window

av = pytest.importorskip("av")


def test_a_title_of_any_length_is_cut(tmp_path: Path) -> None:
    path = tmp_path / "talk.wav"
    with av.open(str(path), "w") as container:
        container.metadata["title"] = "Harbor " * 10_000
        stream = container.add_stream("pcm_s16le", rate=16_000, layout="mono")
        frame = av.AudioFrame(format="s16", layout="mono", samples=1600)
        frame.sample_rate = 16_000
        container.mux(stream.encode(frame))

    with path.open("rb") as file:
        window = decode_window(file, str(path), start=0.0, length=1.0)

    assert window.title.startswith("Harbor Harbor")
    assert len(window.title) == 300
