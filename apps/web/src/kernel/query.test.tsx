// @vitest-environment happy-dom
import { focusManager, QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readMetrics } from '@cottontree/contract/dashboards/dashboard.ts';
import { readReceipt } from '@cottontree/contract/figures/figures.ts';
import { serveCalls } from './fetch.setup.ts';
import { createQueryClient, keyOf, loadByKey, urlOfKey, useRead } from './query.ts';
import { render, settle, unmountAll } from './render.setup.tsx';

describe('query keys', () => {
  it('[A-7.03] joins the parts of a key by slashes and sends GET', async () => {
    const calls = serveCalls(() => ({ body: { totalUsers: 3 } }));
    const client = createQueryClient();
    const data = await client.fetchQuery({ queryKey: ['/api/dashboard', 'metrics'] });
    expect(data).toEqual({ totalUsers: 3 });
    expect(calls).toMatchObject([{ method: 'GET', url: '/api/dashboard/metrics' }]);
    expect(urlOfKey(['/api', 'reports', 'pnl', { period: 'monthly', view: undefined }])).toBe(
      '/api/reports/pnl?period=monthly',
    );
  });

  it('builds keys from the contract that map to its URLs by the same rule', () => {
    expect(keyOf(readMetrics, {})).toEqual(['/api/dashboard/metrics']);
    expect(keyOf(readMetrics, { query: { asOf: undefined } })).toEqual(['/api/dashboard/metrics']);
    const key = keyOf(readReceipt, { params: { id: 'cards.held' }, query: { dimension: 'aqua' } });
    expect(urlOfKey(key)).toBe('/api/figures/cards.held?dimension=aqua');
  });
});

describe('a 401', () => {
  it('[A-7.04] is an error by default', async () => {
    serveCalls(() => ({ status: 401, body: 'Sign in to continue' }));
    await expect(createQueryClient().fetchQuery({ queryKey: ['/api/auth/user'] })).rejects.toThrow(
      '401: Sign in to continue',
    );
  });

  it('[A-7.05] is null for the variant that requests it, which still throws other errors', async () => {
    serveCalls(({ url }) => ({ status: url.endsWith('user') ? 401 : 500, body: 'no' }));
    const load = loadByKey('null');
    expect(await load({ queryKey: ['/api/auth/user'] })).toBeNull();
    await expect(load({ queryKey: ['/api/dashboard/metrics'] })).rejects.toThrow('500: no');
  });
});

describe('the cache', () => {
  let client: QueryClient;
  beforeEach(() => {
    client = createQueryClient();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    return () => vi.useRealTimers();
  });

  function Metrics() {
    const metrics = useRead(readMetrics, {});
    return <p>{metrics.isError ? metrics.error.message : String(metrics.data?.totalUsers)}</p>;
  }
  const shown = () => (
    <QueryClientProvider client={client}>
      <Metrics />
    </QueryClientProvider>
  );

  it('[A-9.04] is never stale: hours later the same screen sends no request', async () => {
    const calls = serveCalls(() => ({ body: { totalUsers: 3 } }));
    await render(shown());
    await settle();
    await unmountAll();
    vi.setSystemTime(Date.now() + 12 * 3_600_000);
    await render(shown());
    await settle();
    expect(document.body.textContent).toBe('3');
    expect(calls).toHaveLength(1);
  });

  it('[A-9.05, A-9.07] neither retries nor polls', async () => {
    const calls = serveCalls(() => ({ status: 500, body: 'broken' }));
    await render(shown());
    await settle(() => vi.advanceTimersByTimeAsync(3_600_000));
    expect(document.body.textContent).toBe('500: broken');
    expect(calls).toHaveLength(1);
  });

  it('[A-9.06] does not refetch when the window gets the focus', async () => {
    const calls = serveCalls(() => ({ body: { totalUsers: 3 } }));
    await render(shown());
    await act(async () => {
      focusManager.setFocused(false);
      focusManager.setFocused(true);
    });
    await settle();
    focusManager.setFocused(undefined);
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['the first read', false],
    ['a later read', true],
  ])('keeps what is set while %s is under way, and reads again', async (_, later) => {
    let users = 3;
    let finish = () => {};
    const calls = serveCalls(async () => {
      const body = { totalUsers: users };
      if (calls.length === (later ? 2 : 1)) await new Promise<void>((done) => (finish = done));
      return { body };
    });
    await render(shown());
    await settle();
    if (later) await settle(() => void client.invalidateQueries({ queryKey: ['/api/dashboard/metrics'] }));
    users = 5;
    await settle(() => void client.setQueryData(['/api/dashboard/metrics'], { totalUsers: 4 }));
    await settle(() => finish());
    await settle(() => vi.advanceTimersByTimeAsync(1000));
    expect(document.body.textContent).toBe('5');
    expect(calls).toHaveLength(later ? 3 : 2);
  });

  it('[A-9.08] does not retry a mutation', async () => {
    let attempts = 0;
    const mutation = client.getMutationCache().build(client, {
      ...client.getDefaultOptions().mutations,
      mutationFn: async () => {
        attempts += 1;
        throw new Error('refused');
      },
    });
    const outcome = mutation.execute(undefined).catch(String);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toBe(1);
    expect(await outcome).toBe('Error: refused');
  });
});
