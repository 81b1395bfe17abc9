import type { WheelVerdict } from '../../../probes/model';
import { fill, wheelWords } from '../../../probes/text/builds';
import { sentences } from '../../../probes/text/line';
import { useApp, useWords } from '../use-app';
import { Mark } from './mark';
import { Refused } from './refused';
import { WheelsField } from './wheels-field';

/** The way without a network: a folder of files that were fetched elsewhere. */
export function Wheels({ check, isOpen }: { check: string; isOpen: boolean }) {
  const { t } = useWords();
  const fromPath = useApp((state) => state.plansFromPath);
  const fromDropped = useApp((state) => state.plansFromDropped);
  const fromFolder = useApp((state) => state.plansFromFolder);
  return (
    <WheelsField
      title={t('window.plan.wheels')}
      over={t('window.plan.wheelsDropNow')}
      button={t('window.plan.wheelsLook')}
      isOpen={isOpen}
      onPath={(path) => void fromPath(check, path)}
      onDropped={(file) => void fromDropped(check, file)}
      onChoose={() => void fromFolder(check)}
    >
      <Refused />
    </WheelsField>
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
              {sentences(...problems.map(({ code, params }) => fill(language, words[code], { ...params, file })))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
