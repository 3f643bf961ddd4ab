import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imported, peopleFile, personLine, stepped, upload } from '../../testing/imports.ts';
import { sampleTransaction } from '../../testing/sample-rows.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let clerk: Person;
beforeAll(async () => {
  t = await startTestApp();
  clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
});
afterAll(() => t.close());

const rowsOf = async (table: string): Promise<Record<string, unknown>[]> =>
  (
    await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(r) - 'is_test' as row from ${sql.table(table)} r order by to_jsonb(r)::text`.execute(
      t.database.read,
    )
  ).rows.map(({ row }) => row);

const CARDS_HEAD = 'id,subscriberId,tier,form,status,issuedAt,activatedAt,last4,token';
const card = (id: string, status: string, activatedAt = ''): string =>
  `${id},S1,aqua,virtual,${status},2026-11-20T08:00:00Z,${activatedAt},4821,tok-${id}`;

describe('a file of each register', () => {
  it.each([
    [
      'kyc-cases',
      'kyc_cases',
      'id,subscriberId,fromLevel,toLevel,status,openedAt,decidedAt\nK1,S1,0,1,Approved,2026-11-20T09:00:00Z,2026-11-20T10:00:00Z\n',
      { id: 'K1', status: 'approved', to_level: 1, decided_day: '2026-11-20' },
    ],
    [
      'cards',
      'cards',
      `${CARDS_HEAD}\n${card('C1', 'issued')}\n`,
      { id: 'C1', status: 'issued', last4: '4821' },
    ],
    [
      'rates',
      'fx_rates',
      'day;currency;buy;mid;sell\n2026-11-20;SLL;24377.5;24500;24622.5\n',
      { day: '2026-11-20', currency: 'SLL', mid: 24500 },
    ],
    [
      'security-events',
      'security_events',
      'id,subscriberId,at,kind\nE1,S2,2026-11-20T11:00:00Z,Sim swap\n',
      { id: 'E1', kind: 'sim_swap', business_day: '2026-11-20' },
    ],
    [
      'support-tickets',
      'support_tickets',
      '{"id":"H1","subscriberId":"S1","category":"card","openedAt":"2026-11-20T11:00:00Z","resolvedAt":null}\n',
      { id: 'H1', category: 'card', resolved_at: null },
    ],
  ])('%s is stored once, with its audit record, and undone', async (kind, table, file, expected) => {
    const done = await imported(t, clerk, kind, file);
    expect(done).toMatchObject({ state: 'committed', stored: 1, undoFault: null });
    expect(await rowsOf(table)).toEqual([expect.objectContaining(expected)]);
    const { rows } = await sql<{ actor: string }>`
      select actor_id as actor from audit_records where action like 'ingest.%' order by seq desc limit 1`.execute(
      t.database.read,
    );
    expect(rows[0]?.actor).toBe(clerk.userId);
    expect(await stepped(t, clerk, done, 'undo')).toMatchObject({ state: 'undone', problem: null });
    expect(await rowsOf(table)).toEqual([]);
  });

  it('names what is wrong with a row, as the ingest calls do', async () => {
    const problems = async (kind: string, file: string): Promise<unknown[]> => {
      const it = await upload(clerk, kind, file);
      await stepped(t, clerk, it, 'check');
      const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
      return body.rows.flatMap(({ problems: found }: { problems: { column: string; message: string }[] }) =>
        found.map(({ column, message }) => `${column}: ${message}`),
      );
    };
    expect(await problems('cards', `${CARDS_HEAD}\n${card('C1', 'activated')}\n`)).toEqual([
      'activatedAt: is required for status activated',
    ]);
    expect(await problems('rates', 'day,currency,buy,mid,sell\n2026-11-20,SLL,3,2,1\n')).toEqual([
      'mid: must lie between buy and sell',
    ]);
    expect(
      await problems('security-events', 'id,subscriberId,at,kind\nE1,S9,2026-11-20T11:00:00Z,travel\n'),
    ).toEqual(['subscriberId: subscriber S9 is unknown: load subscribers first']);
    expect(
      await problems(
        'kyc-cases',
        'id,subscriberId,fromLevel,toLevel,status,openedAt\nK1,S1,1,0,open,2026-11-20T09:00:00Z\n',
      ),
    ).toEqual(['toLevel: must be above fromLevel']);
  });
});

describe('an undo', () => {
  it('brings back the state that a later one replaced', async () => {
    await imported(t, clerk, 'cards', `${CARDS_HEAD}\n${card('C2', 'issued')}\n`);
    const later = await imported(
      t,
      clerk,
      'cards',
      `${CARDS_HEAD}\n${card('C2', 'activated', '2026-11-20T09:00:00Z')}\n`,
    );
    expect(await rowsOf('cards')).toMatchObject([{ id: 'C2', status: 'activated' }]);
    expect(await stepped(t, clerk, later, 'undo')).toMatchObject({ state: 'undone' });
    expect(await rowsOf('cards')).toMatchObject([{ id: 'C2', status: 'issued', activated_at: null }]);
  });

  it('is refused once something depends on the rows, and says what', async () => {
    const rates = await imported(t, clerk, 'rates', 'day,currency,buy,mid,sell\n2026-11-19,USDC,1,1,1\n');
    const events = await imported(
      t,
      clerk,
      'security-events',
      'id,subscriberId,at,kind\nE7,S1,2026-11-20T07:00:00Z,pin_reset\n',
    );
    const cards = await imported(t, clerk, 'cards', `${CARDS_HEAD}\n${card('C7', 'issued')}\n`);
    const sender = await t.signIn('Sender', { powers: ['api_access'] });
    const row = sampleTransaction('T7', { subscriberId: 'S1', cardId: 'C7', at: '2026-11-20T09:00:00Z' });
    expect(await sender.send('POST', '/api/ingest/transactions', { rows: [row] })).toMatchObject({
      status: 200,
    });
    const faults = [];
    for (const it of [rates, events, cards]) {
      const { body } = await clerk.get(`/api/imports/${it.id}`);
      const after = await stepped(t, clerk, it, 'undo');
      expect(after).toMatchObject({
        state: 'committed',
        problem: `${body.undoFault}, so nothing was undone`,
      });
      faults.push(body.undoFault);
    }
    expect(faults).toEqual([
      'The rate of 2026-11-19 is used by business of that day or later',
      'Security event E7 was used to judge later transactions of its subscriber',
      'Card C7 has transactions',
    ]);
  });
});

describe('a file of opening balances', () => {
  const HEAD = 'day,account,currency,debit,credit,holderId\n';
  const balanced = '2026-11-20,1000,USD,25.00,,\n2026-11-20,2000,USD,,25.00,S1\n';

  it('that does not balance, or names two days, is refused as a whole', async () => {
    const found = async (text: string): Promise<string[]> => {
      const it = await upload(clerk, 'opening-balances', HEAD + text);
      await stepped(t, clerk, it, 'check');
      const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
      return body.rows.flatMap(({ row, problems }: { row: number; problems: { message: string }[] }) =>
        problems.map(({ message }) => `${row} ${message}`),
      );
    };
    expect(await found(balanced.replace('25.00,,', '24.99,,'))).toEqual([
      '2 USD does not balance: credits exceed debits by 1 minor units',
    ]);
    expect(await found(balanced.replace('2026-11-20,2000', '2026-11-19,2000'))).toEqual([
      '3 must be 2026-11-20, as in the first row: books are opened on one day',
    ]);
  });

  it('opens the books once, and stays', async () => {
    const app = await startTestApp();
    const person = await app.signIn('Opener', { powers: ['api_access'] });
    await imported(app, person, 'subscribers', peopleFile(personLine('S1')));
    const done = await imported(app, person, 'opening-balances', HEAD + balanced);
    expect(done).toMatchObject({ state: 'committed', stored: 2 });
    const { rows } = await sql<{ account: string; debit: bigint; credit: bigint }>`
      select account_code as account, debit, credit from postings order by account_code`.execute(
      app.database.read,
    );
    expect(rows).toEqual([
      { account: '1000', debit: 2_500n, credit: 0n },
      { account: '2000', debit: 0n, credit: 2_500n },
    ]);
    const fault =
      'Books are opened once, and their opening journals stay; book what was wrong as business instead';
    expect(done.undoFault).toBe(fault);
    expect(await stepped(app, person, done, 'undo')).toMatchObject({
      state: 'committed',
      problem: `${fault}, so nothing was undone`,
    });
    await app.close();
  });
});
