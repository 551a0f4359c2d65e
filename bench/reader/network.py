"""The reader's network in TensorFlow: an encoder (BERT) with a span head.

Matrices are multiplied in bfloat16, which processors with AMX do four times as fast; weights, norms
and softmax stay in float32. Word and position embeddings are those of the encoder and are not
trained, so the trained weights can stand beside the encoder's file. With adapters the matrices are
not trained either, but a product of two narrow ones is added to each (Hu et al. 2022, LoRA).
"""

# pyright: basic, reportMissingImports=false
from typing import Any

import numpy as np
import tensorflow as tf

HEADS, WIDTH = 12, 384
# Suffixes of the two narrow matrices of an adapter, (rank, inputs) and (outputs, rank).
DOWN, UP = ".down", ".up"
MATRIX_RANK = 2
EPSILON, DROPOUT = 1e-12, 0.1
FAR = -1e9
FROZEN = ("embeddings.word_embeddings.weight", "embeddings.position_embeddings.weight")
Weights = dict[str, Any]


def start_weights(
    tensors: dict[str, np.ndarray], seed: int, *, adapters: int = 0
) -> tuple[Weights, Weights]:
    """Return trained variables and frozen constants, from the encoder's published weights.

    `adapters` is the rank of the adapters; with 0 the matrices themselves are trained.
    """
    frozen = {name: tf.constant(tensors[name]) for name in FROZEN}
    wanted = {
        name: value
        for name, value in tensors.items()
        if name not in FROZEN and "pooler" not in name and value.dtype == np.float32
    }
    luck = np.random.default_rng(seed)
    for name in [name for name in wanted if _is_matrix(name, wanted[name]) and adapters]:
        matrix = wanted.pop(name)
        frozen[name] = tf.constant(matrix)
        outputs, inputs = matrix.shape
        down = luck.standard_normal((adapters, inputs)) / adapters**0.5
        base = name.removesuffix(".weight")
        wanted[base + DOWN] = down.astype(np.float32) * 0.1
        wanted[base + UP] = np.zeros((outputs, adapters), np.float32)
    wanted["span.weight"] = 0.02 * luck.standard_normal((2, WIDTH)).astype(np.float32)
    wanted["span.bias"] = np.zeros(2, np.float32)
    return {name: tf.Variable(tf.constant(value)) for name, value in sorted(wanted.items())}, frozen


def _is_matrix(name: str, values: np.ndarray) -> bool:
    return values.ndim == MATRIX_RANK and name.startswith("encoder.")


def _dense(weights: Weights, name: str, values: Any) -> Any:
    def times(rows: Any, part: str) -> Any:
        return tf.matmul(rows, tf.cast(weights[name + part], tf.bfloat16), transpose_b=True)

    rows = tf.cast(tf.reshape(values, (-1, values.shape[-1])), tf.bfloat16)
    product = tf.cast(times(rows, ".weight"), tf.float32)
    if name + DOWN in weights:
        product += tf.cast(times(times(rows, DOWN), UP), tf.float32)
    return tf.nn.bias_add(product, weights[f"{name}.bias"])


def _norm(weights: Weights, name: str, rows: Any) -> Any:
    return _scaled_norm(rows, weights[f"{name}.weight"], weights[f"{name}.bias"])


@tf.function(jit_compile=True)  # one pass over memory instead of one for each operation
def _scaled_norm(rows: Any, scale: Any, shift: Any) -> Any:
    mean, variance = tf.nn.moments(rows, axes=[-1], keepdims=True)
    return (rows - mean) * tf.math.rsqrt(variance + EPSILON) * scale + shift


@tf.function(jit_compile=True)
def _gelu(values: Any) -> Any:
    """Return the tanh form of GELU (Hendrycks & Gimpel 2016), written with a sigmoid."""
    return values * tf.sigmoid(1.5957691 * (values + 0.044715 * values * values * values))


