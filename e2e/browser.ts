/** A person at a browser. Whatever the console says unexpectedly, or a server error, fails the test. */
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { demoCompany } from './demo-company.ts';

export interface VisitorOptions {
  readonly width?: number;
  readonly height?: number;
  readonly theme?: 'light' | 'dark';
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

/** Call once at the top of a file; contexts are closed and complaints checked after each test. */
export function useVisitors(): Visitors {
  let browser: Browser;
  let open: { context: BrowserContext; complaints: string[] }[] = [];
  const { serverUrl, signIns } = demoCompany();

  beforeAll(async () => {
    browser = await chromium.connect(inject('chromiumEndpoint'));
  });
  afterEach(async () => {
    const ending = open;
    open = [];
    await Promise.all(ending.map(({ context }) => context.close()));
    expect(ending.flatMap(({ complaints }) => complaints)).toEqual([]);
  });
  afterAll(() => browser.close());

  return {
    visit: async (options = {}) => {
      const { width = 1280, height = 800, theme = 'light', permissions = [], worker = false } = options;
      const { touch = false } = options;
      const expected = [WORKER_LEFT_OUT, ...(options.expected ?? [])];
      const context = await browser.newContext({
        baseURL: serverUrl,
        viewport: { width, height },
        colorScheme: theme,
        hasTouch: touch,
        isMobile: touch,
        permissions: [...permissions],
        locale: 'en-GB',
        serviceWorkers: worker ? 'allow' : 'block',
      });
      const complaints: string[] = [];
      const complain = (text: string): void => {
        if (!expected.some((pattern) => pattern.test(text))) complaints.push(text);
      };
      open.push({ context, complaints });
      context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`));
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning')
          complain(`${message.type()}: ${message.text()}`);
      });
      context.on('response', (response) => {
        if (response.status() >= 500) complain(`${response.status()} ${response.url()}`);
      });
      const page = await context.newPage();
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
