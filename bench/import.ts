/** A CSV file of transactions through bulk import, compared with plain COPY of the same rows into a similar table. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { IMPORT_FIELDS } from '@cottontree/contract/imports/fields.ts';
import { IMPORT_PART_BYTES, type Import } from '@cottontree/contract/imports/imports.ts';
import { RECIPE_FORMAT, type FieldRule, type Recipe } from '@cottontree/contract/imports/recipes.ts';
import type { IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { until } from '../e2e/server-process.ts';
import { runSql } from './company.ts';
import { cpuMs } from './load.ts';
import { peakResidentBytes, residentBytes } from './proc.ts';
import { atLeast, atMost, count, mib, ms, times, type Section } from './report.ts';
import { COPIED_COLUMNS, sampleTransactions } from './sample-transactions.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

const FIELDS = IMPORT_FIELDS.transactions;
/** Rows copied from the company; the file repeats them under new ids. */
const SAMPLES = 50_000;

/** A rule for each column that converts what it can: values, dates and amounts. */
function ruleOf({ key: column, type }: (typeof FIELDS)[number]): FieldRule {
  const from = { from: 'column', column } as const;
  if (type.as === 'time') return { ...from, dateOrder: 'ymd' };
  if (type.as === 'money') return { ...from, decimal: '.' };
  return type.as === 'option' ? { ...from, values: { other: 'other' } } : from;
}
const RECIPE: Recipe = {
  format: RECIPE_FORMAT,
  kind: 'transactions',
  columns: FIELDS.map(({ key }) => key),
  fields: Object.fromEntries(FIELDS.map((field) => [field.key, ruleOf(field)])),
  createSubscribers: false,
};

function cells(row: IngestTransaction, id: string): string {
  const values: Readonly<Record<string, string | number | null>> = { ...row, id };
  const text = FIELDS.map(({ property, type }) => {
    const value = values[property];
    if (value === null || value === undefined) return '';
    if (type.as !== 'money') return String(value);
    // The contract's columns have a currency in these positions.
    return formatMinor(BigInt(Number(value)), values[type.currency] as Currency);
  });
  return `${text.join(',')}\n`;
}

/** The file in parts as large as the browser's. */
function* partsOf(samples: readonly IngestTransaction[], rows: number): Generator<string> {
  let text = `${FIELDS.map(({ key }) => key).join(',')}\n`;
  for (let index = 0; index < rows; index += 1) {
    const sample = samples[index % samples.length];
    if (sample) text += cells(sample, `bench-${index}`);
    if (text.length < IMPORT_PART_BYTES) continue;
    yield text;
    text = '';
  }
  yield text;
}

