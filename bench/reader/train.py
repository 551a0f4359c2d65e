"""Train the reader: `python -m bench.reader.train --data ../shared/bench/reader --out FOLDER`.

Needs `pip install tensorflow-cpu safetensors tokenizers msgspec` in an environment of its own.
The run is seeded, writes a checkpoint every few hundred steps and continues from it when it is
started again.
"""

# pyright: basic, reportMissingImports=false
import argparse
import pickle
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf
from msgspec import structs
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from bench.datasets import load_lines
from bench.reader.examples import LENGTHS, Batch, ExampleMaker, batches, note_questions
from bench.reader.measure import SpanQuestion, build_report, read_lines, table
from bench.reader.network import span_logits, span_loss, start_weights
from core.llm.span_reader import SpanReader

TOKENS_A_BATCH = 4096
WARM_UP, DECAY = 0.06, 0.01
BETAS = 0.9, 0.999
CHECKPOINT_STEPS = 200


def main() -> None:
    """Train, or continue; print the scores on the development split after each epoch."""
    options = _arguments()
    tf.config.threading.set_intra_op_parallelism_threads(options.threads)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    tokenizer = Tokenizer.from_file(str(options.encoder / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    questions = load_lines(options.data / "train.jsonl", SpanQuestion)
    if options.limit:
        questions = random.Random(options.seed).sample(questions, options.limit)
    questions = [*questions, *(it for file in options.notes for it in note_questions(file))]
    maker = ExampleMaker(questions, tokenizer, seed=options.seed, dropped=options.dropped)
    weights, frozen = start_weights(
        load_file(str(options.encoder / "model.safetensors")),
        options.seed,
        adapters=options.adapters,
    )
    plan = [list(_epoch(maker, number, options.seed)) for number in range(options.epochs)]
    total = sum(map(len, plan))
    dev = load_lines(options.data / "dev.jsonl", SpanQuestion)
    dev = random.Random(1).sample(dev, options.dev) if options.dev else dev
    if options.start:
        for name, values in np.load(options.start).items():
            weights[name].assign(values)
    trainer = Trainer(weights, frozen, total, rate=options.rate, seed=options.seed)
    trainer.restore(options.out / "checkpoint.pickle")
    for number, epoch in enumerate(plan, start=1):
        if trainer.run(epoch, ends_at=sum(map(len, plan[:number])), out=options.out):
            report = build_report(read_lines(dev, SpanReader(tokenizer, trainer.logits)))
            print(f"epoch {number}: {table(report)}", flush=True)
    np.savez(options.out / "weights.npz", **{k: v.numpy() for k, v in trainer.weights.items()})


class Trainer:
    """Weights and optimizer (AdamW, linear warm-up and decay, gradients clipped to norm 1)."""

    def __init__(self, weights: Any, frozen: Any, total: int, *, rate: float, seed: int) -> None:
        tf.random.set_seed(seed)
        self._rate = rate
        self.weights, self._frozen, self._total = weights, frozen, total
        self._means = {name: tf.Variable(tf.zeros_like(it)) for name, it in weights.items()}
        self._squares = {name: tf.Variable(tf.zeros_like(it)) for name, it in weights.items()}
        self._done = 0
        self._step = tf.function(self._update)
        self._read = tf.function(lambda it: span_logits(weights, frozen, it, train=False))

    def _update(self, batch: Any, texts: int, rate: Any, step: Any) -> Any:
        with tf.GradientTape() as tape:
            loss = span_loss(self.weights, self._frozen, batch, texts=texts)
        names = list(self.weights)
        slopes = tape.gradient(loss, [self.weights[name] for name in names])
        slopes, _norm = tf.clip_by_global_norm(slopes, 1.0)
        for name, slope in zip(names, slopes, strict=True):
            weight, mean, square = self.weights[name], self._means[name], self._squares[name]
            mean.assign(BETAS[0] * mean + (1 - BETAS[0]) * slope)
            square.assign(BETAS[1] * square + (1 - BETAS[1]) * slope * slope)
            change = mean / (1 - BETAS[0] ** step)
            change /= tf.sqrt(square / (1 - BETAS[1] ** step)) + 1e-8
            if weight.shape.rank > 1:
                change += DECAY * weight
            weight.assign_sub(rate * change)
        return loss

    def run(self, epoch: list[Batch], *, ends_at: int, out: Path) -> bool:
        """Take the steps of an epoch that are left; return whether there were any."""
        left = epoch[self._done - ends_at :] if self._done < ends_at else []
        losses: list[float] = []
        begun = time.monotonic()
        for batch in left:
            losses.append(self.take(batch))
            if self._done % CHECKPOINT_STEPS == 0 or len(losses) == len(left):
                self.save(out / "checkpoint.pickle")
                loss = np.mean(losses[-CHECKPOINT_STEPS:])
                seconds = (time.monotonic() - begun) / len(losses)
                minutes = seconds * (self._total - self._done) / 60
                print(
                    f"{self._done}/{self._total} loss {loss:.3f}, {minutes:.0f} min left",
                    flush=True,
                )
        return bool(left)

    def take(self, batch: Batch) -> float:
        """Update the weights with one batch; return its loss."""
        self._done += 1
        warm = WARM_UP * self._total
        rate = self._rate * min(
            self._done / warm, (self._total - self._done) / (self._total - warm)
        )
        step = tf.constant(self._done, tf.float32)
        rate = tf.constant(rate, tf.float32)
        return float(self._step(as_tensors(batch), batch.texts, rate, step))

    def logits(self, *arrays: np.ndarray) -> np.ndarray:
        """Return the logits of ids, mask and types, (examples, tokens, 2)."""
        count = arrays[0].shape[1]
        # Few shapes, because each is traced anew.
        room = next(length for length in LENGTHS if length >= count)
        ids, mask, types = (np.pad(it, ((0, 0), (0, room - count))) for it in arrays)
        batch = {"ids": ids, "types": types, "mask": mask.astype(np.float32)}
        batch["allowed"] = np.ones_like(batch["mask"])
        return self._read(batch).numpy()[:, :count]

    def save(self, path: Path) -> None:
        """Write everything that is needed to continue."""
        state = [
            {name: it.numpy() for name, it in group.items()}
            for group in (self.weights, self._means, self._squares)
        ]
        part = path.with_suffix(".part")
        part.write_bytes(pickle.dumps((self._done, state)))
        part.replace(path)

    def restore(self, path: Path) -> None:
        """Continue from a checkpoint, if there is one."""
        if path.exists():
            self._done, state = pickle.loads(path.read_bytes())
            for group, saved in zip((self.weights, self._means, self._squares), state, strict=True):
                for name, values in saved.items():
                    group[name].assign(values)


def as_tensors(batch: Batch) -> dict[str, Any]:
    """Return a batch as the network takes it."""
    arrays = structs.asdict(batch)
    del arrays["texts"]
    return {name: tf.constant(values) for name, values in arrays.items()}


def _epoch(maker: ExampleMaker, number: int, seed: int) -> Any:
    return batches(
        maker.epoch(number), tokens=TOKENS_A_BATCH, luck=random.Random(seed * 77 + number)
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--data", type=Path, required=True, help="folder of train and dev questions"
    )
    parser.add_argument("--encoder", type=Path, required=True, help="folder of published weights")
    parser.add_argument("--out", type=Path, required=True, help="folder for checkpoint and weights")
    parser.add_argument("--limit", type=int, default=0, help="number of questions; 0 for all")
    parser.add_argument("--notes", type=Path, nargs="*", default=[], help="files of notes")
    parser.add_argument("--start", type=Path, help="weights of an earlier run to go on from")
    parser.add_argument(
        "--adapters", type=int, default=0, help="rank of adapters; 0 trains the matrices"
    )
    parser.add_argument("--rate", type=float, default=1e-4, help="highest learning rate")
    parser.add_argument(
        "--dropped",
        type=float,
        default=0.0,
        help="share of questions asked on their own text without the sentences that answer",
    )
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--dev", type=int, default=0, help="number of dev questions; 0 for all")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seed", type=int, default=7)
    return parser.parse_args()


if __name__ == "__main__":
    main()
