import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../../ledger/invariants.ts';
import { fieldsOf, lastRecord } from '../../../testing/administration.ts';
import { stepped, upload } from '../../../testing/imports.ts';
import { paysimFile } from '../../../testing/paysim-file.ts';
import { recipeOfPaysim } from '../../../testing/paysim-recipe.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('PUT /api/imports/:id/recipe', () => {
  let t: TestApp;
  let clerk: Person;
  beforeAll(async () => {
    t = await startTestApp();
    clerk = await t.signIn('Clerk', { powers: ['api_access'] });
  });
  afterAll(() => t.close());

  const put = async (id: string, recipe: object, version = 1) =>
    await clerk.send('PUT', `/api/imports/${id}/recipe`, { version, recipe });
  const count = async (table: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(t.database.read))
      .rows[0]?.n ?? -1;

  it('reads a file of a simulation into an empty company: totals exact, customers created, all of it undone', async () => {
    const file = paysimFile(3_000);
    const it = await upload(clerk, 'transactions', file);
    const { body } = await put(it.id, recipeOfPaysim);
    expect(body).toMatchObject({ version: 2, state: 'uploaded', recipe: recipeOfPaysim, recipeName: null });
    expect(await lastRecord(t)).toMatchObject({ action: 'import.map', after: { fields: { at: 'step' } } });
    expect(await stepped(t, clerk, it, 'check')).toMatchObject({ invalidRows: 0, heldRows: 0 });
    expect(await count('subscribers')).toBe(0);
    expect(await stepped(t, clerk, it, 'commit')).toMatchObject({ state: 'committed', stored: 3_000 });

    // The same sums from the text of the file, in cents.
    const meant = {
      CASH_IN: 'cash_in',
      CASH_OUT: 'cash_out',
      DEBIT: 'bill',
      PAYMENT: 'merchant',
      TRANSFER: 'p2p',
    };
    const sums = new Map<string, bigint>();
    const people = new Set<string>();
    for (const line of file.trim().split('\n').slice(1)) {
      const [, type = '', amount = '', from = '', , , to = ''] = line.split(',');
      const [whole = '', cents = ''] = amount.split('.');
      const key = meant[type as keyof typeof meant];
      sums.set(key, (sums.get(key) ?? 0n) + BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0')));
      people.add(from);
      if (type === 'TRANSFER') people.add(to);
    }
    const { rows } = await sql<{ type: string; total: bigint }>`
      select type, sum(amount)::bigint as total from transactions group by type`.execute(t.database.read);
    expect(new Map(rows.map(({ type, total }) => [type, total]))).toEqual(sums);
    const rollups = await sql<{ type: string; total: bigint }>`
      select type, sum(amount)::bigint as total from daily_totals group by type`.execute(t.database.read);
    expect(new Map(rollups.rows.map(({ type, total }) => [type, total]))).toEqual(sums);
    expect(await count('subscribers')).toBe(people.size);
    const { rows: one } = await sql<Record<string, unknown>>`
      select full_name, msisdn, gender, birth_year, district, device_class, signup_day
        from subscribers order by signup_at, id limit 1`.execute(t.database.read);
    expect(one[0]).toEqual({
      full_name: 'unknown',
      msisdn: 'unknown',
      gender: 'unknown',
      birth_year: null,
      district: 'unknown',
      device_class: 'unknown',
      signup_day: '2026-11-01',
    });
    const broken = (await findViolations(t.database.read)).map(({ invariant }) => invariant);
    expect(new Set(broken)).toEqual(new Set(['no agent float is ever below zero']));

    expect(await stepped(t, clerk, it, 'undo')).toMatchObject({ state: 'undone', problem: null });
    expect([await count('transactions'), await count('subscribers')]).toEqual([0, 0]);
  });

  it('fills what bookkeeping can tell by itself: product, status, level and the rate of the day', async () => {
    await sql`insert into fx_rates (day, currency, buy, sell, mid) values ('2026-11-18', 'SLL', 22000, 23000, 22500)`.execute(
      t.database.write,
    );
    const it = await upload(
      clerk,
      'transactions',
      'ref;when;who;agent;debit;credit\nA;20/11/2026 10:00;S9;AG;;1.000\nB;20/11/2026 11:00;S9;AG;250;\n',
    );
    const recipe = {
      format: recipeOfPaysim.format,
      kind: 'transactions',
      columns: it.header,
      createSubscribers: true,
      fields: {
        id: { from: 'column', column: 'ref' },
        at: { from: 'column', column: 'when', dateOrder: 'dmy', offsetMinutes: 60 },
        type: {
          from: 'side',
          debit: 'debit',
          credit: 'credit',
          debitValue: 'cash_out',
          creditValue: 'cash_in',
        },
        subscriberId: { from: 'column', column: 'who' },
        counterpartyKind: { from: 'constant', value: 'agent' },
        counterpartyId: { from: 'column', column: 'agent' },
        currency: { from: 'constant', value: 'SLL' },
        amount: { from: 'debit-or-credit', debit: 'debit', credit: 'credit', decimal: ',' },
      },
    };
    expect(await put(it.id, recipe)).toMatchObject({ status: 200 });
    await stepped(t, clerk, it, 'check');
    expect(await stepped(t, clerk, it, 'commit')).toMatchObject({ state: 'committed', stored: 2 });
    const { rows } = await sql<Record<string, unknown>>`
      select id, at, type, product, status, kyc_level, amount, trim_scale(fx_rate)::text as rate
        from transactions where subscriber_id = 'S9' order by id`.execute(t.database.read);
    const both = { product: 'wallet', status: 'success', kyc_level: 0, rate: '22500' };
    expect(rows).toEqual([
      { id: 'A', at: new Date('2026-11-20T09:00:00Z'), type: 'cash_in', amount: 1_000n, ...both },
      { id: 'B', at: new Date('2026-11-20T10:00:00Z'), type: 'cash_out', amount: 250n, ...both },
    ]);
  });

  it('refuses a recipe for another kind, an unknown field or column, and a column that comes twice', async () => {
    const it = await upload(clerk, 'transactions', 'a,b,b\n1,2,3\n');
    const recipe = { ...recipeOfPaysim, columns: it.header };
    const of = (fields: object) => ({ ...recipe, fields });
    const said = [];
    for (const each of [
      { ...recipe, kind: 'rates', fields: {} },
      of({ pin: { from: 'constant', value: '1' } }),
      of({ id: { from: 'column', column: 'c' } }),
      of({ id: { from: 'hash', columns: ['a', 'b'], prefix: '' } }),
      of({ id: { from: 'script', value: '1' } }),
    ]) {
      const answer = await put(it.id, each);
      expect(answer.status).toBe(400);
      said.push(fieldsOf(answer)[0]);
    }
    expect(said).toEqual([
      'recipe.kind',
      'recipe.fields.pin',
      'recipe.fields.id',
      'recipe.fields.id',
      'recipe.fields.id.from',
    ]);
    const stale = await put(it.id, of({ id: { from: 'column', column: 'a' } }), 7);
    expect(stale.status).toBe(409);
  });

  it('requires the permission of the kind, and a session', async () => {
    const { id } = await upload(clerk, 'transactions', 'a\n1\n');
    const body = { version: 1, recipe: { ...recipeOfPaysim, fields: {} } };
    const stranger = await t.signIn('Stranger', { powers: ['expenses.manage'] });
    expect((await stranger.send('PUT', `/api/imports/${id}/recipe`, body)).status).toBe(403);
    expect((await t.anonymous.send('PUT', `/api/imports/${id}/recipe`, body)).status).toBe(401);
  });
});
