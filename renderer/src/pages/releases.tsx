import { Button, NativeSelect } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import {
  type Catalogue,
  CatalogueDocument,
  catalogueOf,
  type ReleaseRow,
  releasesFor,
  type Span,
} from '../../../probes/builds/index';
import type { CheckView } from '../../../probes/model';
import { fill } from '../../../probes/text/builds';
import { DESIGNS, WINDOW_UPKEEP } from '../../../probes/text/window-upkeep';
import { CatalogueTrouble } from '../parts/catalogue-trouble';
import { Mark, type Standing } from '../parts/mark';
import { useApp, useCheck, useWords } from '../use-app';
import '../upkeep.css';

const SYSTEMS = ['windows x86_64', 'linux x86_64', 'linux aarch64'] as const;
type System = (typeof SYSTEMS)[number];

/** Every official build, release by release, against one card on one system. */
export function ReleasesPage() {
  const { language } = useWords();
  const t = WINDOW_UPKEEP[language];
  const check = useCheck();
  const platform = useApp((state) => state.platform);
  const go = useApp((state) => state.go);
  const own = cardsOf(check);
  const [capability, setCapability] = useState(own[0]?.capability ?? '12.0');
  const [system, setSystem] = useState<System>(platform === 'win32' ? 'windows x86_64' : 'linux x86_64');
  const { rows, spans, asOf } = releasesFor(capability, placeOf(system), useFetched());
  const named = [...new Set([...own.map((card) => card.capability), ...DESIGNS.map((one) => one.capability)])];
  return (
    <div className="page wide">
      <h1 tabIndex={-1}>{t.title}</h1>
      <p className="lead">{fill(language, t.lead, { date: asOf })}</p>
      <CatalogueTrouble ofKept />
      <section className="panel">
        <div className="picks">
          <NativeSelect
            label={t.card}
            value={capability}
            onChange={(event) => setCapability(event.currentTarget.value)}
            data={named.map((one) => ({
              value: one,
              label: labelOf(one, own, fill(language, t.yourCard, { name: nameOf(one, own) })),
            }))}
          />
          <NativeSelect
            label={t.system}
            value={system}
            onChange={(event) => setSystem(SYSTEMS.find((one) => one === event.currentTarget.value) ?? system)}
            data={SYSTEMS.map((one) => ({ value: one, label: t.systems[one] }))}
          />
        </div>
        {spans.map((span) => (
          <SpanLine key={`${span.os} ${span.machine}`} span={span} />
        ))}
      </section>
      <Table rows={rows} />
      <div className="actions">
        <Button
          variant="subtle"
          leftSection={<ArrowLeft size={18} aria-hidden />}
          onClick={() => go(check ? 'findings' : 'choose')}
        >
          {check ? t.back : t.choose}
        </Button>
      </div>
    </div>
  );
}

/** The list of builds that was fetched since; undefined: this program's own holds. It was checked where it came in. */
function useFetched(): Catalogue | undefined {
  const document = useApp((state) => state.view.catalogue?.document ?? null);
  const tell = useApp((state) => state.tellCatalogue);
  useEffect(() => void tell(false), [tell]);
  return useMemo(() => {
    const parsed = CatalogueDocument.safeParse(document);
    return parsed.success ? catalogueOf(parsed.data) : undefined;
  }, [document]);
}

function placeOf(system: System) {
  if (system === 'windows x86_64') return { os: 'windows', machine: 'x86_64' } as const;
  return system === 'linux x86_64'
    ? ({ os: 'linux', machine: 'x86_64' } as const)
    : ({ os: 'linux', machine: 'aarch64' } as const);
}

interface OwnCard {
  capability: string;
  name: string;
}

/** NVIDIA's cards of the machine that was checked. */
function cardsOf(check: CheckView | null): OwnCard[] {
  const gpus = check?.facts['gpus.present'];
  if (gpus?.is !== 'known') return [];
  return gpus.value.flatMap(({ vendor, name, computeCapability: capability }) =>
    vendor === 'nvidia' && capability !== null ? [{ capability, name }] : [],
  );
}

const nameOf = (capability: string, own: readonly OwnCard[]) =>
  own.find((card) => card.capability === capability)?.name ?? '';

function labelOf(capability: string, own: readonly OwnCard[], yours: string): string {
  if (nameOf(capability, own) !== '') return `${capability} · ${yours}`;
  return `${capability} · ${DESIGNS.find((one) => one.capability === capability)?.cards ?? ''}`;
}

function SpanLine({ span: { first, last, isFromStart, isOpen } }: { span: Span }) {
  const { language } = useWords();
  const t = WINDOW_UPKEEP[language];
  const named = ({ torch, channel, date }: ReleaseRow) => `${torch}+${channel}${date === null ? '' : ` (${date})`}`;
  if (!first || !last) return <p>{t.spans.never}</p>;
  const how = isOpen ? (isFromStart ? 'openFromStart' : 'open') : isFromStart ? 'endedFromStart' : 'ended';
  return <p>{fill(language, t.spans[how], { first: named(first), last: named(last) })}</p>;
}

function Table({ rows }: { rows: readonly ReleaseRow[] }) {
  const { language } = useWords();
  const t = WINDOW_UPKEEP[language];
  const releases = [...new Set(rows.map(({ torch }) => torch))];
  return (
    <section className="panel">
      <table className="releases" aria-label={t.table}>
        <thead>
          <tr>
            <th scope="col">{t.release}</th>
            <th scope="col">{t.builds}</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((torch) => {
            const own = rows.filter((row) => row.torch === torch);
            return (
              <tr key={torch}>
                <th scope="row">
                  {torch}
                  <span className="aside">{own[0]?.stability === 'nightly' ? t.nightly : (own[0]?.date ?? '')}</span>
                </th>
                <td>
                  <ul>
                    {own.map((row) => (
                      <BuildLine key={`${row.channel} ${row.stability}`} row={row} />
                    ))}
                  </ul>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

const STANDING: Readonly<Record<ReleaseRow['runs'], Standing>> = {
  sass: 'good',
  jit: 'good',
  unsure: 'unsure',
  none: 'apart',
};

function BuildLine({ row: { channel, runs, doubtful, driver, evidence } }: { row: ReleaseRow }) {
  const { language } = useWords();
  const t = WINDOW_UPKEEP[language];
  const is = doubtful ? 'unsure' : runs;
  const more = [
    ...(driver === null ? [] : [fill(language, t.driver, { driver })]),
    ...(evidence === 'assumed' ? [t.assumed] : []),
  ];
  return (
    <li>
      <Mark is={STANDING[is]} />
      <span>
        <strong>{channel}</strong> {t.runs[is]}
      </span>
      {more.length > 0 ? <span className="aside">{more.join(' · ')}</span> : null}
    </li>
  );
}
