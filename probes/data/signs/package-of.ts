/** Which package a file, folder or module belongs to. A builder's path (`D:\ai\tool\bitsandbytes`) counts as well. */
const OWNERS: readonly (readonly [RegExp, string])[] = [
  [/xformers|xfrm|third_party[\\/]flash-attention|^_C_flashattention/i, 'xformers'],
  [/sage_?attn|sageattention|_qattn_sm|sage_hub/i, 'sageattention'],
  [/flash[-_]?attn|flash-attention/i, 'flash-attn'],
  [/nunchaku/i, 'nunchaku'],
  [/bitsandbytes|csrc[\\/]ops\.cu$/i, 'bitsandbytes'],
  [/onnxruntime/i, 'onnxruntime-gpu'],
  [/natten/i, 'natten'],
  [/flashinfer/i, 'flashinfer'],
  [/exllama/i, 'exllama'],
  [/vllm/i, 'vllm'],
  [/ctranslate2/i, 'ctranslate2'],
  [/torchvision/i, 'torchvision'],
  [/torchaudio/i, 'torchaudio'],
  [/torchao\b/i, 'torchao'],
  [/deep_?speed/i, 'deepspeed'],
  [/triton/i, 'triton'],
  [/(^|[\\/])(torch|aten|c10|functorch)([\\/]|$)/i, 'torch'],
];

/** `flash-attn`, `xformers`, `torch` …; null: none that is known. */
export function packageOf(path: string): string | null {
  return OWNERS.find(([pattern]) => pattern.test(path))?.[1] ?? null;
}
