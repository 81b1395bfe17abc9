/** How people write the names of those that print errors; the others are written as packages are. */
const NAMES: Readonly<Record<string, string>> = {
  torch: 'PyTorch',
  python: 'Python',
  windows: 'Windows',
  xformers: 'xFormers',
  triton: 'Triton',
  nunchaku: 'Nunchaku',
  natten: 'NATTEN',
  flashinfer: 'FlashInfer',
  sageattention: 'SageAttention',
  ctranslate2: 'CTranslate2',
  'onnxruntime-gpu': 'ONNX Runtime',
};

/** Who printed a line, as people call it. */
export function printerName(printedBy: string): string {
  return NAMES[printedBy] ?? printedBy;
}
