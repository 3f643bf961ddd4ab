import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

interface Check {
  readonly table: string;
  readonly name: string;
  readonly text: string;
}

// A dump holds the text: a restored table whose check prints another one would be taken for a changed table.
it('every check of a table is printed the same after a dump and a restore', async () => {
  const undone = new Error('undone');
  const other: Check[] = [];
  let seen = 0;
  await t.database.owner
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql<Check>`
        select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as text
          from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0
           and coninhcount = 0`.execute(tx);
      for (const check of rows) {
        await sql.raw(`alter table ${check.table} add constraint read_back ${check.text}`).execute(tx);
        const { rows: again } = await sql<{ text: string }>`
          select pg_get_constraintdef(oid) as text from pg_constraint
           where conname = 'read_back' and conrelid = ${check.table}::regclass`.execute(tx);
        if (again[0]?.text !== check.text) other.push(check);
        await sql.raw(`alter table ${check.table} drop constraint read_back`).execute(tx);
      }
      seen = rows.length;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  expect(seen).toBeGreaterThan(100);
  expect(other).toEqual([]);
});
