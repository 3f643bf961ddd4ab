// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification as CentreNotification } from '@cottontree/contract/notifications/notifications.ts';
import { alertPermission, announce, requestAlerts } from './announce.ts';
import { DEFAULT_SETTINGS, notificationSettings } from './settings.ts';

class FakeAlert {
  static permission: NotificationPermission = 'default';
  static requests = 0;
  static shown: FakeAlert[] = [];
  closed = false;
  onclick: (() => void) | null = null;
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    FakeAlert.shown.push(this);
  }
  static async requestPermission(): Promise<NotificationPermission> {
    FakeAlert.requests += 1;
    FakeAlert.permission = 'granted';
    return 'granted';
  }
  close(): void {
    this.closed = true;
  }
}

const note = (type: CentreNotification['type']): CentreNotification => ({
  id: 'n',
  title: 'Day closed',
  message: 'All is well',
  type,
  category: 'system',
  critical: false,
  timestamp: '2026-11-21T12:00:00.000Z',
  userId: null,
  actionType: null,
  data: {},
  read: false,
  acknowledged: false,
  endedAt: null,
});

beforeEach(() => {
  vi.stubGlobal('Notification', FakeAlert);
  FakeAlert.permission = 'default';
  FakeAlert.requests = 0;
  FakeAlert.shown = [];
  notificationSettings.write({
    ...DEFAULT_SETTINGS,
    soundEnabled: false,
    frequency: 'all',
    quietHours: { start: '00:00', end: '00:00' },
  });
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

describe('the permission', () => {
  it('[A-4.24] is requested when it is default, and only then', async () => {
    await requestAlerts();
    expect(FakeAlert.requests).toBe(1);
    for (const permission of ['granted', 'denied'] as const) {
      FakeAlert.permission = permission;
      await requestAlerts();
    }
    expect(FakeAlert.requests).toBe(1);
  });

  it('[A-4.23] is one of default, granted and denied, denied when the browser does not support alerts', () => {
    for (const permission of ['default', 'granted', 'denied'] as const) {
      FakeAlert.permission = permission;
      expect(alertPermission()).toBe(permission);
    }
    vi.unstubAllGlobals();
    Reflect.deleteProperty(window, 'Notification');
    expect(alertPermission()).toBe('denied');
  });
});

describe('desktop alerts', () => {
  it('[A-9.18, A-9.19] need a hidden page and the permission', () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    FakeAlert.permission = 'granted';
    announce(note('error'));
    expect(FakeAlert.shown).toHaveLength(0);
    focus.mockReturnValue(false);
    announce(note('error'));
    expect(FakeAlert.shown).toMatchObject([
      { title: 'Day closed', options: { body: 'All is well', requireInteraction: true } },
    ]);
    FakeAlert.permission = 'denied';
    announce(note('error'));
    expect(FakeAlert.shown).toHaveLength(1);
  });

  it('[A-9.20, A-9.21] close after 5 s when info, and stay when warning or error', () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(false);
    FakeAlert.permission = 'granted';
    for (const type of ['info', 'warning', 'error'] as const) announce(note(type));
    vi.advanceTimersByTime(4999);
    expect(FakeAlert.shown.map(({ closed }) => closed)).toEqual([false, false, false]);
    for (const pause of [1, 3_600_000]) {
      vi.advanceTimersByTime(pause);
      expect(FakeAlert.shown.map(({ closed }) => closed)).toEqual([true, false, false]);
    }
  });
});
