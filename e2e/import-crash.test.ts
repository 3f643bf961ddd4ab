/**
 * kill -9 of the server during an import: another process continues with the next batch, and at the end each row of the
 * file is stored exactly once. IMPORT_ROWS sets the size of the file, up to a million for the benchmark.
 */
import type { Import } from '@cottontree/contract/imports/imports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FOUNDER, found } from './empty-company.ts';
import { signInOverHttp, type HttpClient } from './http-client.ts';
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
} from './server-process.ts';

const ROWS = Number(process.env['IMPORT_ROWS'] ?? 30_000);
const PART_ROWS = 20_000;
/** A moment ago, so that everything is on one business day with open books. */
const at = new Date(Date.now() - 20_000).toISOString();

const HEAD =
  'id,at,type,product,status,subscriberId,counterpartyKind,counterpartyId,kycLevel,currency,amount,commission,fxRate\n';
const line = (index: number): string =>
  `crash-${index},${at},cash_in,wallet,success,S${index % 50},agent,A1,1,SLL,50000,225,23000\n`;

describe('a crash while a file is committed', () => {
  const dataDir = newDataDir();
  let server: ServerProcess;
  let client: HttpClient;
  const start = async (): Promise<void> => {
    server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' });
  };
  const post = async (path: string, body: object): Promise<Import> => {
    const answer = await client.post(path, body);
    expect(answer).toMatchObject({ status: 200 });
    return answer.body as Import; // the response of the contract
  };
  const reached = async (id: string, what: string, is: (it: Import) => boolean): Promise<Import> =>
    await until(
      what,
      async () => {
        const it = (await client.get(`/api/imports/${id}`)).body as Import; // as above
        return is(it) && it;
      },
      300_000,
    );

  async function send(kind: string, parts: Iterable<string>): Promise<Import> {
    let it = await post('/api/imports', { kind, fileName: `${kind}.csv`, sizeBytes: 1 });
    for (const text of parts)
      it = await post(`/api/imports/${it.id}/parts`, { part: it.parts, text, last: false });
    it = await post(`/api/imports/${it.id}/parts`, { part: it.parts, text: '', last: true });
    await post(`/api/imports/${it.id}/check`, { version: it.version });
    const checked = await reached(it.id, 'the check to end', ({ state }) => state === 'checked');
    expect(checked.invalidRows).toBe(0);
    return await post(`/api/imports/${it.id}/commit`, { version: checked.version });
  }
  function* transactions(): Generator<string> {
    for (let from = 0; from < ROWS; from += PART_ROWS) {
      const rows = Array.from({ length: Math.min(PART_ROWS, ROWS - from) }, (_, index) => line(from + index));
      yield (from === 0 ? HEAD : '') + rows.join('');
    }
  }

  beforeAll(async () => {
    await start();
    await found(server);
    client = await signInOverHttp(server.url, FOUNDER);
    const people = Array.from(
      { length: 50 },
      (_, i) =>
        `S${i},Person ${i},+2327600${String(i).padStart(4, '0')},${at},Bo,Bo,female,1990,trader,android,agent\n`,
    );
    const head =
      'id,fullName,msisdn,signupAt,district,town,gender,birthYear,occupation,deviceClass,acquisitionChannel\n';
    const { id } = await send('subscribers', [head + people.join('')]);
    await reached(id, 'the people to be there', ({ state }) => state === 'committed');
  });
  afterAll(async () => {
    await server.stop();
    removeDataDir(dataDir);
  });

  it(`ends with exactly ${ROWS} rows`, async () => {
    const { id } = await send('transactions', transactions());
    for (const share of [0.2, 0.6]) {
      const caught = await reached(id, 'the commit to come so far', ({ done }) => done >= ROWS * share);
      expect(caught.state).toBe('committing');
      await server.kill();
      await start();
      client = await signInOverHttp(server.url, FOUNDER);
    }
    const done = await reached(id, 'the commit to end', ({ state }) => state === 'committed');
    expect(done).toMatchObject({ stored: ROWS, done: ROWS, problem: null });

    // Checked by the figures, which sum the rows; their receipt computes the same from the rows themselves.
    await until('the figures to hold every row', async () => {
      const { body } = await client.get('/api/dashboard/volume-metrics');
      const { daily } = body as { daily: { sll: { walletVolume: string | null } } }; // the response of the contract
      return Number(daily.sll.walletVolume) === ROWS * 50_000;
    });
    const { body: proof } = await client.get('/api/figures/volumes.sll-day/recompute?dimension=wallet');
    expect(proof).toMatchObject({ equal: true });
    const { body: chain } = await client.get('/api/audit/chain');
    expect(chain).toMatchObject({ ok: true });

    // Importing the same file again changes nothing.
    let again = await post('/api/imports', { kind: 'transactions', fileName: 'again.csv', sizeBytes: 1 });
    for (const text of transactions())
      again = await post(`/api/imports/${again.id}/parts`, { part: again.parts, text, last: false });
    again = await post(`/api/imports/${again.id}/parts`, { part: again.parts, text: '', last: true });
    expect(again.sameAs).toMatchObject({ fileName: 'transactions.csv' });
  }, 900_000);
});
