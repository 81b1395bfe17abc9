"""Asks this interpreter's PyTorch real questions, one after the other, each on every GPU or on one.

Usage: python ask.py ITEM...      ITEM is QUESTION (every GPU) or GPU:QUESTION
Standard library and torch only; runs in the person's own Python (3.7 and newer). Changes nothing.
Every answer is one line of JSON behind a mark, written as soon as it is known; whoever reads it starts a fresh
child for the rest after a crash, a hang or a "spoilt" line.
"""
import json
import os
import re
import sys
import time

MARK = "@@torchmend@@"
# Of the libraries that are loaded, those of PyTorch, NVIDIA and AMD; which others there are is nobody's business.
TELLING = r"(?i)^(lib)?(torch|c10|nv|cu(da|blas|dnn|fft|solver|sparse|rand|pti)|nccl|amdhip|roc|hip|miopen)"
# A private copy of standard output: what torch, its extensions or a sitecustomize print goes to standard error.
_out = os.dup(1)
os.dup2(2, 1)


def say(**line):
    os.write(_out, (MARK + json.dumps(line) + "\n").encode("ascii"))


def operation(error):
    # The line of a question, or of whoever it calls, that raised it: the deepest one of ours.
    try:
        import traceback

        ours = [f.line for f in traceback.extract_tb(error.__traceback__) if os.path.basename(f.filename) == "ask.py"]
        return ours[-1] if ours and ours[-1] else None
    except Exception:
        return None


def failure(error):
    lines = [text.strip() for text in str(error).splitlines() if text.strip()]
    code = getattr(error, "error_code", None)
    return {
        "kind": type(error).__name__,
        "line": lines[0] if lines else "",
        "more": " ".join(lines[1:4]),
        "code": code if isinstance(code, int) else None,
        "memory": any(base.__name__ == "OutOfMemoryError" for base in type(error).__mro__),
        "operation": operation(error),
    }


def say_python():
    import platform
    import site
    import sysconfig

    folders = []
    for name in ("purelib", "platlib"):
        folder = sysconfig.get_paths().get(name)
        if folder and folder not in folders:
            folders.append(folder)
    threads = "t" if sysconfig.get_config_var("Py_GIL_DISABLED") else ""
    say(
        what="python",
        version=platform.python_version(),
        abi="cp%d%d%s" % (sys.version_info[0], sys.version_info[1], threads),
        platform=sysconfig.get_platform(),
        executable=sys.executable,
        prefix=sys.prefix,
        basePrefix=sys.base_prefix,
        sitePackages=folders,
        userSite=site.getusersitepackages() if site.ENABLE_USER_SITE else None,
    )


def import_torch():
    import importlib.util
    import warnings

    say(what="importing")
    started = time.time()
    try:
        spec = importlib.util.find_spec("torch")
        if spec is None or spec.origin is None:
            # A folder of that name without an __init__.py is no torch.
            say(what="import", done="missing")
            return None
        warnings.simplefilter("always")
        warnings.showwarning = lambda message, *rest, **more: say(what="warning", text=str(message)[:2000])
        import torch
    except BaseException as error:  # SystemExit and KeyboardInterrupt of a broken package are answers too
        say(what="import", done="failed", failure=failure(error))
        return None
    say(what="import", done="imported", file=getattr(torch, "__file__", None) or "", seconds=time.time() - started)
    return torch


def attempt(read):
    try:
        return read()
    except Exception:
        return None


def loaded_files():
    if os.name != "nt":
        with open("/proc/self/maps", errors="replace") as maps:
            return [line.split(None, 5)[5].strip() for line in maps if "/" in line]
    import ctypes

    kernel, pointer, size = ctypes.WinDLL("kernel32"), ctypes.c_void_p, ctypes.c_uint32
    kernel.K32EnumProcessModules.argtypes = [pointer, pointer, size, pointer]
    kernel.GetModuleFileNameW.argtypes = [pointer, ctypes.c_wchar_p, size]
    modules, needed, name = (pointer * 8192)(), size(), ctypes.create_unicode_buffer(32768)
    process = pointer(-1)  # this one
    if not kernel.K32EnumProcessModules(process, modules, ctypes.sizeof(modules), ctypes.byref(needed)):
        raise ctypes.WinError()
    count = needed.value // ctypes.sizeof(pointer)
    return [name.value for one in modules[:count] if kernel.GetModuleFileNameW(one, name, len(name))]


