import type { Page } from '@playwright/test';

/**
 * Makes every text of the page about 40 % longer, with accents, as a language with long words would: what a person
 * reads stays readable, and what has no room for it shows. Paths, versions and what programs printed stay as they are.
 */
export async function speakLonger(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ACCENTS: Readonly<Record<string, string>> = {
      ...{ a: 'á', c: 'ç', e: 'ë', i: 'ï', n: 'ñ', o: 'ö', u: 'ü', y: 'ÿ', A: 'Å', E: 'É', O: 'Ø', U: 'Ü' },
    };
    const NO_WORDS = 'code, pre, .said, script, style, textarea, [data-verbatim]';
    const made = new WeakMap<Text, string>();
    /** Every second vowel twice, until it is as long as it should be; what has no word in it stays. */
    const longer = (text: string) => {
      let spare = Math.ceil(text.length * 0.4);
      return text
        .split(/(\s+)/)
        .map((word) => {
          if (!/^\p{L}[\p{L}’'-]*[.,:;…!?)]*$/u.test(word)) return word;
          const accented = [...word].map((letter) => ACCENTS[letter] ?? letter).join('');
          const more = Math.min(spare, Math.max(1, Math.round(word.length * 0.5)));
          spare -= more;
          return accented.replace(
            /(\p{L})([^\p{L}]*)$/u,
            (_, last: string, end: string) => last + 'ə'.repeat(more) + end,
          );
        })
        .join('');
    };
    const one = (node: Text) => {
      const text = node.nodeValue ?? '';
      if (made.get(node) === text || !/\p{L}/u.test(text) || node.parentElement?.closest(NO_WORDS)) return;
      const long = longer(text);
      made.set(node, long);
      if (long !== text) node.nodeValue = long;
    };
    const all = (root: Node) => {
      if (root instanceof Text) return one(root);
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) one(node);
    };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) all(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

/**
 * What has no room for its text, by its first words: cut off, running out of its box or out of the window. Boxes that
 * scroll have room; so has the line under the name, which says nothing that stands nowhere else.
 */
export async function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const FREE = '.unseen, .skip, .tagline, [aria-hidden=true], .steps .name, option';
    const width = document.documentElement.clientWidth;
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter(
      (one) => !one.closest(FREE) && one.checkVisibility({ visibilityProperty: true }) && one.textContent.trim() !== '',
    );
    const scrolls = (one: Element | null): boolean =>
      one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
    return shown.flatMap((one) => {
      const style = getComputedStyle(one);
      const { left, right } = one.getBoundingClientRect();
      const wide = one.scrollWidth - one.clientWidth > 1 && one.clientWidth > 0 && style.display !== 'inline';
      const tall = one.scrollHeight - one.clientHeight > 3 && style.overflowY === 'hidden';
      const out = left < -1 || right > width + 1;
      const is = tall ? 'cut off below' : wide ? 'too narrow' : out ? 'out of the window' : null;
      if (is === null || (!tall && scrolls(one))) return [];
      return [`${is}: <${one.localName} class="${one.className}"> ${one.textContent.slice(0, 60)}`];
    });
  });
}
