/** Times that a wrong clock stored in the future neither block nor allow anything once the clock is correct again. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, type Seen } from '../domains/backup/settings-store.ts';
import { insertBackup } from '../domains/backup/rows-store.ts';
import { readHistory, scheduleSince } from '../domains/backup/watch.ts';
import { dueNow } from '../domains/backup/rules.ts';
import { syncDueBanks } from '../domains/banking/jobs/sync-banks.ts';
import { recordClockJumps } from '../domains/system/jobs/record-clock-jumps.ts';
import { ClockWatch } from '../platform/time/clock-watch.ts';
import { lastRecord, recordCount, signInByPassword } from './administration.ts';
import { TestBank, connectBank, syncParts } from './banking.ts';
import { PASSWORD, codeOf, confirmNow, enrol, givePassword, signIn } from './second-factor.ts';
import { startTestApp, type Person, type TestApp } from './test-app.ts';

const RIGHT = '2026-11-21T10:00:00Z';
const AHEAD = '2026-11-24T10:00:00Z';
const ME = '/api/auth/user';

describe('after a clock that was three days ahead', () => {
  let t: TestApp;
  let person: Person;
  beforeAll(async () => {
    t = await startTestApp({ now: RIGHT });
  });
  beforeEach(async () => {
    t.clock.set(RIGHT);
    person = await t.signIn('manager');
    await givePassword(t, person);
  });
  afterAll(() => t.close());

  it('right codes of the second factor are accepted', async () => {
    const factor = await enrol(t, person);
    t.clock.set(AHEAD);
    expect((await signIn(t, person, factor.nextCode())).status).toBe(200);
    t.clock.set('2026-11-21T10:05:00Z');
    const code = codeOf(factor.secret, t.clock.now());
    expect((await signIn(t, person, code)).status).toBe(200);
    // As always, each step is accepted once.
    expect((await signIn(t, person, code)).status).toBe(401);
  });
  it('a code accepted by a server half a minute ahead is not accepted again', async () => {
    const factor = await enrol(t, person);
    t.clock.set('2026-11-21T10:05:30Z');
    const code = codeOf(factor.secret, t.clock.now());
    expect((await signIn(t, person, code)).status).toBe(200);
    t.clock.set('2026-11-21T10:05:00Z');
    expect((await signIn(t, person, code)).status).toBe(401);
  });
  it('a lock is over, is shown as over, and a new one lasts a quarter of an hour', async () => {
    const guess = (): Promise<number> =>
      t.anonymous
        .send('POST', '/api/user-management/login', { username: person.username, password: 'wrong' })
        .then(({ status }) => status);
    const owner = await t.signIn('owner');
    const active = async () => (await owner.get('/api/roles/active-users')).body.active;
    const free = await active();
    t.clock.set(AHEAD);
    for (let n = 0; n < 11; n += 1) await guess();
    t.clock.set(RIGHT);
    expect(await active()).toBe(free);
    expect((await signInByPassword(t, person.username, PASSWORD)).enter.status).toBe(200);
    for (let n = 0; n < 11; n += 1) await guess();
    expect(await active()).toBe(free - 1);
    t.clock.advance(14 * 60_000);
    expect((await signInByPassword(t, person.username, PASSWORD)).enter.status).toBe(401);
    t.clock.advance(2 * 60_000);
    expect((await signInByPassword(t, person.username, PASSWORD)).enter.status).toBe(200);
  });
  it('a session that began then has ended, an earlier one has not, and no ended session is listed', async () => {
    const owner = await t.signIn('owner');
    t.clock.set(AHEAD);
    const late = await t.signIn('manager');
    expect((await late.get(ME)).status).toBe(200);
    t.clock.set('2026-11-21T10:05:00Z');
    expect((await late.get(ME)).status).toBe(401);
    expect((await person.get(ME)).status).toBe(200);
    const { body } = await owner.get('/api/user-management/sessions');
    const listed = body.sessions.map(({ id }: { id: string }) => id);
    expect(listed).toContain(person.sessionId);
    expect(listed).not.toContain(late.sessionId);
  });
  it('a session that was extended then has ended too', async () => {
    t.clock.set('2026-11-21T10:30:00Z');
    t.clock.set('2026-11-21T10:50:00Z');
    await sql`update sessions set idle_expires_at = '2026-11-21T21:00:00Z' where id = ${person.sessionId}::uuid`.execute(
      t.database.write,
    );
    expect((await person.get(ME)).status).toBe(401);
  });
  it('a session of a server half a minute ahead is valid', async () => {
    t.clock.set('2026-11-21T10:00:30Z');
    const near = await t.signIn('manager');
    t.clock.set(RIGHT);
    expect((await near.get(ME)).status).toBe(200);
  });
  it('sessions from then stay ended when their time comes, and the record of the jump names them', async () => {
    const watch = new ClockWatch(t.clock);
    t.clock.set(AHEAD);
    const late = await t.signIn('manager');
    await recordClockJumps(t.database, t.clock, watch, () => undefined);
    expect((await late.get(ME)).status).toBe(200);
    t.clock.set('2026-11-21T10:10:00Z');
    await recordClockJumps(t.database, t.clock, watch, () => undefined);
    const record = await lastRecord(t);
    expect([record.action, record.after]).toMatchObject([
      'clock.jump',
      { endedSessions: expect.arrayContaining([late.sessionId]) },
    ]);
    t.clock.set('2026-11-24T10:20:00Z');
    expect((await late.get(ME)).status).toBe(401);
  });
  it('a confirmation of identity is valid for no longer than five minutes', async () => {
    t.clock.set(AHEAD);
    await confirmNow(t, person);
    t.clock.set(RIGHT);
    const { status, body } = await person.send('POST', '/api/auth/second-factor/begin');
    expect([status, body.code]).toEqual([403, 'step-up-required']);
    await confirmNow(t, person);
    expect((await person.send('POST', '/api/auth/second-factor/begin')).status).toBe(200);
  });
  it('a temporary password that was issued then is not accepted', async () => {
    const until = async (moment: string): Promise<number> => {
      await sql`update users set is_temporary_password = true, temporary_password_used_at = null,
                       temporary_password_expires_at = ${moment}::timestamptz where id = ${person.userId}::uuid`.execute(
        t.database.write,
      );
      return (await signInByPassword(t, person.username, PASSWORD)).enter.status;
    };
    expect(await until('2026-11-25T10:00:00Z')).toBe(401);
    expect(await until('2026-11-22T10:00:00Z')).toBe(200);
  });
  it('a read of the audit trail is recorded', async () => {
    const owner = await t.signIn('owner');
    await sql`insert into audit_readings (session_id, at) values (${owner.sessionId}::uuid, ${AHEAD}::timestamptz)`.execute(
      t.database.write,
    );
    const before = await recordCount(t);
    expect((await owner.get('/api/audit/trail')).status).toBe(200);
    expect(await recordCount(t)).toBe(before + 1);
  });
  it('backups are taken by the schedule', async () => {
    const seen = (since: string) => ({ since }) as unknown as Seen; // no other field is read here
    const due = async (since: string) => {
      const now = t.clock.now();
      const history = await readHistory(t.database.read, now);
      return dueNow(
        DEFAULT_SETTINGS,
        { ...history, since: scheduleSince(seen(since), now), continues: true },
        now,
      );
    };
    for (const status of ['completed', 'failed'])
      await sql`insert into backups (type, origin, status, requested_at, started_at, finished_at)
                values ('full', 'schedule', ${status}, ${AHEAD}, ${AHEAD}, ${AHEAD})`.execute(
        t.database.write,
      );
    expect(await due('2026-11-01T00:00:00Z')).toBe('full');
    expect(await due(AHEAD)).toBe('full');
    await insertBackup(t.database.write, {
      type: 'full',
      origin: 'schedule',
      requestedBy: null,
      at: t.clock.now(),
    });
    await sql`update backups set status = 'completed', started_at = requested_at, finished_at = requested_at
               where status = 'running'`.execute(t.database.write);
    // Due only once: a time in the future does not make each round start another backup.
    expect(await due('2026-11-01T00:00:00Z')).toBeNull();
  });
  it('banks are queried again', async () => {
    const treasurer = await t.signIn('admin');
    const bank = new TestBank(() => t.clock.now().toISOString().slice(0, 10));
    const id = await connectBank(treasurer);
    const later = (moment: string): Promise<unknown> =>
      sql`update bank_integrations set sync_requested_at = null, next_sync_at = ${moment}::timestamptz
           where id = ${id}::uuid`.execute(t.database.write);
    const requestsSent = async (): Promise<number> => {
      const before = bank.asked.length;
      await syncDueBanks(syncParts(t, bank), new AbortController().signal);
      return bank.asked.length - before;
    };
    await later(AHEAD);
    expect(await requestsSent()).toBe(1);
    await later('2026-11-21T10:50:00Z');
    expect(await requestsSent()).toBe(0);
  });
});
