/** What looks like "no code for this card" and is something else. */
export const other = {
  'other/device-side-assert': {
    what: 'The card was asked for something impossible. That is a fault of a model, a setting or an add-on, not of your card.',
    why: 'The message was “{{line}}”. A program used a number outside of its range. The lines about CUDA, NVIDIA’s way of computing, below it appear after every such fault and say nothing about your card.',
    help: 'Close {{where}} and start it again: after such an error nothing on the card works until then. Then undo the last change: model, size, number of steps, add-on. Nothing has to be reinstalled.',
  },
  'other/dtype-unsupported': {
    what: 'Your {{card}} can’t compute with the number format that {{where}} chose.',
    why: 'The message was “{{line}}”. Numbers can be kept in several formats; the newer ones (bfloat16, fp8) need newer cards. The card works; it only has to be asked in another format.',
    help: 'Choose another precision in the app’s settings: “fp32” always works, “fp16” mostly (in ComfyUI the switches --force-fp16 or --force-fp32). Nothing has to be installed.',
  },
  'other/hard-coded-cuda': {
    what: 'An add-on of {{where}} insists on an NVIDIA card, and here there is none for it.',
    why: 'The message was “{{line}}”. PyTorch, the part of the app that does the computing, runs without NVIDIA on this computer, as it should. The add-on asks for CUDA, NVIDIA’s way of computing, without looking.',
    help: 'Switch this add-on off, or look for an update of it that runs on your computer. Another PyTorch won’t help: for this computer there is none with CUDA.',
  },
  'other/malloc-async-unsupported': {
    what: 'Your {{card}} doesn’t know a newer way of handing out memory that {{where}} switched on.',
    why: 'The message was “{{line}}”. The app uses “cudaMallocAsync” to be faster; some older cards lack it. They compute all the same.',
    help: 'Start the app with the switch --disable-cuda-malloc. Nothing has to be reinstalled.',
  },
  'other/out-of-memory': {
    what: 'The memory of your {{card}} is full. Nothing is broken.',
    why: 'The message was “{{line}}”. The picture, video or model needs more memory than the card has free.',
    help: 'Make the picture smaller, take a smaller model (or one packed tighter, named “fp8” or “GGUF”), close other programs that use the card, or start the app with its switch for little memory (ComfyUI: --lowvram). No update and no driver adds memory.',
  },
  'other/vgpu-limit': {
    what: 'Your card is a share of a bigger one ({{card}}), and such shares don’t offer everything.',
    why: 'The message was “{{line}}”. Whoever rents out the computer decides what a shared card may do; some ways of handling memory are not among it.',
    help: 'Start the app with --disable-cuda-malloc. If that isn’t enough, ask the provider for a share that is meant for computing, or for a whole card. Don’t change the driver: it has to match the provider’s.',
  },
} as const;
