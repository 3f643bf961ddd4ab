import { tryNotification } from '../../domain/try-notification/try-notification-call.ts';
import type { Live } from '../../kernel/live/live.tsx';
import { alertPermission } from '../../kernel/notifications/announce.ts';
import type { Verdict } from './result.ts';
import { SYSTEM_TEST_TEXTS as texts } from './texts.ts';

/** The state of the page that the browser checks need, read at the time they run. */
export interface CheckContext {
  live: () => Pick<Live, 'connected' | 'send'>;
  userId: string;
}

const success = (message: string, details = ''): Verdict => ({ status: 'success', message, details });
const warning = (message: string, details = ''): Verdict => ({ status: 'warning', message, details });
const failed = (message: string, details = ''): Verdict => ({ status: 'failed', message, details });

export async function liveConnection({ live }: CheckContext): Promise<Verdict> {
  return live().connected ? success(texts.connected) : warning(texts.disconnected, texts.disconnectedWhy);
}

export async function browserNotifications(): Promise<Verdict> {
  if (!('Notification' in window)) return warning(texts.noAlerts);
  switch (alertPermission()) {
    case 'granted':
      return success(texts.allowed);
    case 'denied':
      return warning(texts.blocked);
    case 'default':
      return warning(texts.notRequested, texts.notRequestedWhy);
  }
}

/** Sent only to oneself, whatever the person may do: a test disturbs nobody. */
export async function roundTrip({ live, userId }: CheckContext): Promise<Verdict> {
  const result = await tryNotification((message) => live().send(message), {
    ...texts.trial,
    type: 'info',
    actionType: 'system_test',
    userIds: [userId],
  });
  switch (result.kind) {
    case 'received':
      return success(texts.sentAndReceived, `${result.milliseconds} ms`);
    case 'refused':
      return failed(result.message);
    case 'silent':
      return failed(texts.lost);
    case 'disconnected':
      return warning(texts.disconnected, texts.disconnectedWhy);
  }
}

export async function serviceWorker(): Promise<Verdict> {
  if (!('serviceWorker' in navigator)) return warning(texts.noWorker, texts.noWorkerWhy);
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration?.active) return success(texts.active);
  return warning(registration === undefined ? texts.workerMissing : texts.workerStarting);
}

const PROBE = 'system-test';

export async function localStorageWorks(): Promise<Verdict> {
  const value = String(performance.now());
  try {
    localStorage.setItem(PROBE, value);
    const read = localStorage.getItem(PROBE);
    return read === value ? success(texts.writtenAndReadBack) : failed(texts.storageDiffers);
  } catch {
    return failed(texts.storageRefused);
  } finally {
    try {
      localStorage.removeItem(PROBE);
    } catch {
      // Handled above.
    }
  }
}
