import { addDays } from '@cottontree/contract/calendar.ts';
import type { CompanyConfig } from '@cottontree/demo-company/company.ts';
import { createCompany } from '@cottontree/demo-company/company.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../ledger/invariants.ts';
import { postingsOf, templateFor, type Measures } from '../../ledger/templates.ts';
import { ensureDemoStaff } from '../access/demo-staff.ts';
import { roundsOf, silently } from '../../testing/seal-edits.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { LocalCompanyHost, type CompanyHost } from './company-host.ts';
import { readDemoState, startDemoState } from '../../ledger/demo-state.ts';
import { loadHistory } from './load-history.ts';
import { monthEnds } from './months.ts';

const CONFIG: CompanyConfig = { seed: 7, scale: 0.01, months: 3, lastDay: '2026-11-20' };

async function load(t: TestApp, host: CompanyHost, config = CONFIG): Promise<string[]> {
  const stages: string[] = [];
  const held = await readDemoState(t.database.read);
  const facts = await host.open(config, held?.snapshot ?? null);
  if (!held) await startDemoState(t.database.write, config, facts.foldedDay, t.clock.now());
  const state = { config, foldedDay: facts.foldedDay, snapshot: null, complete: false };
  const { signal } = new AbortController();
  await loadHistory(state, facts, {
    database: t.database,
    clock: t.clock,
    host,
    signal,
    onProgress: async ({ stage }) => void stages.push(stage),
  });
  return stages;
}

/** Everything that must not depend on the way in which the load ran. */
const fingerprint = async (t: TestApp): Promise<unknown> =>
  (
    await sql`
      select (select count(*) from transactions) as rows, (select md5(string_agg(id || at || amount, ',' order by id)) from transactions) as content,
             (select count(*) from journals) as journals, (select sum(debit) from postings) as debits,
             (select count(*) from figure_values) as figures, (select count(*) from expenses) as expenses,
             (select count(*) from subscribers) as people, (select count(*) from cards) as cards,
             (select md5(string_agg(id || subscriber_id || kind || at, ',' order by id)) from security_events) as events,
             (select md5(string_agg(id || category || opened_at || coalesce(resolved_at::text, ''), ',' order by id)) from support_tickets) as tickets,
             (select count(*) from day_closes) as closes`.execute(t.database.read)
  ).rows[0];

describe('monthEnds', () => {
  it('ends with the calendar months, and the last one with the history', () => {
    expect(monthEnds('2026-08-31', '2026-11-20')).toEqual(['2026-09-30', '2026-10-31', '2026-11-20']);
    expect(monthEnds('2026-11-05', '2026-11-20')).toEqual(['2026-11-20']);
    expect(monthEnds('2026-11-20', '2026-11-20')).toEqual([]);
    expect(monthEnds('2024-01-31', '2024-02-29')).toEqual(['2024-02-29']);
  });
});

describe('a company whose history ends with a month', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-12-01T10:00:00Z' });
    await load(t, new LocalCompanyHost(), { ...CONFIG, months: 1, lastDay: '2026-11-30' });
  });
  afterAll(() => t.close());

  it('has budgets for the month that begins', async () => {
    const { rows } = await sql<{ month: string; n: number }>`
      select to_char(month, 'YYYY-MM') as month, count(*)::int as n from budgets where month >= '2026-11-01'
       group by month order by month`.execute(t.database.read);
    expect(rows).toEqual([
      { month: '2026-11', n: 6 },
      { month: '2026-12', n: 6 },
    ]);
  });
});

