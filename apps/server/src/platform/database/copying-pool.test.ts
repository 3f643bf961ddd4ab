import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { copyInto } from './copying-pool.ts';

describe('COPY through the query builder', () => {
  let t: TestApp;
  const COLUMNS = ['id', 'subscriber_id', 'business_day'];
  const copy = (db: TestApp['database']['write'], ...lines: string[]): Promise<void> =>
    copyInto(db, 'transaction_ids', COLUMNS, Buffer.from(lines.map((line) => `${line}\n`).join('')));
  const held = async (): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select id from transaction_ids order by id`.execute(
      t.database.read,
    );
    return rows.map(({ id }) => id);
  };
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  it('runs in a transaction between other statements, and is rolled back with it', async () => {
    const done = t.database.write.transaction().execute(async (tx) => {
      await copy(tx, 'a\tS1\t2026-11-20');
      const { rows } = await sql`select from transaction_ids`.execute(tx);
      throw new Error(`${rows.length} is there`);
    });
    await expect(done).rejects.toThrow('1 is there');
    expect(await held()).toEqual([]);
  });

  it('fails as a statement does, and leaves a connection that can be used', async () => {
    await copy(t.database.write, 'a\tS1\t2026-11-20');
    const again = t.database.write.transaction().execute(async (tx) => {
      await sql`savepoint before`.execute(tx);
      await expect(copy(tx, 'b\tS1\t2026-11-20', 'a\tS1\t2026-11-20')).rejects.toMatchObject({
        code: '23505',
      });
      await sql`rollback to savepoint before`.execute(tx);
      await expect(copy(tx, 'c\tS1')).rejects.toThrow('missing data');
      await sql`rollback to savepoint before`.execute(tx);
      await copy(tx, 'd\tS1\t2026-11-20');
    });
    await again;
    expect(await held()).toEqual(['a', 'd']);
  });

  it('accepts no rows', async () => {
    const before = await held();
    await copy(t.database.write);
    expect(await held()).toEqual(before);
  });
});
