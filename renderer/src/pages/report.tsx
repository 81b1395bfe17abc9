import { Button } from '@mantine/core';
import { ArrowLeft, Check, Copy, Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { CheckView, Removed } from '../../../probes/model';
import { line } from '../../../probes/text/line';
import { REPORT_WORDS, removedWords } from '../../../probes/text/report';
import { Markdown } from '../parts/markdown';
import { Paths } from '../parts/paths';
import { Refused } from '../parts/refused';
import { useApp, useWords } from '../use-app';

/** Page four: exactly what can be shared, to read, copy and save. */
export function Report({ check }: { check: CheckView }) {
  const { t, language } = useWords();
  const makeReport = useApp((state) => state.makeReport);
  const go = useApp((state) => state.go);
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew in the language that is spoken
  useEffect(() => void makeReport(check.id), [check.id, language, makeReport]);
  const { report } = check;
  return (
    <div className="page wide">
      <h1 tabIndex={-1}>{t('window.report.title')}</h1>
      <p className="lead">{t('window.report.lead')}</p>
      {report ? (
        <>
          <div className="actions">
            <SaveWhole check={check.id} />
            <CopyButton text={report.markdown} />
            <SaveText text={report.markdown} />
          </div>
          <TakenOut removed={report.removed} />
          <section className="panel sheet" aria-label={t('window.report.preview')}>
            <Markdown text={report.markdown} />
          </section>
        </>
      ) : (
        <p role="status">{t('window.report.making')}</p>
      )}
      <Refused />
      <div className="actions">
        <Button variant="subtle" leftSection={<ArrowLeft size={18} aria-hidden />} onClick={() => go('findings')}>
          {t('window.report.back')}
        </Button>
      </div>
    </div>
  );
}

function CopyButton({ text }: { text: string }) {
  const { t } = useWords();
  const [copied, setCopied] = useState<'no' | 'yes' | 'refused'>('no');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      setCopied('refused'); // said beside the button, with another way
    }
  };
  const Icon = copied === 'yes' ? Check : Copy;
  return (
    <>
      <Button size="md" variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => void copy()}>
        {copied === 'yes' ? t('window.report.copied') : t('window.report.copy')}
      </Button>
      <span role="status" className={copied === 'refused' ? 'aside' : 'unseen'}>
        {copied === 'yes' ? t('window.report.copied') : copied === 'refused' ? t('window.report.notCopied') : ''}
      </span>
    </>
  );
}

/** All forms of the report in one file: where the system's dialog says, or as a download of the browser. */
function SaveWhole({ check }: { check: string }) {
  const { t } = useWords();
  const native = useApp((state) => state.native);
  const saveReport = useApp((state) => state.saveReport);
  const [saved, setSaved] = useState<string | null>(null);
  const icon = <Download size={18} aria-hidden />;
  if (!native)
    return (
      <Button
        component="a"
        size="md"
        href={`/report.zip?check=${encodeURIComponent(check)}`}
        download
        leftSection={icon}
      >
        {t('window.report.saveWhole')}
      </Button>
    );
  return (
    <>
      <Button size="md" leftSection={icon} onClick={() => void saveReport(check).then(setSaved)}>
        {t('window.report.saveWhole')}
      </Button>
      <span role="status" className={saved ? 'aside' : 'unseen'}>
        {saved ? <Paths text={t('window.report.saved', { file: saved })} /> : ''}
      </span>
    </>
  );
}

/** What was taken out, counted by kind; on demand a few of them, all but their ends covered. */
function TakenOut({ removed }: { removed: readonly Removed[] }) {
  const { t, language } = useWords();
  const said = removedWords(language, removed);
  if (removed.length === 0) return <p className="aside">{said}</p>;
  return (
    <details className="taken-out">
      <summary>{said}</summary>
      <p className="aside">{t('window.report.samples')}</p>
      <ul>
        {removed.map(({ kind, samples }) => (
          <li key={kind}>
            {line`${REPORT_WORDS[language].kinds[kind]}: ${''}`}
            <code>{samples.join(' · ')}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A link that saves the text as a file, by the browser's own means. */
function SaveText({ text }: { text: string }) {
  const { t } = useWords();
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' })), [text]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <Button
      component="a"
      size="md"
      variant="default"
      href={address}
      download={`${t('window.report.file')}.md`}
      leftSection={<Download size={18} aria-hidden />}
    >
      {t('window.report.save')}
    </Button>
  );
}
