import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards } from '../../testing/administration.ts';
import { NOBODY, ROOM, writeOffCase } from '../../testing/banking.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('GET /api/banking/write-offs', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());
  guards(() => t, {
    method: 'GET',
    url: `${ROOM}/write-offs?integrationId=${NOBODY}`,
    permission: 'treasury.view',
  });

  it('lists the write-offs of an account, the newest first, with what keeps this person from deciding', async () => {
    const treasurer = await t.signIn('admin');
    const books = await writeOffCase(t, treasurer);
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
      'This needs the permission approve_transactions',
    ]);
    expect((await treasurer.get(`${ROOM}/write-offs?integrationId=${NOBODY}`)).body).toEqual([]);
  });
});