describe('a demo company with its people', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    await ensureDemoStaff(t.database.write, t.clock);
    await load(t, new LocalCompanyHost());
  });
  afterAll(() => t.close());

  it('names two people of each expense that was decided, and never the same', async () => {
    const { rows } = await sql<{ department: string; pairs: string[]; states: string[] }>`
      select d.name as department,
             array_agg(distinct m.username || ' ' || coalesce(u.username, 'nobody')) filter (where e.approved_at is not null or e.rejected_at is not null) as pairs,
             array_agg(distinct case when e.approved_at is not null then 'approved' when e.rejected_at is not null then 'rejected' else 'pending' end) as states
        from expenses e join departments d on d.id = e.department_id
        left join users m on m.id = e.created_by left join users u on u.id = coalesce(e.approved_by, e.rejected_by)
       group by d.name order by d.name`.execute(t.database.read);
    expect(rows.map(({ department, pairs }) => [department, pairs])).toEqual([
      ['Company A', ['alhaji isatu']],
      ['Company B', ['alhaji isatu']],
      ['Finance', ['isatu aminata']],
      ['HR', ['alhaji isatu']],
      ['IT', ['mohamed isatu']],
      ['Marketing', ['alhaji isatu']],
    ]);
    expect(new Set(rows.flatMap(({ states }) => states))).toEqual(
      new Set(['approved', 'rejected', 'pending']),
    );
    const { rows: same } = await sql`
      select from expenses where created_by is null or created_by in (approved_by, rejected_by)`.execute(
      t.database.read,
    );
    expect(same).toEqual([]);
  });

  it('has one record of each expense, of the feed that wrote it, with the names that the expense has', async () => {
    const { rows } = await sql<{ differ: number; recorded: number; expenses: number }>`
      select (select count(*)::int from expenses) as expenses,
             (select count(*)::int from audit_records where entity_type = 'expense') as recorded,
             (select count(*)::int from expenses e
               where not exists (select from audit_records r
                                  where r.entity_type = 'expense' and r.entity_id = e.id::text and r.actor_name = 'demo feed' and r.actor_id is null
                                    and r.after->>'recordedBy' = (select username from users where id = e.created_by)
                                    and coalesce(r.after->>'approvedBy', r.after->>'rejectedBy') is not distinct from
                                        (select username from users where id = coalesce(e.approved_by, e.rejected_by)))) as differ`.execute(
      t.database.read,
    );
    expect(rows[0]?.expenses).toBeGreaterThan(100);
    expect(rows[0]).toMatchObject({ recorded: rows[0]?.expenses, differ: 0 });
  });

  it('has closed its months up to the one before the newest complete month, with a record of each', async () => {
    const { rows } = await sql`
      select c.month, c.closed, u.username as by, r.actor_name as actor, r.description
        from month_closings c join users u on u.id = c.made_by
        left join audit_records r on r.action = 'accounting-month.close' and r.entity_id = c.month::text
       order by c.month`.execute(t.database.read);
    expect(rows).toEqual(
      ['2026-08', '2026-09'].map((month) => ({
        month: `${month}-01`,
        closed: true,
        by: 'isatu',
        actor: 'demo feed',
        description: `Closed the accounting month ${month} for isatu, with the demo company`,
      })),
    );
    expect(await findViolations(t.database.read)).toEqual([]);
  });
});

