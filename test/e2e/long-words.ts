import type { Page } from '@playwright/test';

/** Letters of languages that set marks above and below: they need room upwards too. */
const MARKED: Readonly<Record<string, string>> = {
  ...{ a: 'å', e: 'é', i: 'ï', o: 'ö', u: 'ü', y: 'ÿ', c: 'ç', n: 'ñ', s: 'š', z: 'ž' },
  ...{ A: 'Å', E: 'É', I: 'Î', O: 'Ö', U: 'Ü', C: 'Ç', N: 'Ñ', S: 'Š' },
};

/** What is no language: code, paths, versions, what was typed. It is as long in every language. */
const NO_WORDS = 'code, pre, input, textarea, script, style, .path-name, .log, [lang]:not(html)';

/**
 * Shows every word of the page with marks and some 40 % longer, as German or Finnish would be: vowels are doubled, so words
 * grow and can't be broken in more places than before. What the window draws later grows as well.
 */
export async function lengthen(page: Page): Promise<void> {
  await page.evaluate(
    ({ marked, noWords }) => {
      const grow = (text: string) =>
        text.replace(/\p{L}/gu, (letter) => {
          const one = marked[letter] ?? letter;
          return /[aeiouy]/i.test(letter) ? one + one : one;
        });
      const grown = new WeakMap<Node, string>();
      const change = (node: Node) => {
        const { data } = node as Text;
        if (data.trim() === '' || grown.get(node) === data || node.parentElement?.closest(noWords)) return;
        const text = grow(data);
        grown.set(node, text);
        (node as Text).data = text;
      };
      const all = (root: Node) => {
        if (root.nodeType === Node.TEXT_NODE) return change(root);
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) change(node);
      };
      all(document.body);
      new MutationObserver((records) => {
        for (const { type, target, addedNodes } of records)
          if (type === 'characterData') change(target);
          else for (const node of addedNodes) all(node);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    },
    { marked: MARKED, noWords: NO_WORDS },
  );
}

/**
 * What of the page is cut off or runs out of its place sideways, each with its words; empty where all of it can be read. What
 * scrolls by itself and can be reached by keyboard is no fault.
 */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const faults: string[] = [];
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${(element.textContent ?? '').slice(0, 60)}`;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('svg, .unseen, .skip, [hidden], details:not([open]) > :not(summary)')) continue;
      const style = getComputedStyle(element);
      if (style.clipPath === 'inset(50%)') continue; // for screen readers alone
      if (style.visibility === 'hidden' || style.display === 'none' || element.getClientRects().length === 0) continue;
      const scrolls = element.closest('[tabindex="0"]');
      if (!scrolls && element.getBoundingClientRect().right > wide + 1) faults.push(`outside: ${named(element)}`);
      const reaches = style.overflowX === 'auto' || style.overflowX === 'scroll';
      if (reaches && element.tabIndex >= 0) continue;
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) continue;
      if (style.display === 'inline' || element.clientWidth === 0) continue;
      if (element.scrollWidth > element.clientWidth + 1) faults.push(`too narrow: ${named(element)}`);
      const hides = style.overflowY === 'hidden' || style.overflowY === 'clip';
      if (hides && element.scrollHeight > element.clientHeight + 2) faults.push(`too low: ${named(element)}`);
    }
    return faults;
  });
}
