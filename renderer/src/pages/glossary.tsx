import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { glossaryOf } from '../../../probes/text/index';
import { useWords } from '../use-app';

/** The words that can't be avoided, each with a plain one; the same as in the documentation. */
export function Glossary() {
  const { t, language } = useWords();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const entries = glossaryOf(language).filter(
    ({ term, plain }) => term.toLowerCase().includes(wanted) || plain.toLowerCase().includes(wanted),
  );
  return (
    <>
      <h1 tabIndex={-1}>{t('pages.glossary')}</h1>
      <p className="lead">{t('window.glossary.lead')}</p>
      <TextInput
        type="search"
        label={t('window.glossary.find')}
        leftSection={<Search size={16} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="unseen" role="status">
        {wanted === '' ? '' : t('window.glossary.count', { count: entries.length })}
      </p>
      {entries.length === 0 ? (
        <p>{t('window.glossary.none', { text: text.trim() })}</p>
      ) : (
        <dl className="panel glossary">
          {entries.map(({ key, term, plain }) => (
            <div key={key}>
              <dt>{term}</dt>
              <dd>{plain}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
