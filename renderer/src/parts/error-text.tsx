import { Button, FileButton, Textarea } from '@mantine/core';
import { FileText, Search } from 'lucide-react';
import { type DragEvent, type SubmitEvent, useState } from 'react';
import { textOf } from '../text-of';
import { useApp, useWords } from '../use-app';

/** A longer text is read as a whole, but shown by its name only: a field of megabytes is slow to type in. */
const SHOWN = 200_000;

/** Where an error text is pasted, dropped, or opened as a file. */
export function ErrorText() {
  const { t } = useWords();
  const pasted = useApp((state) => state.pasted);
  const paste = useApp((state) => state.paste);
  const [draft, setDraft] = useState(pasted.length > SHOWN ? '' : pasted);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState(false);
  const isSaid = pasted.trim() !== '' && (draft === pasted || draft === ''); // then what to do next stands below
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setSaid('');
    paste(draft);
  };
  const open = async (file: File | null) => {
    if (!file) return;
    try {
      const text = textOf(new Uint8Array(await file.arrayBuffer()));
      setDraft(text.length > SHOWN ? '' : text);
      setSaid(t('window.explain.fileIs', { name: file.name, size: (file.size / 1_000_000).toFixed(1) }));
      paste(text);
    } catch {
      setSaid(t('window.explain.unreadable', { name: file.name })); // a folder, or gone meanwhile
    }
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (!file) return; // a piece of text: the field takes it by itself
    event.preventDefault();
    void open(file);
  };
  return (
    <form
      className="error-text"
      data-over={over}
      onSubmit={submit}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
    >
      <Textarea
        label={t('window.explain.text')}
        description={over ? t('window.explain.dropped') : t('window.explain.textHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        minRows={8}
        maxRows={18}
        autosize
        spellCheck={false}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <div className="actions">
        <Button
          type="submit"
          variant={isSaid ? 'default' : 'filled'}
          leftSection={<Search size={18} aria-hidden />}
          disabled={draft.trim() === ''}
        >
          {t('window.explain.button')}
        </Button>
        <FileButton onChange={(file) => void open(file)} accept="text/*,.txt,.log,.md,.json">
          {(props) => (
            <Button variant="default" leftSection={<FileText size={18} aria-hidden />} {...props}>
              {t('window.explain.file')}
            </Button>
          )}
        </FileButton>
        <span role="status">{said}</span>
      </div>
    </form>
  );
}
