import type { HealthCheck } from '@cottontree/contract/dashboards/dashboard.ts';
import type { z } from 'zod';

export type Check = z.infer<typeof HealthCheck>;
export type CheckState = Check['state'];

/** The texts for the state of one check, and of all checks together. */
export const HEALTH = {
  ok: { word: 'OK', summary: 'Healthy', tone: 'pos' },
  warning: { word: 'Warning', summary: 'Warning', tone: 'warn' },
  failed: { word: 'Failed', summary: 'Failing', tone: 'neg' },
} as const satisfies Record<CheckState, { word: string; summary: string; tone: 'pos' | 'warn' | 'neg' }>;

export function worstOf(checks: readonly Pick<Check, 'state'>[]): CheckState {
  if (checks.some((check) => check.state === 'failed')) return 'failed';
  return checks.some((check) => check.state === 'warning') ? 'warning' : 'ok';
}
