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
} as const;
