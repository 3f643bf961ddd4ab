import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent } from '@testing-library/react';
import type { ComponentType } from 'react';
import { act } from 'react';
import { vi } from 'vitest';
import { AMARA, serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { CONSTANT_KINDS } from '../../kernel/constant-kinds.ts';
import { LiveProvider } from '../../kernel/live/live.tsx';
import { createQueryClient } from '../../kernel/query.ts';
import { control, eventually, render, settle } from '../../kernel/render.setup.tsx';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { SessionProvider, useCurrentUser } from '../../kernel/session/session.tsx';
import { ReceiptProvider } from '../figure/receipt-provider.tsx';
import { NOW, answerFor, type Company } from './answers.setup.ts';
import { LateTable } from './late-table.tsx';

/** A fake live connection that the test opens and closes. */
class FakeSocket {
  static last: FakeSocket | undefined;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  constructor() {
    FakeSocket.last = this;
  }
  send(): void {}
  close(): void {}
}

export const connect = (): Promise<void> => act(async () => FakeSocket.last?.onopen?.());
/** Lets the next attempt happen after three seconds; it waits for `connect`. */
export const disconnect = (): Promise<void> =>
  act(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    FakeSocket.last?.onclose?.();
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
  });

export interface OpenScreen {
  calls: SentCall[];
  /** The requested dashboard paths, each once, sorted. */
  asked: () => string[];
  /** Makes every request whose URL contains this text fail from now on; undefined ends that. */
  failing: (part: string | undefined) => void;
}

/** The part of the shell that screens rely on: it has read what the person may do. */
function Around() {
  useCurrentUser();
  return null;
}

/** Renders a screen at a URL, signed in and connected, with the mock responses of a company. */
export async function openScreen(
  Screen: ComponentType<ScreenProps>,
  address: string,
  company: Company = {},
  failingAtFirst?: string,
): Promise<OpenScreen> {
  let fails = failingAtFirst;
  history.replaceState(null, '', address);
  vi.stubGlobal('WebSocket', FakeSocket);
  const calls = serveCalls((call) =>
    fails !== undefined && call.url.includes(fails)
      ? { status: 503, body: { code: 'unavailable', message: 'Restarting.', requestId: 'req-77' } }
      : { ...answerFor(call, company), at: NOW },
  );
  await LateTable.preload();
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <LiveProvider enabled>
          <ReceiptProvider>
            <Around />
            <Screen title="The screen" />
          </ReceiptProvider>
        </LiveProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await connect();
  await eventually(() => document.querySelector('[role="status"]') === null, 'everything is loaded');
  await settle();
  const paths = () => calls.map(({ url }) => new URL(url, 'http://here').pathname);
  return {
    calls,
    asked: () => [...new Set(paths())].filter((path) => path.startsWith('/api/dashboard/')).toSorted(),
    failing: (part) => {
      fails = part;
    },
  };
}

/** An item of the menu with the files of a chart or panel, which is opened first: "Download CSV: Daily volume". */
export async function fileItem(name: string): Promise<HTMLElement> {
  const files = name.replace(/^[^:]+/, 'Files');
  await settle(() => fireEvent.keyDown(control(files), { key: 'Enter' }));
  await eventually(() => document.querySelector(`[role="menuitem"][aria-label="${name}"]`) !== null, name);
  return control(name);
}

/** The texts of the figures of the page's own day, by id, or by id:dimension if they have one. */
export function figures(): Record<string, string> {
  const all = [...document.querySelectorAll<HTMLElement>('[data-figure]:not([data-day], [data-derived])')];
  return Object.fromEntries(
    all.map((figure) => {
      const { figure: id = '', dimension = '' } = figure.dataset;
      return [dimension === '' ? id : `${id}:${dimension}`, figure.textContent];
    }),
  );
}

/** Texts with a digit that are neither a figure nor a constant of a known kind; there should be none. */
export function strayNumbers(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const stray: string[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const mark = node.parentElement?.closest<HTMLElement>('[data-figure], [data-constant], [data-sample]');
    const kind = mark?.dataset['constant'];
    const held = mark != null && (kind === undefined || CONSTANT_KINDS.some((each) => each === kind));
    if (!held && /\d/.test(node.textContent ?? '')) stray.push(node.textContent ?? '');
  }
  return stray;
}

/** The numbers derived from two figures, as [id:dimension, how, text]. */
export const derived = (): (string | undefined)[][] =>
  [...document.querySelectorAll<HTMLElement>('[data-derived]')].map(({ dataset, textContent }) => [
    `${dataset['figure']}:${dataset['dimension']}`,
    dataset['derived'],
    textContent,
  ]);

/** The cell of a strip, or the card, with this name. */
export function part(name: string): HTMLElement {
  const parts = [...document.querySelectorAll<HTMLElement>('li[aria-labelledby], section[aria-labelledby]')];
  const found = parts.find(
    (each) => document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent === name,
  );
  if (found === undefined) throw new Error(`There is no part "${name}" in: ${document.body.textContent}`);
  return found;
}