def say_loaded():
    files = attempt(loaded_files)
    told = files and sorted({file for file in files if re.match(TELLING, re.split(r"[\\/]", file)[-1])})
    say(what="loaded", files=told)


def say_torch(torch):
    cuda, devices, problem = torch.cuda, [], None
    built = getattr(torch.version, "cuda", None) or getattr(torch.version, "hip", None)
    if built:
        try:
            cuda.init()
            for index in range(cuda.device_count()):
                one = cuda.get_device_properties(index)
                devices.append(
                    {
                        "index": index,
                        "name": one.name,
                        "computeCapability": "%d.%d" % (one.major, one.minor),
                        "memoryBytes": one.total_memory,
                    }
                )
        except Exception as error:
            problem = failure(error)
    # A build for the CPU only has no such function at all.
    flags = attempt(lambda: torch._C._cuda_getArchFlags())
    listed = flags.split() if isinstance(flags, str) else attempt(cuda.get_arch_list)
    say(
        what="torch",
        version=str(torch.__version__),
        cuda=torch.version.cuda,
        hip=getattr(torch.version, "hip", None),
        available=bool(attempt(cuda.is_available)),
        architectures=listed,
        devices=devices,
        startFailure=problem,
    )
    return [one["index"] for one in devices]


# The questions. Inputs are made on the CPU and copied: on a card without kernels even torch.randn fails there.


def ask_copy(torch, gpu):
    torch.tensor([1.0, 2.0]).to(gpu)


def ask_elementwise(torch, gpu):
    torch.arange(4).to(gpu) + 1


def ask_sum(torch, gpu):
    torch.arange(4, dtype=torch.float32).to(gpu).sum()


def matmul(torch, gpu, dtype):
    a = torch.randn(1024, 1024).to(dtype).to(gpu)
    (a @ a).sum()


def ask_matmul_fp32(torch, gpu):
    matmul(torch, gpu, torch.float32)


def ask_matmul_fp16(torch, gpu):
    matmul(torch, gpu, torch.float16)


def ask_matmul_bf16(torch, gpu):
    matmul(torch, gpu, torch.bfloat16)


def ask_conv2d(torch, gpu):
    torch.nn.functional.conv2d(torch.randn(1, 4, 64, 64).to(gpu), torch.randn(8, 4, 3, 3).to(gpu))


def ask_group_norm(torch, gpu):
    torch.nn.functional.group_norm(torch.randn(2, 8, 16, 16).to(gpu), 4)


def ask_attention(torch, gpu):
    q = torch.randn(1, 4, 64, 32).half().to(gpu)
    torch.nn.functional.scaled_dot_product_attention(q, q, q)


def ask_nms(torch, gpu):
    from torchvision.ops import nms

    boxes = torch.tensor([[0.0, 0.0, 2.0, 2.0], [1.0, 1.0, 3.0, 3.0]]).to(gpu)
    nms(boxes, torch.tensor([0.9, 0.8]).to(gpu), 0.5)


def can_ask(question):
    import importlib.util

    return question != "nms" or importlib.util.find_spec("torchvision") is not None


def ask(torch, gpu, question):
    say(what="asking", gpu=gpu, question=question)
    where = torch.device("cuda", gpu)
    started = time.time()
    problem = None
    try:
        with torch.no_grad():
            globals()["ask_" + question.replace("-", "_")](torch, where)
            torch.cuda.synchronize(where)
    except Exception as error:
        problem = failure(error)
    took = int((time.time() - started) * 1000)
    say(what="answer", gpu=gpu, question=question, failure=problem, ms=took)
    return problem is None or still_healthy(torch, where)


def still_healthy(torch, where):
    """After some errors the CUDA context is spoilt for good and every later answer would be a lie."""
    try:
        torch.cuda.synchronize(where)
        torch.tensor([1.0]).to(where).cpu()
        return True
    except Exception:
        return False


def main():
    say_python()
    torch = import_torch()
    say_loaded()
    if torch is None:
        return
    gpus = say_torch(torch)
    for item in sys.argv[1:]:
        gpu, _, question = item.rpartition(":")
        if not can_ask(question):
            continue
        for index in [int(gpu)] if gpu else gpus:
            if not ask(torch, index, question):
                say_loaded()
                say(what="spoilt")
                return
    say_loaded()
    say(what="end")


main()
os._exit(0)  # no exit handlers of broken extensions: all has been said
