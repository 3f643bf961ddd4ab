import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Statement } from './query-batch.ts';
import { TransactionMessages } from './transaction-messages.ts';

/** The texts of each message that was sent. */
function recording(): { readonly sent: string[][]; say(...texts: string[]): Promise<void> } {
  const sent: string[][] = [];
  const messages = new TransactionMessages(async (statements: readonly Statement[]) => {
    sent.push(statements.map(({ text }) => text));
    return statements.map(({ text }) => ({ command: text, rowCount: 0, rows: [] }));
  });
  return {
    sent,
    say: async (...texts) => {
      for (const text of texts) await messages.query({ text, values: [1] });
    },
  };
}
const RECORD = 'append /* with the commit */';

describe('messages of a transaction', () => {
  it('begin with the first statement, and hold audit records until the commit', async () => {
    const { sent, say } = recording();
    await say('begin', 'insert 1', 'savepoint claim', 'notify /* with the next */', 'insert 2', RECORD);
    await say('insert 3', 'release savepoint claim', 'commit');
    expect(sent).toEqual([
      ['begin', 'insert 1'],
      ['savepoint claim', 'notify /* with the next */', 'insert 2'],
      ['insert 3'],
      ['release savepoint claim', RECORD, 'commit'],
    ]);
  });
  it('are none when nothing happened, and drop what waits when it is rolled back', async () => {
    const { sent, say } = recording();
    await say('begin', 'commit', 'begin', 'savepoint claim', 'rollback');
    await say('begin', 'insert 1', 'notify /* with the next */', RECORD, 'rollback');
    await say('begin', 'insert 2', 'commit');
    expect(sent).toEqual([['begin', 'insert 1'], ['rollback'], ['begin', 'insert 2'], ['commit']]);
  });
  it('append no record of what was rolled back to a savepoint', async () => {
    const { sent, say } = recording();
    await say('begin', 'insert 1', `first ${RECORD}`, 'savepoint a', `second ${RECORD}`);
    await say('rollback to savepoint a', `third ${RECORD}`, 'commit');
    expect(sent.at(-1)).toEqual([`first ${RECORD}`, `third ${RECORD}`, 'commit']);
  });
  it('keep nothing outside a transaction', async () => {
    const { sent, say } = recording();
    await say('notify /* with the next */', RECORD, 'begin', 'insert 1', 'commit', RECORD);
    expect(sent).toEqual([
      ['notify /* with the next */'],
      [RECORD],
      ['begin', 'insert 1'],
      ['commit'],
      [RECORD],
    ]);
  });
});

describe('several statements in one message', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
    await sql`create table tried (n int primary key)`.execute(t.database.owner);
    await sql`grant all on tried to public`.execute(t.database.owner);
  });
  afterAll(() => t.close());

  it('answer with the rows of the last, with types as always', async () => {
    const rows = await t.database.write.transaction().execute(async (tx) => {
      await sql`savepoint before`.execute(tx);
      await sql`insert into tried values (1) /* with the next */`.execute(tx);
      return (await sql`select n, ${7}::bigint as big, count(*) over () as all from tried`.execute(tx)).rows;
    });
    expect(rows).toEqual([{ n: 1, big: 7n, all: 1n }]);
  });
  it('stop at the first that fails: nothing after it runs, and the transaction can go on from its savepoint', async () => {
    await t.database.write.transaction().execute(async (tx) => {
      await sql`insert into tried values (2)`.execute(tx);
      await sql`savepoint before`.execute(tx);
      await sql`insert into tried values (${2}) /* with the next */`.execute(tx);
      await expect(sql`insert into tried values (3)`.execute(tx)).rejects.toMatchObject({ code: '23505' });
      await sql`rollback to savepoint before`.execute(tx);
      await sql`insert into tried values (4)`.execute(tx);
    });
    const failing = t.database.write.transaction().execute(async (tx) => {
      await sql`insert into tried values (5)`.execute(tx);
      await sql`insert into tried values (${4}) /* with the next */`.execute(tx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const { rows } = await sql<{ n: number }>`select n from tried where n > 1 order by n`.execute(
      t.database.read,
    );
    expect(rows.map(({ n }) => n)).toEqual([2, 4]);
  });
});
