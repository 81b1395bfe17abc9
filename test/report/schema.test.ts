import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ReportOutput } from '../../probes/model';

const file = path.resolve(import.meta.dirname, '../../docs/report.schema.json');

/** `SCHEMA=write npx vitest run test/report/schema.test.ts` writes it anew. */
it('the published schema is the one that reports follow', () => {
  const schema = z.toJSONSchema(ReportOutput, { io: 'output', unrepresentable: 'any' });
  if (process.env['SCHEMA'] === 'write') writeFileSync(file, `${JSON.stringify(schema, null, 2)}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(schema)));
});
