/** New transactions reach every open screen: over the socket, through any server, and after a lost connection. */
import type { Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useVisitors, CONNECTION_CLOSED, type Visitor } from './browser.ts';
import { ingestCashIn, ingestPeople, ingestRates } from './business.ts';
import { joining } from './company-database.ts';
import { found, FOUNDER, startEmptyCompany, type EmptyCompany } from './empty-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { signInOverHttp, type HttpClient } from './http-client.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const visitors = useVisitors();
/** A single refresh could have another cause. */
const ROUNDS = 3;
const MILLION = 1_000_000;

const figure = (page: Page, id: string, dimension = '') =>
  page.locator(`[data-figure="${id}"][data-dimension="${dimension}"]`).first();
const connection = (page: Page) => page.getByRole('banner').getByRole('status');

describe('a new transaction', () => {
  let company: EmptyCompany;
  /** Uses the same database. */
  let second: ServerProcess;
  let feed: HttpClient;
  let sent = 0;

  beforeAll(async () => {
    company = await startEmptyCompany();
    second = await startServerProcess({ ...joining(company.dataDir), DEMO: 'off' });
    await found(second);
    feed = await signInOverHttp(company.server.url, FOUNDER);
    await ingestRates(feed);
    await ingestPeople(feed, 3);
  });
  afterAll(async () => {
    await second.stop();
    await company.stop();
  });

  const arrive = async (server: ServerProcess, path: string): Promise<Visitor> => {
    const visitor = await visitors.visit({ expected: [CONNECTION_CLOSED, /WebSocket/] });
    await enter(visitor, FOUNDER, { url: server.url, path });
    await visitor.page.getByText('Connected', { exact: true }).waitFor();
    return visitor;
  };
  const sendOne = async (): Promise<void> => {
    sent += 1;
    await ingestCashIn(feed, `live-${sent}`, MILLION);
  };
  const count = (page: Page) => figure(page, 'operations.transactions').textContent();
  const volume = (page: Page) => figure(page, 'volumes.sll-day', 'total').textContent();

  it('[A-1.13] changes the figures of the open day in every connected browser, without a reload', async () => {
    const [one, other] = [await arrive(company.server, '/dashboard'), await arrive(company.server, '/')];
    for (const { page } of [one, other]) await page.evaluate('window.unloaded = false');
    for (let round = 1; round <= ROUNDS; round += 1) {
      await sendOne();
      await expectSoon(() => count(one.page)).toBe(String(sent));
      await expectSoon(() => volume(other.page)).toBe(`SLL ${sent}.0M`);
    }
    // The payments are shown in the activity list.
    const feedRows = one.page.locator('section', { hasText: 'Activity' }).last().locator('tbody tr');
    await expectSoon(() => feedRows.filter({ hasText: 'SLL 1,000,000' }).count()).toBe(sent);
    for (const { page } of [one, other]) expect(await page.evaluate('window.unloaded')).toBe(false);
  });

  it('reaches the browsers of another server process as well', async () => {
    const [here, there] = [await arrive(company.server, '/dashboard'), await arrive(second, '/dashboard')];
    await expectSoon(() => count(there.page)).toBe(String(sent));
    for (let round = 1; round <= ROUNDS; round += 1) {
      await sendOne();
      for (const { page } of [here, there]) await expectSoon(() => count(page)).toBe(String(sent));
    }
  });

  it('that was missed during a lost connection is fetched after the reconnect', async () => {
    const { page } = await arrive(second, '/dashboard');
    const before = String(sent);
    await expectSoon(() => count(page)).toBe(before);
    const { port } = new URL(second.url);
    await second.kill();
    await expectSoon(() => connection(page).textContent()).toBe('Disconnected');
    await sendOne();
    // The old figure stays visible, and the screen shows that it is not live.
    expect(await count(page)).toBe(before);
    await page.locator('[data-live-state="stale"]').waitFor();
    second = await startServerProcess({
      ...joining(company.dataDir),
      DEMO: 'off',
      PORT: port,
    });
    await expectSoon(() => connection(page).textContent()).toBe('Connected');
    await expectSoon(() => count(page)).toBe(String(sent));
    await page.locator('[data-live-state="live"]').waitFor();
  });
});

