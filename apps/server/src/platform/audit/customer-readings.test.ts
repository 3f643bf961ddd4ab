import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../testing/administration.ts';
import { startCompanyApp } from '../../testing/company-app.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { recordCustomerReadings } from './customer-readings.ts';

const HOUR = 3_600_000;
/** Page size, in customers of the small company. */
const PAGE = 50;
const ROWS = '/api/figures/subscribers.registered/rows?asOf=2026-08-31';

describe('reading the data of many customers', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startCompanyApp();
    t.clock.set(new Date('2026-09-02T09:10:00Z'));
  });
  afterAll(() => t.close());

  const records = async (who: Person) =>
    (
      await sql<{
        after: { hour: string; shown: number; calls: number; what: string[]; shownOnTheDay: number };
      }>`
        select after from audit_records where action = 'customers.read' and actor_id = ${who.userId}::uuid order by seq`.execute(
        t.database.read,
      )
    ).rows.map(({ after }) => after);
  const stay = (who: Person) =>
    sql`
    update sessions set idle_expires_at = ${new Date(t.clock.now().getTime() + HOUR / 2)},
           absolute_expires_at = ${new Date(t.clock.now().getTime() + HOUR)}
     where id = ${who.sessionId}::uuid`.execute(t.database.write);
  /** Reads pages until at least this many customers were shown. */
  const read = async (who: Person, customers: number): Promise<number> => {
    await stay(who);
    let shown = 0;
    for (; shown < customers; shown += PAGE) {
      const { status, body } = await who.get(`${ROWS}&limit=${PAGE}&cursor=0`);
      expect([status, body.rows.length]).toEqual([200, PAGE]);
    }
    return shown;
  };

  it('is recorded once an hour, with the number of customers and the calls, but not row by row', async () => {
    const owner = await t.signIn('owner');
    const morning = await read(owner, 120);
    t.clock.advance(HOUR);
    await recordCustomerReadings(t.database, t.clock);
    expect(await records(owner)).toEqual([]);
    const noon = await read(owner, 120);
    await recordCustomerReadings(t.database, t.clock);
    // The current hour is recorded only once it is over.
    expect(await records(owner)).toHaveLength(1);
    t.clock.advance(HOUR);
    await recordCustomerReadings(t.database, t.clock);
    await recordCustomerReadings(t.database, t.clock);
    const what = ['/api/figures/:id/rows?id=subscribers.registered&asOf=2026-08-31'];
    const [sum, calls] = [morning + noon, (shown: number) => shown / PAGE];
    expect(await records(owner)).toMatchObject([
      { hour: '2026-09-02T09:00:00.000Z', shown: morning, calls: calls(morning), what, shownOnTheDay: sum },
      { hour: '2026-09-02T10:00:00.000Z', shown: noon, calls: calls(noon), what, shownOnTheDay: sum },
    ]);
    expect(await lastRecord(t, 'customers.read')).toMatchObject({
      actor_id: owner.userId,
      actor_name: owner.username,
      session_id: owner.sessionId,
      permission: 'kyc.verify',
      severity: 'medium',
    });
  });
  it('is not recorded up to 200 a day, starting again each day, nor where customers are masked', async () => {
    const [few, blind] = [await t.signIn('admin'), await t.signIn('view_only')];
    t.clock.set(new Date('2026-09-03T09:00:00Z'));
    await read(few, 200 - PAGE);
    await read(blind, 400);
    t.clock.set(new Date('2026-09-04T09:00:00Z'));
    await read(few, 200 - PAGE);
    t.clock.advance(25 * HOUR);
    await recordCustomerReadings(t.database, t.clock);
    expect([await records(few), await records(blind)]).toEqual([[], []]);
    const { rows } = await sql<{ user_id: string }>`
      select distinct user_id from customer_readings where user_id = any (${[few.userId, blind.userId]}::uuid[])`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ user_id: few.userId }]);
  });
  it('announces it only to people who may see customers', async () => {
    const owner = await t.signIn('owner');
    const reader = await t.signIn('Auditor', { powers: ['audit.view'] });
    const url = '/api/audit/trail?action=customers.read&limit=10';
    const times = async (who: Person): Promise<number> =>
      JSON.stringify((await who.get(url)).body).split('Was shown').length - 1;
    expect([await times(owner), await times(reader)]).toEqual([2, 0]);
  });
  it('is not part of a response that is shared with other readers', async () => {
    const owner = await t.signIn('owner');
    const own = await owner.get('/api/dashboard/treasury');
    expect(own.status).toBe(200);
    const { rows } = await sql`select from customer_readings where user_id = ${owner.userId}::uuid`.execute(
      t.database.read,
    );
    expect(rows).toEqual([]);
  });
});
