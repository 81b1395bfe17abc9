import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The bill of materials (CycloneDX) of what is shipped: npm's own, cut down to what was bundled and to Electron. To npm
 * all of it is a development dependency, because nothing is installed beside the app; here it is what the app consists of.
 */
export function bill(root, bundled) {
  const argv = [
    'sbom',
    '--package-lock-only',
    '--sbom-format',
    'cyclonedx',
    '--sbom-type',
    'application',
    '--include=dev',
  ];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status, stdout, stderr } = spawnSync(npm, argv, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
    shell: process.platform === 'win32', // npm is a batch file there
  });
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
  const { serialNumber: _random, ...whole } = JSON.parse(stdout);
  const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const shipped = new Set([...bundled.map((one) => `${one.name}@${one.version}`), electron(root)]);
  const kept = new Set();
  const components = whole.components
    .filter((one) => shipped.delete(`${one.name}@${one.version}`) && kept.add(one['bom-ref']))
    .map(({ scope: _optional, properties: _development, ...one }) => ({ ...one, scope: 'required' }));
  if (shipped.size > 0) throw new Error(`not in package-lock.json, but bundled: ${[...shipped].join(', ')}`);
  const ours = whole.metadata.component['bom-ref'];
  const dependencies = whole.dependencies
    .filter(({ ref }) => ref === ours || kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
  const timestamp = new Date(Number(process.env['SOURCE_DATE_EPOCH']) * 1000).toISOString();
  const component = { ...whole.metadata.component, name }; // npm names it after the folder
  const metadata = { ...whole.metadata, timestamp, lifecycles: [{ phase: 'build' }], component };
  return {
    name: `${name}-${version}.cdx.json`,
    parts: `${JSON.stringify({ ...whole, metadata, components, dependencies }, null, 2)}\n`,
  };
}

function electron(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/electron/package.json'), 'utf8'));
  return `electron@${version}`;
}
