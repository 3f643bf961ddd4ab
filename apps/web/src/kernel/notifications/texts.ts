import type { Frequency } from './settings.ts';

export const SETTINGS_TEXTS = {
  saved: { title: 'Notification Settings Updated', text: 'They are kept in this browser.' },
  frequency: {
    all: 'All notifications',
    important: 'Important: warnings and errors',
    critical: 'Critical: errors only',
    none: 'None',
  } satisfies Record<Frequency, string>,
  categories: { system: 'System', security: 'Security', financial: 'Financial', user: 'User' },
  notificationsUnread: (unread: number, unreadText: string) =>
    unread === 0 ? 'Notifications' : `Notifications, ${unreadText} unread`,
  notifications: 'Notifications',
  browserHasNotDecided: 'The browser has not decided on desktop alerts yet.',
  browserAllowsDesktopAlerts: 'The browser allows desktop alerts.',
  browserBlocksDesktopAlerts: 'The browser blocks desktop alerts; its site settings can allow them.',
  sound: 'Sound',
  desktopAlerts: 'Desktop alerts',
  frequencyLabel: 'Frequency',
  quietFrom: 'Quiet from',
  enterATimeSuchAs: 'Enter a time such as 22:00.',
  quietUntil: 'Quiet until',
  enterATimeSuchAsMorning: 'Enter a time such as 08:00.',
  categoriesLegend: 'Categories',
  saveSettings: 'Save settings',
} as const;