describe('the live connection', () => {
  /** A page whose socket is handled by the test instead of the server. */
  const wired = async (path: string, clock = false) => {
    const visitor = await visitors.visit();
    const { page } = visitor;
    const lines: WebSocketRoute[] = [];
    const received: unknown[] = [];
    await page.routeWebSocket('**/ws', (route) => {
      lines.push(route);
      route.onMessage((message) => received.push(JSON.parse(String(message))));
    });
    if (clock) await page.clock.install();
    await enter(visitor, 'Owner', { path });
    await page.getByText('Connected', { exact: true }).waitFor();
    const say = (message: object): void => lines.at(-1)?.send(JSON.stringify(message));
    return { page, lines, received, say };
  };

  it('is a socket at /ws on the host of the page', async () => {
    const visitor = await visitors.visit();
    const opened = visitor.page.waitForEvent('websocket');
    await enter(visitor, 'Owner', { path: '/feature-suggestions' });
    expect((await opened).url()).toBe(`ws://${new URL(visitor.page.url()).host}/ws`);
  });

  it('is greeted by the server with a message of type connected', async () => {
    const visitor = await visitors.visit();
    const frame = visitor.page
      .waitForEvent('websocket')
      .then((socket) => socket.waitForEvent('framereceived'));
    await enter(visitor, 'Owner', { path: '/feature-suggestions' });
    expect(JSON.parse(String((await frame).payload))).toMatchObject({ type: 'connected', payload: {} });
  });

  it('pings every 30 seconds and ignores the response', async () => {
    const { page, received, say } = await wired('/feature-suggestions', true);
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.clock.pauseAt(Date.now() + 5_000);
    for (let round = 1; round <= 3; round += 1) {
      const before = received.length;
      for (let beat = 0; beat < 6; beat += 1) {
        say({ type: 'pong', payload: {} });
        await page.evaluate('0');
        await page.clock.runFor(5_000);
      }
      await expectSoon(() => received.length).toBe(before + 1);
    }
    expect(received.every((message) => JSON.stringify(message) === '{"type":"ping"}')).toBe(true);
    expect(logged.join()).not.toContain('pong');
    expect(logged.join()).not.toContain('unknown kind');
  });

  it('is opened again 3 seconds after it closed', async () => {
    const { page, lines } = await wired('/feature-suggestions', true);
    await page.clock.pauseAt(Date.now() + 5_000);
    await lines[0]?.close();
    await expectSoon(() => connection(page).textContent()).toBe('Disconnected');
    await page.clock.runFor(2_999);
    expect(lines).toHaveLength(1);
    await page.clock.runFor(1);
    await expectSoon(() => lines.length).toBe(2);
    await expectSoon(() => connection(page).textContent()).toBe('Connected');
  });

  const REFRESHES = [
    ['A-7.22', 'metrics', 'metrics_update', '/'],
    ['A-7.23', 'user-distribution', 'user_update', '/'],
    ['A-7.24', 'revenue-breakdown', 'revenue_update', '/'],
    ['A-7.25', 'activity', 'activity_update', '/dashboard'],
  ] as const;
  it.each(REFRESHES)(
    '[%s] refreshes /api/dashboard/%s at a message of type %s',
    async (_, query, type, path) => {
      const { page, say } = await wired(path);
      await page.locator('[data-figure]').first().waitFor();
      await page.waitForLoadState('networkidle');
      // Alone or in one request with other figures that the message makes stale.
      const requested = page.waitForRequest((request) =>
        decodeURIComponent(request.url()).includes(`/api/dashboard/${query}`),
      );
      say({ type, payload: { day: new Date().toISOString().slice(0, 10) } });
      expect((await requested).method()).toBe('GET');
    },
  );

  it('logs messages of other types and its own failures, and shows nothing to the person', async () => {
    const { page, lines, say } = await wired('/feature-suggestions');
    const logged: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'info') logged.push(message.text());
    });
    say({ type: 'weather_update', payload: { rain: true } });
    await expectSoon(() => logged.join()).toContain(
      'A message of an unknown kind came over the live connection',
    );
    await lines[0]?.close({ code: 1011, reason: 'out of order' });
    await expectSoon(() => connection(page).textContent()).toBe('Disconnected');
    expect(await page.locator('[data-variant]').count()).toBe(0);
  });
});
