// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveCalls } from '../fetch.setup.ts';
import { settle } from '../render.setup.tsx';
import { leaveUnheard, tellUnheard, UNHEARD_KEY } from './unheard.ts';

const unheard = () => localStorage.getItem(UNHEARD_KEY) !== null;
let stop = () => {};
const open = async () => {
  await settle(() => {
    stop = tellUnheard();
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

describe('a sign-out that the server has not heard of', () => {
  it('takes from the browser what the session needs, and keeps no more than that there is something to tell', () => {
    document.cookie = 'cottontree_here=mark; Path=/';
    leaveUnheard();
    expect(document.cookie).not.toContain('cottontree_here');
    expect(JSON.stringify(localStorage)).toBe(`{"${UNHEARD_KEY}":"yes"}`);
  });

  it('is told with the page that is opened next, once', async () => {
    leaveUnheard();
    const calls = serveCalls(() => ({ body: { ok: true } }));
    await open();
    expect(calls).toMatchObject([{ method: 'POST', url: '/api/auth/logout/left', credentials: 'include' }]);
    expect(unheard()).toBe(false);
    await settle(() => vi.advanceTimersByTime(60_000));
    expect(calls).toHaveLength(1);
  });

  it('is told when the connection is back, or half a minute later, whichever comes first', async () => {
    leaveUnheard();
    serveCalls(() => new TypeError('Failed to fetch'));
    await open();
    expect(unheard()).toBe(true);
    serveCalls(() => ({ status: 503, body: 'restarting' }));
    await settle(() => window.dispatchEvent(new Event('online')));
    expect(unheard()).toBe(true);
    serveCalls(() => ({ body: { ok: true } }));
    await settle(() => vi.advanceTimersByTime(30_000));
    expect(unheard()).toBe(false);
  });

  it('asks nothing where there is nothing to tell, or somebody works again', async () => {
    const calls = serveCalls(() => ({ body: { ok: true } }));
    await open();
    stop();
    leaveUnheard();
    await settle(() => window.dispatchEvent(new Event('online')));
    await settle(() => vi.advanceTimersByTime(60_000));
    expect(calls).toEqual([]);
    expect(unheard()).toBe(true);
  });
});
