import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { PRESENCE_COOKIE } from '@cottontree/contract/auth.ts';
import { SESSION_COOKIE, newToken } from './session.ts';

/** Thirty a minute; what it answers is of no matter here. */
const PATH = '/api/figures/revenue.month/recompute?day=2026-11-20';
const LIMIT = 30;

describe('the requests of a minute', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp({ rateLimits: true });
  });
  afterAll(() => t.close());
  const timesRefused = async (ask: () => Promise<{ status: number }>): Promise<number> => {
    let refused = 0;
    for (let n = 0; n < LIMIT + 2; n++) if ((await ask()).status === 429) refused += 1;
    return refused;
  };

  it('are counted for each session, so that people behind one address share no limit', async () => {
    for (const person of [await t.signIn('owner'), await t.signIn('manager')])
      expect(await timesRefused(() => person.get(PATH))).toBe(2);
  });

  it('are counted for the address where the cookie is invented: a new one begins no new count', async () => {
    const invented = (): string =>
      `${SESSION_COOKIE}=${newToken()}; ${PRESENCE_COOKIE}=${newToken().slice(0, 22)}`;
    expect(await timesRefused(() => t.anonymous.get(PATH, { cookie: invented() }))).toBe(2);
    expect((await t.anonymous.get(PATH)).status).toBe(429);
    // Whoever is signed in at the same address works on.
    expect((await (await t.signIn('admin')).get(PATH)).status).not.toBe(429);
  });

  it('are refused with a sentence and the seconds to wait', async () => {
    const { status, headers, body } = await t.anonymous.get(PATH);
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatchObject({ message: expect.stringMatching(/^Too many requests; try again in/) });
  });
});
