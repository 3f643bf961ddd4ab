import { DAILY_COUNTS, DAILY_VOLUMES } from '@cottontree/contract/data-entry/data-entry.ts';
import { IMPORT_FIELDS, ImportKind } from '@cottontree/contract/imports/fields.ts';
import { OPTIONS } from '@cottontree/contract/imports/options.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeFigures } from '../../../figures/close-figures.ts';
import { closeDays } from '../../../ledger/close-day.ts';
import { lastRecord } from '../../../testing/administration.ts';
import {
  cashFile,
  cashLine,
  imported,
  peopleFile,
  personLine,
  stepped,
  upload,
} from '../../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/imports/:id/check', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
    await imported(t, clerk, 'subscribers', peopleFile(personLine('S1'), personLine('S2')));
    await imported(t, clerk, 'transactions', cashFile(cashLine('HELD')));
  });
  afterAll(() => t.close());

  /** The row number and its problem: "2 amount: must …". */
  async function problemsIn(kind: string, text: string): Promise<string[]> {
    const it = await upload(clerk, kind, text);
    const checked = await stepped(t, clerk, it, 'check');
    const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
    expect(checked.invalidRows).toBe(body.rows.length);
    return body.rows.flatMap((row: { row: number; problems: { column: string | null; message: string }[] }) =>
      row.problems.map(({ column, message }) => `${row.row} ${column}: ${message}`),
    );
  }

  it('reports by row and column what storing would refuse, in the words of the contract', async () => {
    expect(
      await problemsIn(
        'transactions',
        cashFile(
          cashLine('T1'),
          cashLine('T2', 'NOBODY'),
          cashLine('T3', 'S1', '2026-11-21T09:00:00Z', '100.50'),
          cashLine('T4', 'S1', '2027-01-01T09:00:00Z'),
          cashLine('T5', 'S1', 'yesterday'),
          cashLine('T6').replace('cash_in', 'cash_im'),
          cashLine('T7', 'S1', '2026-11-21T09:00:00Z', ''),
          cashLine('T8').replace(',agent,A1,', ',,,'),
        ),
      ),
    ).toEqual([
      '3 subscriberId: subscriber NOBODY is unknown: load subscribers first',
      '4 amount: "100.50" has decimals, and SLL has none',
      '5 at: is in the future: the present business day is 2026-11-21',
      '6 at: must be a time in UTC such as 2026-11-21T09:30:00Z',
      expect.stringMatching(/^7 type: cash_im is not one of: Cash in, Cash out, Person to person, /),
      '8 amount: is required',
      '9 counterpartyKind: must be "agent" for cash_in',
      '9 counterpartyId: is required: it names whose balance changes',
    ]);
  });

  it('finds ids that come twice or are stored with different content', async () => {
    expect(
      await problemsIn(
        'transactions',
        cashFile(
          cashLine('T1'),
          cashLine('T1'),
          cashLine('T1', 'S2'),
          cashLine('HELD', 'S1', '2026-11-21T09:00:00Z', '5'),
          cashLine('HELD', 'S2'),
          cashLine('T9').replace(/$/, ',surplus'),
          'T10,2026-11-21T09:00:00Z,cash_in',
          cashLine('T11').replace(/,22500$/, ''),
        ),
      ),
    ).toEqual([
      '4 id: is also that of row 2, with different content',
      '5 id: is already held with different content',
      '6 id: is also that of row 5, with different content',
      '7 null: has 14 cells, the header 13',
      '8 null: has 3 cells, the header 13',
      '9 null: has 12 cells, the header 13',
    ]);
  });

  it('reads amounts by the rule of the forms, and reports a minus sign', async () => {
    const amount = (id: string, text: string): string => cashLine(id, 'S1', '2026-11-21T09:00:00Z', text);
    expect(
      await problemsIn(
        'transactions',
        cashFile(
          amount('A1', '"100,000"'),
          amount('A2', '100 000.00'),
          amount('A3', '"1,5"'),
          amount('A4', '-100'),
          amount('A5', 'ten'),
          amount('A6', '5').replace(/22500$/, '"22,500"'),
          amount('A7', '5').replace(/22500$/, '"22,5"'),
          amount('A8', '5').replace(',1,SLL', ',-1,SLL'),
        ),
      ),
    ).toEqual([
      '4 amount: The comma in 1,5 can be read in two ways. Write decimals with a point and thousands with commas in threes: 1,250.50.',
      '5 amount: -100 is negative: write it without the minus sign',
      '6 amount: ten is not an amount. Write decimals with a point and thousands with commas in threes: 1,250.50.',
      '8 fxRate: The comma in 22,5 can be read in two ways. Write decimals with a point and thousands with commas in threes: 1,250.50.',
      '9 kycLevel: -1 is negative: write it without the minus sign',
    ]);
  });

  it('accepts an option by its value or by its label on the screen, in any case', async () => {
    expect(
      await problemsIn(
        'transactions',
        cashFile(
          cashLine('O1').replace('cash_in,wallet,success', 'Cash In,WALLET,Success').replace('SLL', 'sll'),
          cashLine('O2').replace('cash_in', 'CASH-IN'),
          cashLine('O3').replace('SLL', 'EUR'),
        ),
      ),
    ).toEqual(['4 currency: EUR is not one of: SLL, USD, USDC']);
  });

  it('names the transaction types as the books do', async () => {
    const { rows } = await sql<{
      type: string;
      title: string;
    }>`select type, title from transaction_types`.execute(t.database.read);
    expect(OPTIONS.type).toEqual(Object.fromEntries(rows.map(({ type, title }) => [type, title])));
  });

  it.each(ImportKind.options)('refuses the example row of the template of %s', async (kind) => {
    const clerks = await t.signIn(`Clerk of ${kind}`, { powers: ['api_access', 'expenses.manage'] });
    const cells = IMPORT_FIELDS[kind].map(({ example }) =>
      example.includes(',') ? `"${example}"` : example,
    );
    const heads = IMPORT_FIELDS[kind].map(({ key }) => key);
    const it = await upload(
      clerks,
      kind,
      `${heads.join(',')}
${cells.join(',')}
`,
    );
    expect(await stepped(t, clerks, it, 'check')).toMatchObject({
      state: 'checked',
      rows: 1,
      invalidRows: 1,
    });
    const { body } = await clerks.get(`/api/imports/${it.id}/errors`);
    expect(body.rows).toMatchObject([
      {
        row: 2,
        problems: [{ column: null, message: 'This is the template’s example row: remove it' }],
      },
    ]);
    const { status } = await clerks.send('POST', `/api/imports/${it.id}/commit`, {
      version: 2,
      skipInvalid: true,
    });
    expect(status).toBe(422);
  });

  it('refuses the example row where the column that marks it is not imported', async () => {
    const heads = ['entryDate', ...DAILY_COUNTS, ...DAILY_VOLUMES];
    const cells = ['2026-11-20', ...heads.slice(1).map(() => '0')];
    const clerks = await t.signIn('Clerk of days', { powers: ['expenses.manage'] });
    const it = await upload(
      clerks,
      'daily',
      `${heads.join(',')},Why
${cells.join(',')},Template-Example 
`,
    );
    expect(await stepped(t, clerks, it, 'check')).toMatchObject({ invalidRows: 1 });
  });

  it('reports how many new rows fall on days with closed books, which cannot be undone', async () => {
    const [closed, day] = ['2026-11-18', '2026-11-19'];
    const at = (id: string, on: string): string => cashLine(id, 'S1', `${on}T09:00:00Z`);
    await imported(t, clerk, 'transactions', cashFile(at('C0', closed)));
    await t.database.write.transaction().execute(async (tx) => {
      await closeDays(tx, { from: closed, to: day }, { at: t.clock.now(), reason: 'nightly', closeFigures });
    });
    const it = await upload(
      clerk,
      'transactions',
      // One is stored already, one is wrong, one comes twice and one falls on the open day.
      cashFile(
        at('C0', closed),
        at('C1', closed),
        at('C1', closed),
        at('C2', closed).replace('cash_in', 'cash_im'),
        at('C3', day),
        at('C4', day),
        at('C5', '2026-11-21'),
      ),
    );
    expect(await stepped(t, clerk, it, 'check')).toMatchObject({
      state: 'checked',
      closedDays: [
        { day: closed, rows: 1 },
        { day, rows: 2 },
      ],
      undoFault: null,
    });
    expect(await stepped(t, clerk, it, 'commit', { skipInvalid: true })).toMatchObject({
      state: 'committed',
      closedDays: [],
      undoFault:
        'The books of 2026-11-18 are closed and its journals are posted; correct these transactions by reversals instead',
    });
  });

  it('stores nothing, and leaves its audit record', async () => {
    const it = await upload(clerk, 'subscribers', peopleFile(personLine('S9')));
    expect(await stepped(t, clerk, it, 'check')).toMatchObject({
      state: 'checked',
      done: 1,
      invalidRows: 0,
      heldRows: 0,
      stored: 0,
    });
    expect(await lastRecord(t)).toMatchObject({ action: 'import.check', actor_id: clerk.userId });
  });

  it('accepts a phone number with the leading apostrophe of a spreadsheet or of our own export', async () => {
    expect(
      await problemsIn('subscribers', peopleFile(personLine('S8', { msisdn: "'+23276000008" }))),
    ).toEqual([]);
  });

  it('requires a mapping of every required field, the newest version and the permission', async () => {
    const it = await upload(clerk, 'subscribers', 'id,fullName\nS1,Somebody\n');
    const url = `/api/imports/${it.id}/check`;
    const { status, body } = await clerk.send('POST', url, { version: it.version });
    expect([status, body.fields[0].path]).toEqual([400, 'mapping']);
    expect(body.message).toBe('mapping: choose a column or a rule for signupAt');
    expect((await clerk.send('POST', url, { version: 7 })).status).toBe(409);
    expect((await t.anonymous.send('POST', url, { version: 1 })).status).toBe(401);
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.send('POST', url, { version: 1 })).status).toBe(403);
  });
});
