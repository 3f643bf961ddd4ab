/** Transactions through the ingest endpoint, compared with plain COPY of the same rows into a similar table. */
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { MAX_BATCH_ROWS } from '@cottontree/contract/ingest/ingest.ts';
import { runSql } from './company.ts';
import { cpuMs } from './load.ts';
import { atLeast, count, times, type Section } from './report.ts';
import { COPIED_COLUMNS, sampleTransactions } from './sample-transactions.ts';
import { onServer, type OnServer, type Stage } from './stage.ts';

const CALLERS = 4;
/** Sent before the measurement: the server compiles its code, and every caller opens its connection. */
const WARM_UP_ROWS = 2 * CALLERS * MAX_BATCH_ROWS;

interface Sent {
  readonly rowsPerSecond: number;
  /** CPU time of the server process. */
  readonly cpuMsPerThousand: number;
}

async function throughIngest(server: OnServer, rows: number, day: string): Promise<Sent> {
  const transactions = await sampleTransactions(server.connection, WARM_UP_ROWS + rows, day);
  // Prepared text, as for COPY: the cost of writing it belongs to the sender.
  const batches: string[] = [];
  for (let from = 0; from < transactions.length; from += MAX_BATCH_ROWS)
    batches.push(JSON.stringify({ rows: transactions.slice(from, from + MAX_BATCH_ROWS) }));
  let next = 0;
  const caller = async (end: number): Promise<void> => {
    for (let body = batches[next]; body && next < end; body = batches[next]) {
      next += 1;
      const answer = await fetch(`${server.url}/api/ingest/transactions`, {
        method: 'POST',
        headers: { cookie: server.cookie, 'content-type': 'application/json' },
        body,
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`a batch was answered ${answer.status}: ${text.slice(0, 300)}`);
    }
  };
  const sendUpTo = (end: number) => Promise.all(Array.from({ length: CALLERS }, () => caller(end)));
  await sendUpTo(WARM_UP_ROWS / MAX_BATCH_ROWS);
  const cpuBefore = cpuMs(server.pid) ?? 0;
  const started = performance.now();
  await sendUpTo(batches.length);
  const seconds = (performance.now() - started) / 1_000;
  return {
    rowsPerSecond: rows / seconds,
    cpuMsPerThousand: ((cpuMs(server.pid) ?? 0) - cpuBefore) / (rows / 1_000),
  };
}

/** The same rows from the database as input for COPY, one piece for each batch. */
async function copyTexts(connection: pg.PoolConfig, rows: number): Promise<Buffer[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const texts: Buffer[] = [];
  for (let from = 0; from < rows; from += MAX_BATCH_ROWS) {
    const chunks: Buffer[] = [];
    const stream = client.query(
      copyTo(
        `copy (select ${COPIED_COLUMNS} from transactions where case when id like 'bench-%' then split_part(id, '-', 2)::int end >= ${WARM_UP_ROWS}
                order by split_part(id, '-', 2)::int offset ${from} limit ${MAX_BATCH_ROWS}) to stdout`,
      ),
    );
    for await (const chunk of stream) chunks.push(Buffer.from(chunk as Buffer)); // COPY yields bytes
    texts.push(Buffer.concat(chunks));
  }
  await client.end();
  return texts;
}

/** Rows per second for `texts`, one COPY each, over `callers` connections at once. */
async function bareCopy(
  connection: pg.PoolConfig,
  texts: readonly Buffer[],
  callers: number,
  rows: number,
): Promise<number> {
  await runSql(
    connection,
    'drop table if exists bare_transactions',
    'create table bare_transactions (like transactions including defaults including constraints)',
    // The product keeps ids in a separate table; this table needs its own unique index.
    'create unique index on bare_transactions (id)',
    'create index on bare_transactions (subscriber_id, business_day)',
    'create index on bare_transactions (business_day, at)',
  );
  const clients = Array.from({ length: callers }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  let next = 0;
  const started = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let text = texts[next++]; text; text = texts[next++]) {
        const stream = client.query(copyFrom(`copy bare_transactions (${COPIED_COLUMNS}) from stdin`));
        const taken = new Promise((resolve, reject) => stream.on('finish', resolve).on('error', reject));
        stream.end(text);
        await taken;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return rows / seconds;
}

export async function measureIngest(stage: Stage): Promise<Section> {
  const rows = stage.options.quick ? 40_000 : 400_000;
  return await onServer(stage, async (server) => {
    const day = new Date().toISOString().slice(0, 10);
    const door = await throughIngest(server, rows, day);
    const texts = await copyTexts(server.connection, rows);
    const batched = await bareCopy(server.connection, texts, CALLERS, rows);
    const whole = await bareCopy(server.connection, [Buffer.concat(texts)], 1, rows);
    return {
      title: 'Ingest',
      method: [
        `${count(rows)} transactions of the open day over HTTP, ${count(MAX_BATCH_ROWS)} a batch, ${CALLERS} callers: validated, journals reserved,`,
        'rows, rollups, event and audit record in one durable transaction a batch. Beside it COPY of the very same rows, as',
        'ready text, into a table of the same columns and indexes: once whole on one connection, once in the same batches',
        'on as many connections. The callers, whose batches are ready text too, and PostgreSQL share the cores with the server; the first batches do not count.',
      ].join('\n'),
      tables: [
        {
          head: ['', 'Rows a second', 'to COPY'],
          rows: [
            ['Ingest endpoint', count(door.rowsPerSecond), times(door.rowsPerSecond / whole)],
            ['COPY, whole', count(whole), times(1)],
            [`COPY, same batches, ${CALLERS} connections`, count(batched), times(batched / whole)],
          ],
        },
        {
          head: ['', 'For 1,000 rows'],
          rows: [['Server CPU', `${door.cpuMsPerThousand.toFixed(1)} ms`]],
        },
      ],
      goals: [atLeast('Ingest to bare COPY of the same rows', door.rowsPerSecond / whole, 1 / 3, times)],
    };
  });
}
