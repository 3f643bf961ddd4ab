import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import { SESSION_COOKIE, hashToken, newToken, presenceOf } from '../sessions/session.ts';

/** The limit is thirty a minute; the response does not matter here. */
const PATH = '/api/figures/revenue.month/recompute?day=2026-11-20';
const LIMIT = 30;

describe('the requests per minute', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ rateLimits: true });
  });
  afterAll(() => t.close());
  const timesRefused = async (send: () => Promise<{ status: number }>): Promise<number> => {
    let refused = 0;
    for (let n = 0; n < LIMIT + 2; n++) if ((await send()).status === 429) refused += 1;
    return refused;
  };

  it('are counted for each person, so that people behind one address share no limit', async () => {
    for (const person of [await t.signIn('owner'), await t.signIn('manager')])
      expect(await timesRefused(() => person.get(PATH))).toBe(2);
  });

  /** A cookie of another session of the same person. */
  async function signedInAgain({ sessionId }: Person): Promise<string> {
    const token = newToken();
    await sql`
      insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at,
                            restricted, stepped_up_at, user_agent, address)
      select ${hashToken(token)}, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at,
             restricted, stepped_up_at, user_agent, address from sessions where id = ${sessionId}`.execute(
      t.database.write,
    );
    return `${SESSION_COOKIE}=${token}; ${PRESENCE_COOKIE}=${presenceOf(t.keyring, token)}`;
  }

  it('are counted over all sessions of a person: another sign-in starts no new count', async () => {
    const person = await t.signIn('owner');
    expect(await timesRefused(() => person.get(PATH))).toBe(2);
    const again = await signedInAgain(person);
    expect((await t.anonymous.get(PATH, { cookie: again })).status).toBe(429);
  });

  it('are counted for health as well, without a look-up of the caller in the database', async () => {
    const person = await t.signIn('owner');
    expect((await person.get('/api/health')).headers['x-ratelimit-remaining']).toBe('599');
    await person.get(PATH);
    // Now the person of this session is known.
    expect((await person.get('/api/health')).headers['x-ratelimit-remaining']).toBe('599');
    expect((await t.anonymous.get('/api/health')).headers['x-ratelimit-remaining']).toBe('598');
  });

  it('are counted for the address when the cookie is invented: a new one starts no new count', async () => {
    const invented = (): string =>
      `${SESSION_COOKIE}=${newToken()}; ${PRESENCE_COOKIE}=${newToken().slice(0, 22)}`;
    expect(await timesRefused(() => t.anonymous.get(PATH, { cookie: invented() }))).toBe(2);
    expect((await t.anonymous.get(PATH)).status).toBe(429);
    // A person signed in at the same address can work, until the session ends.
    const person = await t.signIn('admin');
    expect((await person.get(PATH)).status).not.toBe(429);
    const ended = await t.signIn('admin');
    const at = t.clock.now();
    await sql`update sessions set ended_at = ${at}, end_reason = 'signed out' where id = ${ended.sessionId}`.execute(
      t.database.write,
    );
    expect((await ended.get(PATH)).status).toBe(429);
  });

  it('are refused with a sentence and the seconds to wait', async () => {
    const { status, headers, body } = await t.anonymous.get(PATH);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ message: expect.stringMatching(/^Too many requests; try again in/) });
  });
});
