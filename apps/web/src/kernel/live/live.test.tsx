// @vitest-environment happy-dom
import { QueryClientProvider, useQuery, type QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerMessage } from '@cottontree/contract/events.ts';
import { serveCalls, type SentCall } from '../fetch.setup.ts';
import { createQueryClient } from '../query.ts';
import { render, settle } from '../render.setup.tsx';
import { LiveProvider, SOCKET_EVENT, useLive } from './live.tsx';
import type { SocketLike } from './socket.ts';

class FakeSocket implements SocketLike {
  static last: FakeSocket | undefined;
  static count = 0;
  readyState = 1;
  onopen: SocketLike['onopen'] = null;
  onclose: SocketLike['onclose'] = null;
  onerror: SocketLike['onerror'] = null;
  onmessage: SocketLike['onmessage'] = null;
  constructor() {
    FakeSocket.last = this;
    FakeSocket.count += 1;
  }
  send(): void {}
  close(): void {}
}

const WATCHED = [
  '/api/dashboard/metrics',
  '/api/dashboard/user-distribution',
  '/api/dashboard/revenue-breakdown',
  '/api/dashboard/activity',
];
let client: QueryClient;
let calls: SentCall[];

function Watcher({ path }: { path: string }) {
  useQuery({ queryKey: [path] });
  return null;
}
function State() {
  const live = useLive();
  return (
    <p>
      {live.connected ? 'up' : 'down'} {live.demo?.percent}
    </p>
  );
}
const open = async (enabled = true, readsSince?: number) => {
  await render(
    <QueryClientProvider client={client}>
      <LiveProvider enabled={enabled} readsSince={{ current: readsSince }}>
        <State />
        {WATCHED.map((path) => (
          <Watcher key={path} path={path} />
        ))}
      </LiveProvider>
    </QueryClientProvider>,
  );
  await settle(() => FakeSocket.last?.onopen?.(new Event('open')));
  calls.length = 0;
};
/** Delivers a message of the server, after validating it against the contract. */
const deliver = async (message: ServerMessage) =>
  settle(() =>
    FakeSocket.last?.onmessage?.(
      new MessageEvent('message', { data: JSON.stringify(ServerMessage.parse(message)) }),
    ),
  );
/** As `deliver`, but also waits for the batch of reads that follows. */
const say = async (message: ServerMessage) => {
  await deliver(message);
  await settle(() => vi.advanceTimersByTimeAsync(20));
};
const fetched = () => calls.map(({ url }) => url);

beforeEach(() => {
  FakeSocket.last = undefined;
  FakeSocket.count = 0;
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  calls = serveCalls(() => ({ body: {} }));
  client = createQueryClient();
  return () => vi.useRealTimers();
});

const day = '2026-11-21';

