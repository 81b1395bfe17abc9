"""STAND-IN, not PyTorch: behaves as a CPU-only build of torch 2.13.0 does where a
diagnosis looks (recorded facts, see test/fake-gpu/README.md). It computes nothing."""

import importlib.util
import warnings

from . import version
from .version import __version__

_NO_CUDA = "Torch not compiled with CUDA enabled"


def _cpu(device):
    if str(device if device is not None else "cpu").startswith("cuda"):
        raise AssertionError(_NO_CUDA)


class device:
    def __init__(self, kind, index=None):
        self.type, _, rest = str(kind).partition(":")
        self.index = int(rest) if rest else index

    def __str__(self):
        return self.type if self.index is None else f"{self.type}:{self.index}"


class Tensor:
    """Has a device and refuses to leave it; values are not kept."""

    warned = False

    def __init__(self, *_, device=None, **__):
        _cpu(device)
        if not Tensor.warned and not importlib.util.find_spec("numpy"):
            warnings.warn("Failed to initialize NumPy: No module named 'numpy'", stacklevel=2)
        Tensor.warned = True
        self.device = globals()["device"]("cpu")

    def cuda(self, *_, **__):
        raise AssertionError(_NO_CUDA)

    def to(self, where=None, *_, device=None, **__):
        _cpu(device if device is not None else where)
        return self

    def cpu(self):
        return self

    def __add__(self, _):
        return self

    __matmul__ = __mul__ = __add__

    def sum(self):
        return self


tensor = zeros = ones = arange = randn = rand = empty = Tensor
float16, bfloat16, float32 = "torch.float16", "torch.bfloat16", "torch.float32"


class _C:
    """The real one is a compiled module; _cuda_getArchFlags is absent from it, too."""


from . import backends, cuda  # noqa: E402  (they need the names above)
