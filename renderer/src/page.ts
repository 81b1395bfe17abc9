import type { Event, View } from '../../probes/model';
import { activeRepair } from './repairs';

export type Page =
  | 'choose'
  | 'finding'
  | 'checking'
  | 'findings'
  | 'plan'
  | 'repairing'
  | 'done'
  | 'report'
  | 'explain'
  | 'causes'
  | 'releases'
  | 'compatibility'
  | 'settings';

/**
 * The page that an event leads to, whether it comes now or is told again after a reload; null: one stays. `isLooking`:
 * plans were being looked for before it.
 */
export function pageAfter(event: Event, view: View, page: Page, isLooking: boolean): Page | null {
  switch (event.is) {
    case 'proposing':
      return isLooking ? null : 'plan';
    case 'find-started':
      return 'finding';
    case 'check-started':
      return activeRepair(view) ? null : 'checking'; // the proof of a repair is part of that one's page
    case 'check-ended':
      return page === 'checking' ? 'findings' : null;
    case 'past-opened':
      return 'findings';
    case 'repair-started':
      return 'repairing';
    case 'repair-ended':
      return page === 'repairing' ? 'done' : null;
    default:
      return null;
  }
}

export function hashOf(page: Page, check: string | null): string {
  return check === null ? `#${page}` : `#${page}-${check}`;
}

/** Pages that a reloaded window comes back to, where they are about the check that is shown now. */
const KEPT: readonly Page[] = ['finding', 'findings', 'report', 'compatibility'];

/** The page that was left, where `page` would be shown otherwise. */
export function keptPage(landing: string, check: string | null, page: Page): Page {
  return KEPT.find((one) => landing === hashOf(one, check)) ?? page;
}
