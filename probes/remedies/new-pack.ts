import { LINKS } from '../model';
import { type Context, type Draft, know } from './asked';
import { byHand, draft } from './draft';
import { join } from './paths';

interface Pack {
  /** Keys of the app catalogue that it takes the place of. */
  replaces: readonly string[];
  name: string;
  url: string;
  /** Folders, from the app's own, that hold what the person made or gathered. */
  models: string;
  nodes: string;
  outputs: string;
}

/** Where the apps' own makers give out the pack of today. */
const PACKS: readonly Pack[] = [
  {
    ...{
      replaces: ['comfyui-portable'],
      name: 'ComfyUI portable',
      url: LINKS.comfyuiPortable,
    },
    ...{ models: 'ComfyUI/models', nodes: 'ComfyUI/custom_nodes', outputs: 'ComfyUI/output' },
  },
  {
    ...{ replaces: ['comfyui', 'comfyui-desktop'], name: 'ComfyUI', url: LINKS.comfyui },
    ...{ models: 'models', nodes: 'custom_nodes', outputs: 'output' },
  },
  {
    ...{
      replaces: ['webui', 'forge', 'reforge', 'forge-neo'],
      name: 'Forge Neo',
      url: LINKS.forgeNeo,
    },
    ...{ models: 'models', nodes: 'extensions', outputs: 'outputs' },
  },
  {
    ...{ replaces: ['fooocus'], name: 'Fooocus', url: LINKS.fooocus },
    ...{ models: 'Fooocus/models', nodes: 'Fooocus/wildcards', outputs: 'Fooocus/outputs' },
  },
];

/**
 * The pack is so old that no build for its Python serves the card: where a new one is, and how models, nodes and
 * pictures move over. null: it can be mended, or no pack of that app is known.
 */
export function newPack(context: Context): Draft | null {
  const { choice, place } = context;
  const old =
    choice?.answer.kind === 'no-official-build' &&
    choice.answer.reasons.some(({ code }) => code === 'remains/other-python');
  const key = place.app?.split('/').pop() ?? '';
  const pack = PACKS.find(({ replaces }) => replaces.includes(key));
  const folder = know(context, 'environment.launch')?.folder;
  if (!old || !pack || !folder) return null;
  const at = (below: string) => join(context, folder, ...below.split('/'));
  const move = (below: string) => ({ from: at(below), to: below });
  const steps = [
    byHand('get-pack', { pack: pack.name, url: pack.url }),
    byHand('move-models', move(pack.models)),
    byHand('move-nodes', move(pack.nodes)),
    byHand('update-nodes', {}),
    byHand('move-outputs', move(pack.outputs)),
  ];
  return draft(context, 'new-pack', 'manual', steps, { params: { pack: pack.name, version: place.version } });
}
