import { Button, Checkbox } from '@mantine/core';
import { FolderOpen } from 'lucide-react';
import { useState } from 'react';
import type { CheckView } from '../../../probes/model';
import { list } from '../../../probes/text/index';
import { gap } from '../../../probes/text/line';
import { type Matrix, matrixOf, matters, type Row } from '../matrix';
import { Mark } from '../parts/mark';
import { MatrixTable, STANDING } from '../parts/matrix-table';
import { At } from '../parts/paths';
import { useApp, useCheck, usePath, useWhere, useWords } from '../use-app';

/** All libraries that were read, against all cards of the machine. */
export function Compatibility() {
  const { t } = useWords();
  const check = useCheck();
  return (
    <div className="page wide">
      <h1 tabIndex={-1}>{t('window.compatibility.title')}</h1>
      {check ? <Checked check={check} /> : <Nothing />}
    </div>
  );
}

function Checked({ check }: { check: CheckView }) {
  const { t } = useWords();
  const where = useWhere(check);
  const matrix = matrixOf(check);
  return (
    <>
      <At path={usePath(check)} />
      <p className="lead">{t('window.compatibility.lead', { where })}</p>
      {check.is === 'running' ? <p role="status">{t('window.compatibility.reading')}</p> : null}
      {matrix.is === 'known' ? <Known {...matrix} where={where} /> : null}
      {matrix.is === 'unknown' ? (
        <Said text={t('window.compatibility.unknown', { why: t(`names.why.${matrix.why}`) })} />
      ) : null}
      {matrix.is === 'absent' && check.is !== 'running' ? (
        <Said text={t('window.compatibility.noneIn', { where })} />
      ) : null}
    </>
  );
}

function Known({ columns, rows, where }: Extract<Matrix, { is: 'known' }> & { where: string }) {
  const { t } = useWords();
  const [isAll, setAll] = useState(false);
  const own = rows.filter(matters);
  const others = rows.length - own.length;
  if (rows.length === 0) return <Said text={t('window.compatibility.noneIn', { where })} />;
  if (columns.length === 0) return <Said text={t('window.compatibility.noCards')} />;
  const shown = isAll || own.length === 0 ? rows : own;
  return (
    <>
      <Sum rows={rows} own={own} />
      {others > 0 && own.length > 0 ? (
        <Checkbox
          checked={isAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
          label={t('window.compatibility.also', { count: others })}
        />
      ) : null}
      <MatrixTable columns={columns} rows={shown} />
      <Legend rows={shown} />
    </>
  );
}

/** The table in a sentence or two. */
function Sum({ rows, own }: { rows: readonly Row[]; own: readonly Row[] }) {
  const { t, language } = useWords();
  const some = (...kinds: readonly Row['cells'][number][]) =>
    own.filter(({ cells }) => cells.some((cell) => kinds.includes(cell))).map((row) => row.package);
  const lacking = some('none', 'some');
  const doubtful = some('unsure', 'unknown').filter((name) => !lacking.includes(name));
  const fits = lacking.length === 0 && doubtful.length === 0 && own.length > 0;
  return (
    <section className="panel">
      <p>{t('window.compatibility.sum', { with: own.length, all: rows.length })}</p>
      {fits ? <Standing is="good" text={t('window.compatibility.allFit')} /> : null}
      {lacking.length > 0 ? (
        <Standing is="bad" text={t('window.compatibility.lacking', { packages: list(language, lacking) })} />
      ) : null}
      {doubtful.length > 0 ? (
        <Standing is="unsure" text={t('window.compatibility.doubtful', { packages: list(language, doubtful) })} />
      ) : null}
    </section>
  );
}

function Standing({ is, text }: { is: 'good' | 'bad' | 'unsure'; text: string }) {
  return (
    <p className="standing" data-is={is}>
      <Mark is={is} />
      <span>{text}</span>
    </p>
  );
}

const EXPLAINED = ['some', 'unsure', 'at-run-time'] as const;

/** What those words mean that stand in the table and are not plain by themselves. */
function Legend({ rows }: { rows: readonly Row[] }) {
  const { t } = useWords();
  const used = EXPLAINED.filter((cell) => rows.some(({ cells }) => cells.includes(cell)));
  if (used.length === 0) return null;
  return (
    <section className="panel">
      <h2>{t('window.compatibility.legend')}</h2>
      <dl className="legend">
        {used.map((cell) => (
          <div key={cell}>
            <dt data-is={STANDING[cell]}>
              <Mark is={STANDING[cell]} />
              {t(`window.compatibility.cells.${cell}`)}
            </dt>
            <dd>{t(`window.compatibility.notes.${cell}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Said({ text }: { text: string }) {
  return (
    <section className="panel" data-is="unsure">
      <p>{text}</p>
    </section>
  );
}

function Nothing() {
  const { t } = useWords();
  const go = useApp((state) => state.go);
  return (
    <section className="panel">
      <p>
        <strong>{t('window.compatibility.none')}</strong>
        {gap(t('window.compatibility.none'))}
        {t('window.compatibility.noneHelp')}
      </p>
      <div className="actions">
        <Button leftSection={<FolderOpen size={18} aria-hidden />} onClick={() => go('choose')}>
          {t('window.compatibility.check')}
        </Button>
      </div>
    </section>
  );
}
