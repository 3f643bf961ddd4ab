import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord } from '../../../testing/administration.ts';
import { NOBODY, ROOM, writeOffCase } from '../../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/banking/write-offs/:id/reject', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'POST',
    url: `${ROOM}/write-offs/${NOBODY}/reject`,
    body: { reason: 'Because' },
    permission: 'approve_transactions',
  });

  it('leaves the exception open, with the reason, and allows another proposal', async () => {
    const treasurer = await t.signIn('admin');
    const owner = await t.signIn('owner');
    const books = await writeOffCase(t, treasurer);
    const { body: proposed } = await books.propose({ lines: [books.fee] });
    const reject = (reason: string) =>
      owner.send('POST', `${ROOM}/write-offs/${proposed.id}/reject`, { reason });
    expect(fieldsOf(await reject(''))).toEqual(['reason']);
    const { status, body } = await reject('The bank will pay it back');
    expect([status, body.state, body.decision.reason]).toEqual([
      200,
      'rejected',
      'The bank will pay it back',
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'banking.reject-write-off',
      after: { reason: 'The bank will pay it back' },
    });
    const { rows } = await sql`select from journals where type = 'bank-write-off'`.execute(t.database.read);
    expect(rows).toEqual([]);
    expect((await reject('Twice')).body.message).toBe(
      `Test ${owner.username} decided first: it was rejected`,
    );
    expect((await books.propose({ lines: [books.fee] })).status).toBe(200);
  });
});
