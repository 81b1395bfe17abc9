"""Compares the error names and texts of two CUDA runtimes: texts.py <NVIDIA's> <ours>. Prints one JSON object."""

import ctypes
import json
import sys

theirs, ours = (ctypes.CDLL(p) for p in sys.argv[1:3])
for library in (theirs, ours):
    for function in ("cudaGetErrorName", "cudaGetErrorString"):
        getattr(library, function).restype = ctypes.c_char_p


def both(library, code):
    return [library.cudaGetErrorName(code).decode(), library.cudaGetErrorString(code).decode()]


out = {"same": [], "different": [], "unknown to ours": []}
for code in range(1100):
    real, own = both(theirs, code), both(ours, code)
    if real == own:
        if "unrecognized" not in own[0]:
            out["same"].append(code)
    else:
        out["unknown to ours" if "unrecognized" in own[0] else "different"].append(code)
print(json.dumps(out))
