import { own, refused } from '../jobs/index';
import type { Command, Reply } from '../model';
import { secretsOf } from '../redact/index';
import type { Report } from '../report/index';
import { ACCEPTED, type Desk } from './desk';

/** What a saved report is called, where the person says nothing else. */
export const REPORT_NAME = 'torchmend-report.zip';

/** The reports that were made in this session, the last of each check. */
export class Reports {
  private readonly made = new Map<string, Report>();

  constructor(
    private readonly desk: Desk,
    private readonly version: string,
  ) {}

  async make({ check: id, language = 'en', text }: Extract<Command, { do: 'report' }>): Promise<Reply> {
    const { host, events, view, tell } = this.desk;
    const check = own(view().checks, id);
    if (!check) return refused('command/unknown-id', { id });
    if (check.is === 'running') return refused('command/busy');
    const { makeReport } = await import('../report/index');
    const made = makeReport({ events, check: id, secrets: secretsOf(host), language, version: this.version, text });
    if (!made) return refused('command/unknown-id', { id });
    this.made.set(id, made);
    tell({ is: 'report', check: id, markdown: made.markdown, json: made.json, removed: made.removed });
    return ACCEPTED;
  }

  /** `choose`: the system's dialog for saving under a name. */
  async save(id: string, choose: (name: string) => Promise<string | null>): Promise<Reply> {
    const zip = await this.zip(id);
    if (!zip) return refused('command/unknown-id', { id });
    const file = await choose(REPORT_NAME);
    if (file === null) return refused('command/nothing-to-do');
    const written = await this.desk.host.write(file, zip);
    return written.is === 'known' ? { is: 'accepted', id: file } : refused('report/not-saved', { file });
  }

  /** As one file to hand on; null: none was made of this check. */
  async zip(check: string): Promise<Uint8Array | null> {
    const made = this.made.get(check);
    return made ? (await import('../report/index')).zipReport(made) : null;
  }
}
