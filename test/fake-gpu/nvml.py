"""What libnvidia-ml says about the machine, as one JSON object: {"init": code} or all the facts."""

import ctypes
import json

nvml = ctypes.CDLL("libnvidia-ml.so.1")
nvml.nvmlErrorString.restype = ctypes.c_char_p
start = nvml.nvmlInit_v2()


def text(function, *args):
    out = ctypes.create_string_buffer(96)
    code = function(*args, out, 96)
    return out.value.decode() if code == 0 else code


def card(index):
    handle, major, minor = ctypes.c_void_p(), ctypes.c_int(), ctypes.c_int()
    memory = (ctypes.c_ulonglong * 3)()
    assert nvml.nvmlDeviceGetHandleByIndex_v2(index, ctypes.byref(handle)) == 0
    nvml.nvmlDeviceGetCudaComputeCapability(handle, ctypes.byref(major), ctypes.byref(minor))
    nvml.nvmlDeviceGetMemoryInfo(handle, memory)
    return {"name": text(nvml.nvmlDeviceGetName, handle), "uuid": text(nvml.nvmlDeviceGetUUID, handle),
            "capability": f"{major.value}.{minor.value}", "mib": memory[0] >> 20}


out = {"init": start, "text": nvml.nvmlErrorString(start).decode()}
if start == 0:
    count, cuda = ctypes.c_uint(), ctypes.c_int()
    nvml.nvmlDeviceGetCount_v2(ctypes.byref(count))
    nvml.nvmlSystemGetCudaDriverVersion_v2(ctypes.byref(cuda))
    out |= {"driver": text(nvml.nvmlSystemGetDriverVersion), "cuda": cuda.value, "cards": [card(i) for i in range(count.value)]}
print(json.dumps(out))
