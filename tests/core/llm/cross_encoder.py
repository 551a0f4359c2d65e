"""A cross-encoder of a few kilobytes: it scores a text by the words it shares with the question."""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "who", "leads", "heron", "mara", "bread", "time")
SPECIAL = 4
INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def write_cross_encoder(folder: Path, *, graph="model.onnx", outputs=1) -> Path:
    """The folder, in which such a model stands now; with more `outputs` it is none."""
    (folder / graph).parent.mkdir(parents=True, exist_ok=True)
    onnx.save(_graph(outputs), str(folder / graph))
    _write_tokenizer(folder)
    return folder


def _graph(outputs):
    """sum over words of (times in the question x times in the text), special tokens aside."""
    table = np.eye(len(WORDS), dtype=np.float32)
    table[:SPECIAL] = 0.0
    constants = {
        "table": table,
        "one": np.float32(1.0),
        "last": np.array([2], np.int64),
        "words": np.array([1], np.int64),
        "wide": np.ones((1, outputs), np.float32),
    }
    steps = [
        helper.make_node("Gather", ["table", "input_ids"], ["found"]),
        helper.make_node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        helper.make_node("Cast", ["token_type_ids"], ["kind"], to=TensorProto.FLOAT),
        helper.make_node("Sub", ["one", "kind"], ["unkind"]),
        helper.make_node("Mul", ["mask", "kind"], ["in_text"]),
        helper.make_node("Mul", ["mask", "unkind"], ["in_question"]),
        *_counted("in_text", "text"),
        *_counted("in_question", "question"),
        helper.make_node("Mul", ["text", "question"], ["shared"]),
        helper.make_node("ReduceSum", ["shared", "words"], ["score"], keepdims=1),
        helper.make_node("MatMul", ["score", "wide"], ["logits"]),
    ]
    return helper.make_model(
        helper.make_graph(
            steps,
            "overlap",
            [helper.make_tensor_value_info(it, TensorProto.INT64, ["n", "t"]) for it in INPUTS],
            [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", outputs])],
            [numpy_helper.from_array(np.asarray(it), name) for name, it in constants.items()],
        ),
        opset_imports=[helper.make_opsetid("", 17)],
        ir_version=9,
    )


def _counted(weights, name):
    """Steps that sum the words' vectors by these weights."""
    return [
        helper.make_node("Unsqueeze", [weights, "last"], [f"{name}_weights"]),
        helper.make_node("Mul", ["found", f"{name}_weights"], [f"{name}_words"]),
        helper.make_node("ReduceSum", [f"{name}_words", "words"], [name], keepdims=0),
    ]


def _write_tokenizer(folder):
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    places = {word: at for at, word in enumerate(WORDS)}
    tokenizer = Tokenizer(models.WordLevel(places, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", places["[CLS]"]), ("[SEP]", places["[SEP]"])],
    )
    tokenizer.save(str(folder / "tokenizer.json"))
    config = {"model_max_length": 32, "pad_token": "[PAD]"}
    (folder / "tokenizer_config.json").write_text(json.dumps(config))
