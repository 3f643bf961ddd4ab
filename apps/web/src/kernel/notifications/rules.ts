import type { NotificationCategory, NotificationType } from '@cottontree/contract/events.ts';
import type { Frequency, NotificationSettings } from './settings.ts';

/** Milliseconds after which a desktop alert of type info or success closes itself. */
const ALERT_CLOSES_AFTER = 5_000;

/** Which types may make themselves heard: important means warning and error, critical means error. */
const HEARD: Record<Frequency, readonly NotificationType[]> = {
  all: ['info', 'success', 'warning', 'error'],
  important: ['warning', 'error'],
  critical: ['error'],
  none: [],
};

export interface PageState {
  /** The page is hidden, or another window has the focus. */
  away: boolean;
  permission: NotificationPermission;
  /** HH:MM on the person's clock. */
  time: string;
}

export interface Announcement {
  sound: boolean;
  desktop: boolean;
  /** Milliseconds until the desktop alert closes; undefined when it stays until dismissed. */
  closesAfter: number | undefined;
}

/** Whether a time lies in the quiet hours, the end excluded. They may run over midnight; equal ends mean none. */
export function isQuiet(time: string, { start, end }: NotificationSettings['quietHours']): boolean {
  if (start === end) return false;
  return start < end ? time >= start && time < end : time >= start || time < end;
}

/** How a notification makes itself noticed. It enters the notification centre in any case. */
export function announcementOf(
  notification: { type: NotificationType; category: NotificationCategory },
  settings: NotificationSettings,
  page: PageState,
): Announcement {
  const { type, category } = notification;
  const heard =
    settings.categories[category] &&
    HEARD[settings.frequency].includes(type) &&
    !isQuiet(page.time, settings.quietHours);
  return {
    sound: heard && settings.soundEnabled,
    desktop: heard && settings.pushEnabled && page.away && page.permission === 'granted',
    closesAfter: type === 'info' || type === 'success' ? ALERT_CLOSES_AFTER : undefined,
  };
}
