"""Write the trained weights for the product: `python -m bench.reader.export --weights F --out F`.

Matrices become eight-bit integers with one step for each output (`NAME.steps`), everything else
half floats.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

STEPS = 127.0
STEPS_SUFFIX = ".steps"
MATRIX_RANK = 2


def main() -> None:
    """Convert a file of weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True, help="weights.npz of the training")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    with np.load(options.weights) as weights:
        saved: dict[str, Any] = quantized(dict(weights))
        np.savez_compressed(options.out, **saved)


def quantized(weights: dict[str, NDArray[np.float32]]) -> dict[str, NDArray[np.generic]]:
    """Return the weights in the form of the product's file."""
    saved: dict[str, NDArray[np.generic]] = {}
    for name, values in weights.items():
        if values.ndim == MATRIX_RANK and name.startswith("encoder."):
            steps = np.abs(values).max(axis=1) / STEPS
            saved[name] = np.rint(values / steps[:, None]).astype(np.int8)
            saved[name + STEPS_SUFFIX] = steps.astype(np.float32)
        else:
            saved[name] = values.astype(np.float16)
    return saved


def restored(path: Path) -> dict[str, NDArray[np.float32]]:
    """Return the weights of an exported file in single precision."""
    with np.load(path) as saved:
        weights = dict(saved)
    for name in [name for name in weights if name.endswith(STEPS_SUFFIX)]:
        matrix = name.removesuffix(STEPS_SUFFIX)
        weights[matrix] = weights[matrix] * weights.pop(name)[:, None]
    return {name: values.astype(np.float32) for name, values in weights.items()}


if __name__ == "__main__":
    main()
