/** A person at a browser. Whatever the console says unexpectedly, or a server error, fails the test. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  type Page,
  type Response,
  type WebError,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { demoCompany } from './demo-company.ts';
import { laidAside, noticeLastingChanges } from './kept-page.ts';

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
  /** What moves is drawn sixty times a second, of which most tests see nothing: they do without. */
  readonly motion?: boolean;
  /** A finger in place of a mouse, on a phone's screen. */
  readonly touch?: boolean;
  /** Text of console messages that this test provokes on purpose. */
  readonly expected?: readonly RegExp[];
  readonly permissions?: readonly string[];
  /** Lets the page install its service worker; most tests do without that work. */
  readonly worker?: boolean;
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Open a path of the product. */
  open(path: string): Promise<void>;
  /** Through the login screen, as a person does. */
  signIn(role: string): Promise<void>;
}

export interface Visitors {
  visit(options?: VisitorOptions): Promise<Visitor>;
}

/** What the console says when a test takes the network away. */
export const CONNECTION_CLOSED =
  /WebSocket connection to .* failed|net::ERR_(ABORTED|CONNECTION_REFUSED|INTERNET_DISCONNECTED)/;

const WORKER_LEFT_OUT = /Service Worker registration blocked by Playwright/;

interface Visit {
  readonly page: Page;
  /** Whether another test of the file may have its page. */
  readonly shared: boolean;
  /** Stops listening. */
  readonly complaints: () => readonly string[];
  /** The last answers of the server. */
  readonly answers: readonly string[];
}

const ANSWERS_KEPT = 15;

/** What stood on the page and what the server had answered it, beside the failure of a test. */
async function describeVisit({ page, answers }: Visit): Promise<string> {
  // What lies over the page comes last in it, and says most.
  const text = await page
    .evaluate<string>(
      `[...document.querySelectorAll('[role$="dialog"], [data-variant]'), document.body].map((each) => each.innerText).join('\\n')`,
    )
    .catch(() => 'nothing that could be read');
  return `at ${page.url()}\n${text.slice(0, 1_200)}\n${answers.join('\n')}`;
}

/** Call once at the top of a file; pages are emptied or closed and complaints checked after each test. */
export function useVisitors(): Visitors {
  let browser: Browser;
  let visits: Visit[] = [];
  const resting: Page[] = [];
  const { serverUrl, signIns } = demoCompany();

  beforeAll(async () => {
    browser = await chromium.connect(inject('chromiumEndpoint'));
  });
  afterEach(async ({ task }) => {
    const ending = visits;
    visits = [];
    const failed = task.result?.state === 'fail';
    const seen = failed ? await Promise.all(ending.map(describeVisit)) : [];
    const complaints = ending.flatMap((each) => each.complaints());
    await Promise.all(
      ending.map(async ({ page, shared }) => {
        if (shared && (await laidAside(page, serverUrl))) resting.push(page);
        else await page.context().close();
      }),
    );
    if (failed) throw new Error([...complaints, ...seen].join('\n\n'));
    expect(complaints).toEqual([]);
  });
  afterAll(() => browser.close());

  const newPage = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({ baseURL: serverUrl, locale: 'en-GB', ...options });
    // Under `npm run test:clock` this process has a false clock, and the page the same.
    if (process.env['FAKETIME'] !== undefined) await context.clock.install({ time: Date.now() });
    return await context.newPage();
  };

  return {
    visit: async (options = {}) => {
      const { width = 1280, height = 800, theme = 'light', permissions = [], worker = false } = options;
      const { touch = false, motion = false } = options;
      const reducedMotion = motion ? 'no-preference' : 'reduce';
      const expected = [WORKER_LEFT_OUT, ...(options.expected ?? [])];
      const viewport = { width, height };
      const shared = !touch && !worker && permissions.length === 0;
      let page = shared ? resting.pop() : undefined;
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
      const complaints: string[] = [];
      const complain = (text: string): void => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
      };
      const uncaught = (error: WebError): void => complain(`uncaught: ${error.error().message}`);
      const said = (message: ConsoleMessage): void => {
        if (message.type() === 'error' || message.type() === 'warning')
          complain(`${message.type()}: ${message.text()}`);
      };
      const answers: string[] = [];
      const answered = (response: Response): void => {
        if (response.url().includes('/api/')) {
          answers.push(`${response.status()} ${response.request().method()} ${response.url()}`);
          if (answers.length > ANSWERS_KEPT) answers.shift();
        }
        if (response.status() >= 500) complain(`${response.status()} ${response.url()}`);
      };
      context.on('weberror', uncaught).on('console', said).on('response', answered);
      const ended = (): readonly string[] => {
        context.off('weberror', uncaught).off('console', said).off('response', answered);
        return complaints;
      };
      visits.push({ page, shared, complaints: ended, answers });
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
