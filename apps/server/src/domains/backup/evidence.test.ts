import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrillCheck } from '@cottontree/contract/backup/backup.ts';
import { closeDueDays } from '../../figures/jobs/close-due-days.ts';
import { sampleRate, sampleSubscriber, sampleTransaction } from '../../testing/sample-rows.ts';
import { LISTENING } from '../../testing/listening.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { undoing } from '../../testing/undoing.ts';
import { checkLedger, compareCounts, reportSafeguarding } from './evidence.ts';

const DAY = '2026-11-20';
const HOUSE = { product: 'house', subscriberId: null, kycLevel: null, commissionMinor: 0 };

describe('the checks of a restored company', () => {
  let t: TestApp;
  const after = (look: typeof checkLedger, ...harm: string[]): Promise<DrillCheck> =>
    undoing(t.database.owner, async (tx) => {
      for (const each of harm) await sql.raw(each).execute(tx);
      return await look(tx);
    });

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    const feed = await t.signIn('feed', { powers: ['api_access'] });
    const send = async (noun: string, rows: object[]): Promise<void> => {
      expect((await feed.send('POST', `/api/ingest/${noun}`, { rows })).status).toBe(200);
    };
    await send('rates', [sampleRate('2026-11-01')]);
    await send('subscribers', [sampleSubscriber('S1', { signupAt: `${DAY}T08:00:00Z` })]);
    await send('transactions', [
      sampleTransaction('e', {
        ...HOUSE,
        type: 'employer_funding',
        at: `${DAY}T08:00:00Z`,
        amountMinor: 100_000,
        counterpartyKind: 'employer',
        counterpartyId: 'E1',
      } as object),
      // E2 pays without a deposit.
      sampleTransaction('s', {
        type: 'salary',
        at: `${DAY}T09:00:00Z`,
        amountMinor: 25_000,
        commissionMinor: 0,
        counterpartyKind: 'employer',
        counterpartyId: 'E2',
      } as object),
    ]);
    t.clock.advance(60 * 60_000);
    await closeDueDays(t.database, t.clock, LISTENING);
  });
  afterAll(() => t.close());

  it('compares holders with their accounts, for all five', async () => {
    expect(await after(checkLedger)).toMatchObject({ name: 'Ledger balance', passed: true });
    const missing = await after(checkLedger, `delete from transactions where id = 'e'`);
    expect(missing).toMatchObject({ passed: false });
    expect(missing.detail).toContain(
      'employer prefunds add up to account 2035: ledger 75000, holders -25000 SLL',
    );
  });

  it('reports for a backup of an older release that holders are counted later', async () => {
    const older = ['drop view raw.daily_owed', 'drop view raw.holder_moves'];
    expect(await after(checkLedger, ...older)).toEqual({
      name: 'Ledger balance',
      passed: true,
      detail:
        'Every journal balances; what is owed to others is counted when the server starts, as this is of an older release',
    });
    expect((await after(reportSafeguarding, ...older)).detail).toMatch(/^Not known: /);
  });

  it('report the trust coverage, without failing the copy of a company that has too little', async () => {
    expect(await after(reportSafeguarding)).toEqual({
      name: 'Customer money',
      passed: true,
      detail: `Trust does not cover what is owed to others at the end of ${DAY} (80.00%)`,
    });
    const covered = `update daily_owed set owed = 0 where account_code = '2000'`;
    expect((await after(reportSafeguarding, covered)).detail).toBe(
      `Trust covers what is owed to others at the end of ${DAY} (100.00%)`,
    );
  });
});

it('names the first five tables with missing rows, and the number of further ones', () => {
  const holding = (n: bigint, tables = 7) => ({
    chain: { sequence: 0n, hash: '' },
    closedDay: null,
    counts: new Map(Array.from({ length: tables }, (_, at) => [`table_${at}`, n])),
    figures: new Map<string, string | null>(),
  });
  const { passed, detail } = compareCounts(holding(1n), holding(0n), holding(1n));
  expect(passed).toBe(false);
  expect(detail.split('; ')).toHaveLength(5);
  expect(detail).toMatch(/table_4: 0 rows where there were 1 to 1 and 2 more$/);
  expect(compareCounts(holding(1n, 5), holding(0n, 5), holding(1n, 5)).detail).not.toContain('more');
});
