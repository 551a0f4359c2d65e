"""Measure one search library over given passages: `python peer_run.py TASK.json`.

Runs in the environment that `peers_report.py` makes, without Loci, and writes its figures to the
task's `out`. `encode` as name encodes the passages once; all others take these vectors, and encode
the questions themselves, with the same file.
"""

import json
import os
import re
import resource
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

# Reciprocal rank fusion (Cormack et al. 2009) over the hundred best of each list.
K, LISTED = 60, 100
BATCH = 16
MAX_TOKENS = 256


class Encoder:
    """The encoder file with mean pooling; passages that were encoded before are looked up."""

    def __init__(self, folder: Path, known: dict[str, Any]) -> None:
        options = import_module("onnxruntime").SessionOptions()
        options.intra_op_num_threads = os.cpu_count() or 1
        self._session: Any = import_module("onnxruntime").InferenceSession(
            str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        self._tokenizer: Any = import_module("tokenizers").Tokenizer.from_file(
            str(folder / "tokenizer.json")
        )
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._tokenizer.enable_padding()
        self._known = known

    def __call__(self, texts: Sequence[str]) -> Any:
        """Return a unit vector for each text."""
        if all(text in self._known for text in texts):
            return np.stack([self._known[text] for text in texts])
        by_length = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        rows = np.empty((len(texts), 384), np.float32)
        for start in range(0, len(texts), BATCH):
            places = by_length[start : start + BATCH]
            rows[places] = self._encoded([texts[at] for at in places])
        return rows

    def _encoded(self, texts: list[str]) -> Any:
        pieces = self._tokenizer.encode_batch(texts)
        ids = np.array([piece.ids for piece in pieces], np.int64)
        mask = np.array([piece.attention_mask for piece in pieces], np.int64)
        names = {each.name for each in self._session.get_inputs()}
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        hidden = self._session.run(None, {k: v for k, v in inputs.items() if k in names})[0]
        total = np.einsum("tpd,tp->td", hidden, mask.astype(np.float32))
        return total / np.linalg.norm(total, axis=1, keepdims=True)


Search = Callable[[str], list[int]]


def txtai(texts: list[str], encode: Encoder, folder: Path) -> Search:
    """Hybrid search of txtai: faiss and its own BM25."""

    def transform(batch: list[str]) -> Any:  # it calls what is no function without the texts
        return encode(batch)

    embeddings: Any = import_module("txtai").Embeddings(
        method="external", transform=transform, hybrid=True
    )
    embeddings.index(list(enumerate(texts)))
    embeddings.save(str(folder / "index"))
    return lambda question: [int(at) for at, _ in embeddings.search(question, LISTED)]


def chroma(texts: list[str], encode: Encoder, folder: Path) -> Search:
    """Vectors in a persistent collection of Chroma (HNSW)."""
    client: Any = import_module("chromadb").PersistentClient(str(folder))
    collection = client.create_collection(
        "passages", embedding_function=None, metadata={"hnsw:space": "cosine"}
    )
    for start in range(0, len(texts), 2000):
        some = texts[start : start + 2000]
        ids = [str(start + at) for at in range(len(some))]
        collection.add(ids=ids, documents=some, embeddings=encode(some))

    def search(question: str) -> list[int]:
        vector = encode([question])
        found = collection.query(query_embeddings=vector, n_results=LISTED)
        return [int(at) for at in found["ids"][0]]

    return search


def lancedb(texts: list[str], encode: Encoder, folder: Path) -> Search:
    """Hybrid search of LanceDB: exact vectors and its full-text index, fused by rank."""
    database: Any = import_module("lancedb").connect(str(folder))
    vectors = encode(texts)
    rows = [
        {"at": at, "text": text, "vector": vector}
        for at, (text, vector) in enumerate(zip(texts, vectors, strict=True))
    ]
    table = database.create_table("passages", rows)
    table.create_index("text", config=import_module("lancedb.index").FTS())

    def search(question: str) -> list[int]:
        query = table.search(query_type="hybrid").vector(encode([question])[0])
        found = query.text(" ".join(_words(question))).limit(LISTED).to_list()
        return [int(row["at"]) for row in found]

    return search


def sqlite_vec(texts: list[str], encode: Encoder, folder: Path) -> Search:
    """sqlite-vec and FTS5 in one file, fused by rank."""
    database: Any = import_module("apsw").Connection(str(folder / "index.db"))
    database.enable_load_extension(True)
    database.load_extension(import_module("sqlite_vec").loadable_path())
    database.execute(
        "CREATE VIRTUAL TABLE near USING vec0(vector float[384] distance_metric=cosine)"
    )
    database.execute("CREATE VIRTUAL TABLE words USING fts5(text, tokenize='porter')")
    vectors = encode(texts)
    with database:
        numbered = list(enumerate(zip(texts, vectors, strict=True)))
        database.executemany("INSERT INTO words(rowid, text) VALUES (?, ?)",
                             [(at, text) for at, (text, _) in numbered])  # fmt: skip
        database.executemany("INSERT INTO near(rowid, vector) VALUES (?, ?)",
                             [(at, vector.tobytes()) for at, (_, vector) in numbered])  # fmt: skip

    def search(question: str) -> list[int]:
        near = database.execute(
            "SELECT rowid FROM near WHERE vector MATCH ? AND k = ?",
            (encode([question])[0].tobytes(), LISTED),
        )
        query = " OR ".join(f'"{word}"' for word in _words(question))
        worded = database.execute(
            "SELECT rowid FROM words WHERE words MATCH ? ORDER BY rank LIMIT ?", (query, LISTED)
        )
        return _fused([at for (at,) in near], [at for (at,) in worded])

    return search


def haystack(texts: list[str], encode: Encoder, folder: Path) -> Search:
    """BM25 and vectors of Haystack's store in memory, joined by rank."""
    store: Any = import_module("haystack.document_stores.in_memory").InMemoryDocumentStore(
        embedding_similarity_function="cosine"
    )
    retrievers: Any = import_module("haystack.components.retrievers.in_memory")
    document: Any = import_module("haystack").Document
    store.write_documents(
        [
            document(id=str(at), content=text, embedding=vector.tolist())
            for at, (text, vector) in enumerate(zip(texts, encode(texts), strict=True))
        ]
    )
    store.save_to_disk(str(folder / "store.json"))
    worded = retrievers.InMemoryBM25Retriever(store, top_k=LISTED)
    near = retrievers.InMemoryEmbeddingRetriever(store, top_k=LISTED)

    def search(question: str) -> list[int]:
        vector = encode([question])[0].tolist()
        lists = (worded.run(query=question), near.run(query_embedding=vector))
        return _fused(*([int(each.id) for each in one["documents"]] for one in lists))

    return search


def llama_index(texts: list[str], encode: Encoder, folder: Path) -> Search:
    """The simple vector store of LlamaIndex."""
    core: Any = import_module("llama_index.core")
    base: Any = import_module("llama_index.core.base.embeddings.base").BaseEmbedding

    def vector_of(_: Any, text: str) -> list[float]:
        return encode([text])[0].tolist()

    async def vector_soon(model: Any, text: str) -> list[float]:
        return vector_of(model, text)

    methods = {
        "_get_query_embedding": vector_of,
        "_get_text_embedding": vector_of,
        "_aget_query_embedding": vector_soon,
    }
    model = type("FileEmbedding", (base,), methods)()
    node: Any = import_module("llama_index.core.schema").TextNode
    nodes = [node(id_=str(at), text=text) for at, text in enumerate(texts)]
    index = core.VectorStoreIndex(nodes, embed_model=model)
    index.storage_context.persist(str(folder))
    retriever = index.as_retriever(similarity_top_k=LISTED)
    return lambda question: [int(each.node.node_id) for each in retriever.retrieve(question)]


# The distribution, the modules that are imported before the clock starts, and the function.
PEERS: dict[str, tuple[str, tuple[str, ...], Callable[[list[str], Encoder, Path], Search]]] = {
    "txtai": ("txtai", ("txtai",), txtai),
    "Chroma": ("chromadb", ("chromadb",), chroma),
    "LanceDB": ("lancedb", ("lancedb", "lancedb.index"), lancedb),
    "sqlite-vec + FTS5": ("sqlite-vec", ("apsw", "sqlite_vec"), sqlite_vec),
    "Haystack": (
        "haystack-ai",
        ("haystack.document_stores.in_memory", "haystack.components.retrievers.in_memory"),
        haystack,
    ),
    "LlamaIndex": ("llama-index-core", ("llama_index.core",), llama_index),
}


def main() -> int:
    """Run the task that the file of the first argument describes."""
    task = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    texts: list[str] = json.loads(Path(task["texts"]).read_text("utf-8"))
    vectors = Path(task["vectors"])
    if task["name"] == "encode":
        encode = Encoder(Path(task["encoder"]), {})
        begun = time.perf_counter()
        rows = encode(texts)
        report: dict[str, Any] = {"seconds": time.perf_counter() - begun}
        np.save(vectors, rows)
    else:
        known = dict(zip(texts, np.load(vectors), strict=True))
        report = _measured(task, texts, Encoder(Path(task["encoder"]), known))
    Path(task["out"]).write_text(json.dumps(report), "utf-8")
    return 0


def _measured(task: dict[str, Any], texts: list[str], encode: Encoder) -> dict[str, Any]:
    distribution, modules, build = PEERS[task["name"]]
    for module in modules:
        import_module(module)
    folder = Path(task["folder"])
    begun = time.perf_counter()
    search = build(texts, encode, folder)
    seconds = time.perf_counter() - begun
    took: list[float] = []
    ranked: list[list[int]] = []
    for question in task["questions"]:
        begun = time.perf_counter()
        ranked.append(search(question)[: task["most"]])
        took.append((time.perf_counter() - begun) * 1000.0)
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        "version": version(distribution),
        "seconds": seconds,
        "ms": took,
        "ranked": ranked,
        "disk_mb": sum(path.stat().st_size for path in files) / 1e6,
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3,
    }


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _fused(*lists: Sequence[int]) -> list[int]:
    scores: dict[int, float] = {}
    for one in lists:
        for rank, at in enumerate(one):
            scores[at] = scores.get(at, 0.0) + 1.0 / (K + rank + 1)
    return sorted(scores, key=lambda at: -scores[at])


if __name__ == "__main__":
    sys.exit(main())