describe('live updates', () => {
  it('reads again what failed, and nothing else, once the database answers', async () => {
    let silent = true;
    calls = serveCalls(({ url }) =>
      silent && url === '/api/dashboard/activity'
        ? { status: 503, body: { code: 'unavailable' } }
        : { body: {} },
    );
    await open();
    silent = false;
    await say({ type: 'database_answers', payload: {} });
    expect(fetched()).toEqual(['/api/dashboard/activity']);
    await say({ type: 'database_answers', payload: {} });
    expect(fetched()).toEqual(['/api/dashboard/activity']);
  });

  it.each([
    ['[A-7.22] metrics_update', { type: 'metrics_update', payload: { day } }, '/api/dashboard/metrics'],
    ['[A-7.23] user_update', { type: 'user_update', payload: { day } }, '/api/dashboard/user-distribution'],
    [
      '[A-7.24] revenue_update',
      { type: 'revenue_update', payload: { day } },
      '/api/dashboard/revenue-breakdown',
    ],
    ['[A-7.25] activity_update', { type: 'activity_update', payload: { day } }, '/api/dashboard/activity'],
  ] as const)('%s refetches its query and none of the others', async (_name, message, path) => {
    await open();
    await say(message);
    expect(fetched()).toEqual([path]);
  });

  it('refetch each query at most twice a second and never lose the last message', async () => {
    await open();
    vi.spyOn(performance, 'now').mockReturnValue(0);
    for (let round = 0; round < 10; round += 1) await deliver({ type: 'metrics_update', payload: { day } });
    await settle(() => vi.advanceTimersByTimeAsync(20));
    expect(fetched()).toEqual(['/api/dashboard/metrics']);
    await settle(() => vi.advanceTimersByTimeAsync(479));
    expect(fetched()).toHaveLength(1);
    await settle(() => vi.advanceTimersByTimeAsync(21));
    expect(fetched()).toHaveLength(2);
    await settle(() => vi.advanceTimersByTimeAsync(5000));
    expect(fetched()).toHaveLength(2);
  });

  it('do not refetch figures of an earlier day', async () => {
    await open();
    await render(
      <QueryClientProvider client={client}>
        <AsOf asOf="2026-11-20" />
        <AsOf asOf="2026-11-21" />
      </QueryClientProvider>,
    );
    calls.length = 0;
    await say({ type: 'metrics_update', payload: { day } });
    expect(fetched()).toEqual([
      '/api/together?of=%2Fapi%2Fdashboard%2Fmetrics&of=%2Fapi%2Fdashboard%2Fmetrics%3FasOf%3D2026-11-21',
      '/api/dashboard/metrics',
      '/api/dashboard/metrics?asOf=2026-11-21',
    ]);
  });

  it('about one change cause one call, and each result reaches its own query', async () => {
    calls = serveCalls(({ url }) =>
      url.endsWith('metrics')
        ? { body: { totalUsers: 3 } }
        : { status: 503, body: { code: 'unavailable', message: 'Not now' } },
    );
    await open();
    await deliver({ type: 'metrics_update', payload: { day } });
    await say({ type: 'user_update', payload: { day } });
    expect(fetched()).toEqual([
      '/api/together?of=%2Fapi%2Fdashboard%2Fmetrics&of=%2Fapi%2Fdashboard%2Fuser-distribution',
      '/api/dashboard/metrics',
      '/api/dashboard/user-distribution',
    ]);
    expect(client.getQueryData(['/api/dashboard/metrics'])).toEqual({ totalUsers: 3 });
    expect(client.getQueryState(['/api/dashboard/user-distribution'])?.error).toMatchObject({
      message: '503: {"code":"unavailable","message":"Not now"}',
    });
  });

  describe('after an answer', () => {
    let now: number;
    const answers: (() => void)[] = [];
    const pass = async (ms: number) => {
      now += ms;
      await settle(() => vi.advanceTimersByTimeAsync(ms));
    };
    beforeEach(async () => {
      await open();
      now = 0;
      vi.spyOn(performance, 'now').mockImplementation(() => now);
      answers.length = 0;
      calls = serveCalls(() => new Promise((resolve) => answers.push(() => resolve({ body: {} }))));
    });

    it('that took 400 ms are requested again after three times as long', async () => {
      await say({ type: 'activity_update', payload: { day } });
      await deliver({ type: 'activity_update', payload: { day } });
      await pass(400);
      await settle(() => answers[0]?.());
      await pass(1_199);
      expect(fetched()).toHaveLength(1);
      await pass(21);
      expect(fetched()).toEqual(['/api/dashboard/activity', '/api/dashboard/activity']);
    });

    it('that took two seconds leave the line free for nine times as long, and are one call then', async () => {
      await say({ type: 'activity_update', payload: { day } });
      await pass(2_000);
      await settle(() => answers[0]?.());
      await pass(5_000);
      await deliver({ type: 'user_update', payload: { day } });
      await pass(5_000);
      await deliver({ type: 'activity_update', payload: { day } });
      await pass(7_999);
      expect(fetched()).toEqual(['/api/dashboard/activity']);
      await pass(21);
      expect(fetched()[1]).toBe(
        '/api/together?of=%2Fapi%2Fdashboard%2Fuser-distribution&of=%2Fapi%2Fdashboard%2Factivity',
      );
    });

    it('that took five seconds leave the line free for half a minute and no longer', async () => {
      await say({ type: 'activity_update', payload: { day } });
      await pass(5_000);
      await settle(() => answers[0]?.());
      await deliver({ type: 'user_update', payload: { day } });
      await deliver({ type: 'activity_update', payload: { day } });
      await pass(29_999);
      expect(fetched()).toEqual(['/api/dashboard/activity']);
      await pass(21);
      expect(fetched()[1]).toBe(
        '/api/together?of=%2Fapi%2Fdashboard%2Fuser-distribution&of=%2Fapi%2Fdashboard%2Factivity',
      );
    });
  });

  it('during the first read of a query are followed by a second, because the first can have been answered before', async () => {
    const answers: ((body: unknown) => void)[] = [];
    serveCalls(() => new Promise((resolve) => answers.push((body) => resolve({ body }))));
    client = createQueryClient();
    await open();
    const path = '/api/dashboard/activity';
    const before = answers.length;
    await deliver({ type: 'activity_update', payload: { day } });
    await settle(() => vi.advanceTimersByTimeAsync(2_000));
    expect(answers).toHaveLength(before);
    await settle(() => answers[WATCHED.indexOf(path)]?.({ at: 'before the change' }));
    await settle(() => vi.advanceTimersByTimeAsync(20));
    expect(answers).toHaveLength(before + 1);
    await settle(() => answers.at(-1)?.({ at: 'after the change' }));
    await settle(() => vi.advanceTimersByTimeAsync(20));
    expect(client.getQueryData([path])).toEqual({ at: 'after the change' });
  });

  describe('that came before the first responses were received', () => {
    const greeting: ServerMessage = {
      type: 'connected',
      // This one was sent long before the page sent its first request.
      payload: { at: `${day}T10:00:00.000Z`, lately: { activity_update: 0, metrics_update: 3_600_000 } },
    };
    it('are caught up once connected', async () => {
      await open();
      await say(greeting);
      expect(fetched()).toEqual(['/api/dashboard/activity']);
    });
    it('are caught up from the read on that was sent while the person signed in', async () => {
      const ago = (ms: number): ServerMessage => ({
        type: 'connected',
        payload: { at: `${day}T10:00:00.000Z`, lately: { metrics_update: ms } },
      });
      await open(true, performance.now() - 10_000);
      await say(ago(3_600_000));
      expect(fetched()).toEqual([]);
      document.body.replaceChildren();
      await open(true, performance.now() - 10_000);
      await say(ago(5_000));
      expect(fetched()).toEqual(['/api/dashboard/metrics']);
    });
    it('cause no extra reads when everything is refetched after a lost connection', async () => {
      await open();
      await settle(() => FakeSocket.last?.onclose?.(new Event('close') as CloseEvent)); // no property of the CloseEvent is read
      await settle(() => vi.advanceTimersByTimeAsync(3000));
      await settle(() => FakeSocket.last?.onopen?.(new Event('open')));
      await say(greeting);
      await settle(() => vi.advanceTimersByTimeAsync(1000));
      expect(fetched().sort()).toEqual([...WATCHED].sort());
    });
  });

  it('[A-4.17] show whether the connection is open, and everything is refetched when it is open again', async () => {
    await open();
    expect(document.body.textContent).toContain('up');
    await settle(() => FakeSocket.last?.onclose?.(new Event('close') as CloseEvent)); // no property of the CloseEvent is read
    expect(document.body.textContent).toContain('down');
    calls.length = 0;
    await settle(() => vi.advanceTimersByTimeAsync(3000));
    expect(FakeSocket.count).toBe(2);
    await settle(() => FakeSocket.last?.onopen?.(new Event('open')));
    expect(fetched().sort()).toEqual([...WATCHED].sort());
  });

  it('[A-7.27] forward a notification as the window event websocket-message', async () => {
    await open();
    const received: unknown[] = [];
    const listen = (event: Event) => received.push(event instanceof CustomEvent && event.detail);
    expect(SOCKET_EVENT).toBe('websocket-message');
    window.addEventListener('websocket-message', listen);
    const message: ServerMessage = {
      type: 'notification',
      payload: {
        id: 'n-1',
        title: 'Day closed',
        message: '',
        notificationType: 'info',
        category: 'system',
        critical: false,
        timestamp: '2026-11-21T09:00:00.000Z',
        userId: null,
        actionType: null,
        data: {},
      },
    };
    await say(message);
    window.removeEventListener('websocket-message', listen);
    expect(received).toEqual([message]);
  });

  it('forward the refusal of a message the same way, so that the sender can show it', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {});
    await open();
    const received: unknown[] = [];
    const listen = (event: Event) => received.push(event instanceof CustomEvent && event.detail);
    window.addEventListener(SOCKET_EVENT, listen);
    const message: ServerMessage = { type: 'refused', payload: { message: 'Wait a moment' } };
    await say(message);
    window.removeEventListener(SOCKET_EVENT, listen);
    expect(received).toEqual([message]);
  });

  it('[A-7.29] ignore a pong', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    await open();
    await say({ type: 'pong', payload: {} });
    expect(fetched()).toEqual([]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('fetch everything once the demo company is complete', async () => {
    await open();
    await say({ type: 'demo_progress', payload: { percent: 43, stage: 'transactions', failures: 0 } });
    expect(document.body.textContent).toContain('43');
    expect(fetched()).toEqual([]);
    await say({ type: 'demo_progress', payload: { percent: 100, stage: 'done', failures: 0 } });
    expect(fetched().sort()).toEqual([...WATCHED].sort());
  });

  it('open no connection while they are not enabled', async () => {
    await open(false);
    expect(FakeSocket.count).toBe(0);
    expect(document.body.textContent).toContain('down');
  });
});

function AsOf({ asOf }: { asOf: string }) {
  useQuery({ queryKey: ['/api/dashboard/metrics', { asOf }] });
  return null;
}
