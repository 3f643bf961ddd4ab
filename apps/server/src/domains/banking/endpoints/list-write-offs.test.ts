import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../../testing/administration.ts';
import { NOBODY, ROOM, writeOffCase, type WriteOffCase } from '../../../testing/banking.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('GET /api/banking/write-offs', () => {
  let t: TestApp;
  let treasurer: Person;
  let books: WriteOffCase;
  beforeAll(async () => {
    t = await startTestApp();
    treasurer = await t.signIn('admin');
    books = await writeOffCase(t, treasurer);
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'GET',
    url: `${ROOM}/write-offs?integrationId=${NOBODY}`,
    permission: 'treasury.view',
  });

  it('lists the write-offs of an account, newest first, with why this person cannot decide', async () => {
    await books.propose({ lines: [books.fee] });
    t.clock.advance(60_000);
    await books.propose({ entries: [books.unpaid], note: 'Never sent' });
    const seenBy = async (role: string) =>
      (await (await t.signIn(role)).get(`${ROOM}/write-offs?integrationId=${books.id}`)).body.map(
        ({ note, obstacle }: { note: string; obstacle: string | null }) => [note, obstacle],
      );
    expect(await seenBy('owner')).toEqual([
      ['Never sent', null],
      ['Charges of October', null],
    ]);
    expect((await seenBy('view_only'))[0]).toEqual([
      'Never sent',
      'This needs the permission Approve Transactions, which an owner can grant',
    ]);
    expect((await treasurer.get(`${ROOM}/write-offs?integrationId=${NOBODY}`)).body).toEqual([]);
  });
  it('lists all write-offs of an account, including the 203rd', async () => {
    await sql`
      insert into bank_write_offs (integration_id, lines, entries, ledger_account, account_code, currency, amount_minor,
                                   business_day, note, proposed_by, proposed_at)
      select ${books.id}::uuid, ${[books.fee]}::bigint[], '{}', '1010', '5010', 'USD', -900, '2026-11-20', 'Note ' || n,
             ${treasurer.userId}::uuid, timestamptz '2026-11-01T10:00:00Z' + n * interval '1 minute'
        from generate_series(1, 201) n`.execute(t.database.write);
    const { body } = await treasurer.get(`${ROOM}/write-offs?integrationId=${books.id}`);
    expect(body).toHaveLength(203);
    expect(body[202].note).toBe('Note 1');
  });
});
