"""Asks NVIDIA's driver library itself, without torch and without nvidia-smi: standard library only, any Python 3.

Prints a marked JSON line after each step; each holds all that is known so far, so the last whole one counts even
when the next step hangs or crashes. Creates no CUDA context and changes nothing.
"""

import ctypes
import json
import os
import sys

MARK = "@@torchmend@@"
WINDOWS = os.name == "nt"
# By soname, so that LD_LIBRARY_PATH counts as it does for PyTorch; then where WSL and NixOS keep it off the list.
NAMES = (
    ["nvcuda.dll"]
    if WINDOWS
    else ["libcuda.so.1", "/usr/lib/wsl/lib/libcuda.so.1", "/run/opengl-driver/lib/libcuda.so.1"]
)
CAPABILITY_MAJOR, CAPABILITY_MINOR = 75, 76

known = {"library": None, "missing": False, "said": None, "cuda": None, "failed": None, "cards": None}


def tell():
    # One write, on a line of its own: whatever else a library prints stays beside it.
    os.write(1, ("\n" + MARK + json.dumps(known) + "\n").encode("ascii"))


def load():
    said = None
    for name in NAMES:
        if os.path.isabs(name) and not os.path.exists(name):
            continue
        try:
            return ctypes.WinDLL(name) if WINDOWS else ctypes.CDLL(name)
        except OSError as error:
            said = said or error
    known["said"] = str(said)
    if WINDOWS:
        known["missing"] = isinstance(said, FileNotFoundError) or getattr(said, "winerror", None) == 126
    else:
        # The library itself is not there; a library that it needs is another matter.
        known["missing"] = str(said).startswith("libcuda.so.1: cannot open shared object file")
    return None


def where(library):
    """The file it came from: a stub, a container's compat folder or another driver's copy can be first."""
    try:
        if WINDOWS:
            name = ctypes.create_unicode_buffer(32768)
            get = ctypes.windll.kernel32.GetModuleFileNameW
            get.argtypes = [ctypes.c_void_p, ctypes.c_wchar_p, ctypes.c_uint32]
            return name.value if get(library._handle, name, len(name)) else None
        with open("/proc/self/maps", errors="replace") as maps:
            return next((line.split(None, 5)[5].strip() for line in maps if "/libcuda.so" in line), None)
    except (OSError, AttributeError, IndexError):
        return None


class Refused(Exception):
    pass


def call(library, name, *args):
    code = getattr(library, name)(*args)
    if code:
        text = ctypes.c_char_p()
        try:
            library.cuGetErrorName(code, ctypes.byref(text))
        except AttributeError:
            pass  # drivers before CUDA 6 can't name their errors
        raise Refused({"call": name, "code": code, "name": text.value.decode("ascii", "replace") if text.value else None})


def answer(library, name, value, *args):
    """What one function says of a device; None where this driver lacks it or refuses."""
    try:
        call(library, name, ctypes.byref(value), *args)
        return value
    except (Refused, AttributeError):
        return None


def text(library, name, device):
    size = 256
    value = ctypes.create_string_buffer(size)
    try:
        call(library, name, value, size, device)
        return value.value.decode("utf-8", "replace")
    except (Refused, AttributeError):
        return None


def attribute(library, number, device):
    value = answer(library, "cuDeviceGetAttribute", ctypes.c_int(), number, device)
    return None if value is None else value.value


def uuid(library, device):
    # Not the _v2: under MIG that one names the instance, and the card could not be joined with other sources.
    value = answer(library, "cuDeviceGetUuid", (ctypes.c_ubyte * 16)(), device)
    if value is None:
        return None
    digits = bytes(bytearray(value)).hex()
    return "GPU-" + "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


def card(library, ordinal):
    device = ctypes.c_int()
    call(library, "cuDeviceGet", ctypes.byref(device), ordinal)
    memory = answer(library, "cuDeviceTotalMem_v2", ctypes.c_size_t(), device)
    major, minor = attribute(library, CAPABILITY_MAJOR, device), attribute(library, CAPABILITY_MINOR, device)
    return {
        "name": text(library, "cuDeviceGetName", device),
        "capability": None if major is None or minor is None else "%d.%d" % (major, minor),
        "memoryBytes": None if memory is None else memory.value,
        "pci": text(library, "cuDeviceGetPCIBusId", device),
        "uuid": uuid(library, device),
    }


def look():
    tell()  # loading the library can crash too: then at least it is known that Python itself works
    library = load()
    if library is None:
        return
    known["library"] = where(library) or NAMES[0]
    version = answer(library, "cuDriverGetVersion", ctypes.c_int())
    known["cuda"] = version.value if version else None
    tell()  # cuInit is where a driver in a bad state hangs or crashes
    try:
        call(library, "cuInit", 0)
        count = ctypes.c_int()
        call(library, "cuDeviceGetCount", ctypes.byref(count))
        known["cards"] = [card(library, ordinal) for ordinal in range(count.value)]
    except Refused as refused:
        known["failed"] = refused.args[0]
    except AttributeError as error:
        known["failed"] = {"call": str(error), "code": None, "name": None}


look()
tell()
sys.stderr.flush()
os._exit(0)  # a driver's own clean-up at exit has crashed before
