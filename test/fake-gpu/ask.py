"""Asks PyTorch, on one device or more, and prints one JSON object: the live tests' and the recorder's own
look, apart from the product's. Values are never read: kernels don't run on the fake GPU.

    python ask.py [question…]         FAKE_GPU_DEVICES=0,1 chooses devices, 0 by default
"""

import json
import os
import sys
import warnings

heard = []
warnings.showwarning = lambda message, category, *_: heard.append(str(message).strip())

import torch  # noqa: E402  (after the ear for warnings is open)

functional = torch.nn.functional
QUESTIONS = {
    "copy": lambda d: torch.tensor([1.0, 2.0]).to(d).cpu(),
    "elementwise": lambda d: torch.arange(4, device=d) + 1,
    "sum": lambda d: torch.ones(8).to(d).sum(),
    "matmul-fp32": lambda d: torch.ones(64, 64).to(d) @ torch.ones(64, 64).to(d),
    "group-norm": lambda d: functional.group_norm(torch.ones(1, 4, 8, 8).to(d), 2),
    "attention": lambda d: functional.scaled_dot_product_attention(*[torch.zeros(1, 1, 16, 64).half().to(d)] * 3),
    "fill-the-card": lambda d: torch.empty(1 << 28, device=d),
}


def answer(ask, *args):
    try:
        return {"is": "passed", "value": ask(*args)}
    except BaseException as e:
        kind = type(e)
        return {"is": "failed", "error": kind.__name__, "code": getattr(e, "error_code", None), "text": str(e)}


def told(ask, *args):
    """For questions of fact, the answer itself; for a failing one the error's text."""
    a = answer(ask, *args)
    return a["value"] if a["is"] == "passed" else a["text"]


def run(question, device):
    def ask():
        QUESTIONS[question](device)
        torch.cuda.synchronize(device)
    return answer(ask) | {"value": None}


devices = [f"cuda:{i}" for i in os.environ.get("FAKE_GPU_DEVICES", "0").split(",")]
out = {
    "version": torch.__version__,
    "cuda": torch.version.cuda,
    "available": told(torch.cuda.is_available),
    "count": told(torch.cuda.device_count),
    "architectures": told(torch.cuda.get_arch_list),
    "devices": {},
}
for d in devices:
    results = {q: run(q, d) for q in sys.argv[1:]}
    out["devices"][d] = {
        "name": told(torch.cuda.get_device_name, d),
        "capability": told(lambda d=d: "%d.%d" % torch.cuda.get_device_capability(d)),
        "memory": told(lambda d=d: torch.cuda.get_device_properties(d).total_memory),
        "results": results,
    }
out["warnings"] = heard
print(json.dumps(out))
