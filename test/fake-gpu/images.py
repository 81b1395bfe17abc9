"""Which images does the fake driver take? Reads a JSON list of [kind, arch, flag, PTX version] on the command line,
makes a fat binary of one entry from each, and prints the list of cuModuleLoadData's answers."""

import ctypes
import json
import struct
import sys

FLAGS = {"": 0, "a": 0x100000, "f": 0x200000}
cuda = ctypes.CDLL("libcuda.so.1")
context, module = ctypes.c_void_p(), ctypes.c_void_p()
assert cuda.cuInit(0) == 0
assert cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0) == 0
assert cuda.cuCtxSetCurrent(context) == 0


def fat(kind, arch, flag, ptx):
    major, minor = (int(n) for n in ptx.split("."))
    entry = struct.pack("<HHIQIIHHIIIQ", 1 if kind == "ptx" else 2, 0x101, 64, 8, 0, 0, minor, major, arch, 0, 0, FLAGS[flag])
    body = entry.ljust(64, b"\0") + b"\0" * 8
    return struct.pack("<IHHQ", 0xBA55ED50, 1, 16, len(body)) + body


answers = []
for image in json.loads(sys.argv[1]):
    data = ctypes.create_string_buffer(fat(*image))
    answers.append(cuda.cuModuleLoadData(ctypes.byref(module), data))
print(json.dumps(answers))
