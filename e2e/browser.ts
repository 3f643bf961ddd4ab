/** A person at a browser. An unexpected console message or a server error fails the test. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Response,
  type WebError,
  type WebSocket,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { describeWork } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { PATIENCE_MS } from './patience.ts';
import { resetForReuse, noticeLastingChanges } from './kept-page.ts';

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** Animations are rendered sixty times a second and most tests do not check them, so they are off by default. */
  readonly motion?: boolean;
  /** A touch screen without a mouse, in the size of a phone. */
  readonly touch?: boolean;
  /** Console messages that this test provokes on purpose. */
  readonly expected?: readonly RegExp[];
  readonly permissions?: readonly string[];
  /** Lets the page install its service worker; most tests do not need it. */
  readonly worker?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Opens a path of the product. */
  open(path: string): Promise<void>;
  /** Signs in through the login screen, as a person does. */
  signIn(role: string): Promise<void>;
}

export interface Visitors {
  visit(options?: VisitorOptions): Promise<Visitor>;
}

/**
 * Console messages when a test disconnects the network or stops a server. Which one depends on how far the request was.
 */
export const CONNECTION_CLOSED =
  /WebSocket connection to .* failed|net::ERR_(ABORTED|CONNECTION_\w+|EMPTY_RESPONSE|FAILED|INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED)/;

const WORKER_LEFT_OUT = /Service Worker registration blocked by Playwright/;
/** On a busy machine a page is drawn only seconds after it was loaded. */
const DRAWN_LATE = /was preloaded using link preload but not used within a few seconds/;

interface Visit {
  readonly page: Page;
  /** Whether another test of the file may reuse its page. */
  readonly shared: boolean;
  /** Stops listening and returns what was collected. */
  readonly unexpected: () => readonly string[];
  /** The last responses of the server and messages of its socket, newest first. */
  readonly answers: readonly string[];
}

const ANSWERS_KEPT = 30;

/** What the server answered last, what it does, and the text of the page: added to the failure of a test. */
async function describeVisit({ page, answers }: Visit): Promise<string> {
  // Dialogs over the page are last in the DOM, and say most.
  const text = await page
    .evaluate<string>(
      `[...document.querySelectorAll('[role$="dialog"], [data-variant]'), document.body].map((each) => each.innerText).join('\\n')`,
    )
    .catch(() => 'nothing that could be read');
  return `at ${page.url()}\n${answers.join('\n')}\n${text.slice(0, 1_200)}`;
}

/** Call once at the top of a file. Pages are emptied or closed, and console messages checked, after each test. */
export function useVisitors(): Visitors {
  let browser: Browser;
  let visits: Visit[] = [];
  const idle: Page[] = [];
  const { serverUrl, signIns, dataDir } = demoCompany();

  beforeAll(async () => {
    browser = await chromium.connect(inject('chromiumEndpoint'));
  });
  afterEach(async ({ task }) => {
    const ending = visits;
    visits = [];
    const failed = task.result?.state === 'fail';
    const seen = failed
      ? [...(await Promise.all(ending.map(describeVisit))), await describeWork(dataDir)]
      : [];
    const unexpected = ending.flatMap((each) => each.unexpected());
    await Promise.all(
      ending.map(async ({ page, shared }) => {
        if (shared && (await resetForReuse(page, serverUrl))) idle.push(page);
        else await page.context().close();
      }),
    );
    if (failed) throw new Error([...unexpected, ...seen].join('\n\n'));
    expect(unexpected).toEqual([]);
  });
  afterAll(() => browser.close());

  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ baseURL: serverUrl, locale: 'en-GB', ...options });
    context.setDefaultTimeout(PATIENCE_MS);
    // Under `npm run test:clock` this process has a fake clock, and the page needs the same.
    if (process.env['FAKETIME'] !== undefined) await context.clock.install({ time: Date.now() });
    return await context.newPage();
  };

  return {
    visit: async (options = {}) => {
      const { width = 1280, height = 800, theme = 'light', permissions = [], worker = false } = options;
      const { touch = false, motion = false } = options;
      const reducedMotion = motion ? 'no-preference' : 'reduce';
      const expected = [WORKER_LEFT_OUT, DRAWN_LATE, ...(options.expected ?? [])];
      const viewport = { width, height };
      const shared = !touch && !worker && permissions.length === 0;
      let page = shared ? idle.pop() : undefined;
      if (page) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme: theme, reducedMotion });
      } else {
        page = await newPage({
          viewport,
          colorScheme: theme,
          reducedMotion,
          hasTouch: touch,
          isMobile: touch,
          permissions: [...permissions],
          serviceWorkers: worker ? 'allow' : 'block',
        });
        if (shared) noticeLastingChanges(page);
      }
      const context = page.context();
      const unexpected: string[] = [];
      const complain = (text: string): void => {
        if (!expected.some((pattern) => pattern.test(text))) unexpected.push(text);
      };
      const uncaught = (error: WebError): void => complain(`uncaught: ${error.error().message}`);
      const said = (message: ConsoleMessage): void => {
        if (message.type() === 'error' || message.type() === 'warning')
          complain(`${message.type()}: ${message.text()}`);
      };
      const answers: string[] = [];
      const note = (text: string): void => {
        answers.unshift(`${new Date().toISOString().slice(11, 23)} ${text.slice(0, 120)}`);
        if (answers.length > ANSWERS_KEPT) answers.pop();
      };
      const received = (socket: WebSocket): void =>
        void socket.on('framereceived', ({ payload }) => {
          const text = payload.toString();
          if (!text.startsWith('{"type":"pong"')) note(`socket ${text}`);
        });
      page.on('websocket', received);
      const answered = (response: Response): void => {
        const { pathname, search } = new URL(response.url());
        if (pathname.startsWith('/api/'))
          note(`${response.status()} ${response.request().method()} ${pathname}${search}`);
        if (response.status() >= 500) complain(`${response.status()} ${response.url()}`);
      };
      context.on('weberror', uncaught).on('console', said).on('response', answered);
      const ended = (): readonly string[] => {
        context.off('weberror', uncaught).off('console', said).off('response', answered);
        page.off('websocket', received);
        return unexpected;
      };
      visits.push({ page, shared, unexpected: ended, answers });
      return {
        page,
        context,
        open: async (path) => {
          await page.goto(path);
        },
        signIn: async (role) => {
          const who = signIns[role];
          if (!who) throw new Error(`the demo has no sign-in for ${role}`);
          await page.goto('/login');
          await page.getByLabel('Username').fill(who.username);
          await page.getByLabel('Password', { exact: true }).fill(who.password);
          await page.getByRole('button', { name: 'Sign In' }).click();
          await page.getByText('Login Successful!').waitFor();
          await page.getByRole('navigation').first().waitFor();
        },
      };
    },
  };
}
