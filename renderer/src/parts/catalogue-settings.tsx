import { Button } from '@mantine/core';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DEFAULTS, isOffline } from '../../../probes/model';
import { CATALOGUE_WORDS, sayWhich } from '../../../probes/text/catalogue';
import { useApp, useWords } from '../use-app';
import { CatalogueTrouble } from './catalogue-trouble';
import { Choices } from './choices';

/** The list of builds: of which day it is, and whether a newer one is looked for. */
export function CatalogueSettings() {
  const { language } = useWords();
  const t = CATALOGUE_WORDS[language];
  const settings = useApp((state) => state.view.settings ?? DEFAULTS);
  const { catalogue: when } = settings;
  const held = useApp((state) => state.view.catalogue);
  const change = useApp((state) => state.change);
  const tell = useApp((state) => state.tellCatalogue);
  const [isLooking, setLooking] = useState(false);
  useEffect(() => void tell(false), [tell]);
  const look = async () => {
    setLooking(true);
    await tell(true);
    setLooking(false);
  };
  return (
    <Choices
      name={t.title}
      note={t.note}
      value={when}
      onChoose={(chosen) => void change({ catalogue: chosen })}
      options={(['asked', 'start', 'never'] as const).map((value) => ({ value, label: t.when[value] }))}
    >
      {held === null ? null : <p>{sayWhich(language, held)}</p>}
      <CatalogueTrouble />
      <div className="actions">
        <Button
          variant="default"
          leftSection={<RefreshCw size={16} aria-hidden />}
          disabled={isLooking || when === 'never' || isOffline(settings)}
          onClick={() => void look()}
        >
          {t.look}
        </Button>
        <span role="status">{isLooking ? t.looking : held?.outcome ? t.outcome[held.outcome] : null}</span>
      </div>
    </Choices>
  );
}
