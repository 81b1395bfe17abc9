import type { Code, Diagnosis, Facts, Finding, Verdict } from '../model';
import foreignNvml from './driver/foreign-nvml';
import driverMissing from './driver/missing';
import needsRestart from './driver/needs-restart';
import driverTooOld from './driver/too-old';
import foreignCudaLibraries from './env/foreign-cuda-libraries';
import leftoverFiles from './env/leftover-files';
import mixedTorchFiles from './env/mixed-torch-files';
import shadowedByPythonpath from './env/shadowed-by-pythonpath';
import shadowedByUserSite from './env/shadowed-by-user-site';
import wrongPython from './env/wrong-python';
import brokenInstall from './extension/broken-install';
import compilerTooOld from './extension/compiler-too-old';
import gpuNeverSupported from './extension/gpu-never-supported';
import missingLibrary from './extension/missing-library';
import extensionNoKernel from './extension/no-kernel-for-gpu';
import partlyNoKernel from './extension/partly-no-kernel-for-gpu';
import versionMismatch from './extension/version-mismatch';
import gpuAsleep from './gpu/asleep';
import gpuHidden from './gpu/hidden-by-environment';
import gpuLost from './gpu/lost';
import migSelection from './gpu/mig-selection';
import mixedGenerations from './gpu/mixed-generations';
import noOfficialBuild from './gpu/no-official-build';
import tccMode from './gpu/tcc-mode';
import deviceSideAssert from './other/device-side-assert';
import dtypeUnsupported from './other/dtype-unsupported';
import hardCodedCuda from './other/hard-coded-cuda';
import mallocAsyncUnsupported from './other/malloc-async-unsupported';
import outOfMemory from './other/out-of-memory';
import vgpuLimit from './other/vgpu-limit';
import rocmBrokenBuild from './rocm/broken-build';
import devicePackageMissing from './rocm/device-package-missing';
import rocmNoKernel from './rocm/no-kernel-for-gpu';
import overrideLost from './rocm/override-lost';
import { apply, type Rule } from './rule';
import brokenImport from './torch/broken-import';
import cpuOnlyBuild from './torch/cpu-only-build';
import falseAlarm from './torch/false-alarm';
import noKernelForGpu from './torch/no-kernel-for-gpu';
import notInstalled from './torch/not-installed';
import wrongVendorBuild from './torch/wrong-vendor-build';
import blockedByAppControl from './windows/blocked-by-app-control';
import missingDllDependency from './windows/missing-dll-dependency';
import pagefileTooSmall from './windows/pagefile-too-small';
import vcRuntimeMissing from './windows/vc-runtime-missing';
import gpuBlocked from './wsl/gpu-blocked';

/** All rules, root causes first: which Python, then its files, then driver and card, then code for the card. */
export const RULES: readonly Rule[] = [
  ...[wrongPython, shadowedByUserSite, shadowedByPythonpath, notInstalled],
  ...[blockedByAppControl, pagefileTooSmall, vcRuntimeMissing, mixedTorchFiles, missingDllDependency],
  ...[foreignCudaLibraries, brokenImport],
  ...[gpuLost, foreignNvml, needsRestart, gpuBlocked, wrongVendorBuild, noOfficialBuild, cpuOnlyBuild],
  ...[gpuAsleep, driverMissing, driverTooOld, gpuHidden, migSelection],
  ...[devicePackageMissing, rocmBrokenBuild, overrideLost, rocmNoKernel],
  ...[brokenInstall, gpuNeverSupported, compilerTooOld, missingLibrary, versionMismatch],
  ...[mixedGenerations, noKernelForGpu, extensionNoKernel],
  ...[deviceSideAssert, vgpuLimit, mallocAsyncUnsupported, dtypeUnsupported, outOfMemory, hardCodedCuda],
  ...[leftoverFiles, partlyNoKernel, tccMode, falseAlarm],
];

const ORDER = { certain: 0, likely: 1, possible: 2 } as const;

/** What the facts amount to. Pure: the same facts give the same answer, today or from a saved session. */
export function diagnose(facts: Facts): Diagnosis {
  const hasText = facts['error.lines']?.is === 'known' || facts['torch.named']?.is === 'known';
  const verdicts = RULES.filter((rule) => hasText || !rule.onlyByText).map((rule) => apply(rule, facts));
  const found = verdicts.filter((verdict): verdict is Found => verdict.is === 'found').map((v) => v.finding);
  const explained = masked(found.filter(({ doubt }) => doubt === undefined));
  const left = found.filter((finding) => !explained.has(finding.code));
  const undetermined = verdicts
    .filter((verdict): verdict is Undetermined => verdict.is === 'undetermined' && !explained.has(verdict.code))
    .map(({ code, missing }) => ({ code, missing }));
  const clear = verdicts.filter((verdict) => verdict.is === 'clear').map((verdict) => verdict.code);
  const isNote = ({ severity }: Finding) => severity === 'note';
  const certain = left.filter(({ doubt }) => doubt === undefined);
  const findings = [...certain.filter((finding) => !isNote(finding)), ...certain.filter(isNote)];
  const candidates = left.filter(({ doubt }) => doubt !== undefined).sort((a, b) => rank(a) - rank(b));
  const isFault = findings.some((finding) => !isNote(finding));
  const isOpen = undetermined.length > 0 || candidates.length > 0;
  const outcome = isFault ? 'found' : isOpen ? 'undetermined' : 'clear';
  return { outcome, findings, ...(candidates.length > 0 ? { candidates } : {}), undetermined, clear };
}

type Found = Extract<Verdict, { is: 'found' }>;
type Undetermined = Extract<Verdict, { is: 'undetermined' }>;

const rank = ({ doubt }: Finding) => ORDER[doubt ?? 'certain'];

/** What the findings explain; one that is itself explained by an earlier root cause explains nothing more. */
function masked(found: readonly Finding[]): Set<Code> {
  const codes = new Set<Code>();
  for (const finding of found) {
    if (codes.has(finding.code) || finding.severity === 'note') continue;
    for (const code of RULES.find((rule) => rule.code === finding.code)?.masks ?? [])
      if (code !== finding.code) codes.add(code);
  }
  return codes;
}
