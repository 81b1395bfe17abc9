import { Checkbox } from '@mantine/core';
import { DEFAULTS, MOST_MIRRORS } from '../../../probes/model';
import { MIRRORS } from '../../../probes/text/index';
import { withMirror } from '../settings';
import { useApp, useWords } from '../use-app';
import { Choices } from './choices';

/** Where packages come from: PyTorch, mirrors, or nowhere. */
export function NetworkSettings() {
  const { t } = useWords();
  const { network, mirrors, hereOnly } = useApp((state) => state.view.settings ?? DEFAULTS);
  const change = useApp((state) => state.change);
  const [first] = MIRRORS;
  return (
    <Choices
      name={t('window.settings.network')}
      note={t('window.settings.networkNote')}
      value={network === 'unknown' ? null : network}
      onChoose={(chosen) => {
        // Mirrors first, and none of them chosen, would be a setting that does nothing.
        const some = chosen === 'mirrors' && mirrors.length === 0 && first ? { mirrors: [first.name] } : {};
        void change({ network: chosen, ...some });
      }}
      options={[
        { value: 'official', label: t('window.settings.official'), note: t('window.settings.officialNote') },
        {
          ...{ value: 'mirrors', label: t('window.settings.mirrors'), note: t('window.settings.mirrorsNote') },
          more: <Mirrors chosen={mirrors} />,
        },
        {
          ...{ value: 'off', label: t('window.settings.off'), note: t('window.settings.offNote') },
          more: (
            <Checkbox
              className="belongs"
              label={t('window.settings.hereOnly')}
              checked={hereOnly}
              onChange={(event) => void change({ hereOnly: event.currentTarget.checked })}
            />
          ),
        },
      ]}
    />
  );
}

function Mirrors({ chosen }: { chosen: readonly string[] }) {
  const { t } = useWords();
  const change = useApp((state) => state.change);
  return (
    <fieldset className="belongs">
      <legend>{t('window.settings.mirrorsChoose')}</legend>
      {MIRRORS.map(({ name }) => {
        const no = chosen.indexOf(name) + 1;
        return (
          <Checkbox
            key={name}
            label={
              <>
                {name} {no > 0 && chosen.length > 1 ? <span className="no">{no}</span> : null}
              </>
            }
            aria-label={no > 0 ? t('window.settings.mirrorNo', { name, no }) : name}
            checked={no > 0}
            // The last one stays: for none, there is the choice above.
            disabled={no > 0 && chosen.length === 1}
            onChange={() => void change({ mirrors: withMirror(chosen, name, MOST_MIRRORS) })}
          />
        );
      })}
      <p className="aside">{t('window.settings.mirrorNightly')}</p>
    </fieldset>
  );
}
