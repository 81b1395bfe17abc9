import { Button, TextInput } from '@mantine/core';
import { FolderSearch, Gpu, MessageSquareText, ShieldCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { DropZone } from '../parts/drop-zone';
import { Past } from '../parts/past';
import { Refused } from '../parts/refused';
import { useApp, useWords } from '../use-app';

const EXAMPLES: Readonly<Record<string, string>> = {
  win32: 'D:\\ComfyUI_windows_portable',
  darwin: '/Users/me/ComfyUI',
  linux: '/home/me/ComfyUI',
};

/** Page one: which app? */
export function Choose() {
  const { t } = useWords();
  const native = useApp((state) => state.native);
  return (
    <div className="page">
      <h1 tabIndex={-1}>{t('window.choose.title')}</h1>
      <p className="lead">{t('window.choose.lead')}</p>
      {native ? <DropZone /> : null}
      <PathField />
      <Refused />
      <p className="promise">
        <ShieldCheck size={18} aria-hidden />
        {t('window.choose.promise')}
      </p>
      <Past />
      <Next />
    </div>
  );
}

/** What is going to happen, for those who are here for the first time. */
function Next() {
  const { t } = useWords();
  const started = useApp((state) => state.view.current !== null);
  if (started) return null;
  return (
    <section className="next">
      <h2>{t('window.choose.next')}</h2>
      <ul>
        <li>
          <FolderSearch aria-hidden />
          {t('window.choose.nextFind')}
        </li>
        <li>
          <Gpu aria-hidden />
          {t('window.choose.nextTry')}
        </li>
        <li>
          <MessageSquareText aria-hidden />
          {t('window.choose.nextSay')}
        </li>
      </ul>
    </section>
  );
}

function PathField() {
  const { t } = useWords();
  const native = useApp((state) => state.native);
  const platform = useApp((state) => state.platform);
  const checkPath = useApp((state) => state.checkPath);
  const [path, setPath] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (path.trim() !== '') void checkPath(path);
  };
  return (
    <form className={native ? 'path' : 'path large'} onSubmit={submit}>
      <TextInput
        label={native ? t('window.choose.pathAlso') : t('window.choose.path')}
        description={t('window.choose.pathHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        size={native ? 'sm' : 'md'}
        placeholder={EXAMPLES[platform]}
        required
        withAsterisk={false}
        value={path}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <Button type="submit" size={native ? 'sm' : 'md'} variant={native ? 'default' : 'filled'}>
        {t('window.choose.check')}
      </Button>
    </form>
  );
}
