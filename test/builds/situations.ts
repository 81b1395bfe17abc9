import { choose, installedOf, pythonOf, type Situation } from '../../probes/builds';

/**
 * Situations with the right answer, worked out by hand from the sources, not from the program.
 * cards | driver | system | Python | torch there now | right answer | why, and the source it follows from
 *
 * Sources: [B] build scripts of each release and what users' arch lists show, by row in probes/data/builds.json;
 * [L] last release of an architecture: pytorch/pytorch PR #196249 (Maxwell to Volta: 2.14 + cu126), PR #175253 (Volta
 * left cu128 after 2.10), "rows" (Kepler 3.7: 2.7 + cu118); [F] first and last driver of an architecture: NVIDIA's
 * "CUDA Toolkit, Driver and Architecture Matrix"; [M] minor version compatibility: CUDA release notes; [P] Pythons of
 * each release: pytorch/test-infra generate_binary_build_matrix.py; [R] CUDA Programming Guide: same major, minor not
 * below, Tegra apart; [D] default of the main index: CPU on Windows, test-infra; [J] pytorch/pytorch DEVICE_REQUIREMENT
 * of CUDA >= 13.2 (Jetson takes SBSA code).
 */
export const TABLE = `
# Kepler
3.0 | 470.82.01 | linux | 3.8 | - | no-official-build | a 3.7 cubin serves 3.7 only [R][B]
3.0 | 474.64 | windows | 3.10 | - | no-official-build | compute_37 is above 3.0 [R][B]
3.5 | 470.82.01 | linux | 3.11 | - | no-official-build | K40, GTX 780 [R][B]
3.5 | 474.64 | windows | 3.10 | 1.13.1+cu117 | no-official-build | GT 730 with GK208 [R][B]
3.7 | 470.82.01 | linux | 3.11 | - | install 2.7.1+cu118 | K80: last line with it [L]
3.7 | 450.80.02 | linux | 3.11 | - | install 2.7.1+cu118 | exactly the oldest driver of 11.x [M]
3.7 | 450.51.06 | linux | 3.11 | - | driver-first 2.7.1+cu118 needs 450.80.02 | below it [M]
3.7 | 515.43.04 | linux | 3.11 | - | driver-first 2.7.1+cu118 needs 470 | R470 was the last to drive it [F]
3.7 | 474.64 | windows | 3.10 | - | install 2.7.1+cu118 | 474 is R470 [F][L]
3.7 | 451.82 | windows | 3.11 | - | driver-first 2.7.1+cu118 needs 452.39 | below the oldest of 11.x [M]
3.7 | 451.82 | windows | 3.10 | - | install 1.12.1+cu102 | CUDA 10.2 runs on it, and 1.12 has 3.10 [M][P]
3.7 | 470.82.01 | linux | 3.8 | - | install 2.4.1+cu118 | 2.4 is the last for 3.8 [P]
3.7 | 470.82.01 | linux | 3.13 | - | install 2.7.1+cu118 | 2.7 has 3.13 [P]
3.7 | 470.82.01 | linux | 3.14 | - | no-official-build | cu118 ended before 3.14 came [P][L]
3.7 | 470.82.01 | linux | 3.11 | 2.7.1+cu126 | install 2.7.1+cu118 | the same torch from the other channel [B]
3.7 | 470.82.01 | linux | 3.11 | 2.4.1+cu118 | keep 2.4.1+cu118 | it has sm_37 [B]
3.7 | 470.82.01 | linux-aarch64 | 3.11 | - | no-official-build | arm64 starts at 8.0 [B]
# Maxwell
5.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu126 | last line [L]
5.0 | 525.60.13 | linux | 3.11 | - | install 2.14.1+cu126 | exactly the oldest driver of 12.x [M]
5.0 | 525.53 | linux | 3.11 | - | install 2.7.1+cu118 | below it: the last of 11.x [M][L]
5.0 | 520.61.05 | linux | 3.14 | - | driver-first 2.14.1+cu126 needs 525.60.13 | 11.x has no 3.14 [P][M]
5.0 | 590.44.01 | linux | 3.11 | - | driver-first 2.14.1+cu126 needs 580 | R580 was the last [F]
5.2 | 581.80 | windows | 3.10 | - | install 2.14.1+cu126 | GTX 980, M40 [L]
5.2 | 528.33 | windows | 3.10 | - | install 2.14.1+cu126 | exactly the oldest driver of 12.x [M]
5.2 | 527.41 | windows | 3.10 | - | install 2.7.1+cu118 | below it [M]
5.2 | 591.44 | windows | 3.10 | - | driver-first 2.14.1+cu126 needs 580 | R590 dropped it [F]
5.2 | 581.80 | windows | 3.9 | - | install 2.8.0+cu126 | 2.8 is the last for 3.9, cu128 dropped Maxwell [P][B]
5.2 | 581.80 | windows | 3.8 | - | install 2.4.1+cu121 | 2.4 is the last for 3.8, cu121 its own channel [P][D]
5.2 | 581.80 | windows | 3.7 | - | install 1.13.1+cu117 | 1.13 is the last for 3.7 [P][D]
5.2 | 581.80 | windows | 3.10 | 2.14.1+cu130 | install 2.14.1+cu126 | least change [B]
5.3 | 470.82.01 | linux-aarch64 | 3.8 | - | no-official-build | Jetson Nano: Tegra, never in a wheel [R][B]
# Pascal
6.0 | 535.104.05 | linux | 3.11 | - | install 2.14.1+cu126 | P100 [L]
6.0 | 581.80 | windows | 3.12 | - | install 2.14.1+cu126 | [L]
6.1 | 581.80 | windows | 3.10 | - | install 2.14.1+cu126 | GTX 10 on driver 580+: not cu130 [L]
6.1 | 581.80 | windows | 3.13 | - | install 2.14.1+cu126 | [L][P]
6.1 | 581.80 | windows | 3.14 | - | install 2.14.1+cu126 | [L][P]
6.1 | 581.80 | windows | 3.15 | - | no-official-build | 3.15 has torch alone [P]
6.1 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu126 | sm_60 serves 6.1 [R][L]
6.1 | 576.88 | windows | 3.11 | - | install 2.14.1+cu126 | [L][M]
6.1 | 595.71.05 | linux | 3.11 | - | driver-first 2.14.1+cu126 needs 580 | [F]
6.1 | 596.49 | windows | 3.11 | - | driver-first 2.14.1+cu126 needs 580 | [F]
6.1 | 516.94 | windows | 3.11 | - | install 2.7.1+cu118 | the last of 11.x [M][L]
6.1 | 452.38 | windows | 3.11 | - | driver-first 2.14.1+cu126 needs 528.33 | older than all [M]
6.1 | 441.22 | windows | 3.10 | - | install 1.12.1+cu102 | only CUDA 10.2 runs on it [M][B]
6.1 | 441.21 | windows | 3.10 | - | driver-first 2.14.1+cu126 needs 528.33 | just below that too [M]
6.1 | 440.33 | linux | 3.10 | - | install 1.12.1+cu102 | exactly the oldest of CUDA 10.2 [M][B]
6.1 | 440.32 | linux | 3.10 | - | driver-first 2.14.1+cu126 needs 525.60.13 | just below it [M]
6.1 | 450.80.01 | linux | 3.11 | - | driver-first 2.14.1+cu126 needs 525.60.13 | just below 11.x, and 10.2 has no 3.11 [M][P]
6.1 | 589.99 | windows | 3.11 | - | install 2.14.1+cu126 | R580 goes on to 589 on Windows [F]
6.1 | 590.0 | windows | 3.11 | - | driver-first 2.14.1+cu126 needs 580 | R590 has dropped it [F]
6.1 | 581.80 | windows | 3.11 | 2.14.1+cu130 | install 2.14.1+cu126 | least change [B]
6.1 | 581.80 | windows | 3.11 | 2.14.1 | install 2.14.1+cu126 | Windows' default is CPU only [D]
6.1 | 581.80 | windows | 3.11 | 2.7.1+cu128 | keep 2.7.1+cu128 | Windows' 2.7 cu128 still has Pascal [B]
6.1 | 580.95.05 | linux | 3.11 | 2.7.1+cu128 | install 2.7.1+cu126 | Linux' 2.7 cu128 does not [B]
6.1 | 580.95.05 | linux | 3.11 | 2.8.0+cu128 | install 2.8.0+cu126 | [B]
6.1 | 580.95.05 | linux | 3.11 | 2.6.0+cu124 | keep 2.6.0+cu124 | [B]
6.1 | 580.95.05 | linux | 3.11 | 2.9.1+cu128 | install 2.9.1+cu126 | [B]
6.1 | 580.95.05 | linux | 3.11 | 2.14.1 | install 2.14.1+cu126 | Linux' default is cu130 [D]
6.1 | 580.95.05 | linux | 3.11 | 2.14.1+cpu | install 2.14.1+cu126 | [B]
6.1 | 581.80 | windows | 3.11 | 2.15.0+cu130 | install 2.14.1+cu126 | 2.15 has no cu126 [L]
6.1 | 581.80 | wsl | 3.11 | - | install 2.14.1+cu126 | Linux' wheels on Windows' driver [L]
6.1 | 591.44 | wsl | 3.11 | - | driver-first 2.14.1+cu126 needs 580 | Windows' driver dropped it [F]
6.1 | 580.95.05 | linux-musl | 3.11 | - | no-official-build | manylinux only
6.2 | 540.4 | linux-aarch64 | 3.10 | - | no-official-build | Jetson TX2 [R][B]
# Volta
7.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu126 | V100 [L]
7.0 | 581.80 | windows | 3.11 | - | install 2.14.1+cu126 | Titan V [L]
7.0 | 535.104.05 | linux | 3.10 | - | install 2.14.1+cu126 | [L][M]
7.0 | 580.95.05 | linux | 3.11 | 2.14.1+cu130 | install 2.14.1+cu126 | [L]
7.0 | 580.95.05 | linux | 3.11 | 2.11.0+cu128 | install 2.11.0+cu126 | Volta left cu128 with 2.11 [L]
7.0 | 580.95.05 | linux | 3.11 | 2.10.0+cu128 | keep 2.10.0+cu128 | [L]
7.0 | 580.95.05 | linux | 3.11 | 2.8.0+cu128 | keep 2.8.0+cu128 | read from the wheel [B]
7.0 | 580.95.05 | linux | 3.11 | 2.7.1+cu128 | install 2.7.1+cu126 | out, in and out again: not in 2.7 Linux cu128 [B]
7.0 | 581.80 | windows | 3.11 | 2.7.1+cu128 | keep 2.7.1+cu128 | but in Windows' [B]
7.0 | 590.44.01 | linux | 3.11 | - | driver-first 2.14.1+cu126 needs 580 | [F]
7.0 | 580.95.05 | linux | 3.9 | - | install 2.8.0+cu128 | both serve; cu128 is 2.8's own channel [P][D]
7.2 | 540.4 | linux-aarch64 | 3.10 | - | no-official-build | Xavier: arm64 starts at 8.0 [B]
# Turing
7.5 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | [B]
7.5 | 581.80 | windows | 3.11 | - | install 2.14.1+cu130 | [B]
7.5 | 570.86.15 | linux | 3.11 | - | install 2.14.1+cu126 | no CUDA 13 below 580 [M]
7.5 | 572.16 | windows | 3.11 | - | install 2.14.1+cu126 | [M]
7.5 | 520.61.05 | linux | 3.11 | - | install 2.7.1+cu118 | the last of 11.x [M]
7.5 | 456.71 | windows | 3.11 | - | install 2.7.1+cu118 | [M]
7.5 | 440.33 | linux | 3.10 | - | install 1.12.1+cu102 | sm_70 serves 7.5 [R][M]
7.5 | 440.33 | linux | 3.11 | - | driver-first 2.14.1+cu130 needs 580.65.06 | 10.2 has no 3.11 [P]
7.5 | 580.95.05 | linux | 3.11 | 2.6.0+cu124 | keep 2.6.0+cu124 | [B]
7.5 | 581.80 | windows | 3.12 | 2.6.0+cpu | install 2.6.0+cu124 | its own channel [D]
7.5 | 580.95.05 | linux-aarch64 | 3.11 | - | no-official-build | arm64 starts at 8.0 [B]
7.5 | 581.80 | wsl | 3.11 | - | install 2.14.1+cu130 | [B]
# Ampere
8.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | A100 [B]
8.0 | 450.80.02 | linux | 3.11 | - | install 2.7.1+cu118 | [M][F]
8.0 | 535.104.05 | linux | 3.12 | - | install 2.14.1+cu126 | [M]
8.0 | 580.95.05 | linux-aarch64 | 3.11 | - | install 2.14.1+cu130 | [B]
8.0 | 570.86.15 | linux-aarch64 | 3.11 | - | install 2.14.1+cu126 | arm64 cu126 has 8.0 [B][M]
8.6 | 581.80 | windows | 3.10 | - | install 2.14.1+cu130 | RTX 30 [B]
8.6 | 581.80 | windows | 3.10 | 2.1.2+cu121 | keep 2.1.2+cu121 | [B]
8.6 | 457.51 | windows | 3.10 | - | install 2.7.1+cu118 | [M]
8.6 | 456.38 | windows | 3.10 | - | install 2.7.1+cu118 | exactly its first driver [F][M]
8.6 | 456.37 | windows | 3.10 | - | driver-first 2.14.1+cu130 needs 580 | just below it [F]
8.6 | 455.23 | linux | 3.10 | - | install 2.7.1+cu118 | exactly its first driver [F][M]
8.6 | 455.22 | linux | 3.10 | - | driver-first 2.14.1+cu130 needs 580.65.06 | just below it [F]
8.6 | 452.39 | windows | 3.10 | - | driver-first 2.14.1+cu130 needs 580 | its first driver is 456.38 [F]
8.6 | 470.82.01 | linux | 3.10 | - | install 2.7.1+cu118 | [M]
8.6 | 470.82.01 | linux | 3.10 | 2.14.1+cu130 | install 2.7.1+cu118 | 2.14 needs 525 at least [M]
8.6 | 551.86 | windows | 3.11 | 2.14.1+cu130 | install 2.14.1+cu126 | least change, no new driver needed [M]
8.6 | 581.80 | windows | 3.13 | 2.5.1+cu121 | keep 2.5.1+cu121 | what runs is kept [B]
8.6 | 580.95.05 | linux-aarch64 | 3.11 | - | install 2.14.1+cu130 | sm_80 serves 8.6 [R]
8.6 | unknown | windows | 3.11 | - | install 2.14.1+cu130 | not held against a build
8.6 | none | windows | 3.11 | - | driver-first 2.14.1+cu130 needs 580 | no driver at all [M]
8.7 | 580.95.05 | linux-aarch64 | 3.12 | - | install 2.14.1+cu132 | Orin takes SBSA code from CUDA 13.2 on [J]
8.7 | 540.4 | linux-aarch64 | 3.10 | - | driver-first 2.14.1+cu132 needs 580.65.06 | JetPack 6 [J][M]
8.7 | 580.95.05 | linux | 3.12 | - | no-official-build | no Tegra on x86-64 [R]
# Ada
8.9 | 581.80 | windows | 3.11 | - | install 2.14.1+cu130 | RTX 40 [B]
8.9 | 580.65.06 | linux | 3.11 | - | install 2.14.1+cu130 | exactly the oldest of 13.x [M]
8.9 | 580.0 | linux | 3.11 | - | install 2.14.1+cu126 | just below it [M]
8.9 | 579.99 | windows | 3.11 | - | install 2.14.1+cu126 | [M]
8.9 | 528.33 | windows | 3.11 | - | install 2.14.1+cu126 | exactly the oldest of 12.x [M]
8.9 | 522.06 | windows | 3.11 | - | install 2.7.1+cu118 | [M]
8.9 | 520.61.05 | linux | 3.11 | - | install 2.7.1+cu118 | [M][F]
8.9 | 520.06 | windows | 3.11 | - | install 2.7.1+cu118 | exactly its first driver [F][M]
8.9 | 520.05 | windows | 3.11 | - | driver-first 2.14.1+cu130 needs 580 | just below it [F]
8.9 | 515.43.04 | linux | 3.11 | - | driver-first 2.14.1+cu130 needs 580.65.06 | its first is 520.61.05 [F]
8.9 | 551.86 | windows | 3.12 | 2.6.0+cu124 | keep 2.6.0+cu124 | sm_86 serves 8.9 [R]
8.9 | 581.80 | windows | 3.11 | 2.14.1 | install 2.14.1+cu130 | Windows' default is CPU only [D]
8.9 | 580.95.05 | linux | 3.11 | 2.14.1 | keep 2.14.1+cu130 | Linux' default is cu130 [D]
8.9 | 581.80 | windows | 3.8 | - | install 2.4.1+cu121 | 3.8 ends with 2.4 [P]
8.9 | 581.80 | windows | 3.15 | - | no-official-build | torch alone [P]
8.9 | 581.80 | windows | 3.13t | - | install 2.11.0+cu130 | free-threaded 3.13 ends with 2.11 [P]
8.9 | 581.80 | windows | 3.14t | - | install 2.14.1+cu130 | [P]
8.9 | 581.80 | windows-aarch64 | 3.11 | - | no-official-build | Windows on Arm: CPU only
# Hopper
9.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | H100 [B]
9.0 | 535.104.05 | linux | 3.11 | - | install 2.14.1+cu126 | [M]
9.0 | 520.61.05 | linux | 3.11 | - | install 2.7.1+cu118 | cu118 has sm_90 [B]
9.0 | 580.95.05 | linux | 3.9 | 1.13.1+cu117 | install 2.8.0+cu128 | 1.13 has no sm_90 [B][P]
9.0 | 580.95.05 | linux-aarch64 | 3.11 | - | install 2.14.1+cu130 | Grace Hopper [B]
9.0 | 550.54.15 | linux-aarch64 | 3.11 | - | install 2.14.1+cu126 | [B][M]
9.0 | 580.95.05 | linux-aarch64 | 3.12 | 2.10.0 | install 2.10.0+cu128 | arm64's default was CPU only until 2.11 [D]
# Blackwell
10.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | B200 [B]
10.0 | 570.86.15 | linux | 3.11 | - | install 2.13.0+cu129 | the newest of 12.x with sm_100 [B][M]
10.0 | 565.57.01 | linux | 3.11 | - | driver-first 2.14.1+cu130 needs 580.65.06 | R570 was the first [F]
10.0 | 570.86.15 | linux-aarch64 | 3.11 | - | install 2.13.0+cu129 | GB200 [B]
10.0 | 580.95.05 | linux | 3.11 | 2.6.0+cu124 | install 2.14.1+cu130 | no Blackwell in 2.6 [B]
10.3 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | sm_100 serves 10.3 [R]
10.3 | 580.95.05 | linux-aarch64 | 3.12 | - | install 2.14.1+cu130 | GB300 [R]
10.7 | 616.10 | linux | 3.12 | - | install 2.14.1+cu130 | Rubin: same major as sm_100 [R]
11.0 | 580.65.06 | linux-aarch64 | 3.12 | - | install 2.14.1+cu130 | Thor: sm_110 [B]
11.0 | 580.65.06 | linux-aarch64 | 3.12 | 2.11.0+cu130 | keep 2.11.0+cu130 | [B]
11.0 | 580.65.06 | linux-aarch64 | 3.12 | 2.9.1+cu128 | install 2.9.1+cu130 | least change [B]
11.0 | 580.65.06 | linux | 3.12 | - | no-official-build | no Tegra on x86-64 [R]
12.0 | 581.80 | windows | 3.10 | - | install 2.14.1+cu130 | RTX 50 [B]
12.0 | 580.88 | windows | 3.11 | - | install 2.14.1+cu130 | [M]
12.0 | 577.00 | windows | 3.11 | - | install 2.11.0+cu128 | cu129 has no Windows build, cu128 ended with 2.11 [B]
12.0 | 572.16 | windows | 3.11 | - | install 2.11.0+cu128 | [B][M]
12.0 | 570.65 | windows | 3.11 | - | install 2.11.0+cu128 | exactly its first driver [F]
12.0 | 570.64 | windows | 3.11 | - | driver-first 2.14.1+cu130 needs 580 | just below it [F]
12.0 | 566.36 | windows | 3.11 | - | driver-first 2.14.1+cu130 needs 580 | the driver does not know the card [F]
12.0 | 566.36 | windows | 3.10 | 2.7.1+cu126 | driver-first 2.7.1+cu128 needs 570.65 | least change, but the driver first [F]
12.0 | 566.36 | windows | 3.10 | 2.7.1+cu128 | driver-first 2.7.1+cu128 needs 570.65 | only the driver is in the way [F]
12.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | [B]
12.0 | 575.57.08 | linux | 3.11 | - | install 2.13.0+cu129 | [B]
12.0 | 570.26 | linux | 3.11 | - | install 2.13.0+cu129 | exactly its first driver [F][M]
12.0 | 570.25 | linux | 3.11 | - | driver-first 2.14.1+cu130 needs 580.65.06 | just below it [F]
12.0 | 581.80 | windows | 3.9 | - | install 2.8.0+cu128 | 3.9 ends with 2.8 [P]
12.0 | 581.80 | windows | 3.8 | - | no-official-build | Python too old: Blackwell came with 2.7 [P][B]
12.0 | 581.80 | windows | 3.13 | 2.6.0+cu124 | install 2.14.1+cu130 | no sm_120 in 2.6 [B]
12.0 | 572.16 | windows | 3.10 | 2.6.0+cu124 | install 2.11.0+cu128 | [B][M]
12.0 | 581.80 | windows | 3.10 | 2.7.1+cu126 | install 2.7.1+cu128 | least change [B]
12.0 | 581.80 | windows | 3.10 | 2.7.1+cu118 | install 2.7.1+cu128 | least change [B]
12.0 | 581.80 | windows | 3.10 | 2.7.1+cu128 | keep 2.7.1+cu128 | [B]
12.0 | 581.80 | windows | 3.11 | 2.9.1+cu126 | install 2.9.1+cu128 | 2.9's own channel [B][D]
12.0 | 581.80 | windows | 3.11 | 2.14.1+cu126 | install 2.14.1+cu130 | least change [B]
12.0 | 581.80 | windows | 3.11 | 2.14.1+cpu | install 2.14.1+cu130 | [B]
12.0 | 581.80 | windows | 3.11 | 2.8.0 | install 2.8.0+cu128 | Windows' default is CPU only [D]
12.0 | 580.95.05 | linux | 3.11 | 2.8.0 | keep 2.8.0+cu128 | Linux' default was cu128 [D]
12.0 | 580.95.05 | linux | 3.11 | 2.14.1+rocm7.2 | install 2.14.1+cu130 | built for another maker
12.0 | 581.80 | windows | 3.11 | 2.15.0+cu130 | keep 2.15.0+cu130 | it runs, as far as anyone knows [B]
12.0 | 581.80 | windows | 3.14 | - | install 2.14.1+cu130 | [P]
12.0 | 581.80 | windows | 3.15t | - | no-official-build | torch alone [P]
12.0 | 572.16 | wsl | 3.11 | - | install 2.13.0+cu129 | Linux' wheels, Windows' driver [B][F]
12.0 | 566.36 | wsl | 3.11 | - | driver-first 2.14.1+cu130 needs 580 | [F]
12.0 | 581.80 | wsl | 3.11 | - | install 2.14.1+cu130 | [B]
12.0 | 580.95.05 | linux-musl | 3.11 | - | no-official-build | manylinux only
12.0 | 580.95.05 | linux-aarch64 | 3.11 | - | install 2.14.1+cu130 | RTX PRO on arm64 [B]
12.0 | none | linux | 3.11 | - | driver-first 2.14.1+cu130 needs 580.65.06 | [M]
12.1 | 580.95.05 | linux-aarch64 | 3.12 | - | install 2.14.1+cu130 | GB10: sm_120 serves 12.1 [R]
12.1 | 580.95.05 | linux-aarch64 | 3.12 | 2.9.1+cu128 | keep 2.9.1+cu128 | sm_120 [R]
12.1 | 575.57.08 | linux-aarch64 | 3.12 | - | driver-first 2.14.1+cu130 needs 580.65.06 | R580 was its first [F]
12.1 | 616.41 | windows-aarch64 | 3.12 | - | no-official-build | RTX Spark on Windows on Arm: CPU only
13.0 | 616.10 | linux | 3.12 | - | install 2.9.1+cu130 | a card to come: the last stable release that kept PTX [R][B]
13.0 | 616.10 | windows | 3.12 | - | no-official-build | no PTX in Windows builds [B]
# Two cards
12.0,8.9 | 581.80 | windows | 3.11 | - | install 2.14.1+cu130 | [B]
12.0,7.5 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | [B]
12.0,7.0 | 580.95.05 | linux | 3.11 | - | install 2.10.0+cu128 | Titan V + RTX 50: the last with both [L]
12.0,7.0 | 581.80 | windows | 3.11 | - | install 2.10.0+cu128 | [L]
12.0,7.0 | 581.80 | windows | 3.9 | - | install 2.8.0+cu128 | [P]
12.0,7.0 | 595.71.05 | linux | 3.11 | - | driver-first 2.10.0+cu128 needs 580 | the newest driver for both [F]
12.0,6.1 | 581.80 | windows | 3.11 | - | install 2.7.1+cu128 | RTX 5090 + 1080 Ti: Windows' 2.7 cu128 has both [B]
12.0,6.1 | 580.95.05 | linux | 3.11 | - | no-common-build | no Linux build has both [B]
12.0,6.1 | 581.80 | windows | 3.14 | - | no-common-build | 2.7 has no 3.14 [P]
12.0,6.1 | 581.80 | wsl | 3.11 | - | no-common-build | Linux' wheels [B]
12.0,6.1 | 581.80 | windows | 3.11 | 2.14.1+cu130 | install 2.7.1+cu128 | [B]
12.0,5.2 | 581.80 | windows | 3.11 | - | install 2.7.1+cu128 | [B]
12.0,3.5 | 581.80 | windows | 3.11 | - | no-common-build | and no driver for both [F]
8.9,6.1 | 581.80 | windows | 3.11 | - | install 2.14.1+cu126 | [B]
8.6,7.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu126 | [B]
9.0,7.0 | 580.95.05 | linux | 3.11 | 2.14.1+cu130 | install 2.14.1+cu126 | [B]
8.6,3.7 | 470.82.01 | linux | 3.11 | - | install 2.7.1+cu118 | R470 drives both [F][L]
8.9,3.7 | 470.82.01 | linux | 3.11 | - | no-common-build | Ada starts at 520, Kepler ends at 470 [F]
6.1,5.2 | 581.80 | windows | 3.11 | - | install 2.14.1+cu126 | [L]
12.0,10.0 | 580.95.05 | linux | 3.11 | - | install 2.14.1+cu130 | [B]
12.0,12.0 | 581.80 | windows | 3.11 | - | install 2.14.1+cu130 | [B]
3.5,3.0 | 470.82.01 | linux | 3.11 | - | no-official-build | neither was ever built for [R]
12.0,8.6,6.1 | 580.95.05 | linux | 3.11 | - | no-common-build | [B]
`;

