import type { NotificationCategory, NotificationType } from '@cottontree/contract/events.ts';
import type { Frequency, NotificationSettings } from './settings.ts';

/** Milliseconds after which a desktop alert of type info or success closes itself. */
const ALERT_CLOSES_AFTER = 5_000;

/** Which types cause a sound or an alert: important means warning and error, critical means error. */
const ANNOUNCED: Record<Frequency, readonly NotificationType[]> = {
  all: ['info', 'success', 'warning', 'error'],
  important: ['warning', 'error'],
  critical: ['error'],
  none: [],
};

export interface PageState {
  /** True when the page is hidden or another window has the focus. */
  away: boolean;
  permission: NotificationPermission;
  /** HH:MM in the browser's time zone. */
  time: string;
}

export interface Announcement {
  sound: boolean;
  desktop: boolean;
  /** Milliseconds until the desktop alert closes; undefined if it stays until dismissed. */
  closesAfter: number | undefined;
}

/** Whether a time is in the quiet hours, the end excluded. They may span midnight; an equal start and end mean none. */
export function isQuiet(time: string, { start, end }: NotificationSettings['quietHours']): boolean {
  if (start === end) return false;
  return start < end ? time >= start && time < end : time >= start || time < end;
}

/** Decides on the sound and the desktop alert of a notification. It appears in the notification centre in any case. */
export function announcementOf(
  notification: { type: NotificationType; category: NotificationCategory },
  settings: NotificationSettings,
  page: PageState,
): Announcement {
  const { type, category } = notification;
  const announced =
    settings.categories[category] &&
    ANNOUNCED[settings.frequency].includes(type) &&
    !isQuiet(page.time, settings.quietHours);
  return {
    sound: announced && settings.soundEnabled,
    desktop: announced && settings.pushEnabled && page.away && page.permission === 'granted',
    closesAfter: type === 'info' || type === 'success' ? ALERT_CLOSES_AFTER : undefined,
  };
}
