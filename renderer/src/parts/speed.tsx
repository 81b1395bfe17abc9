import { bytes } from '../amounts';
import { useApp, useWords } from '../use-app';

const WIDTH = 240;
const HEIGHT = 40;

/** The speed of a download as it went, the newest at the right; in words for those who can't see it. */
export function Speed() {
  const { t, language } = useWords();
  const speeds = useApp((state) => state.news.speeds);
  const now = speeds.at(-1);
  if (now === undefined || speeds.length < 8) return null;
  const most = Math.max(...speeds, 1);
  const across = WIDTH / (speeds.length - 1);
  const points = speeds.map(
    (one, no) => `${(no * across).toFixed(1)},${(HEIGHT - 2 - (one / most) * (HEIGHT - 4)).toFixed(1)}`,
  );
  const each = (size: number) => t('window.amounts.perSecond', { size: bytes(language, size) });
  return (
    <svg
      className="speed"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={t('window.repairing.speed', { now: each(now), most: each(most) })}
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
