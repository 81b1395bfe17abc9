import { pasted } from '../called';
import type { GuardFile } from '../model';
import { GUARD_WORDS } from '../text/guard';
import type { Language } from '../text/language';
import type { Changed, changedSigns } from './changed';

/** More of them make no sentence any more. */
const MOST = 3;

/** What is not as it was, in one sentence; null: all is as it was. */
export function sentence(
  { language, torchmend, platform }: { language: Language; torchmend: string; platform: string },
  { changed, unseen }: ReturnType<typeof changedSigns>,
  { at, place }: Pick<GuardFile, 'at' | 'place'>,
): string | null {
  const t = GUARD_WORDS[language];
  if (changed.length === 0) return unseen.length > 0 ? t.unseen(torchmend, pasted(place.prefix, platform)) : null;
  const parts = changed.slice(0, MOST).map((one) => inWords(language, one));
  const more = changed.length > MOST ? [t.more(changed.length - MOST)] : [];
  const gap = language === 'en' ? ' ' : '';
  const end = language === 'en' ? '; ' : '；';
  return `${t.since(new Date(at).toISOString().slice(0, 10))}${gap}${[...parts, ...more].join(t.and)}${end}${t.check(torchmend, pasted(place.prefix, platform))}`;
}

function inWords(language: Language, { what, name, from, to }: Changed): string {
  const t = GUARD_WORDS[language];
  const title = name === 'torch' ? 'PyTorch' : name;
  if (what === 'cards') return t.cards;
  if (what === 'files') return t.files(title);
  if (what === 'package') {
    if (from === null) return t.came(title, to ?? '');
    return to === null ? t.gone(title, from) : t.package(title, from, to);
  }
  if (from === null) return t.driverCame;
  if (to === null) return t.driverGone;
  return isVersion(from) && isVersion(to) ? t.driver(from, to) : t.driverChanged;
}

const isVersion = (text: string) => /^[\d.]+$/.test(text);
