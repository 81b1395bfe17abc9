import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Say } from '../../../probes/text/index';
import { byNumber, type Fit, type Layers as LayersView } from '../layers';
import { useWords } from '../use-app';
import { Mark, type Standing } from './mark';

const STANDING: Readonly<Record<Fit, Standing>> = {
  fits: 'good',
  breaks: 'bad',
  untouched: 'apart',
  unknown: 'unsure',
};

/** Driver → CUDA in the package → code for cards, against the card: where the chain breaks. */
export function Layers({ layers }: { layers: LayersView }) {
  const { t } = useWords();
  const { driver, runtime, code, card } = layers;
  const broken = [driver, runtime, code].some((layer) => layer.is === 'breaks');
  return (
    <section className="panel">
      <h2>{broken ? t('window.findings.layers') : t('window.findings.layersClear')}</h2>
      <ol className="layers">
        <Layer is={driver.is} name={t('window.findings.layerDriver')} note={t('window.findings.layerDriverNote')}>
          {driverIs(driver, t)}
        </Layer>
        <Layer is={runtime.is} name={t('window.findings.layerRuntime')} note={t('window.findings.layerRuntimeNote')}>
          {runtime.cuda === null
            ? t('window.findings.layerRuntimeNone')
            : t(`window.findings.${driver.is === 'breaks' ? 'layerRuntimeNeeds' : 'layerRuntimeIs'}`, {
                cuda: runtime.cuda,
              })}
        </Layer>
        <Layer is={code.is} name={t('window.findings.layerCode')} note={t('window.findings.layerCodeNote')}>
          <Scale capabilities={code.capabilities} card={card.capability} isBroken={code.is === 'breaks'} />
        </Layer>
      </ol>
      <p className="card-line">
        <strong>{t('window.findings.layerCard')}</strong>
        {card.name === null
          ? t('window.findings.unknown')
          : t('window.findings.layerCardIs', {
              card: card.name,
              capability: card.capability ?? t('window.findings.unknown'),
            })}
      </p>
    </section>
  );
}

function driverIs({ is, version, cuda }: LayersView['driver'], t: Say): string {
  if (version !== null && cuda !== null) return t('window.findings.layerDriverIs', { driver: version, cuda });
  if (cuda !== null) return t('window.findings.layerDriverCuda', { cuda });
  if (version !== null) return version;
  if (is === 'breaks') return t('window.findings.layerDriverNone');
  return is === 'fits' ? t('window.findings.layerDriverWorks') : t('window.findings.unknown');
}

function Layer({ is, name, note, children }: { is: Fit; name: string; note: string; children: ReactNode }) {
  const { t } = useWords();
  return (
    <li className="layer" data-is={STANDING[is]}>
      <div className="layer-name">
        <strong>{name}</strong>
        <span className="aside">{note}</span>
      </div>
      <div className="layer-value">{children}</div>
      <span className="verdict" data-is={STANDING[is]}>
        <Mark is={STANDING[is]} />
        {t(`window.findings.${is}`)}
      </span>
      <ChevronDown className="joint" size={16} aria-hidden />
    </li>
  );
}

/** The design numbers a package was made for, in order, with the card's own number in its place among them. */
function Scale({
  capabilities,
  card,
  isBroken,
}: {
  capabilities: readonly string[];
  card: string | null;
  isBroken: boolean;
}) {
  const { t } = useWords();
  if (capabilities.length === 0) return <>{t('window.findings.layerCodeNone')}</>;
  const all = card === null ? capabilities : [...new Set([...capabilities, card])].sort(byNumber);
  return (
    <ul className="scale">
      {all.map((one) => {
        const isCard = one === card;
        const is = isCard ? (isBroken ? 'bad' : 'good') : 'waiting';
        return (
          <li key={one} data-is={is} data-card={isCard}>
            {one}
            {isCard ? <span>{t('window.findings.layerCard')}</span> : null}
          </li>
        );
      })}
    </ul>
  );
}
