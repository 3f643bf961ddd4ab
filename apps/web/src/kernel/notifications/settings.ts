import type { NotificationCategory } from '@cottontree/contract/events.ts';
import { isRecord } from '../call.ts';
import { preference } from '../preference.ts';

/** `none` is offered only on the profile screen. */
export const FREQUENCIES = ['all', 'important', 'critical', 'none'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
export const CATEGORIES = [
  'system',
  'security',
  'financial',
  'user',
] as const satisfies readonly NotificationCategory[];

/** Stored only in this browser; the server never receives them. */
export interface NotificationSettings {
  soundEnabled: boolean;
  pushEnabled: boolean;
  /** Times of day in this browser's time zone, HH:MM; the end may be on the next day. */
  quietHours: { start: string; end: string };
  frequency: Frequency;
  categories: Record<NotificationCategory, boolean>;
}

export const DEFAULT_SETTINGS: NotificationSettings = {
  soundEnabled: true,
  pushEnabled: true,
  quietHours: { start: '22:00', end: '08:00' },
  frequency: 'important',
  categories: { system: true, security: true, financial: true, user: false },
};

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
export const isTime = (text: unknown): text is string => typeof text === 'string' && TIME.test(text);

/** The stored settings, with the default for missing or invalid values. */
export function settingsOf(stored: unknown): NotificationSettings {
  const value = isRecord(stored) ? stored : {};
  const hours = isRecord(value.quietHours) ? value.quietHours : {};
  const categories = isRecord(value.categories) ? value.categories : {};
  const flag = (one: unknown, fallback: boolean) => (typeof one === 'boolean' ? one : fallback);
  const { quietHours, frequency, categories: usual } = DEFAULT_SETTINGS;
  return {
    soundEnabled: flag(value.soundEnabled, DEFAULT_SETTINGS.soundEnabled),
    pushEnabled: flag(value.pushEnabled, DEFAULT_SETTINGS.pushEnabled),
    quietHours: {
      start: isTime(hours.start) ? hours.start : quietHours.start,
      end: isTime(hours.end) ? hours.end : quietHours.end,
    },
    frequency: FREQUENCIES.find((each) => each === value.frequency) ?? frequency,
    categories: {
      system: flag(categories.system, usual.system),
      security: flag(categories.security, usual.security),
      financial: flag(categories.financial, usual.financial),
      user: flag(categories.user, usual.user),
    },
  };
}

export const notificationSettings = preference('notification-settings', settingsOf);
