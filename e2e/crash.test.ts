/**
 * kill -9 of the server and of its database while transactions arrive: nothing acknowledged is lost, nothing is stored
 * twice, and the books balance. CRASH_ROUNDS sets the number of kills.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
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

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 4);
const BATCHES = 200;
const ROWS = 50;
const CALLERS = 6;

/** A moment ago, so that everything is on one business day with open books. */
const at = new Date(Date.now() - 20_000).toISOString();
const day = at.slice(0, 10);
const RATE = '23000.000000';

/** One batch: half of its rows pay cash into a wallet, the others take some out. */
const batch = (index: number): object => ({
  rows: Array.from({ length: ROWS }, (_, row) => {
    const paysIn = row % 2 === 0;
    return {
      id: `crash-${index}-${row}`,
      at,
      type: paysIn ? 'cash_in' : 'cash_out',
      product: 'wallet',
      status: 'success',
      subscriberId: `S${index % 50}`,
      counterpartyKind: 'agent',
      counterpartyId: 'A1',
      kycLevel: 1,
      currency: 'SLL',
      amountMinor: paysIn ? 50_000 : 10_000,
      ...(paysIn
        ? { commissionMinor: 225 }
        : { feeGrossMinor: 345, feeNetMinor: 300, gstMinor: 45, commissionMinor: 90 }),
      fxRate: RATE,
    };
  }),
});

describe('a crash while transactions arrive', () => {
  const dataDir = newDataDir();
  let server: ServerProcess;
  let client: HttpClient;

  const start = async (): Promise<void> => {
    server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' });
  };
  const signIn = async (): Promise<void> => {
    client = await signInOverHttp(server.url, FOUNDER);
  };

  beforeAll(async () => {
    await start();
    await found(server);
    await signIn();
    const people = Array.from({ length: 50 }, (_, i) => ({
      id: `S${i}`,
      fullName: `Person ${i}`,
      msisdn: `+2327600${String(i).padStart(4, '0')}`,
      signupAt: at,
      district: 'Bo',
      town: 'Bo',
      gender: 'female',
      birthYear: 1990,
      occupation: 'trader',
      deviceClass: 'android',
      acquisitionChannel: 'agent',
    }));
    expect(
      (
        await client.post('/api/ingest/rates', {
          rows: [{ day, currency: 'SLL', buy: '22900', sell: '23100', mid: '23000' }],
        })
      ).status,
    ).toBe(200);
    expect((await client.post('/api/ingest/subscribers', { rows: people })).status).toBe(200);
    const float = {
      id: 'float-1',
      at,
      type: 'float_purchase',
      product: 'house',
      status: 'success',
      counterpartyKind: 'agent',
      counterpartyId: 'A1',
      currency: 'SLL',
      amountMinor: 1_000_000_000,
      fxRate: RATE,
    };
    expect(await client.post('/api/ingest/transactions', { rows: [float] })).toMatchObject({ status: 200 });
  });
  afterAll(async () => {
    await server.stop();
    removeDataDir(dataDir);
  });

  it(`keeps each of ${BATCHES * ROWS} acknowledged rows exactly once over ${ROUNDS} kills`, async () => {
    let next = 0;
    let acknowledged = 0;
    let down = false;
    const send = async (index: number): Promise<void> => {
      // The client behaves like a feed: it sends the same batch again until it is acknowledged.
      for (;;) {
        const answer = down
          ? undefined
          : await client.post('/api/ingest/transactions', batch(index)).catch(() => undefined);
        if (answer?.status === 200) {
          acknowledged += 1;
          return;
        }
        expect([undefined, 401, 503]).toContain(answer?.status);
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const callers = Promise.all(
      Array.from({ length: CALLERS }, async () => {
        while (next < BATCHES) await send(next++);
      }),
    );
    for (let round = 0; round < ROUNDS; round += 1) {
      const goal = Math.floor((BATCHES * (round + 1)) / (ROUNDS + 1));
      await until(`batch ${goal} to be acknowledged`, async () => acknowledged >= goal);
      if (round % 2 === 0) {
        down = true;
        await server.kill();
        await start();
        await signIn();
        down = false;
      } else {
        const pid = Number(
          readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
        );
        process.kill(pid, 'SIGKILL');
      }
    }
    await callers;

    // Every batch once more: a row that was lost would be inserted now.
    for (let index = 0; index < BATCHES; index += 1) {
      const { status, body } = await client.post('/api/ingest/transactions', batch(index));
      expect({ status, body }).toMatchObject({ status: 200, body: { inserted: 0, unchanged: ROWS } });
    }
    const moved = BATCHES * (ROWS / 2) * (50_000 + 10_000);
    await until('the figures to hold every row', async () => {
      const { body } = await client.get('/api/dashboard/volume-metrics');
      const { daily } = body as { daily: { sll: { walletVolume: string | null } } }; // the response of the contract
      return Number(daily.sll.walletVolume) === moved;
    });
    const { body: proof } = await client.get('/api/figures/volumes.sll-day/recompute?dimension=wallet');
    expect(proof).toMatchObject({ equal: true });
    const health = await client.get('/api/dashboard/operations');
    expect((health.body as { checks: object[] }).checks).toContainEqual(
      expect.objectContaining({ id: 'ledger', state: 'ok' }),
    );
    const chain = await client.get('/api/audit/chain');
    expect(chain.body).toMatchObject({ ok: true });
  });
});
