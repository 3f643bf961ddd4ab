import { createCompany, type CompanyConfig, type DayBatch } from '@cottontree/demo-company/company.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from '../../ledger/invariants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { LocalCompanyHost } from './company-host.ts';
import { readDemoState, startDemoState } from '../../ledger/demo-state.ts';
import { LiveFeed } from './live-feed.ts';
import { loadHistory } from './load-history.ts';

const CONFIG: CompanyConfig = { seed: 11, scale: 0.01, months: 1, lastDay: '2026-10-31' };

describe('the live feed of the demo company', () => {
  let t: TestApp;
  /** Everything that the days should produce, from a company simulated without interruption. */
  const days = new Map<string, DayBatch>();

  /** As after a restart of the server: everything is read back from the database. */
  const reopen = async (): Promise<LiveFeed> => {
    const state = await readDemoState(t.database.read);
    const host = new LocalCompanyHost();
    const { foldedDay } = await host.open(CONFIG, state?.snapshot ?? null);
    return new LiveFeed({ database: t.database, clock: t.clock, host, foldedDay });
  };
  const ids = async (day: string): Promise<string[]> =>
    (
      await sql<{
        id: string;
      }>`select id from transactions where business_day = ${day} order by at, id`.execute(t.database.read)
    ).rows.map((row) => row.id);
  const expected = (day: string, upTo = '9999'): string[] =>
    (days.get(day)?.transactions ?? []).filter((row) => row.at <= upTo).map((row) => row.id);
  const audited = async (action: string): Promise<number> =>
    (await t.database.read.selectFrom('audit_records').select('seq').where('action', '=', action).execute())
      .length;

  beforeAll(async () => {
    t = await startTestApp({ now: '2026-11-01T08:00:00.500Z' });
    for (const day of createCompany(CONFIG).days('2026-11-04')) days.set(day.day, day);
    const host = new LocalCompanyHost();
    const facts = await host.open(CONFIG, null);
    await startDemoState(t.database.write, CONFIG, facts.foldedDay, t.clock.now());
    const state = { config: CONFIG, foldedDay: facts.foldedDay, snapshot: null, complete: false };
    const { signal } = new AbortController();
    await loadHistory(state, facts, {
      database: t.database,
      clock: t.clock,
      host,
      signal,
      onProgress: async () => undefined,
    });
  });
  afterAll(() => t.close());

  it('sends what has happened up to now, as the demo feed, through the ingest core', async () => {
    const feed = await reopen();
    await feed.step();
    expect(expected('2026-11-01').length).toBeGreaterThan(20);
    expect(await ids('2026-11-01')).toEqual(expected('2026-11-01', '2026-11-01T08:00:00Z'));
    const record = await t.database.read
      .selectFrom('audit_records')
      .selectAll()
      .where('action', '=', 'ingest.transactions')
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ actor_name: 'demo feed', actor_id: null });
    t.clock.set('2026-11-01T12:00:00Z');
    await feed.step();
    expect(await ids('2026-11-01')).toEqual(expected('2026-11-01', '2026-11-01T12:00:00Z'));
  });

  it('continues after a restart without gaps or duplicates, and adds no audit record for known rows', async () => {
    const records = await audited('ingest.transactions');
    await (await reopen()).step();
    expect(await ids('2026-11-01')).toEqual(expected('2026-11-01', '2026-11-01T12:00:00Z'));
    expect(await audited('ingest.transactions')).toBe(records);
  });

  it('closes a finished day once it is complete, and begins the next', async () => {
    const feed = await reopen();
    t.clock.set('2026-11-02T00:00:01Z');
    await feed.step();
    expect(await ids('2026-11-01')).toEqual(expected('2026-11-01'));
    const { rows } =
      await sql`select business_day, reason from day_closes where business_day > '2026-10-31'`.execute(
        t.database.read,
      );
    expect(rows).toEqual([{ business_day: '2026-11-01', reason: 'demo feed' }]);
    expect((await readDemoState(t.database.read))?.foldedDay).toBe('2026-11-01');
    t.clock.set('2026-11-02T09:30:00Z');
    await feed.step();
    expect(await ids('2026-11-02')).toEqual(expected('2026-11-02', '2026-11-02T09:30:00Z'));
  });

  it('catches up on days on which no server ran', async () => {
    t.clock.set('2026-11-05T00:10:00Z');
    await (await reopen()).step();
    for (const day of ['2026-11-02', '2026-11-03', '2026-11-04'])
      expect(await ids(day)).toEqual(expected(day));
    const { rows } = await sql<{
      n: bigint;
    }>`select count(distinct business_day) as n from day_closes`.execute(t.database.read);
    expect(rows[0]?.n).toBe(35n);
    expect(await findViolations(t.database.read)).toEqual([]);
  });

  it("leaves the subscribers in the generator's final state", async () => {
    const company = createCompany(CONFIG);
    for (const day of company.days('2026-11-04')) void day;
    const { rows } = await sql<{
      people: bigint;
      closed: bigint;
      cards: bigint;
      activated: bigint;
      cases: bigint;
    }>`
      select (select count(*) from subscribers where signup_day < '2026-11-05') as people,
             (select count(*) from subscribers where closed_day < '2026-11-05') as closed,
             (select count(*) from cards where issued_day < '2026-11-05') as cards,
             (select count(*) from cards where activated_day < '2026-11-05') as activated,
             (select count(*) from kyc_cases where opened_day < '2026-11-05') as cases`.execute(
      t.database.read,
    );
    expect(rows[0]).toEqual({
      people: BigInt(company.subscribers().length),
      closed: BigInt(company.subscribers().filter((each) => each.closedAt !== null).length),
      cards: BigInt(company.cards().length),
      activated: BigInt(company.cards().filter((each) => each.activatedAt !== null).length),
      cases: BigInt(company.kycCases().length),
    });
  });

  it('has stored security events and support tickets in their final state', async () => {
    const events: string[] = [];
    const tickets = new Map<string, string>();
    for (const day of createCompany(CONFIG).days('2026-11-04')) {
      for (const { id } of day.securityEvents) events.push(id);
      for (const { id, resolvedAt } of day.supportTickets)
        tickets.set(id, `${id} ${resolvedAt?.slice(0, 10) ?? 'open'}`);
    }
    const { rows } = await sql<{ events: string[]; tickets: string[] }>`
      select (select array_agg(id order by id) from security_events where business_day < '2026-11-05') as events,
             (select array_agg(id || ' ' || coalesce(case when resolved_day < '2026-11-05' then resolved_day end::text, 'open') order by id)
                from support_tickets where opened_day < '2026-11-05') as tickets`.execute(t.database.read);
    expect(rows[0]).toEqual({ events: events.toSorted(), tickets: [...tickets.values()].toSorted() });
    expect(await audited('ingest.security-events')).toBeGreaterThan(0);
    expect(await audited('ingest.support-tickets')).toBeGreaterThan(0);
  });
});