export interface Row {
  line: string;
  situation: Situation;
  kind: string;
  torch: string | null;
  needs: string | null;
  source: string;
}

/** A system as the table writes it: `linux-aarch64`, `linux-musl`, `windows-aarch64`. */
export function systemOf(text: string): Situation['system'] {
  const [os = '', extra] = text.split('-');
  if (os !== 'linux' && os !== 'windows' && os !== 'wsl') throw new Error(`no system: ${text}`);
  return {
    os,
    machine: extra === 'aarch64' ? 'aarch64' : 'x86_64',
    libc: extra === 'musl' ? 'musl' : 'glibc',
    glibc: null,
  };
}

export function driverOf(text: string): Situation['driver'] {
  return text === 'unknown' ? { is: 'unknown' } : text === 'none' ? { is: 'absent' } : { is: 'known', version: text };
}

export function rows(): Row[] {
  return TABLE.split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const [cards = '', driver = '', system = '', python = '', now = '', right = '', source = ''] = line
        .split('|')
        .map((cell) => cell.trim());
      const [kind = '', torch = null, , needs = null] = right.split(' ');
      return {
        line,
        situation: {
          cards: cards.split(',').map((capability) => ({ capabilities: [capability] })),
          driver: driverOf(driver),
          python: pythonOf(python),
          system: systemOf(system),
          wants: { now: now === '-' ? null : installedOf(now), nightly: false, torchvision: true },
          constraints: { torch: null, packages: [], notThere: new Set() },
        },
        kind,
        torch,
        needs,
        source,
      };
    });
}

/** A situation with everything left out that isn't told. */
export function situation(
  cards: string,
  driver: string,
  system: string,
  python: string,
  more: Partial<Situation> = {},
) {
  return {
    cards: cards.split(',').map((capability) => ({ capabilities: [capability] })),
    driver: driverOf(driver),
    python: pythonOf(python),
    system: systemOf(system),
    wants: { now: null, nightly: false, torchvision: true },
    constraints: { torch: null, packages: [], notThere: new Set<string>() },
    ...more,
  } satisfies Situation;
}

export const answerTo = (row: Row) => choose(row.situation).answer;
