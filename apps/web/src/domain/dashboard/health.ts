import type { HealthCheck } from '@cottontree/contract/dashboards/dashboard.ts';
import type { z } from 'zod';
import { DASHBOARD_TEXTS } from './texts.ts';

export type Check = z.infer<typeof HealthCheck>;
export type CheckState = Check['state'];

/** The texts for the state of one check, and of all checks together. */
export const HEALTH = {
  ok: { word: 'OK', summary: DASHBOARD_TEXTS.healthy, tone: 'pos' },
  warning: { word: DASHBOARD_TEXTS.warning, summary: DASHBOARD_TEXTS.warning, tone: 'warn' },
  failed: { word: DASHBOARD_TEXTS.failed, summary: DASHBOARD_TEXTS.failing, tone: 'neg' },
} as const satisfies Record<CheckState, { word: string; summary: string; tone: 'pos' | 'warn' | 'neg' }>;

export function worstOf(checks: readonly Pick<Check, 'state'>[]): CheckState {
  if (checks.some((check) => check.state === 'failed')) return 'failed';
  return checks.some((check) => check.state === 'warning') ? 'warning' : 'ok';
}
