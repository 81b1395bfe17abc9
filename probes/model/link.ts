/** Pages outside that the window may have opened: nobody else's word becomes a link. */
export const LINKS = {
  comfyuiPortable: 'https://github.com/comfyanonymous/ComfyUI/releases',
  comfyui: 'https://github.com/comfyanonymous/ComfyUI',
  forgeNeo: 'https://github.com/Haoming02/sd-webui-forge-classic',
  fooocus: 'https://github.com/lllyasviel/Fooocus',
} as const;

/** PyTorch's own index, a page for each channel. */
const INDEX = /^https:\/\/download\.pytorch\.org\/whl\/(nightly\/|test\/)?\w+(\.\w+)*\/?$/;

/** The address of a page on our list, to the letter; null: it is on none. `own`: where this build is given out. */
export function linkOf(address: string, own: string | null = null): string | null {
  if (INDEX.test(address) || address === own) return address;
  return Object.values(LINKS).find((one) => one === address) ?? null;
}
