/** Tells the server what went wrong here: before sign-in as well, a few at a time, the same thing once with its number. */
import {
  MAX_REPORTS,
  MAX_REPORT_STACK,
  reportErrors,
  type ErrorReport,
} from '@cottontree/contract/error-tracking.ts';
import { CallError, onCallError, send as post, urlOf } from './call.ts';

/** Milliseconds in which the like of an error is added up. */
const GATHER = 1_000;
/** Between two attempts where the server did not take it. */
const AGAIN = 15_000;
/** Characters of one post, at three bytes at most: a browser lets 64 KiB outlive the page that sends them. */
const MOST_TEXT = 20_000;
/** Kinds kept for the next report; a page that fails in ever new ways must not fill the memory. */
const MOST = 60;

const waiting = new Map<string, ErrorReport>();
let watching = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function send(pause: number): void {
  timer ??= setTimeout(() => void deliver(), pause);
}

/** The first of those waiting, which wait no longer. */
function takeBatch(): ErrorReport[] {
  const batch: ErrorReport[] = [];
  let text = 0;
  for (const [key, report] of waiting) {
    text += JSON.stringify(report).length;
    if (batch.length === MAX_REPORTS || (batch.length > 0 && text > MOST_TEXT)) break;
    batch.push(report);
    waiting.delete(key);
  }
  return batch;
}

async function deliver(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const reports = takeBatch();
  if (reports.length === 0) return;
  try {
    // Without an idempotency key: keeping one for each report would cost the server more than the report.
    await post(urlOf(reportErrors, {}), {
      method: reportErrors.spec.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reports }),
      // Whoever meets an error leaves the page, or loads it again.
      keepalive: true,
    });
    if (waiting.size > 0) send(GATHER);
  } catch (error) {
    // What the server refuses it would refuse again; where it does not answer, this waits for it.
    if (error instanceof CallError && error.status < 500 && error.status !== 429) return;
    for (const report of reports) gather(report);
    send(AGAIN);
  }
}

function gather(report: ErrorReport): void {
  const key = JSON.stringify([report.kind, report.name, report.message, report.stack, report.path]);
  const before = waiting.get(key);
  if (before) before.times = Math.min(1_000, before.times + report.times);
  else if (waiting.size < MOST) waiting.set(key, { ...report });
}

function report(kind: ErrorReport['kind'], name: string, message: string, stack: string | null): void {
  gather({
    kind,
    name: name.slice(0, 80),
    message: message.slice(0, 1_000),
    stack: stack?.slice(0, MAX_REPORT_STACK) ?? null,
    path: location.pathname.slice(0, 200),
    times: 1,
  });
  send(GATHER);
}

/** An error that a person met. It never fails, and what is no error is reported as what it says. */
export function reportFailure(kind: ErrorReport['kind'], failure: unknown): void {
  if (!watching) return;
  try {
    if (failure instanceof Error)
      report(kind, String(failure.name), String(failure.message), String(failure.stack ?? '') || null);
    else report(kind, 'Error', String(failure), null);
  } catch {
    // Anything can be thrown, also what cannot be put into words; an error here would be heard as the next one.
    report(kind, 'Error', 'Something was thrown that says nothing', null);
  }
}

/** Nobody's fault: a request that was given up, and what the server has said to the person already. */
function isExpected(reason: unknown): boolean {
  if (reason instanceof CallError) return true;
  if (reason instanceof DOMException && reason.name === 'AbortError') return true;
  // No connection: the screen says so where it matters.
  return reason instanceof TypeError && /fetch|network|load failed/i.test(reason.message);
}

/** From now on: uncaught errors, promises that nobody caught, calls answered 500 and above. Returns how to stop. */
export function watchFailures(): () => void {
  const onError = ({ error, message }: ErrorEvent) => {
    // The browser's way to say that a layout took two passes.
    if (error === null && message.startsWith('ResizeObserver loop')) return;
    reportFailure('error', error ?? message);
  };
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isExpected(reason)) reportFailure('rejection', reason);
  };
  const onHide = () => {
    if (document.visibilityState === 'hidden') void deliver();
  };
  const stopCalls = onCallError((error, url) => {
    const path = url.split('?')[0] ?? '';
    if (error.status < 500 || path === reportErrors.spec.path) return;
    // The server refuses as it should, and says on every screen that it does.
    if (error.body?.code === 'disk-full') return;
    report('call', `HTTP ${error.status}`, `${path} ${error.body?.message ?? ''}`.trim(), null);
  });
  watching = true;
  addEventListener('error', onError);
  addEventListener('unhandledrejection', onRejection);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    watching = false;
    stopCalls();
    removeEventListener('error', onError);
    removeEventListener('unhandledrejection', onRejection);
    document.removeEventListener('visibilitychange', onHide);
    clearTimeout(timer);
    timer = undefined;
    waiting.clear();
  };
}
