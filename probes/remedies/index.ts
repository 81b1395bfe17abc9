/** What can be done about what was found: plans as data, pure. */
import { type Asked, contextOf, type Draft } from './asked';
import { offlineWheels } from './offline-wheels';
import { replaceTorch } from './replace-torch';

export type { Asked, Draft, FileText } from './asked';

/** Plans, best first, each without its id: whoever proposes them hashes them. */
export function propose(asked: Asked): Draft[] {
  return asked.diagnosis.findings.flatMap((finding) => {
    const context = contextOf(asked, finding);
    if (!context) return [];
    return [offlineWheels(context), replaceTorch(context)].filter((plan) => plan !== null);
  });
}
