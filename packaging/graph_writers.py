"""Writers of ONNX graphs: in floating point, and with products of whole numbers."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from onnx import NodeProto

# The domain of onnxruntime's own operators.
FUSED = "com.microsoft"
Rows = NDArray[np.float32]


class GraphWriter:
    """Collects the nodes and weights of the encoder's graph in the order they run."""

    def __init__(self, tensors: Mapping[str, NDArray[np.float32]]) -> None:
        self.tensors = tensors
        self.nodes: list[NodeProto] = []
        self.weights: dict[str, NDArray[Any]] = {}

    def weight(self, name: str, values: NDArray[Any]) -> str:
        """The name under which the graph knows the values from now on."""
        self.weights[name] = np.ascontiguousarray(values)
        return name

    def dense(self, name: str) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Weight and bias of a dense layer; the weight laid out for `input @ weight`."""
        return self.tensors[f"{name}.weight"].T, self.tensors[f"{name}.bias"]

    def product(self, inside: str, matrix: NDArray[np.float32], output: str) -> str:
        """The name of `inside @ matrix`."""
        return self.node("MatMul", [inside, self.weight(f"{output}.weight", matrix)], output)

    def rows(self, name: str, table: NDArray[Any], numbers: str, output: str) -> str:
        """The name of the table's rows of these numbers."""
        return self.node("Gather", [self.weight(name, table), numbers], output, axis=0)

    def norm(self, name: str) -> tuple[str, str]:
        """Scale and shift of a layer norm."""
        return (
            self.weight(f"{name}.weight", self.tensors[f"{name}.weight"]),
            self.weight(f"{name}.bias", self.tensors[f"{name}.bias"]),
        )

    def node(self, kind: str, inputs: list[str], output: str, **attributes: Any) -> str:
        """The output's name; the node runs after all earlier ones."""
        return self.parts(kind, inputs, [output], **attributes)[0]

    def parts(
        self, kind: str, inputs: list[str], outputs: list[str], **attributes: Any
    ) -> list[str]:
        """The names of all outputs of a node, which runs after all earlier ones."""
        from onnx import helper

        self.nodes.append(helper.make_node(kind, inputs, outputs, name=outputs[0], **attributes))
        return outputs


class IntegerWriter(GraphWriter):
    """Writes the table of words in half as many bytes, and products of whole numbers."""

    steps = 127.0  # to each side of nothing

    def multiplied(self, inputs: list[str], output: str) -> str:
        """The name of the product of two quantized matrices, in floating point."""
        return self.node("MatMulIntegerToFloat", inputs, output, domain=FUSED)

    def quantized(self, inside: str, output: str) -> list[str]:
        """The names of the whole numbers, of the step between two of them, and of their zero."""
        names = [output, f"{output}.step", f"{output}.zero"]
        return self.parts("DynamicQuantizeLinear", [inside], names)

    def rows(self, name: str, table: NDArray[Any], numbers: str, output: str) -> str:
        """The name of the table's rows, which are kept in half as many bytes."""
        from onnx import TensorProto

        half = super().rows(name, table.astype(np.float16), numbers, f"{output}.half")
        return self.node("Cast", [half], output, to=TensorProto.FLOAT)


class QuantizedWriter(IntegerWriter):
    """Writes products of eight bits both ways, with ranges that were measured beforehand.

    A few channels of what comes in are much larger than the others. They are divided by `spread`
    and their rows of the matrix multiplied by it (SmoothQuant, Xiao et al. 2023). As the range is
    fixed, the vector of a text does not depend on the texts of its batch. The ranges come from
    `packaging/encoder_ranges.py`; the mean cosine to the full graph's vector is 0.998.
    """

    def __init__(
        self, tensors: Mapping[str, NDArray[np.float32]], ranges: Mapping[str, NDArray[Any]]
    ) -> None:
        super().__init__(tensors)
        self.ranges = ranges

    def product(self, inside: str, matrix: NDArray[np.float32], output: str) -> str:
        """The name of nearly `inside @ matrix`."""
        spread = self.ranges[f"{output}.spread"].astype(np.float32)
        low, high = self.ranges[f"{output}.range"]
        step = np.float32((high - low) / 255)
        whole, scales = in_whole_numbers(matrix * spread[:, None], self.steps)

        evened = self.weight(f"{output}.evened", 1 / spread)
        even = self.node("Mul", [inside, evened], f"{output}.even")
        step_name = self.weight(f"{output}.step", np.array(step))
        zero = self.weight(f"{output}.zero", np.array(np.rint(-low / step), np.uint8))
        number = self.node("QuantizeLinear", [even, step_name, zero], f"{output}.number")
        weight = self.weight(f"{output}.weight", whole)
        scale = self.weight(f"{output}.scale", scales)
        return self.multiplied([number, weight, step_name, scale, zero], output)


class ReaderWriter(IntegerWriter):
    """Writes products of eight bits both ways, with the range of each batch."""

    def product(self, inside: str, matrix: NDArray[np.float32], output: str) -> str:
        """The name of nearly `inside @ matrix`."""
        whole, scales = in_whole_numbers(matrix, self.steps)
        number, step, zero = self.quantized(inside, f"{output}.first")
        weight = self.weight(f"{output}.weight", whole)
        scale = self.weight(f"{output}.scale", scales)
        return self.multiplied([number, weight, step, scale, zero], output)


def in_whole_numbers(matrix: Rows, steps: float) -> tuple[NDArray[np.int8], Rows]:
    """The matrix in eight bits or less, and what each column must be multiplied with."""
    scales = np.abs(matrix).max(axis=0) / steps
    return np.rint(matrix / scales).astype(np.int8), scales.astype(np.float32)
