import { Button } from '@mantine/core';
import { FileBox, MessageSquareText } from 'lucide-react';
import { useApp, useWords } from '../use-app';
import { Paths } from './paths';
import { WheelsField } from './wheels-field';

/** For those who come with something in hand: an error text, or files that were fetched elsewhere. */
export function WaysIn() {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  return (
    <section className="ways-in" aria-label={t('window.start.ways')}>
      <Button variant="default" leftSection={<MessageSquareText size={18} aria-hidden />} onClick={() => go('explain')}>
        {t('window.start.paste')}
      </Button>
      <BringWheels />
    </section>
  );
}

/** The folder is kept until there is something to repair. */
function BringWheels() {
  const { t } = useWords();
  const brought = useApp((state) => state.wheels);
  const bring = useApp((state) => state.bringWheels);
  if (brought !== null) return <Brought />;
  return (
    <WheelsField
      title={t('window.start.wheels')}
      over={t('window.start.wheelsDropNow')}
      button={t('window.start.wheelsTake')}
      onPath={(path) => void bring(path)}
      onDropped={(file) => void bring(file)}
      onChoose={() => void bring(null)}
    />
  );
}

/** Which files a repair will be made from, and the way back to the internet; nothing where none were brought. */
export function Brought() {
  const { t } = useWords();
  const path = useApp(({ wheels, view }) => (wheels === null ? undefined : view.targets[wheels]?.path));
  const leave = useApp((state) => state.leaveWheels);
  if (path === undefined) return null;
  return (
    <div className="note" data-is="good" role="status">
      <FileBox className="mark" size={18} aria-hidden />
      <p className="grow">
        <Paths text={t('window.start.brought', { path })} />
      </p>
      <Button variant="subtle" size="compact-sm" onClick={leave}>
        {t('window.start.leave')}
      </Button>
    </div>
  );
}
