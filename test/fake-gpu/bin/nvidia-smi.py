"""A stand-in for nvidia-smi that tells of the fake GPU's machine (FAKECUDA_* variables).

What it prints is a reconstruction: the shapes follow the driver's age as users have
posted them, the column spacing is approximate. FAKECUDA_SMI selects a failure.
build.mjs puts the first line, with the interpreter, in front of this file."""

import os
import signal
import sys
import time

FAILURE = os.environ.get("FAKECUDA_SMI", "")
CUDA = int(os.environ.get("FAKECUDA_DRIVER", "13000"))
CUDA_TEXT = "N/A" if FAILURE == "cuda-not-available" else f"{CUDA // 1000}.{CUDA % 1000 // 10}"
DRIVER = os.environ.get("FAKECUDA_DRIVER_NAME", "0")
AGE = int(DRIVER.split(".")[0])
SMI = "580.105.07" if FAILURE == "other-version" else DRIVER  # under WSL the two differ
USED = int(os.environ.get("FAKECUDA_USED_MIB", "0"))

# word in the scenario -> what is printed (to stdout, as the real one does) and the exit code
SAYS = {
    "cannot-communicate": ("NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver. "
                           "Make sure that the latest NVIDIA driver is installed and running.\n", 9),
    "nvml-mismatch": (f"Failed to initialize NVML: Driver/library version mismatch\nNVML library version: {AGE}.99\n", 18),
    "nvml-blocked": ("Failed to initialize NVML: GPU access blocked by the operating system\n"
                     "Failed to properly shut down NVML: GPU access blocked by the operating system\n", 17),
    "nvml-unknown": ("Failed to initialize NVML: Unknown Error\n", 255),
    "no-devices": ("No devices were found\n", 6),
    "gpu-lost": ("Unable to determine the device handle for GPU 0000:01:00.0: GPU is lost.  "
                 "Reboot the system to recover this GPU\n", 15),
}
# cmd.exe's 'not found' in a Chinese Windows: GBK bytes, not UTF-8
GBK = "'nvidia-smi' 不是内部或外部命令，也不是可运行的程序\r\n或批处理文件。\r\n".encode("gbk")


def cards():
    listed = os.environ.get("FAKECUDA_CARDS", "")
    for index, one in enumerate(c for c in listed.split("|") if c):
        name, capability, _sms, mib, pci = one.split(";")
        if AGE < 465:  # the brand came into the name later
            name = name.removeprefix("NVIDIA ")
        yield {"index": index, "name": name, "capability": capability, "mib": int(mib), "pci": pci,
               "uuid": f"GPU-fafafafa-fafa-fafa-fafa-fafafafafa{index:02x}", "bus": f"00000000:{index + 1:02X}:00.0"}


def say(text, code=0):
    sys.stdout.write(text)
    sys.stdout.flush()
    sys.exit(code)


def none():
    """How an absent value is written: the words changed with the drivers."""
    return "[Not Supported]" if AGE < 440 else "[N/A]"


def memory(card, mib, units):
    if FAILURE == "memory-not-available":
        return "[N/A]"
    return f"{min(mib, card['mib'])} MiB" if units else str(min(mib, card["mib"]))


def field(card, name, units):
    known = {
        "index": str(card["index"]), "count": str(len(list(cards()))),
        "name": card["name"], "gpu_name": card["name"], "driver_version": DRIVER,
        "uuid": card["uuid"], "gpu_uuid": card["uuid"],
        "pci.bus_id": card["bus"], "gpu_bus_id": card["bus"], "pci.device_id": f"0x{card['pci']}",
        "memory.total": memory(card, card["mib"], units), "memory.used": memory(card, USED, units),
        "memory.free": memory(card, max(card["mib"] - USED, 0), units),
        "compute_mode": "Default", "pstate": "P8", "display_active": "Disabled",
        "utilization.gpu": "0 %" if units else "0", "temperature.gpu": "40",
        "driver_model.current": none(), "mig.mode.current": none(),
        "serial": none() if "GeForce" in card["name"] else "1320918012345",
    }
    if AGE >= 510 and FAILURE != "field-invalid":
        known["compute_cap"] = card["capability"]
    return known.get(name)


def query(names, style):
    units = "nounits" not in style
    rows = []
    for card in cards():
        row = [field(card, n, units) for n in names]
        for name, value in zip(names, row):
            if value is None:  # one unknown field and nothing else is told
                say(f'Field "{name}" is not a valid field to query.\n\n', 2)
        rows.append(", ".join(row))
    header = [n + (" [MiB]" if n.startswith("memory.") and units else "") for n in names]
    say("\n".join(([] if "noheader" in style else [", ".join(header)]) + rows) + "\n")


