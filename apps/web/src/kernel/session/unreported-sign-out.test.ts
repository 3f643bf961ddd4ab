// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveCalls } from '../fetch.setup.ts';
import { settle } from '../render.setup.tsx';
import { signOutLocally, reportSignOut, UNREPORTED_KEY } from './unreported-sign-out.ts';

const isUnreported = () => localStorage.getItem(UNREPORTED_KEY) !== null;
let stop = () => {};
const open = async () => {
  await settle(() => {
    stop = reportSignOut();
  });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('a sign-out that has not reached the server', () => {
  it('removes what the session needs from the browser, and stores only that a sign-out is unreported', () => {
    document.cookie = 'cottontree_here=mark; Path=/';
    signOutLocally();
    expect(document.cookie).not.toContain('cottontree_here');
    expect(JSON.stringify(localStorage)).toBe(`{"${UNREPORTED_KEY}":"yes"}`);
  });

  it('is reported once, when the next page is opened', async () => {
    signOutLocally();
    const calls = serveCalls(() => ({ body: { ok: true } }));
    await open();
    expect(calls).toMatchObject([{ method: 'POST', url: '/api/auth/logout/left', credentials: 'include' }]);
    expect(isUnreported()).toBe(false);
    await settle(() => vi.advanceTimersByTime(60_000));
    expect(calls).toHaveLength(1);
  });

  it('is reported when the connection is back, or half a minute later, whichever comes first', async () => {
    signOutLocally();
    serveCalls(() => new TypeError('Failed to fetch'));
    await open();
    expect(isUnreported()).toBe(true);
    serveCalls(() => ({ status: 503, body: 'restarting' }));
    await settle(() => window.dispatchEvent(new Event('online')));
    expect(isUnreported()).toBe(true);
    serveCalls(() => ({ body: { ok: true } }));
    await settle(() => vi.advanceTimersByTime(30_000));
    expect(isUnreported()).toBe(false);
  });

  it('sends nothing when there is nothing to report, or somebody is signed in again', async () => {
    const calls = serveCalls(() => ({ body: { ok: true } }));
    await open();
    stop();
    signOutLocally();
    await settle(() => window.dispatchEvent(new Event('online')));
    await settle(() => vi.advanceTimersByTime(60_000));
    expect(calls).toEqual([]);
    expect(isUnreported()).toBe(true);
  });
});
