"""A language model of half a megabyte: the llama architecture, a byte vocabulary, random weights.

It writes nonsense, but printable nonsense: loading, chat template, streaming, grammar and stop go
through the same code as with a real model.
"""

from pathlib import Path

import gguf
import numpy as np

WIDTH, LAYERS, HEADS, INNER = 64, 2, 4, 128
START, END, TURN, TURN_END = "<s>", "</s>", "<|im_start|>", "<|im_end|>"
CONTROL = (START, END, TURN, TURN_END)
TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n"
    "{{ message['content'] | trim }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
# Refuses a system turn, as the templates of some model families do.
NO_SYSTEM = (
    "{% if messages[0]['role'] == 'system' %}{{ raise_exception('no system turn') }}{% endif %}"
    + TEMPLATE
)


def write_gguf(
    path: Path,
    *,
    seed: int = 0,
    context_length: int = 2048,
    template: str | None = TEMPLATE,
    ends: float = 0.0,
) -> Path:
    """The path, where a model stands now; a greater `ends` makes it end its answers sooner."""
    tokens, scores, kinds = vocabulary()
    writer = gguf.GGUFWriter(str(path), "llama")
    writer.add_name("Test Llama")
    writer.add_context_length(context_length)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_file_type(gguf.LlamaFileType.ALL_F32)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_scores(scores)
    writer.add_token_types(kinds)
    writer.add_bos_token_id(tokens.index(START.encode()))
    writer.add_eos_token_id(tokens.index(TURN_END.encode()))
    writer.add_unk_token_id(0)
    writer.add_add_bos_token(value=True)
    writer.add_add_space_prefix(value=False)
    if template is not None:
        writer.add_chat_template(template)
    for name, values in weights(tokens, seed=seed, ends=ends).items():
        writer.add_tensor(name, values)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def vocabulary() -> tuple[list[bytes], list[float], list[gguf.TokenType]]:
    """Tokens, scores and kinds: the unknown, four control tokens, the space, and every byte."""
    kind = gguf.TokenType
    entries = [(b"<unk>", kind.UNKNOWN)]
    entries += [(token.encode(), kind.CONTROL) for token in CONTROL]
    entries += [("▁".encode(), kind.NORMAL)]
    entries += [(f"<0x{byte:02X}>".encode(), kind.BYTE) for byte in range(256)]
    return [token for token, _ in entries], [0.0] * len(entries), [kind for _, kind in entries]


def weights(tokens: list[bytes], *, seed: int, ends: float) -> dict[str, np.ndarray]:
    """Random tensors, with one direction of the width kept for "this can be printed"."""
    random = np.random.default_rng(seed)

    def matrix(rows: int, columns: int) -> np.ndarray:
        return (random.standard_normal((rows, columns)) / np.sqrt(columns)).astype(np.float32)

    printable = {f"<0x{byte:02X}>".encode() for byte in range(0x21, 0x7F)} | {"▁".encode()}
    embedding, output = matrix(len(tokens), WIDTH), matrix(len(tokens), WIDTH)
    embedding[:, 0] = 1.0
    output[:, 0] = [4.0 if token in printable else -4.0 for token in tokens]
    output[tokens.index(TURN_END.encode()), 0] += 8.0 * ends
    found = {
        "token_embd.weight": embedding,
        "output_norm.weight": np.ones(WIDTH, np.float32),
        "output.weight": output,
    }
    for layer in range(LAYERS):
        at = f"blk.{layer}"
        found[f"{at}.attn_norm.weight"] = np.ones(WIDTH, np.float32)
        found[f"{at}.ffn_norm.weight"] = np.ones(WIDTH, np.float32)
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            found[f"{at}.{part}.weight"] = matrix(WIDTH, WIDTH)
        found[f"{at}.ffn_gate.weight"] = matrix(INNER, WIDTH)
        found[f"{at}.ffn_up.weight"] = matrix(INNER, WIDTH)
        found[f"{at}.ffn_down.weight"] = matrix(WIDTH, INNER)
    # What the layers add must not cover the direction of the printable.
    for name, values in found.items():
        if name.endswith(("attn_output.weight", "ffn_down.weight")):
            values[0, :] = 0.0
    return found
