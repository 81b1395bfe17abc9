import type { Asked } from '../../probes/remedies';
import { text } from './asked';

/** Where packages lie in the ComfyUI that `made` makes up for Linux, and the script that may start it. */
export const SITE = '/home/user/ComfyUI/venv/lib/python3.11/site-packages';
export const RUN = '/home/user/ComfyUI/run.sh';

/** That ComfyUI, started by this script. */
export const withScript = (content: string) => ({
  launch: { script: RUN },
  asked: { files: { [RUN]: text(content) } },
});

/** The same, had the choice come to something else; what no build was chosen for can't be installed. */
export const answered = (asked: Asked, choice: Asked['choice']) => ({ ...asked, choice, installation: null });
