import type { Rule } from '../rule';
import { said } from '../said';

/** An install that was broken off left folders behind (`~orch`), or a package that pip can't take away. */
export default {
  code: 'env/leftover-files',
  masks: [],
  decides: 'environment.leftovers',
  judge(ask) {
    const left = ask.maybe('environment.leftovers');
    const files = left ? [...left.setAside, ...left.doubled] : [];
    const withoutRecord = left?.withoutRecord.filter((folder) => !files.includes(folder)) ?? [];
    if (files.length > 0 || withoutRecord.length > 0)
      return { severity: 'degraded', params: { files, withoutRecord }, evidence: ['environment.leftovers'] };
    if (left) return null;
    const [line] = said(ask, 'leftover-folder');
    if (!line) return ask.maybe('environment.packages') ? null : (ask.know('environment.leftovers'), null);
    const { name = '~orch', folder } = line.values;
    return {
      severity: 'degraded',
      params: { files: [folder ? `${folder} (${name})` : name], withoutRecord: [] },
      evidence: ['error.lines'],
    };
  },
} satisfies Rule;
