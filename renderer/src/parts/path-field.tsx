import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useApp } from '../use-app';

interface Field {
  label: string;
  hint: string;
  example: string | undefined;
  button: string;
  onPath(path: string): void;
}

/** A path is typed or pasted; in a browser, where nothing can be dropped, that is the way in. */
export function PathField({ label, hint, example, button, onPath }: Field) {
  const native = useApp((state) => state.native);
  const [path, setPath] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (path.trim() !== '') onPath(path);
  };
  return (
    <form className={native ? 'path' : 'path large'} onSubmit={submit}>
      <TextInput
        label={label}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description']}
        size={native ? 'sm' : 'md'}
        placeholder={example}
        required
        withAsterisk={false}
        value={path}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setPath(event.currentTarget.value)}
      />
      <Button type="submit" size={native ? 'sm' : 'md'} variant="default">
        {button}
      </Button>
    </form>
  );
}