async function post(server: OnServer, path: string, body: object): Promise<Import> {
  const { status, body: answer } = await server.owner.post(path, body);
  if (status !== 200)
    throw new Error(`${path} was answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
  return answer as Import; // the response of the contract
}

async function arrived(server: OnServer, id: string, state: Import['state']): Promise<Import> {
  return await until(
    `the import to be ${state}`,
    async () => {
      const { body } = await server.owner.get(`/api/imports/${id}`);
      const it = body as Import; // as above
      if (it.state === 'stopped') throw new Error(`the import stopped: ${it.problem}`);
      return it.state === state && it;
    },
    600_000,
  );
}

interface Committed {
  readonly id: string;
  readonly uploadMs: number;
  readonly checkMs: number;
  readonly commitMs: number;
  readonly restBytes: number;
  readonly peakBytes: number;
  /** CPU time of the server process per thousand committed rows. */
  readonly cpuMs: number;
}

export async function throughImport(
  server: OnServer,
  rows: number,
  recipe: Recipe | null = null,
): Promise<Committed> {
  const day = new Date().toISOString().slice(0, 10);
  const samples = await sampleTransactions(server.connection, Math.min(rows, SAMPLES), day);
  const restBytes = residentBytes(server.pid);
  const began = performance.now();
  const file = { kind: 'transactions', fileName: 'bench.csv', sizeBytes: 1 };
  const { id } = await post(server, '/api/imports', file);
  let part = 0;
  for (const text of partsOf(samples, rows))
    await post(server, `/api/imports/${id}/parts`, { part: part++, text, last: false });
  let { version } = await post(server, `/api/imports/${id}/parts`, { part, text: '', last: true });
  if (recipe !== null) {
    const { status, body } = await server.owner.send('PUT', `/api/imports/${id}/recipe`, {
      version,
      recipe,
    });
    if (status !== 200) throw new Error(`the recipe was answered ${status}`);
    ({ version } = body as Import); // the response of the contract
  }
  const uploaded = performance.now();
  await post(server, `/api/imports/${id}/check`, { version });
  const checked = await arrived(server, id, 'checked');
  if (checked.invalidRows > 0) throw new Error(`${checked.invalidRows} rows were refused`);
  const ready = performance.now();
  const cpuBefore = cpuMs(server.pid) ?? 0;
  await post(server, `/api/imports/${id}/commit`, { version: checked.version });
  const { stored } = await arrived(server, id, 'committed');
  if (stored !== rows) throw new Error(`${stored} of ${rows} rows were stored`);
  return {
    id,
    uploadMs: uploaded - began,
    checkMs: ready - uploaded,
    commitMs: performance.now() - ready,
    restBytes,
    peakBytes: peakResidentBytes(server.pid),
    cpuMs: ((cpuMs(server.pid) ?? 0) - cpuBefore) / (rows / 1_000),
  };
}

/** Rows per second for the rows just imported, as prepared text, in one COPY. */
async function bareCopy(connection: pg.PoolConfig, rows: number): Promise<number> {
  await runSql(
    connection,
    'create table bare_transactions (like transactions including defaults including constraints)',
    // The product keeps ids in a separate table; this table needs its own unique index.
    'create unique index on bare_transactions (id)',
    'create index on bare_transactions (subscriber_id, business_day)',
    'create index on bare_transactions (business_day, at)',
  );
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const chunks: Buffer[] = [];
    const out = `copy (select ${COPIED_COLUMNS} from transactions where id like 'bench-%') to stdout`;
    for await (const chunk of client.query(copyTo(out))) chunks.push(Buffer.from(chunk as Buffer)); // COPY yields bytes
    const started = performance.now();
    await pipeline(
      Readable.from(chunks),
      client.query(copyFrom(`copy bare_transactions (${COPIED_COLUMNS}) from stdin`)),
    );
    return rows / ((performance.now() - started) / 1_000);
  } finally {
    await client.end();
  }
}

export async function measureImport(stage: Stage): Promise<Section> {
  const rows = stage.options.quick ? 100_000 : 1_000_000;
  return await onServer(stage, async (server) => {
    const done = await throughImport(server, rows);
    const copied = await bareCopy(server.connection, rows);
    const undoing = performance.now();
    await post(server, `/api/imports/${done.id}/undo`, {});
    await arrived(server, done.id, 'undone');
    const undoMs = performance.now() - undoing;
    const byRecipe = await throughImport(server, rows, RECIPE);
    const rate = (milliseconds: number): number => rows / (milliseconds / 1_000);
    const line = (what: string, milliseconds: number): string[] => [
      what,
      ms(milliseconds),
      count(rate(milliseconds)),
      times(rate(milliseconds) / copied),
    ];
    return {
      title: 'Import',
      method: [
        `A CSV file of ${count(rows)} transactions of the open day, ${FIELDS.length} columns: sent in parts of ${mib(IMPORT_PART_BYTES)}, every row`,
        'checked without effect, committed in durable batches with all that the ingest endpoint does, and undone. Beside it COPY',
        'of the very same rows, as ready text, into a table of the same columns and indexes. Sender, server and PostgreSQL',
        'share the cores.',
      ].join('\n'),
      tables: [
        {
          head: ['', 'Took', 'Rows a second', 'to COPY'],
          rows: [
            line('Upload', done.uploadMs),
            line('Check', done.checkMs),
            line('Commit', done.commitMs),
            line('Check with a recipe', byRecipe.checkMs),
            line('Commit with a recipe', byRecipe.commitMs),
            line('Undo', undoMs),
            line('COPY', rows / (copied / 1_000)),
          ],
        },
        {
          head: ['', 'At rest', 'At its highest'],
          rows: [['Memory of the server', mib(done.restBytes), mib(done.peakBytes)]],
        },
        { head: ['', 'For 1,000 rows'], rows: [['Server CPU of the commit', `${done.cpuMs.toFixed(1)} ms`]] },
      ],
      goals: [
        atMost(`Commit of ${count(rows)} transactions`, done.commitMs, (rows / 1_000_000) * 90_000, ms),
        atMost(
          'Check and commit with a recipe to those without',
          (byRecipe.checkMs + byRecipe.commitMs) / (done.checkMs + done.commitMs),
          1.3,
          times,
        ),
        atLeast('Committed rows to bare COPY', rate(done.commitMs) / copied, 1 / 6, times),
      ],
    };
  });
}
