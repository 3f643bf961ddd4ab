// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AMARA, serveCalls } from '../fetch.setup.ts';
import { createQueryClient } from '../query.ts';
import { settle } from '../render.setup.tsx';
import { admit, dismiss } from '../session/admission.ts';
import { writeRecord } from '../session/record.ts';
import { forgetLastSeen, isKept, keepOn, KEPT_MS, sweepLastSeen, type Seen } from './last-seen.ts';
import { memoryStore } from './store.setup.ts';

const METRICS = ['/api/dashboard/metrics'] as const;
const UNREACHABLE = new TypeError('Failed to fetch');

let store: ReturnType<typeof memoryStore<Seen>>;
/** Reads as after a reload of the page: nothing is left in memory. */
const read = (key: readonly string[] = METRICS) => createQueryClient().fetchQuery({ queryKey: key });
const signIn = (user = AMARA) => {
  writeRecord({ user, expiresAt: '2026-11-21T11:00:00.000Z' });
  admit();
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
  store = memoryStore<Seen>();
  keepOn(store);
  signIn();
  return () => {
    vi.useRealTimers();
    dismiss();
    keepOn(undefined);
  };
});

describe('figures while offline', () => {
  it('are those that this person last saw', async () => {
    serveCalls(() => ({ body: { totalUsers: 3 } }));
    await read();
    await settle();
    serveCalls(() => UNREACHABLE);
    expect(await read()).toEqual({ totalUsers: 3 });
  });

  it('are not shown instead of a response of the server, even a failure', async () => {
    serveCalls(() => ({ body: { totalUsers: 3 } }));
    await read();
    await settle();
    for (const status of [400, 403, 500, 503]) {
      serveCalls(() => ({ status, body: 'no' }));
      await expect(read()).rejects.toThrow(`${status}: no`);
    }
  });

  it('are not shown to another person', async () => {
    serveCalls(() => ({ body: { totalUsers: 3 } }));
    await read();
    await settle();
    signIn({ ...AMARA, id: 'u-2' });
    serveCalls(() => UNREACHABLE);
    await expect(read()).rejects.toThrow('Failed to fetch');
    await sweepLastSeen('u-2');
    expect(store.kept.size).toBe(0);
  });

  it('are not shown, and removed, once they are older than the longest session', async () => {
    serveCalls(() => ({ body: { totalUsers: 3 } }));
    await read();
    await settle();
    serveCalls(() => UNREACHABLE);
    vi.setSystemTime(Date.now() + KEPT_MS - 1);
    expect(await read()).toEqual({ totalUsers: 3 });
    vi.setSystemTime(Date.now() + 1);
    await expect(read()).rejects.toThrow('Failed to fetch');
    await sweepLastSeen(AMARA.id);
    expect(store.kept.size).toBe(0);
  });

  it('are removed on sign-out, also when a response is still pending', async () => {
    let arrive = (): void => undefined;
    serveCalls(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ body: { totalUsers: 3 } });
        }),
    );
    const late = read();
    dismiss();
    await forgetLastSeen();
    arrive();
    await late;
    await settle();
    expect([...store.kept]).toEqual([]);
  });
});

describe('what is kept', () => {
  it.each([
    '/api/dashboard/metrics?asOf=2026-11-20',
    '/api/figures/series?ids=cards.held',
    '/api/auth/user',
    '/api/reports/pnl?period=monthly',
  ])('includes figures: %s', (url) => expect(isKept(url)).toBe(true));

  it.each([
    '/api/user-management/users/search',
    '/api/dashboard/activity',
    '/api/audit/entries',
    '/api/fraud/alerts',
    '/api/figures/cards.held/rows',
    '/api/analytics/segments/members',
    '/api/banking/integrations',
    '/api/auth/sessions',
  ])('includes neither people nor their actions: %s', (url) => expect(isKept(url)).toBe(false));
});
