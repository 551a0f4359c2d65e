"""The HTTP API, used by programs that know nothing of Loci."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.serve.test_http import TOKEN, address

__all__ = ["address"]
CHECKS = ("not_a_server_error", "response_schema_conformance", "content_type_conformance",
          "negative_data_rejection")  # fmt: skip
SCHEMATHESIS = shutil.which("schemathesis", path=str(Path(sys.executable).parent))


def test_the_client_of_openai_streams_an_answer_with_its_citations(address: str):
    openai = pytest.importorskip("openai", reason="the package openai is not installed")
    client = openai.OpenAI(base_url=f"{address}/v1", api_key=TOKEN, max_retries=0)
    messages = [{"role": "user", "content": "Who leads Project Heron?"}]

    chunks = list(client.chat.completions.create(model="loci", messages=messages, stream=True))
    whole = client.chat.completions.create(model="loci", messages=messages)
    vectors = client.embeddings.create(model="loci", input=["a note", "a boat"]).data

    text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks)
    assert "Ines Duarte" in text
    assert chunks[-1].citations
    assert whole.choices[0].message.content == text
    assert len(vectors) == 2
    assert "loci" in {model.id for model in client.models.list()}
    with pytest.raises(openai.BadRequestError):
        client.chat.completions.create(model="loci", messages=[])


@pytest.mark.slow
@pytest.mark.skipif(SCHEMATHESIS is None, reason="the package schemathesis is not installed")
def test_requests_made_from_the_description_find_no_server_error(address: str, tmp_path: Path):
    done = subprocess.run(
        [
            SCHEMATHESIS or "", "run", f"{address}/openapi.json",
            "-H", f"Authorization: Bearer {TOKEN}", "--seed", "1", "--max-examples", "10",
            "--phases", "fuzzing", "--no-color", "--checks",
            ",".join(CHECKS),
        ],
        cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout[-4000:]
