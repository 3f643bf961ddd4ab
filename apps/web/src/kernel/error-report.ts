/**
 * Reports failures in the browser to the server, also before sign-in. Equal failures are sent once with a count, a few
 * at a time.
 */
import {
  MAX_REPORTS,
  MAX_REPORT_STACK,
  reportErrors,
  type ErrorReport,
} from '@cottontree/contract/errors/error-tracking.ts';
import { CallError, onCallError, send as post, urlOf } from './call.ts';
import { KERNEL_TEXTS } from './texts.ts';

/** Milliseconds during which equal errors are counted before they are sent. */
const GATHER = 1_000;
/** Milliseconds between two attempts when the server did not accept the report. */
const RETRY_MS = 15_000;
/**
 * Maximum characters of one post, each at most three bytes: a browser sends at most 64 KiB after the page is closed.
 */
const MAX_CHARACTERS = 20_000;
/**
 * Maximum number of different errors that wait to be sent, so that a page with many different failures does not fill
 * the memory.
 */
const MAX_KINDS = 60;

const waiting = new Map<string, ErrorReport>();
let watching = false;
let timer: ReturnType<typeof setTimeout> | undefined;

function send(pause: number): void {
  timer ??= setTimeout(() => void deliver(), pause);
}

/** Removes the first errors from the queue and returns them. */
function takeBatch(): ErrorReport[] {
  const batch: ErrorReport[] = [];
  let text = 0;
  for (const [key, report] of waiting) {
    text += JSON.stringify(report).length;
    if (batch.length === MAX_REPORTS || (batch.length > 0 && text > MAX_CHARACTERS)) break;
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
    // Without an idempotency key: storing a key for each report would cost the server more than the report itself.
    await post(urlOf(reportErrors, {}), {
      method: reportErrors.spec.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reports }),
      // After an error, people often leave or reload the page.
      keepalive: true,
    });
    if (waiting.size > 0) send(GATHER);
  } catch (error) {
    // What the server refuses now, it would refuse again; only a server that does not respond is worth waiting for.
    if (error instanceof CallError && error.status < 500 && error.status !== 429) return;
    for (const report of reports) gather(report);
    send(RETRY_MS);
  }
}

function gather(report: ErrorReport): void {
  const key = JSON.stringify([report.kind, report.name, report.message, report.stack, report.path]);
  const before = waiting.get(key);
  if (before) before.times = Math.min(1_000, before.times + report.times);
  else if (waiting.size < MAX_KINDS) waiting.set(key, { ...report });
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

/** Reports an error that affected a person. It never throws; a value that is not an Error is reported by its text. */
export function reportFailure(kind: ErrorReport['kind'], failure: unknown): void {
  if (!watching) return;
  try {
    if (failure instanceof Error)
      report(kind, String(failure.name), String(failure.message), String(failure.stack ?? '') || null);
    else report(kind, 'Error', String(failure), null);
  } catch {
    // Anything can be thrown, also a value that cannot be converted to text; an error here would be reported in turn.
    report(kind, 'Error', KERNEL_TEXTS.errorWithoutAMessage, null);
  }
}

/** Not a defect: an aborted request, or a refusal that the person has already seen. */
function isExpected(reason: unknown): boolean {
  if (reason instanceof CallError) return true;
  if (reason instanceof DOMException && reason.name === 'AbortError') return true;
  // Offline: the screen already shows that where it matters.
  return reason instanceof TypeError && /fetch|network|load failed/i.test(reason.message);
}

/**
 * Watches for uncaught errors, unhandled rejections and responses with status 500 and above. Returns a function that
 * stops watching.
 */
export function watchFailures(): () => void {
  const onError = ({ error, message }: ErrorEvent) => {
    // The browser reports this when a layout needed two passes; it is harmless.
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
    // This refusal is expected, and a notice on every screen already says so.
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
