import { sayCatalogue } from '../../../probes/text/catalogue';
import { useApp, useWords } from '../use-app';
import { Mark } from './mark';

/**
 * Why a list of builds is not used; nothing where all is well with it. `ofKept`: of the one that was fetched before alone,
 * not of what came of looking for a newer one.
 */
export function CatalogueTrouble({ ofKept = false }: { ofKept?: boolean }) {
  const { language } = useWords();
  const held = useApp((state) => state.view.catalogue);
  const { trouble = null, outcome = null } = held ?? {};
  if (trouble === null || (ofKept && outcome !== null)) return null;
  return (
    <p className="note" data-is="unsure">
      <Mark is="unsure" />
      <span>{sayCatalogue(language, trouble)}</span>
    </p>
  );
}