def _attention(weights: Weights, name: str, hidden: Any, bias: Any, length: int) -> Any:
    def parted(part: str) -> Any:
        values = _dense(weights, f"{name}.self.{part}", hidden)
        values = tf.reshape(tf.cast(values, tf.bfloat16), (-1, length, HEADS, WIDTH // HEADS))
        return tf.transpose(values, (0, 2, 1, 3))

    query, key, value = parted("query"), parted("key"), parted("value")
    scores = tf.cast(tf.matmul(query, key, transpose_b=True), tf.float32)
    shares = tf.nn.softmax(scores / (WIDTH // HEADS) ** 0.5 + bias)
    mixed = tf.matmul(tf.cast(shares, tf.bfloat16), value)
    return tf.reshape(tf.transpose(mixed, (0, 2, 1, 3)), (-1, WIDTH))


def span_logits(weights: Weights, frozen: Weights, batch: dict[str, Any], *, train: bool) -> Any:
    """Return logits of start and end, (examples, tokens, 2); `train` switches dropout on."""
    weights = {**frozen, **weights}
    length = batch["ids"].shape[1]
    types = weights["embeddings.token_type_embeddings.weight"]
    second = tf.cast(batch["types"], tf.float32)[..., None]
    hidden = (
        tf.gather(weights["embeddings.word_embeddings.weight"], batch["ids"])
        + weights["embeddings.position_embeddings.weight"][:length]
        + types[0]
        + second * (types[1] - types[0])
    )

    def drop(values: Any) -> Any:
        return tf.nn.dropout(values, DROPOUT) if train else values

    hidden = drop(_norm(weights, "embeddings.LayerNorm", tf.reshape(hidden, (-1, WIDTH))))
    bias = FAR * (1.0 - batch["mask"])[:, None, None, :]
    layers = sum(name.endswith(".intermediate.dense.bias") for name in weights)
    for layer in range(layers):
        name = f"encoder.layer.{layer}"
        mixed = _attention(weights, f"{name}.attention", hidden, bias, length)
        mixed = drop(_dense(weights, f"{name}.attention.output.dense", mixed))
        hidden = _norm(weights, f"{name}.attention.output.LayerNorm", hidden + mixed)
        inner = _gelu(_dense(weights, f"{name}.intermediate.dense", hidden))
        outer = drop(_dense(weights, f"{name}.output.dense", inner))
        hidden = _norm(weights, f"{name}.output.LayerNorm", hidden + outer)
    logits = tf.matmul(hidden, weights["span.weight"], transpose_b=True) + weights["span.bias"]
    return tf.reshape(logits, (-1, length, 2)) + FAR * (1.0 - batch["allowed"])[..., None]


def span_loss(weights: Weights, frozen: Weights, batch: dict[str, Any], *, texts: int) -> Any:
    """Return the mean cross entropy of start and end.

    Of several texts of a question, which follow each other, the first is to score highest: the
    cross entropy of their scores is added (after Clark & Gardner 2018). A score is how much
    likelier the words of the text are than "no answer", as in `core/llm/span_reader.py`, but of
    all its words instead of the best ones.
    """
    logits = span_logits(weights, frozen, batch, train=True)
    entropy = tf.nn.sparse_softmax_cross_entropy_with_logits
    start = entropy(labels=batch["starts"], logits=logits[..., 0])
    loss = tf.reduce_mean(start + entropy(labels=batch["ends"], logits=logits[..., 1])) / 2
    if texts == 1:
        return loss
    none = tf.reduce_sum(logits[:, 0], axis=-1)
    likely = tf.reduce_sum(tf.reduce_logsumexp(logits[:, 1:], axis=1), axis=-1)
    scores = tf.reshape(likely - none, (-1, texts))
    return loss + tf.reduce_mean(
        entropy(labels=tf.zeros_like(scores[:, 0], tf.int32), logits=scores)
    )
