import type { Answer, Failure, Question } from '../model';
import type { RawFailure } from './lines';

/** CUDA's texts for the errors that tell look-alikes apart; from cudaGetErrorString of libcudart 12.4 and 13.0. */
const CUDA_ERRORS: readonly (readonly [number, string, string])[] = [
  [2, 'cudaErrorMemoryAllocation', 'out of memory'],
  [35, 'cudaErrorInsufficientDriver', 'CUDA driver version is insufficient for CUDA runtime version'],
  [100, 'cudaErrorNoDevice', 'no CUDA-capable device is detected'],
  [200, 'cudaErrorInvalidKernelImage', 'device kernel image is invalid'],
  [209, 'cudaErrorNoKernelImageForDevice', 'no kernel image is available for execution on the device'],
  [218, 'cudaErrorInvalidPtx', 'a PTX JIT compilation failed'],
  [221, 'cudaErrorJitCompilerNotFound', 'PTX JIT compiler library not found'],
  [222, 'cudaErrorUnsupportedPtxVersion', 'the provided PTX was compiled with an unsupported toolchain.'],
  [700, 'cudaErrorIllegalAddress', 'an illegal memory access was encountered'],
  [710, 'cudaErrorAssert', 'device-side assert triggered'],
  [719, 'cudaErrorLaunchFailure', 'unspecified launch failure'],
  [801, 'cudaErrorNotSupported', 'operation not supported'],
  [802, 'cudaErrorSystemNotReady', 'system not yet initialized'],
  [803, 'cudaErrorSystemDriverMismatch', 'system has unsupported display driver / cuda driver combination'],
  [804, 'cudaErrorCompatNotSupportedOnDevice', 'forward compatibility was attempted on non supported HW'],
  [999, 'cudaErrorUnknown', 'unknown error'],
];

/** Gives an exception its CUDA number and name: by the number where PyTorch carries it, else by CUDA's own text. */
export function toFailure(raw: RawFailure): Failure {
  const text = `${raw.line} ${raw.more}`;
  const known =
    CUDA_ERRORS.find(([code]) => code === raw.code) ??
    CUDA_ERRORS.find(([, name]) => text.includes(name)) ??
    (text.includes('CUDA') ? CUDA_ERRORS.find(([, , words]) => raw.line.endsWith(words)) : undefined);
  const operation = raw.operation ? { operation: raw.operation } : {};
  return { kind: raw.kind, line: raw.line, code: known?.[0] ?? raw.code, name: known?.[1] ?? null, ...operation };
}

/**
 * What a raised exception means for its question. Out of memory says nothing of the card: the app may be open.
 * bfloat16 came with compute capability 8.0: below it a refusal is no fault.
 */
export function judgeAnswer(
  question: Question,
  raw: RawFailure | null,
  computeCapability: string | null,
): Answer['is'] {
  if (!raw) return 'passed';
  if (raw.memory || toFailure(raw).code === 2) return 'unanswered';
  const major = Number(computeCapability?.split('.')[0] ?? Number.NaN);
  if (question === 'matmul-bf16' && major < 8) return 'not-meant';
  return 'failed';
}

/** The library or module that an import error is about; null when the text names none. */
export function missingLibrary(raw: RawFailure): string | null {
  const text = `${raw.line} ${raw.more}`;
  const patterns = [
    /([\w.+-]+\.so[\w.]*): cannot open shared object file/,
    /(lib[\w+-]+\.so\S*) not found in the system path/,
    /Error loading "([^"]+)" or one of its dependencies/,
    /DLL load failed while importing ([\w.]+)/,
    /No module named '([^']+)'/,
    /([\w./+-]+\.so[\w.]*): undefined symbol/,
    /([\w.+-]+\.so[\w.]*): version `[^']+' not found/,
  ];
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.[1];
    if (name !== undefined) return name.split(/[\\/]/).pop() ?? name;
  }
  return null;
}
