import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fieldsOf, guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { startTestApp, type Answer, type Person, type TestApp } from '../../../testing/test-app.ts';

const URL = '/api/reports/provisional-days/confirm';
const INPUT = { from: '2026-11-10', to: '2026-11-12', reason: 'The shop was closed for inventory' };

describe('POST /api/reports/provisional-days/confirm', () => {
  let t: TestApp;
  let controller: Person;
  const confirm = (change: object = {}): Promise<Answer> =>
    controller.send('POST', URL, { ...INPUT, ...change });
  beforeAll(async () => {
    t = await startTestApp();
    controller = await t.signIn('Controller', { powers: ['revenue.view', 'approve_transactions'] });
    await sql`insert into provisional_days (business_day, closed_at)
              select day::date, ${t.clock.now()} from unnest(array['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-15']::date[]) day`.execute(
      t.database.write,
    );
  });
  afterAll(() => t.close());
  guards(() => t, { method: 'POST', url: URL, body: INPUT, permission: 'approve_transactions' });

  it('requires the days in order and a reason', async () => {
    expect(fieldsOf(await confirm({ reason: ' x ' }))).toEqual(['reason']);
    expect(fieldsOf(await confirm({ to: '2026-11-09' }))).toEqual(['to']);
    expect(fieldsOf(await confirm({ from: '2026-02-30' }))).toEqual(['from']);
  });
  it('removes the mark of those days only, once, and records in the audit trail who confirmed which days and why', async () => {
    const answers = await Promise.all([confirm(), confirm()]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      runs: [{ from: '2026-11-15', to: '2026-11-15', days: 1, differing: 0, mark: null }],
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'books.confirm-empty',
      severity: 'high',
      actor_name: controller.username,
      entity_id: '2026-11-12',
      description:
        'Confirmed that 3 days from 2026-11-10 to 2026-11-12 had no business: The shop was closed for inventory',
      after: { confirmed: ['2026-11-10', '2026-11-11', '2026-11-12'], reason: INPUT.reason },
    });
    const { rows } = await sql`
      select distinct settled_how, settled_by, reason from provisional_days where settled_at is not null`.execute(
      t.database.read,
    );
    expect(rows).toEqual([{ settled_how: 'person', settled_by: controller.userId, reason: INPUT.reason }]);
  });
  it('records days whose control totals do not agree as accepted, alone and among days without business', async () => {
    await sql`insert into provisional_days (business_day, closed_at)
              values ('2026-11-01', now()), ('2026-11-02', now()), ('2026-11-04', now())`.execute(
      t.database.write,
    );
    await sql`insert into feed_comparisons (business_day, source, agrees, differences, missing, compared_at)
              values ('2026-11-02', '', false, '[]', '{}', now()), ('2026-11-04', '', false, '[]', '{}', now())`.execute(
      t.database.owner,
    );
    const accept = async (from: string, to: string) => {
      const { runs } = (await controller.get('/api/reports/provisional-days')).body;
      const { mark } = runs.find((run: { to: string }) => run.to === to);
      return await confirm({ from, to, mark, reason: 'The core system counted a reversal twice' });
    };
    expect((await accept('2026-11-04', '2026-11-04')).body.runs).toEqual([
      { from: '2026-11-01', to: '2026-11-01', days: 1, differing: 0, mark: null },
      {
        from: '2026-11-02',
        to: '2026-11-02',
        days: 1,
        differing: 1,
        mark: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
      { from: '2026-11-15', to: '2026-11-15', days: 1, differing: 0, mark: null },
    ]);
    expect(await lastRecord(t)).toMatchObject({
      action: 'books.accept-difference',
      category: 'Financial',
      severity: 'high',
      actor_name: controller.username,
      entity_id: '2026-11-04',
      description:
        'Accepted 2026-11-04 as closed, with control totals that are missing or differ: The core system counted a reversal twice',
      before: { provisional: ['2026-11-04'] },
      after: { confirmed: ['2026-11-04'], reason: 'The core system counted a reversal twice' },
    });
    await accept('2026-11-01', '2026-11-02');
    expect(await lastRecord(t)).toMatchObject({
      action: 'books.accept-difference',
      description:
        'Accepted 2 days from 2026-11-01 to 2026-11-02 as closed, without business or with control totals that are missing or differ: The core system counted a reversal twice',
      after: { confirmed: ['2026-11-01', '2026-11-02'] },
    });
  });
  it('refuses days of which none is provisional', async () => {
    const { status, body } = await confirm({ from: '2026-11-13', to: '2026-11-14' });
    expect([status, body.message]).toEqual([
      409,
      'No day from 2026-11-13 to 2026-11-14 is provisional: its rows arrived, or somebody confirmed it first',
    ]);
  });
});
