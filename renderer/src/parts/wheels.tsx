import { ChevronRight } from 'lucide-react';
import type { WheelVerdict } from '../../../probes/model';
import { fill, wheelWords } from '../../../probes/text/builds';
import { useApp, useWords } from '../use-app';
import { DropZone } from './drop-zone';
import { Mark } from './mark';
import { PathField } from './path-field';
import { Refused } from './refused';

export const WHEELS_EXAMPLES: Readonly<Record<string, string>> = {
  win32: 'D:\\wheels',
  darwin: '/Users/me/wheels',
  linux: '/home/me/wheels',
};

/** The way without a network: a folder of files that were fetched elsewhere. */
export function Wheels({ check, isOpen }: { check: string; isOpen: boolean }) {
  const { t } = useWords();
  const native = useApp((state) => state.native);
  const platform = useApp((state) => state.platform);
  const fromPath = useApp((state) => state.plansFromPath);
  const fromDropped = useApp((state) => state.plansFromDropped);
  const fromFolder = useApp((state) => state.plansFromFolder);
  return (
    <details className="details panel" open={isOpen}>
      <summary>
        <ChevronRight size={18} aria-hidden />
        {t('window.plan.wheels')}
      </summary>
      <p>{t('window.plan.wheelsWhy')}</p>
      {native ? (
        <DropZone
          isSmall
          name={t('window.plan.wheelsDrop')}
          over={t('window.plan.wheelsDropNow')}
          onDropped={(file) => void fromDropped(check, file)}
          onChoose={() => void fromFolder(check)}
        />
      ) : null}
      <PathField
        label={native ? t('window.choose.pathAlso') : t('window.plan.wheelsPath')}
        hint=""
        example={WHEELS_EXAMPLES[platform]}
        button={t('window.plan.wheelsLook')}
        onPath={(path) => void fromPath(check, path)}
      />
      <Refused />
    </details>
  );
}

/** Files of the folder that was shown that won't do, each with its reason. */
export function RefusedWheels({ wheels }: { wheels: readonly WheelVerdict[] }) {
  const { t, language } = useWords();
  const refused = wheels.filter(({ verdict }) => verdict !== 'usable');
  if (refused.length === 0) return null;
  const words = wheelWords(language).wheels;
  return (
    <section className="panel">
      <h2>{t('window.plan.refused')}</h2>
      <ul className="plain tries">
        {refused.map(({ file, problems }) => (
          <li key={file} data-is="bad">
            <Mark is="bad" />
            <span>
              <code>{file}</code>
              <br />
              {problems.map(({ code, params }) => fill(language, words[code], { ...params, file })).join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
