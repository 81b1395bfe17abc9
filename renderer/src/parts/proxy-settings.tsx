import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { DEFAULTS, ProxyAddress } from '../../../probes/model';
import { useApp, useWords } from '../use-app';
import { Choices } from './choices';

/** The go-between to the internet. */
export function ProxySettings() {
  const { t } = useWords();
  const { proxy } = useApp((state) => state.view.settings ?? DEFAULTS);
  const change = useApp((state) => state.change);
  const isOwn = proxy !== 'system' && proxy !== 'none';
  // "This one" holds only once there is an address.
  const [isTyping, setTyping] = useState(false);
  const value = isTyping || isOwn ? 'own' : proxy === 'none' ? 'none' : 'system';
  return (
    <Choices
      name={t('window.settings.proxy')}
      note={t('window.settings.proxyNote')}
      value={value}
      onChoose={(chosen) => {
        setTyping(chosen === 'own');
        if (chosen !== 'own') void change({ proxy: chosen });
      }}
      options={[
        { value: 'system', label: t('window.settings.proxySystem') },
        { value: 'none', label: t('window.settings.proxyNone') },
        {
          ...{ value: 'own', label: t('window.settings.proxyOwn') },
          more: <Address key={proxy} now={isOwn ? proxy : ''} />,
        },
      ]}
    />
  );
}

/** `now`: the address in use, without its password. */
function Address({ now }: { now: string }) {
  const { t } = useWords();
  const change = useApp((state) => state.change);
  const [text, setText] = useState(now);
  const [isBad, setBad] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = text.trim();
    const address = ProxyAddress.safeParse(typed.includes('://') ? typed : `http://${typed}`);
    setBad(!address.success);
    if (address.success) void change({ proxy: address.data });
  };
  return (
    <>
      <form className="path belongs" onSubmit={submit}>
        <TextInput
          label={t('window.settings.proxyAddress')}
          description={t('window.settings.proxyHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={t('window.settings.proxyExample')}
          error={isBad ? t('window.settings.proxyBad') : null}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setText(event.currentTarget.value);
            setBad(false);
          }}
        />
        <Button type="submit" variant="default">
          {t('window.settings.proxySave')}
        </Button>
      </form>
      <p className="aside belongs" role="status">
        {now === '' ? null : t('window.settings.proxyUsed', { proxy: now })}
      </p>
    </>
  );
}
