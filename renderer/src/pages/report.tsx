import { Button } from '@mantine/core';
import { ArrowLeft, Check, Copy, Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { CheckView } from '../../../probes/model';
import { Markdown } from '../parts/markdown';
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
            <CopyButton text={report.markdown} />
            <Save text={report.markdown} type="text/markdown" ending="md" label={t('window.report.save')} />
            <Save text={report.json} type="application/json" ending="json" label={t('window.report.saveJson')} />
          </div>
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
      <Button size="md" leftSection={<Icon size={18} aria-hidden />} onClick={() => void copy()}>
        {copied === 'yes' ? t('window.report.copied') : t('window.report.copy')}
      </Button>
      <span role="status" className={copied === 'refused' ? 'aside' : 'unseen'}>
        {copied === 'yes' ? t('window.report.copied') : copied === 'refused' ? t('window.report.notCopied') : ''}
      </span>
    </>
  );
}

/** A link that saves the text as a file, by the browser's own means. */
function Save({ text, type, ending, label }: { text: string; type: string; ending: string; label: string }) {
  const { t } = useWords();
  const address = useMemo(() => URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` })), [text, type]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <Button
      component="a"
      size="md"
      variant="default"
      href={address}
      download={`${t('window.report.file')}.${ending}`}
      leftSection={<Download size={18} aria-hidden />}
    >
      {label}
    </Button>
  );
}
