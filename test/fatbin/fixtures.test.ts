import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Library } from '../../probes/fatbin/index';
import { scanBytes } from './medium';

const FOLDER = path.join(import.meta.dirname, 'fixtures');

const Counts = z.record(z.string(), z.number());
const Fixture = z.object({
  file: z.string(),
  format: z.string(),
  status: z.string(),
  exec_images: Counts,
  reloc_images: Counts,
  deep_images: Counts.optional(),
  containers: z.number().optional(),
  stub_containers: z.number(),
  in_every_container: z.array(z.string()).optional(),
  issues: z.array(z.string()),
  verdict: z.record(z.string(), z.string()).optional(),
  members: z.record(z.string(), Counts).optional(),
  ptx_isa: z.array(z.string()).optional(),
  host: z.array(z.string()).optional(),
  compression: Counts.optional(),
});

const { fixtures } = z
  .object({ fixtures: z.array(Fixture) })
  .parse(JSON.parse(readFileSync(path.join(FOLDER, 'manifest.json'), 'utf8')));

function allImages(library: Library): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const images of [library.images, library.relocatable, library.hidden]) {
    for (const [name, count] of Object.entries(images)) sum[name] = (sum[name] ?? 0) + count;
  }
  return sum;
}

describe('fixtures', () => {
  it('are those of the manifest', () => {
    const files = ['bad', 'elf', 'misc', 'pe'].flatMap((folder) =>
      readdirSync(path.join(FOLDER, folder)).map((name) => `${folder}/${name}`),
    );
    expect(files.sort()).toEqual(fixtures.map(({ file }) => file).sort());
  });

  it.each(fixtures)('$file', async (fixture) => {
    const { found } = await scanBytes(readFileSync(path.join(FOLDER, fixture.file)));
    expect(found.format).toBe(fixture.format);
    expect(found.status).toBe(fixture.status);
    expect(found.images).toEqual(fixture.exec_images);
    expect(found.relocatable).toEqual(fixture.reloc_images);
    expect([...new Set(found.problems.map(({ code }) => code))].sort()).toEqual(fixture.issues);
    expect(found.stubContainers).toBe(fixture.stub_containers);
    if (fixture.deep_images) expect(found.hidden).toEqual(fixture.deep_images);
    if (fixture.containers !== undefined) expect(found.containers).toBe(fixture.containers);
    if (fixture.verdict) expect(found.verdict).toEqual(fixture.verdict);
    const first = found.sections[0];
    if (fixture.in_every_container) expect(first?.inEveryContainer).toEqual(fixture.in_every_container);
    if (fixture.ptx_isa) expect(first?.ptxIsa).toEqual(fixture.ptx_isa);
    if (fixture.host) expect(first?.host).toEqual(fixture.host);
    if (fixture.compression) expect(first?.compression).toEqual(fixture.compression);
    if (fixture.members) {
      const members = Object.fromEntries((found.members ?? []).map((member) => [member.path, allImages(member)]));
      expect(members).toEqual(fixture.members);
    }
  });
});
