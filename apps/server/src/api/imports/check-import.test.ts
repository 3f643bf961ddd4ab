import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../testing/administration.ts';
import {
  cashFile,
  cashLine,
  imported,
  peopleFile,
  personLine,
  stepped,
  upload,
} from '../../testing/imports.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

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

  /** Row and what is said of it: "2 amount: must …". */
  async function said(kind: string, text: string): Promise<string[]> {
    const it = await upload(clerk, kind, text);
    const checked = await stepped(t, clerk, it, 'check');
    const { body } = await clerk.get(`/api/imports/${it.id}/errors`);
    expect(checked.invalidRows).toBe(body.rows.length);
    return body.rows.flatMap((row: { row: number; problems: { column: string | null; message: string }[] }) =>
      row.problems.map(({ column, message }) => `${row.row} ${column}: ${message}`),
    );
  }

  it('says by row and column what storing would refuse, in the words of the contract', async () => {
    expect(
      await said(
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
      '2 subscriberId: subscriber NOBODY is unknown: load subscribers first',
      '3 amount: "100.50" has more than 0 decimal places, the most SLL allows',
      '4 at: is in the future: the present business day is 2026-11-21',
      '5 at: Invalid ISO datetime',
      expect.stringMatching(/^6 type: Invalid option: expected one of "cash_in"/),
      '7 amount: is required',
      '8 counterpartyKind: must be "agent" for cash_in',
      '8 counterpartyId: is required: it names whose balance changes',
    ]);
  });

  it('finds ids that come twice or are held with different content', async () => {
    expect(
      await said(
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
      '3 id: is also that of row 1, with different content',
      '4 id: is already held with different content',
      '5 id: is also that of row 4, with different content',
      '6 null: has 14 cells, the header 13',
      '7 null: has 3 cells, the header 13',
      '8 null: has 12 cells, the header 13',
    ]);
  });

  it('has no effect, and leaves its record', async () => {
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

  it('reads back what a spreadsheet or our own file made of a number', async () => {
    expect(await said('subscribers', peopleFile(personLine('S8', { msisdn: "'+23276000008" })))).toEqual([]);
  });

  it('needs every required field mapped, the newest version and the permission', async () => {
    const it = await upload(clerk, 'subscribers', 'id,fullName\nS1,Somebody\n');
    const url = `/api/imports/${it.id}/check`;
    const { status, body } = await clerk.send('POST', url, { version: it.version });
    expect([status, body.fields[0].path]).toEqual([400, 'mapping']);
    expect(body.message).toMatch(/^mapping: choose a column for msisdn, signupAt, /);
    expect((await clerk.send('POST', url, { version: 7 })).status).toBe(409);
    expect((await t.anonymous.send('POST', url, { version: 1 })).status).toBe(401);
    const stranger = await t.signIn('Stranger', { powers: [] });
    expect((await stranger.send('POST', url, { version: 1 })).status).toBe(403);
  });
});
