/** How the apps are told to use a package, in their own start flags: an app stops when the package is gone and its flag stays. */
const FLAGS: Readonly<Record<string, readonly string[]>> = {
  xformers: ['--xformers', '--force-enable-xformers', '--xformers-flash-attention', '--reinstall-xformers'],
  sageattention: ['--use-sage-attention', '--sage'],
  'flash-attn': ['--use-flash-attention', '--flash'],
};

/** These fetch the app's own torch again at the next start, whatever is there. */
export const REINSTALLS: readonly string[] = ['--reinstall-torch', '--reinstall'];

export function flagsOf(packages: readonly string[]): string[] {
  return packages.flatMap((name) => FLAGS[name] ?? []);
}
