// @vitest-environment happy-dom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { AMARA, AMARA_IN_FULL, serveCalls } from '../fetch.setup.ts';
import { createQueryClient, useRead } from '../query.ts';
import { click, control, eventually, find, render, settle } from '../render.setup.tsx';
import { admit, dismiss } from '../session/admission.ts';
import { writeRecord } from '../session/record.ts';
import { SessionProvider } from '../session/session.tsx';
import { LogoutButton } from '../shell/user-card.tsx';
import { keepOn, type Seen } from './last-seen.ts';
import { OfflineNotices } from './offline-notices.tsx';
import { waitOn, type Waiting } from './outbox.ts';
import { memoryStore } from './store.setup.ts';

const NOW = new Date('2026-11-21T10:00:00Z');
const MINUTES = 60_000;
let seen: ReturnType<typeof memoryStore<Seen>>;
let outbox: ReturnType<typeof memoryStore<Waiting>>;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  seen = memoryStore<Seen>();
  outbox = memoryStore<Waiting>();
  keepOn(seen);
  waitOn(outbox);
  writeRecord({ user: AMARA, expiresAt: '2026-11-21T11:00:00.000Z' });
  admit();
  serveCalls(({ url }) =>
    url === '/api/auth/user' ? { body: AMARA_IN_FULL } : new TypeError('Failed to fetch'),
  );
  return () => {
    vi.useRealTimers();
    dismiss();
    keepOn(undefined);
    waitOn(undefined);
  };
});

const waits = (key: string, more: Partial<Waiting> = {}) =>
  outbox.kept.set(key, {
    key,
    owner: AMARA.id,
    method: 'POST',
    url: '/api/data-entry/daily',
    body: '{}',
    title: 'Daily Data Entry, 20 Nov 2026',
    place: key,
    at: NOW.getTime(),
    screen: '/data-entry',
    ...more,
  });

function Figures() {
  const { data } = useRead(readMetrics, {});
  return <p id="figure">{String(data?.totalUsers)}</p>;
}
let client: QueryClient;
const page = (figures: boolean) => (
  <QueryClientProvider client={client}>
    <SessionProvider user={AMARA}>
      {figures && <Figures />}
      <LogoutButton />
      <OfflineNotices />
    </SessionProvider>
  </QueryClientProvider>
);
const draw = () => {
  client = createQueryClient();
  return render(page(true));
};
const notice = (label: string) => document.querySelector(`[aria-label="${label}"]`);

describe('while offline', () => {
  it('shows the age of the figures on the screen', async () => {
    seen.kept.set('/api/dashboard/metrics', {
      owner: AMARA.id,
      at: NOW.getTime() - 12 * MINUTES,
      data: { totalUsers: 3 },
    });
    await draw();
    await eventually(() => find('#figure').textContent === '3', 'the last figure is shown');
    expect(notice('No connection')?.textContent).toMatch(/Figures as last seen 12 min\. ago: .+09:48.+UTC/);
    expect(notice('No connection')?.textContent).toContain('nothing can be approved or changed');
    expect(notice('No connection')?.getAttribute('role')).toBe('status');
  });

  it('shows the age only of what is on the screen', async () => {
    seen.kept.set('/api/dashboard/metrics', {
      owner: AMARA.id,
      at: NOW.getTime() - 12 * MINUTES,
      data: { totalUsers: 3 },
    });
    const redraw = await draw();
    await eventually(() => notice('No connection') !== null, 'the notice comes');
    await redraw(page(false));
    await eventually(() => notice('No connection') === null, 'the notice goes with the figures');
    await redraw(page(true));
    await eventually(() => notice('No connection') !== null, 'the notice comes with the figures');
    serveCalls(({ url }) => ({ body: url === '/api/auth/user' ? AMARA_IN_FULL : { totalUsers: 4 } }));
    await settle(() => client.invalidateQueries());
    await eventually(() => find('#figure').textContent === '4', 'the new answer is shown');
    expect(notice('No connection')).toBeNull();
  });

  it('lists what waits to be sent, and lets it be discarded', async () => {
    waits('key-1');
    waits('key-2', { title: 'System Metrics, 20 Nov 2026' });
    await draw();
    await eventually(() => notice('2 entries wait to be sent') !== null, 'the notice comes');
    await click(control('Discard System Metrics, 20 Nov 2026'));
    await eventually(() => notice('One entry waits to be sent') !== null, 'one is left');
    expect([...outbox.kept.keys()]).toEqual(['key-1']);
  });

  it('says why an entry was not accepted', async () => {
    waits('key-1', { refused: 'Isatu was first' });
    await draw();
    await eventually(() => notice('An entry was not accepted') !== null, 'the notice comes');
    expect(notice('An entry was not accepted')?.textContent).toContain('Isatu was first');
    await click(control('Discard'));
    expect(outbox.kept.size).toBe(0);
  });

  it('opens the form of a refused entry, and replaces what was typed there only when the person confirms', async () => {
    const opened = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    localStorage.setItem('draft-1', 'typed since');
    waits('key-1', { refused: 'Isatu was first', draft: ['draft-1', 'first'] });
    await draw();
    await eventually(() => notice('An entry was not accepted') !== null, 'the notice comes');
    expect(notice('An entry was not accepted')?.textContent).toContain('contains newer input');
    await click(control('Open the form'));
    expect([outbox.kept.size, localStorage.getItem('draft-1')]).toEqual([1, 'typed since']);
    await click(control('Replace it by this entry'));
    expect([outbox.kept.size, localStorage.getItem('draft-1')]).toEqual([0, 'first']);
    expect(opened.mock.calls).toEqual([['/data-entry'], ['/data-entry']]);
  });

  it('asks before sign-out discards unsent entries, and stays if the person wants to', async () => {
    waits('key-1');
    await draw();
    await eventually(() => notice('One entry waits to be sent') !== null, 'the notice comes');
    await click(control('Logout'));
    await eventually(() => document.querySelector('[role=alertdialog]') !== null, 'the question comes');
    expect(find('[role=alertdialog]').textContent).toContain(
      'One entry made without a connection would be lost',
    );
    await click(control('Stay'));
    expect(document.querySelector('[role=alertdialog]')).toBeNull();
    expect(outbox.kept.size).toBe(1);
  });
});
