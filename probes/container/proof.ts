import type { ContainerAbout } from './about';

/** Where the first step lies in an image. */
export const PROOF_PLACE = '/usr/local/lib/torchmend-proof.py';

/**
 * The first step of a container, as Python: `--build` looks whether this image's PyTorch names what the card needs, which
 * needs no card; else real kernels run on every card that reaches the container, and then whatever is to be started.
 */
export function proofScript({ images, capabilities, driver, torch }: ContainerAbout): string {
  return `import os
import sys

import torch

IMAGES = ${JSON.stringify(images)}
CARDS = ${JSON.stringify(capabilities)}
DRIVER = ${JSON.stringify(driver ?? '')}
TORCH = ${JSON.stringify(torch)}


def stop(line):
    sys.exit("torchmend: " + line)


def held():
    return (torch._C._cuda_getArchFlags() or "").split()


if torch.__version__ != TORCH:
    stop("PyTorch is %s and should be %s" % (torch.__version__, TORCH))
if sys.argv[1:] == ["--build"]:
    if not set(IMAGES) & set(held()):
        stop("this PyTorch holds %s, none of which runs on %s" % (held(), CARDS))
    sys.exit(0)
if not torch.cuda.is_available():
    stop("no card reaches this container: host driver %s or newer, NVIDIA Container Toolkit, --gpus all" % DRIVER)
for index in range(torch.cuda.device_count()):
    gpu = torch.device("cuda", index)
    card = "%s (%d.%d)" % ((torch.cuda.get_device_name(index),) + torch.cuda.get_device_capability(index))
    for name, ask in (
        ("elementwise", lambda: torch.arange(4).to(gpu) + 1),
        ("sum", lambda: torch.arange(4.0).to(gpu).sum()),
        ("half precision", lambda: torch.ones(64).half().to(gpu) * 2),
    ):
        try:
            ask()
            torch.cuda.synchronize(gpu)
        except Exception as error:
            line = str(error).splitlines()[0]
            stop("%s fails at %s: %s. This image holds code for %s only" % (card, name, line, held()))
    print("torchmend: %s computes" % card, file=sys.stderr)
if sys.argv[1:]:
    os.execvp(sys.argv[1], sys.argv[1:])
`;
}