def banner():
    if AGE >= 610:
        return f"NVIDIA-SMI {SMI:<22} KMD Version: {DRIVER:<14} CUDA UMD Version: {CUDA_TEXT}"
    cuda = f"CUDA Version: {CUDA_TEXT}" if AGE >= 410 else ""
    return f"NVIDIA-SMI {SMI:<22} Driver Version: {DRIVER:<14} {cuda}"


def table():
    line = "+" + "-" * 87 + "+\n"
    out = [time.strftime("%a %b %d %H:%M:%S %Y\n"), line, f"| {banner():<85} |\n"]
    out.append("|" + "-" * 41 + "+" + "-" * 22 + "+" + "-" * 22 + "|\n")
    out.append("| GPU  Name                 Persistence-M | Bus-Id        Disp.A | Volatile Uncorr. ECC |\n")
    out.append("| Fan  Temp   Perf          Pwr:Usage/Cap |         Memory-Usage | GPU-Util  Compute M. |\n")
    out.append("|" + "=" * 41 + "+" + "=" * 22 + "+" + "=" * 22 + "|\n")
    for card in cards():
        name = card["name"] if len(card["name"]) <= 18 else card["name"][:15] + "..."
        total = "Not Supported" if FAILURE == "memory-not-available" else f"{min(USED, card['mib'])}MiB / {card['mib']}MiB"
        out.append(f"| {card['index']:>3}  {name:<30} Off | {card['bus']} Off |{'N/A':>21} |\n")
        out.append(f"|{'0%':>4}{'40C':>6}{'P8':>6}{'20W / 450W':>24} | {total:>20} |{'0%':>7}{'Default':>14} |\n" + line)
    say("".join(out))


def details():
    old = f"Driver Version                            : {DRIVER}"
    cuda = f"CUDA Version                              : {CUDA_TEXT}"
    if AGE >= 610:
        old += " [Deprecated; will be removed in CUDA 14.0. Use KMD Version instead]"
        cuda += " [Deprecated; will be removed in CUDA 14.0. Use CUDA UMD Version instead]"
    lines = ["", "==============NVSMI LOG==============", "", old] + ([cuda] if AGE >= 410 else [])
    if AGE >= 610:
        lines += [f"KMD Version                               : {DRIVER}", f"CUDA UMD Version                          : {CUDA_TEXT}"]
    for card in cards():
        lines += ["", f"GPU {card['bus']}", f"    Product Name                          : {card['name']}",
                  f"    GPU UUID                              : {card['uuid']}"]
    say("\n".join(lines) + "\n")


def version():
    if AGE < 520:
        say("Invalid combination of input arguments. Please run 'nvidia-smi -h' for help.\n\n", 2)
    if AGE < 610:
        say(f"NVIDIA-SMI version  : {SMI}\nNVML version        : {SMI.rsplit('.', 1)[0]}\n"
            f"DRIVER version      : {DRIVER}\nCUDA Version        : {CUDA_TEXT}\n")
    say(f"NVIDIA-SMI version  : {SMI}\nNVML version        : {SMI}\n"
        'DRIVER version      : Deprecated, see "KMD version" instead\n'
        'CUDA version        : Deprecated, see "CUDA UMD version" instead\n'
        f"KMD version         : {DRIVER}\nCUDA UMD version    : {CUDA_TEXT}\n")


def main(words):
    if FAILURE == "hang":
        time.sleep(24 * 3600)
    if FAILURE == "segfault":
        os.kill(os.getpid(), signal.SIGSEGV)
    if FAILURE == "gbk-not-found":
        sys.stderr.buffer.write(GBK)
        sys.exit(1)
    if FAILURE in SAYS:
        say(*SAYS[FAILURE])
    if not list(cards()):
        say("No devices were found\n", 6)
    asked = next((w.partition("=")[2] for w in words if w.startswith("--query-gpu=")), None)
    style = next((w.partition("=")[2] for w in words if w.startswith("--format=")), "")
    if asked is not None and style.startswith("csv"):
        query([n.strip() for n in asked.split(",")], style)
    if words in (["-L"], ["--list-gpus"]):
        say("".join(f"GPU {c['index']}: {c['name']} (UUID: {c['uuid']})\n" for c in cards()))
    if words == ["--version"]:
        version()
    if words in (["-q"], ["--query"]):
        details()
    if not words:
        table()
    say("Invalid combination of input arguments. Please run 'nvidia-smi -h' for help.\n\n", 2)


main(sys.argv[1:])
