import { analytics } from './section-analytics.ts';
import { audit } from './section-audit.ts';
import { dashboards } from './section-dashboards.ts';
import { expenses } from './section-expenses.ts';
import { gettingStarted } from './section-getting-started.ts';
import { security } from './section-security.ts';
import type { Section } from './topic.ts';
import { users } from './section-users.ts';

/** The guide, in reading order. */
export const SECTIONS: readonly [Section, ...Section[]] = [
  gettingStarted,
  dashboards,
  users,
  expenses,
  audit,
  analytics,
  security,
];
