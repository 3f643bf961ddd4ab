import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedRegister } from '../../compliance/seed-register.ts';
import { proveChanges } from '../../../platform/audit/prove-changes.ts';
import { Census } from '../../../platform/audit/seals/seal-rounds.ts';
import { startCompanyApp } from '../../../testing/company-app.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { runSealRound } from './keep-seals.ts';
import { SealPatrol } from '../../../platform/audit/seals/seal-chain.ts';

const HOUR_MS = 3_600_000;

describe('edits of a database superuser', () => {
  let t: TestApp;
  const census = new Census();
  let patrol: SealPatrol;
  const round = async () =>
    await runSealRound({ database: t.database, clock: t.clock, keyring: t.keyring }, { census, patrol });
  /** Runs the statements with the triggers disabled, as an attacker who knows them would. */
  const silently = (table: string, ...statements: string[]) =>
    t.database.owner.transaction().execute(async (tx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const statement of statements) await sql.raw(statement).execute(tx);
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
    });
  const one = async (query: string): Promise<string> =>
    (await sql<{ key: string }>`select (${sql.raw(query)})::text as key`.execute(t.database.owner)).rows[0]
      ?.key ?? '';

  beforeAll(async () => {
    t = await startCompanyApp();
    await t.signIn('owner');
    await sql`insert into recovery_codes select id, '\\x01', now(), null from users limit 1`.execute(
      t.database.write,
    );
    await sql`insert into manual_entries (kind, entry_date, version, "values", made_by, made_at)
              select 'daily', '2026-08-20', 1, '{"a": "1"}', id, '2026-08-20T10:00:00Z' from users limit 1`.execute(
      t.database.write,
    );
    await sql`
      with bank as (insert into bank_integrations (name, type, account_number, currency, balance_minor, created_at)
                    values ('Bank', 'files', '1', 'SLL', 5, '2026-08-20T10:00:00Z') returning id)
      insert into bank_lines (integration_id, identity, booked_day, value_day, amount_minor, description, source, received_at)
      select id, 'i', '2026-08-20', '2026-08-20', 5, 'd', 'file', '2026-08-20T10:00:00Z' from bank`.execute(
      t.database.write,
    );
    await sql`insert into fraud_rules values (1, '{"a": 1}', 'r', null, '2026-08-20T10:00:00Z', null)`.execute(
      t.database.write,
    );
    await t.database.write.transaction().execute((tx) => seedRegister(tx, '2026-08-01'));
    await sql`insert into control_runs (control_id, at, business_day, passed, finding, runner)
              select id, '2026-08-20T10:00:00Z', '2026-08-20', false, 'f', 'r' from compliance_controls order by id limit 1`.execute(
      t.database.write,
    );
    await sql`insert into settings values ('banking-sync', '{"frequency": "hourly"}', '2026-08-20T10:00:00Z')`.execute(
      t.database.write,
    );
    patrol = new SealPatrol();
    await round();
  });
  afterAll(() => t.close());

  it('has no findings where nobody edited anything, at once and a day later', async () => {
    expect(await round()).toEqual([]);
    t.clock.advance(21 * HOUR_MS);
    expect(await round()).toEqual([]);
  });

  /** `row` selects the row, `set` changes it, and its columns say what is restored; `key` names the row. */
  interface Edit {
    readonly what: string;
    readonly table: string;
    readonly row: string;
    readonly set: string;
    readonly key: string;
    readonly scope: string;
  }
  const first = (table: string, id: string, where = 'true'): string =>
    `${id} = (select ${id} from ${table} where ${where} order by ${id}::text limit 1)`;
  const EDITS: readonly Edit[] = [
    { what: 'a role', table: 'roles', row: `key = 'manager'`, set: 'level = 1', key: 'key', scope: `''` },
    {
      what: 'a password hash',
      table: 'users',
      row: first('users', 'id'),
      set: `password_hash = 'x'`,
      key: 'username',
      scope: `''`,
    },
    {
      what: 'a second factor',
      table: 'users',
      row: first('users', 'id'),
      set: 'two_factor_enabled = true',
      key: 'username',
      scope: `''`,
    },
    {
      what: 'a posting',
      table: 'postings',
      row: `line = 1 and debit > 0 and ${first('postings', 'journal_id', `debit > 0 and line = 1 and business_day = '2026-08-20'`)}`,
      set: 'debit = debit + 1',
      key: `journal_id || '/1'`,
      scope: `'2026-08-20'`,
    },
    {
      what: 'a journal',
      table: 'journals',
      row: first('journals', 'id', `business_day = '2026-08-19'`),
      set: `description = 'x'`,
      key: 'id',
      scope: `'2026-08-19'`,
    },
    {
      what: 'a fee',
      table: 'transactions',
      row: `business_day = '2026-08-18' and ${first('transactions', 'id', `business_day = '2026-08-18'`)}`,
      set: 'fee_net = fee_net + 1',
      key: 'id',
      scope: `'2026-08-18'`,
    },
    {
      what: 'a transaction of the day that was open when seals began',
      table: 'transactions',
      row: `business_day = '2026-09-01' and ${first('transactions', 'id', `business_day = '2026-09-01'`)}`,
      set: 'amount = amount + 1',
      key: 'id',
      scope: `'2026-09-01'`,
    },
    {
      what: 'an expense',
      table: 'expenses',
      row: first('expenses', 'id'),
      set: 'amount_minor = amount_minor + 100',
      key: 'id',
      scope: 'expense_date',
    },
    {
      what: 'a rate',
      table: 'fx_rates',
      row: `currency = 'SLL' and ${first('fx_rates', 'day', `currency = 'SLL'`)}`,
      set: 'mid = mid + 0.000001',
      key: `'SLL ' || day`,
      scope: 'day',
    },
    {
      what: 'a figure',
      table: 'figure_values',
      row: `figure_id = 'treasury.own' and business_day = '2026-08-15'`,
      set: 'value = value + 1',
      key: `'treasury.own  ' || extract(epoch from recorded_at)`,
      scope: `'2026-08-15'`,
    },
    {
      what: 'a declared entry',
      table: 'manual_entries',
      row: 'true',
      set: `"values" = '{"a": "2"}'`,
      key: 'id',
      scope: `'2026-08-20'`,
    },
    {
      what: 'a bank line',
      table: 'bank_lines',
      row: `identity = 'i'`,
      set: 'amount_minor = 6',
      key: 'id',
      scope: `'2026-08-20'`,
    },
    {
      what: 'a bank balance',
      table: 'bank_integrations',
      row: `name = 'Bank'`,
      set: 'balance_minor = 7',
      key: `'Bank'`,
      scope: `''`,
    },
    {
      what: 'a budget',
      table: 'budgets',
      row: first('budgets', 'id'),
      set: 'amount_minor = amount_minor + 1',
      key: `department_id || ' ' || month`,
      scope: `''`,
    },
    {
      what: 'a customer',
      table: 'subscribers',
      row: first('subscribers', 'id'),
      set: `full_name = 'x'`,
      key: 'id',
      scope: 'signup_day',
    },
    {
      what: 'a card',
      table: 'cards',
      row: first('cards', 'id'),
      set: `last4 = 'x'`,
      key: 'id',
      scope: 'issued_day',
    },
    {
      what: 'an identification case',
      table: 'kyc_cases',
      row: first('kyc_cases', 'id'),
      set: `reject_reason = 'x'`,
      key: 'id',
      scope: 'opened_day',
    },
    {
      what: 'an alert decided',
      table: 'fraud_alerts',
      row: first('fraud_alerts', 'id'),
      set: `status = 'investigating'`,
      key: 'id',
      scope: 'business_day',
    },
    {
      what: 'a rule',
      table: 'fraud_rules',
      row: 'version = 1',
      set: `rules = '{}'`,
      key: `'1'`,
      scope: `''`,
    },
    {
      what: 'a test of a control',
      table: 'control_runs',
      row: `finding = 'f'`,
      set: 'passed = true',
      key: 'id',
      scope: `'2026-08-20'`,
    },
    {
      what: 'a control',
      table: 'compliance_controls',
      row: first('compliance_controls', 'id'),
      set: 'days = 999',
      key: 'id',
      scope: `''`,
    },
    {
      what: 'an account',
      table: 'ledger_accounts',
      row: `code = '4000'`,
      set: `name = 'x'`,
      key: `'4000'`,
      scope: `''`,
    },
    {
      what: 'a setting',
      table: 'settings',
      row: `key = 'banking-sync'`,
      set: `value = '{}'`,
      key: `'banking-sync'`,
      scope: `''`,
    },
    {
      what: 'a recovery code',
      table: 'recovery_codes',
      row: 'true',
      set: `code_hash = '\\x02'`,
      key: `user_id || ' 02'`,
      scope: `''`,
    },
  ];

  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'::jsonb`;
  /** Makes the edit. Resolves to the sentence that names it and to the function that undoes it. */
  const edited = async (
    { table, row, set, key, scope }: Edit,
    write: (statement: string) => Promise<unknown>,
  ): Promise<{ sentence: string; undo: () => Promise<unknown> }> => {
    const column = set.split(' ')[0] ?? '';
    const field = column.replaceAll('"', '');
    const former = await one(`select to_jsonb(t) from ${table} t where ${row}`);
    if (former === '') throw new Error(`${table} has no such row`);
    await write(`update ${table} set ${set} where ${row}`);
    const now = `to_jsonb(t) - '${field}' = ${quoted(former)} - '${field}'`;
    const unit = await one(`select ${scope} from ${table} t where ${now}`);
    return {
      sentence: `${table}${unit === '' ? '' : ` of ${unit}`}: row ${await one(`select ${key} from ${table} t where ${now}`)} was changed`,
      undo: () =>
        silently(
          table,
          `update ${table} t set ${column} = (jsonb_populate_record(null::${table}, ${quoted(former)})).${column} where ${now}`,
        ),
    };
  };

  it('names each of 24 kinds of edits with disabled triggers within a day by table, day and row, and nothing else', async () => {
    expect(EDITS).toHaveLength(24);
    const made = [];
    for (const edit of EDITS.filter(({ what }) => what !== 'a second factor'))
      made.push(await edited(edit, (statement) => silently(edit.table, statement)));
    t.clock.advance(21 * HOUR_MS);
    const found = await round();
    for (const { undo } of made.toReversed()) await undo();
    // Edits of the two transactions also change what their daily totals should be.
    const sums = (found ?? []).filter((each) => each.startsWith('daily_totals'));
    expect(sums.toSorted()).toEqual([
      expect.stringMatching(/^daily_totals of 2026-08-18: row .+ does not follow from transactions$/),
      expect.stringMatching(/^daily_totals of 2026-09-01: row .+ does not follow from transactions$/),
    ]);
    expect(found?.filter((each) => !sums.includes(each)).toSorted()).toEqual(
      made.map(({ sentence }) => sentence).toSorted(),
    );
    expect(await round()).toEqual([]);
  });
  it('names a removed second factor as the row of its person', async () => {
    const edit = EDITS.find(({ what }) => what === 'a second factor');
    if (!edit) throw new Error('It is among the edits');
    const { sentence, undo } = await edited(edit, (statement) => silently(edit.table, statement));
    t.clock.advance(21 * HOUR_MS);
    expect(await round()).toEqual([sentence]);
    await undo();
  });
  it('names an edit with enabled triggers, and reports that it has no audit record', async () => {
    const edit = EDITS[0];
    if (!edit) throw new Error('There are edits');
    const { sentence, undo } = await edited(edit, (statement) =>
      sql.raw(statement).execute(t.database.owner),
    );
    t.clock.advance(21 * HOUR_MS);
    expect(await round()).toEqual([sentence, 'a change of roles has no audit record']);
    await undo();
    await sql`delete from row_changes where table_name = 'roles' and seal is null`.execute(t.database.owner);
  });
  it('does not count an edit that uses the next change set number as part of the next command', async () => {
    const command = (frequency: string) =>
      t.database.write.transaction().execute(async (tx) => {
        await sql`update settings set value = jsonb_build_object('frequency', ${frequency}::text) where key = 'banking-sync'`.execute(
          tx,
        );
        await proveChanges(tx, t.clock, 'test', 'A test');
      });
    await command('daily');
    const next = 1n + BigInt(await one('select change_set from row_changes order by id desc limit 1'));
    await t.database.owner.transaction().execute(async (tx) => {
      await sql`select set_config('cottontree.change_set', ${String(next)}, true)`.execute(tx);
      await sql`update roles set description = description || 'x' where key = 'manager'`.execute(tx);
    });
    await command('hourly');
    expect(await round()).toContain('a change of roles has no audit record');
    await silently('roles', `update roles set description = left(description, -1) where key = 'manager'`);
    await sql`delete from row_changes where change_set = ${next}`.execute(t.database.owner);
  });
  it('names a deleted row by its key, and an added row by its own', async () => {
    const key = await one(
      `select journal_id || '/' || line from postings where business_day = '2026-08-14' order by 1 limit 1`,
    );
    await sql`create table kept_postings as select * from postings where business_day = '2026-08-14'`.execute(
      t.database.owner,
    );
    await silently(
      'postings',
      `delete from postings where business_day = '2026-08-14' and journal_id || '/' || line = '${key}'`,
    );
    await silently('role_powers', `insert into role_powers values ('view_only', 'users.delete')`);
    t.clock.advance(21 * HOUR_MS);
    expect(await round()).toEqual([
      'role_powers: row view_only users.delete was added',
      `postings of 2026-08-14: row ${key} was deleted`,
    ]);
    await silently('postings', `insert into postings select * from kept_postings on conflict do nothing`);
    await silently(
      'role_powers',
      `delete from role_powers where role_key = 'view_only' and power = 'users.delete'`,
    );
    expect(await round()).toEqual([]);
  });
  it('finds rows of a day that had none', async () => {
    await silently('fx_rates', `insert into fx_rates values ('2019-01-01', 'SLL', 1, 1, 1)`);
    t.clock.advance(21 * HOUR_MS);
    expect(await round()).toEqual(['fx_rates of 2019-01-01: row SLL 2019-01-01 was added']);
    await silently('fx_rates', `delete from fx_rates where day = '2019-01-01'`);
    expect(await round()).toEqual([]);
  });
  it('notifies the readers of the audit trail once, records it, and shows it on the health screen until it is resolved', async () => {
    await silently('roles', `update roles set description = description || 'x' where key = 'manager'`);
    t.clock.advance(21 * HOUR_MS);
    const count = async (query: string) => Number(await one(query));
    const notified = `select count(distinct at) from notifications where title = 'Data was changed outside the product'`;
    const recorded = `select count(*) from audit_records where action = 'seals.differ'`;
    const [people, records] = [await count(notified), await count(recorded)];
    await round();
    await round();
    expect(await count(notified)).toBe(people + 1);
    expect(await count(recorded)).toBe(records + 1);
    const health = async () =>
      (await (await t.signIn('owner')).get('/api/dashboard/operations')).body.checks.find(
        ({ id }: { id: string }) => id === 'seals',
      );
    expect(await health()).toEqual({
      id: 'seals',
      title: 'Seals',
      state: 'failed',
      detail: 'No audit record explains: roles: row manager was changed',
    });
    await silently('roles', `update roles set description = left(description, -1) where key = 'manager'`);
    await round();
  });
  it('names changed people and roles first in the notification and the record, which name five rows', async () => {
    const changes: [table: string, edit: string, undo: string][] = [
      ['departments', `is_active = not is_active`, `is_active = not is_active`],
      ['budgets', `amount_minor = amount_minor + 1`, `amount_minor = amount_minor - 1`],
      ['cards', `last4 = last4 || 'x'`, `last4 = left(last4, -1)`],
      ['compliance_controls', `days = days + 1`, `days = days - 1`],
      ['bank_lines', `amount_minor = amount_minor + 1`, `amount_minor = amount_minor - 1`],
      ['users', `password_hash = password_hash || 'x'`, `password_hash = left(password_hash, -1)`],
      ['roles', `description = description || 'x'`, `description = left(description, -1)`],
    ];
    for (const [table, edit] of changes) await silently(table, `update ${table} set ${edit}`);
    t.clock.advance(21 * HOUR_MS);
    await round();
    const text = await one(
      `select message from notifications where action_type = 'seal_finding' order by at desc limit 1`,
    );
    const tables = (of: string) => of.split('; ').map((sentence) => sentence.split(/ of |: /)[0]);
    expect(tables(text)).toEqual(['users', 'roles', 'bank_lines', 'budgets', 'departments']);
    const record = await one(
      `select description from audit_records where action = 'seals.differ' order by seq desc limit 1`,
    );
    expect(record).toContain(`No audit record explains: ${text}`);
    for (const [table, , undo] of changes) await silently(table, `update ${table} set ${undo}`);
  });
});
