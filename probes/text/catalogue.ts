import { type CatalogueCode, type CatalogueState, type CatalogueTrouble, TroubleCode } from '../model';
import { fill, sayTrouble } from './builds';
import type { Language } from './language';

/** The words about the list of builds that is renewed between versions of this program. */
const en = {
  title: 'List of PyTorch builds',
  note: 'Which build of PyTorch runs on which card. Torchmend brings a list along; a newer one can be fetched. It counts only if it bears the makers’ signature.',
  when: {
    never: 'Never look for a newer list',
    asked: 'Only when I press the button',
    start: 'At every start',
  },
  from: { carried: 'List of {{date}}, the one that came with Torchmend.', fetched: 'List of {{date}}, fetched since.' },
  look: 'Look for a newer list',
  looking: 'Looking …',
  outcome: {
    renewed: 'A newer list was fetched, and holds from now on.',
    'nothing-new': 'There is no newer list.',
    failed: 'No newer list was taken.',
  },
  troubles: {
    'not-set-up': 'This build of Torchmend names nobody who signs lists, so it goes by the one that it came with.',
    'not-signed': 'What came is no signed list of builds, so it was not used.',
    'wrong-signature':
      'The list of builds was changed after its makers signed it, or somebody else signed it. It was not used.',
    'not-understood':
      'The list of builds holds something that this Torchmend does not know, so it was not used ({{where}}).',
    older: 'The list that was offered ({{offered}}) is older than the one here ({{date}}), so it was not used.',
    'not-kept': 'The newer list could not be written to {{file}} ({{why}}), so the one before holds.',
    unreadable:
      'The list that was fetched before can’t be read: {{file}} ({{why}}). The one that came with Torchmend holds.',
  } satisfies Record<CatalogueCode, string>,
  usage: 'torchmend catalogue [status|update [file]]',
  number: 'number {{serial}}',
};

const zh: typeof en = {
  title: 'PyTorch 版本清单',
  note: '哪个 PyTorch 版本能在哪块显卡上运行。Torchmend 自带一份清单，也可以获取更新的清单；只有带有制作者签名的清单才算数。',
  when: { never: '从不查找新的清单', asked: '只在我按下按钮时查找', start: '每次启动时查找' },
  from: { carried: '清单日期 {{date}}，随 Torchmend 附带。', fetched: '清单日期 {{date}}，后来获取。' },
  look: '查找新的清单',
  looking: '正在查找…',
  outcome: {
    renewed: '已获取新的清单，从现在起生效。',
    'nothing-new': '没有更新的清单。',
    failed: '没有采用新的清单。',
  },
  troubles: {
    'not-set-up': '这个版本的 Torchmend 没有指明由谁签署清单，因此使用自带的清单。',
    'not-signed': '收到的内容不是签了名的版本清单，因此没有采用。',
    'wrong-signature': '版本清单在制作者签名之后被改动过，或者是别人签的名，因此没有采用。',
    'not-understood': '版本清单里有这个 Torchmend 不认识的内容，因此没有采用（{{where}}）。',
    older: '提供的清单（{{offered}}）比这里的（{{date}}）旧，因此没有采用。',
    'not-kept': '新的清单无法写入 {{file}}（{{why}}），因此仍使用原来的。',
    unreadable: '以前获取的清单无法读取：{{file}}（{{why}}）。现在使用 Torchmend 自带的清单。',
  },
  usage: 'torchmend catalogue [status|update [文件]]',
  number: '编号 {{serial}}',
};

export const CATALOGUE_WORDS: Readonly<Record<Language, typeof en>> = { en, 'zh-CN': zh };

/** Why no newer list is used, in one sentence. */
export function sayCatalogue(language: Language, { code, params }: CatalogueTrouble): string {
  const network = TroubleCode.safeParse(code);
  if (network.success) return sayTrouble(language, network.data, params);
  const words: Readonly<Record<string, string>> = CATALOGUE_WORDS[language].troubles;
  return fill(language, words[code] ?? code, params);
}

/** Which list holds, in one sentence. */
export function sayWhich(language: Language, { from, date }: Pick<CatalogueState, 'from' | 'date'>): string {
  return fill(language, CATALOGUE_WORDS[language].from[from], { date });
}
