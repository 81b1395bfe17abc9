import { expect, it } from 'vitest';
import { readHistory } from '../../probes/history';
import { makeReport, openReport, zipReport } from '../../probes/report/index';
import { diagnose } from '../../probes/rules/index';
import { historyOf, RECORDED, recorded } from './story';

/** Whoever recorded them is Maria now; that she is called like a word of ours wrecks nothing. */
const SECRETS = { home: '/home/sum', user: 'sum', host: 'gpu' };

it.each(RECORDED)('a report of %s is judged as the machine was, and names nobody', async (file) => {
  const events = await historyOf(recorded(file, (text) => text.replaceAll('/home/user', SECRETS.home)));
  const before = readHistory(events.map((event) => JSON.stringify(event)).join('\n')).view.checks['c1'];
  const report = makeReport({ events, check: 'c1', secrets: SECRETS, language: 'en', version: '0.1.0' });
  if (!report || !before) throw new Error('no report');
  const opened = await openReport(await zipReport(report));
  if (opened.is !== 'known') throw new Error(opened.why);
  const { view, unreadable } = readHistory(opened.session);
  expect(unreadable).toBe(0);
  const verdict = ({ outcome, findings, undetermined }: ReturnType<typeof diagnose>) => ({
    ...{ outcome, codes: findings.map(({ code, severity }) => [code, severity]) },
    undetermined: undetermined.map(({ code }) => code),
  });
  expect(verdict(diagnose(view.checks['c1']?.facts ?? {}))).toEqual(verdict(diagnose(before.facts)));
  for (const form of [report.markdown, report.html, report.json, report.session])
    expect(form).not.toContain('/home/sum');
});