describe('the history of the demo company', () => {
  let t: TestApp;
  let stages: string[];
  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    stages = await load(t, new LocalCompanyHost());
  });
  afterAll(() => t.close());

  it('is loaded month by month, with every day closed and every row accounted for in the audit', async () => {
    expect(stages).toEqual(
      ['August', 'September', 'October', 'November'].map((month) => `Loading ${month} 2026`),
    );
    expect(await readDemoState(t.database.read)).toMatchObject({ foldedDay: '2026-11-20', complete: true });
    const { rows } = await sql<{ days: bigint; audited: bigint; rows: bigint }>`
      select (select count(distinct business_day) from day_closes) as days, (select count(*) from transactions) as rows,
             (select sum((after->>'transactions')::bigint)::bigint from audit_records where action = 'demo.load') as audited`.execute(
      t.database.read,
    );
    expect(rows[0]).toEqual({ days: 112n, rows: rows[0]?.audited, audited: rows[0]?.rows });
  });

  it('creates months like those of live business: the same indexes, each attached to its parent', async () => {
    const { rows } = await sql<{ month: string; indexes: string[] }>`
      select m.relname as month,
             array_agg(replace(pg_get_indexdef(x.indexrelid), m.relname, 'month') order by p.inhparent::regclass::text) as indexes
        from pg_inherits i join pg_class m on m.oid = i.inhrelid join pg_index x on x.indrelid = m.oid
        left join pg_inherits p on p.inhrelid = x.indexrelid
       where i.inhparent = 'transactions'::regclass group by m.relname order by m.relname`.execute(
      t.database.read,
    );
    expect(rows.map(({ month }) => month)).toEqual(
      ['08', '09', '10', '11', '12'].map((month) => `transactions_2026${month}`),
    );
    const [, , , , madeByBusiness] = rows;
    expect(madeByBusiness?.indexes).toHaveLength(4);
    for (const { indexes } of rows) expect(indexes).toEqual(madeByBusiness?.indexes);
  });

  it('keeps every invariant of the books', async () => {
    expect(await findViolations(t.database.read)).toEqual([]);
  });

  it('holds security events and support tickets in their final state', async () => {
    const events: string[] = [];
    const tickets = new Map<string, string>();
    for (const day of createCompany(CONFIG).days()) {
      for (const { id, kind } of day.securityEvents) events.push(`${id} ${kind}`);
      for (const { id, resolvedAt } of day.supportTickets)
        tickets.set(id, `${id} ${resolvedAt?.slice(0, 10) ?? 'open'}`);
    }
    const { rows } = await sql<{ events: string[]; tickets: string[] }>`
      select (select array_agg(id || ' ' || kind order by id) from security_events) as events,
             (select array_agg(id || ' ' || coalesce(resolved_day::text, 'open') order by id) from support_tickets) as tickets`.execute(
      t.database.read,
    );
    expect(rows[0]).toEqual({ events: events.toSorted(), tickets: [...tickets.values()].toSorted() });
    expect(events.length).toBeGreaterThan(10);
    expect(tickets.size).toBeGreaterThan(10);
  });

  it('ends with the balances that the generator computed itself', async () => {
    const company = createCompany(CONFIG);
    let closing;
    for (const day of company.days()) closing = day.closing;
    const { rows } = await sql<{ account: string; amount: bigint }>`
      select account_code || ' ' || currency as account, sum(debit - credit)::bigint as amount from postings group by 1`.execute(
      t.database.read,
    );
    const balance = Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
    // Running costs are computed here with exact decimals, there in floating point: a half cent may round differently.
    expect(Math.abs((balance['1010 USD'] ?? 0) - (closing?.own.USD ?? 0))).toBeLessThan(10);
    expect({
      trust: { SLL: balance['1000 SLL'], USD: balance['1000 USD'] },
      wallets: -(balance['2000 SLL'] ?? 0),
      agentFloat: -(balance['2010 SLL'] ?? 0),
      merchantPayable: -(balance['2030 SLL'] ?? 0),
      employerPrefunds: -(balance['2035 SLL'] ?? 0),
      cardPrefunds: -(balance['2020 USD'] ?? 0),
      own: { SLL: balance['1010 SLL'], USDC: balance['1020 USDC'] },
      reserve: balance['1040 USD'] ?? 0,
    }).toEqual({
      trust: closing?.trust,
      wallets: closing?.wallets,
      agentFloat: closing?.agentFloat,
      merchantPayable: closing?.merchantPayable,
      employerPrefunds: closing?.employerPrefunds,
      cardPrefunds: closing?.cardPrefunds,
      own: { SLL: closing?.own.SLL, USDC: closing?.own.USDC },
      reserve: closing?.reserve,
    });
  });

  it('posts what the templates produce row by row', async () => {
    const expected = new Map<string, number>();
    for (const day of createCompany(CONFIG).days()) {
      for (const row of day.transactions) {
        const template = templateFor(row.type, row.purpose, row.currency, row.toCurrency);
        if (row.status !== 'success' || !template) continue;
        const sums: Measures = {
          amount: row.amountMinor,
          to_amount: row.toAmountMinor ?? 0,
          fee_gross: row.feeGrossMinor,
          gst: row.gstMinor,
          fee_net: row.feeNetMinor,
          interchange: row.interchangeMinor,
          commission: row.commissionMinor,
        };
        for (const posting of postingsOf(template, sums, row.currency, row.toCurrency)) {
          const key = `${row.at.slice(0, 7)} ${posting.account} ${posting.currency}`;
          expected.set(key, (expected.get(key) ?? 0) + posting.debit - posting.credit);
        }
      }
    }
    const { rows } = await sql<{ key: string; amount: bigint }>`
      select to_char(p.business_day, 'YYYY-MM') || ' ' || account_code || ' ' || p.currency as key, sum(debit - credit)::bigint as amount
        from postings p join journals j on j.id = p.journal_id where j.source = 'derived' group by 1`.execute(
      t.database.read,
    );
    const posted = new Map(rows.map(({ key, amount }) => [key, Number(amount)]));
    const sorted = (map: Map<string, number>): [string, number][] =>
      [...map].filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(posted)).toEqual(sorted(expected));
  });

  it('is loaded while seals are being made: they find every row recorded, and no table is left over', async () => {
    const other = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    try {
      const round = roundsOf(other);
      await round();
      await load(other, new LocalCompanyHost());
      expect(await round()).toEqual([]);
      await silently(
        other,
        'transactions',
        `update transactions set amount = amount + 1 where id = (select min(id) from transactions where business_day = '2026-09-15')`,
      );
      expect(await round()).toEqual([
        expect.stringMatching(/^transactions of 2026-09-15: row .+ was changed$/),
        expect.stringMatching(/^daily_totals of 2026-09-15: row .+ does not follow from transactions$/),
      ]);
      const { rows } = await sql`
        select c.relname from pg_class c where c.relname ~ '^demo_(ahead|leaves)'`.execute(
        other.database.read,
      );
      expect(rows).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('has the same result after a failure in the middle of a month', async () => {
    const other = await startTestApp({ now: '2026-11-21T10:00:00Z' });
    try {
      const failing = new LocalCompanyHost();
      const month = failing.month.bind(failing);
      failing.month = async (request) => {
        const rows = await month(request);
        // The last table that COPY fills rejects its rows: everything of that month must be rolled back with it.
        if (request.through === '2026-10-31')
          rows.copies.cardActives.push(new TextEncoder().encode('no day\tC1\n'));
        return rows;
      };
      await expect(load(other, failing)).rejects.toThrow(/invalid input syntax/);
      expect(await readDemoState(other.database.read)).toMatchObject({
        foldedDay: '2026-09-30',
        complete: false,
      });
      const { rows } = await sql<{
        last: string;
      }>`select max(business_day) as last from transactions`.execute(other.database.read);
      expect(rows[0]?.last).toBe('2026-09-30');
      expect(await load(other, new LocalCompanyHost())).toEqual([
        'Loading October 2026',
        'Loading November 2026',
      ]);
      expect(await fingerprint(other)).toEqual(await fingerprint(t));
      expect(await load(other, new LocalCompanyHost())).toEqual([]);
    } finally {
      await other.close();
    }
  });

  it('refuses to advance a company that another process advanced', async () => {
    const host = new LocalCompanyHost();
    const facts = await host.open(CONFIG, null);
    const state = { config: CONFIG, foldedDay: addDays(facts.firstDay, -1), snapshot: null, complete: false };
    const options = {
      database: t.database,
      clock: t.clock,
      host,
      signal: new AbortController().signal,
      onProgress: async () => undefined,
    };
    const before = await fingerprint(t);
    await expect(loadHistory(state, facts, options)).rejects.toThrow(
      'The demo company is no longer at the end of 2026-07-31',
    );
    expect(await fingerprint(t)).toEqual(before);
  });
});
