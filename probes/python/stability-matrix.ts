import { z } from 'zod';
import { bends, masked } from '../command-line';
import type { Host } from '../host';
import { readText } from '../host';
import type { Launch } from '../model';

const Option = z.object({ Name: z.string(), Type: z.string().nullish(), OptionValue: z.unknown() });
const Installed = z.object({
  LibraryPath: z.string().nullish(),
  Path: z.string().nullish(),
  DisplayName: z.string().nullish(),
  LaunchCommand: z.string().nullish(),
  LaunchArgs: z.array(Option).nullish(),
});
const Settings = z.object({
  InstalledPackages: z.array(Installed).nullish(),
  EnvironmentVariables: z.record(z.string(), z.string()).nullish(),
  UserEnvironmentVariables: z.record(z.string(), z.string()).nullish(),
});

/** What Stability Matrix has stored of how it starts the package in `folder`. */
export async function stabilityMatrixLaunch(host: Host, library: string, folder: string): Promise<Launch | null> {
  const script = host.path.join(library, 'settings.json');
  const text = await readText(host, script);
  const settings = text.is === 'known' ? parse(text.value) : null;
  const name = host.path.basename(folder).toLowerCase();
  const installed = settings?.InstalledPackages?.find((one) =>
    [one.LibraryPath, one.Path].some((path) => path?.split(/[\\/]/).at(-1)?.toLowerCase() === name),
  );
  if (!settings || !installed) return null;
  const given = (installed.LaunchArgs ?? []).flatMap(({ Name, OptionValue }) => {
    if (OptionValue === true) return [Name];
    return typeof OptionValue === 'string' || typeof OptionValue === 'number' ? [Name, String(OptionValue)] : [];
  });
  return {
    folder,
    script,
    flags: [],
    arguments: masked(
      [...(installed.LaunchCommand ? [installed.LaunchCommand] : []), ...given].filter((one) => one !== ''),
    ),
    variables: Object.fromEntries(
      Object.entries({ ...settings.EnvironmentVariables, ...settings.UserEnvironmentVariables }).filter(([one]) =>
        bends(one),
      ),
    ),
  };
}

function parse(text: string): z.infer<typeof Settings> | null {
  try {
    const parsed = Settings.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // not JSON, or cut: then nothing is known of how the package is started
  }
}
