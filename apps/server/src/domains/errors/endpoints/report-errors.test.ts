import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCount } from '../../../testing/administration.ts';
import { TRACKING, report, sendReports, staffMark } from '../../../testing/errors.ts';
import { startTestApp, type Person, type TestApp } from '../../../testing/test-app.ts';

describe('POST /api/error-tracking/reports', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());
  const find = async (search: string) =>
    (await owner.get(`${TRACKING}/errors?search=${encodeURIComponent(search)}`)).body.errors;

  it('accepts reports from browsers before anybody signed in, and counts similar ones as one error', async () => {
    expect((await sendReports(t.anonymous, report({ times: 3 }))).status).toBe(200);
    expect((await sendReports(t.anonymous, report())).status).toBe(200);
    expect(await t.writeErrors()).toBe(4);
    expect(await find('TypeError')).toMatchObject([
      {
        title: 'Uncaught TypeError in drawRows',
        count: 4,
        affectedUsers: 0,
        source: 'browser',
        severity: 'medium',
      },
    ]);
    // A browser's report is not evidence.
    expect(await recordCount(t)).toBe(0);
  });
  it('takes the person from the session, never from the body', async () => {
    const clerk = await t.signIn('Clerk', { powers: [] });
    await sendReports(clerk, report({ message: 'mine' }));
    await t.writeErrors();
    const [error] = await find('mine');
    expect(error).toMatchObject({
      affectedUsers: 1,
      userDetails: [{ kind: 'staff', userId: staffMark(clerk) }],
    });
  });
  it('keeps no email, phone number, card, token or query string', async () => {
    await sendReports(
      t.anonymous,
      report({
        message: 'scrubbed amara@example.sl +23276000001 4242424242424242 /x?customer=S1 Bearer abcdef123456',
        stack: 'Error: amara@example.sl\n at f (https://here/a.js?token=abc:1:2)',
        path: '/fraud-detection?customer=S1',
      }),
    );
    await t.writeErrors();
    const { rows } = await sql<{ text: string }>`
      select concat(to_jsonb(g), to_jsonb(s)) as text from error_groups g join error_samples s on s.group_id = g.id
       where g.message like 'scrubbed%'`.execute(t.database.read);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toMatch(/amara|7600|4242|customer|abcdef|token=/);
    expect(rows[0]?.text).toContain('scrubbed [email] [phone] [card] /x Bearer [token]');
  });
  it('refuses an invalid report, too many reports, and too much text', async () => {
    const refused = async (body: object) =>
      (await t.anonymous.send('POST', `${TRACKING}/reports`, body)).status;
    expect(await refused({ reports: [] })).toBe(400);
    expect(await refused({ reports: Array.from({ length: 21 }, () => report()) })).toBe(400);
    expect(await refused({ reports: [{ ...report(), severity: 'critical' }] })).toBe(400);
    expect(await refused({ reports: [report({ stack: 'x'.repeat(7_000) })] })).toBe(400);
    expect(await refused({ reports: [report({ stack: 'x'.repeat(300_000) })] })).toBe(413);
  });
  it('does not capture its own failures: it would report itself for ever', async () => {
    await sql`alter table sessions rename to sessions_away`.execute(t.database.owner);
    const { status } = await sendReports(owner, report());
    const { status: other } = await owner.get('/api/notifications');
    await sql`alter table sessions_away rename to sessions`.execute(t.database.owner);
    expect([status, other]).toEqual([500, 500]);
    expect(await t.writeErrors()).toBe(1);
    expect(await find('error-tracking')).toEqual([]);
  });
  it('refuses a report from another site', async () => {
    const { status } = await t.anonymous.send(
      'POST',
      `${TRACKING}/reports`,
      { reports: [report()] },
      { 'sec-fetch-site': 'cross-site' },
    );
    expect(status).toBe(403);
  });
});
