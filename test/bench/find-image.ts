import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { APP_TREES } from '../python/fixtures/apps';
import { conda, venv } from '../python/trees';

/** Changes when the image does: an older one is made anew. */
const MAKE = '3';

export interface Image {
  folder: string;
  /** Where its environments lie. */
  environments: string[];
  /** Files and folders. */
  entries: number;
  folders: number;
}

/**
 * A machine as a folder: 20 environments among 300,000 files and folders, the way they pile up: Hugging Face's cache,
 * a folder of 60,000 pictures, node_modules, cloned repositories, documents, and what is installed in the environments:
 * 4,500 files each, where real ones have 20,000. Made once and kept.
 */
export function makeImage(folder: string): Image {
  const image = plan(folder);
  const stamp = `${folder}.made`;
  if (existsSync(`${stamp}.${MAKE}`)) return image.counted();
  rmSync(folder, { recursive: true, force: true });
  image.write();
  writeFileSync(`${stamp}.${MAKE}`, '');
  return image.counted();
}

function plan(root: string) {
  const files = new Map<string, string | Uint8Array>();
  const put = (file: string, content: string | Uint8Array = '') => files.set(file, content);
  const environments: string[] = [];

  const linux = APP_TREES.filter(({ os }) => os === 'linux');
  for (const [i, { tree, environment }] of linux.entries()) {
    const place = ['home/me', 'home/me/AI', 'mnt/disk 2/AI 绘画', 'opt'][i % 4];
    for (const [file, content] of Object.entries(tree)) put(`${place}/app ${i}/${file}`, content);
    environments.push(`${place}/app ${i}/${environment}`);
  }
  const more = [
    ...['try', 'lora', 'paper', 'notes', 'old/2023/sd'].map(
      (name) => [`home/me/projects/${name}/.venv`, venv('linux', `home/me/projects/${name}/.venv`)] as const,
    ),
    ...['a', 'b'].map(
      (name) => [`home/me/miniconda3/envs/${name}`, conda('linux', `home/me/miniconda3/envs/${name}`)] as const,
    ),
    ['home/me/miniconda3', conda('linux', 'home/me/miniconda3', { torch: null })] as const,
    ['mnt/disk 2/backup/2024/ComfyUI/venv', venv('linux', 'mnt/disk 2/backup/2024/ComfyUI/venv')] as const,
  ];
  for (const [place, tree] of more) {
    for (const [file, content] of Object.entries(tree)) put(file, content);
    environments.push(place);
  }
  // `conda` among the apps brings its own base environment along.
  for (const file of [...files.keys()])
    if (/miniconda3\/conda-meta\/history$/.test(file)) environments.push(path.posix.dirname(path.posix.dirname(file)));
  const all = [...new Set(environments)];

  for (const place of all) {
    const inside = [...files.keys()].find((file) => file.startsWith(`${place}/`) && file.includes('/site-packages/'));
    const site = inside?.replace(/\/site-packages\/.*/, '/site-packages') ?? `${place}/lib`;
    for (let i = 0; i < 90; i++) for (let j = 0; j < 50; j++) put(`${site}/package_${i}/part_${j % 6}/module_${j}.py`);
  }
  for (let i = 0; i < 60_000; i++) put(`home/me/Pictures/outputs 2024/${i}.png`);
  for (let i = 0; i < 60; i++)
    for (let j = 0; j < 900; j++) put(`home/me/projects/site ${i % 12}/node_modules/lib-${i}-${j % 90}/dist/${j}.js`);
  for (let i = 0; i < 40; i++)
    for (let j = 0; j < 500; j++) put(`home/me/.cache/huggingface/hub/models--x--${i}/blobs/${j}`);
  for (let i = 0; i < 30; i++)
    for (let j = 0; j < 500; j++)
      put(`home/me/src/repo ${i}/.git/objects/${(j % 256).toString(16).padStart(2, '0')}/${j}`);
  for (let i = 0; i < 30; i++)
    for (let j = 0; j < 400; j++) put(`home/me/src/repo ${i}/src/part ${j % 40}/${j % 7}/file ${j}.cpp`);
  for (let i = 0; i < 1_500; i++) for (let j = 0; j < 8; j++) put(`mnt/disk 2/Documents/${i % 50}/${i}/${j}.pdf`);

  const folders = new Set<string>();
  for (const file of files.keys())
    for (let up = path.posix.dirname(file); up !== '.' && !folders.has(up); up = path.posix.dirname(up))
      folders.add(up);
  return {
    counted: (): Image => ({
      folder: root,
      environments: all.map((place) => path.join(root, place)),
      entries: files.size + folders.size,
      folders: folders.size,
    }),
    write: () => {
      for (const folder of folders) mkdirSync(path.join(root, folder), { recursive: true });
      for (const [file, content] of files) writeFileSync(path.join(root, file), content);
    },
  };
}

/** Folders of one part of `makeGrowth`, its own included. */
export const GROWTH_FOLDERS = 2_500 + 250 + 10 + 1;

/** Trees in which there is nothing to find, eight of one size, to see how the time grows. */
export function makeGrowth(folder: string): string[] {
  const parts = Array.from({ length: 8 }, (_, i) => path.join(folder, `part ${i}`));
  const stamp = `${folder}.made.${MAKE}`;
  if (!existsSync(stamp)) {
    for (const part of parts)
      for (let i = 0; i < 2_500; i++) {
        const place = path.join(part, `${i % 10}`, `${i % 250}`, `${i}`);
        mkdirSync(place, { recursive: true });
        for (let j = 0; j < 4; j++) writeFileSync(path.join(place, `${j}.txt`), '');
      }
    writeFileSync(stamp, '');
  }
  return parts;
}
