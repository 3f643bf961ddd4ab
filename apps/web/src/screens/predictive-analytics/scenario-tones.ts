import type { RiskLevel, ScenarioStatus } from '@cottontree/contract/simulation/schemas.ts';
import type { BadgeTone } from '@cottontree/ui/badge.tsx';

export const STATUS_TONES = {
  Completed: 'pos',
  'In Progress': 'accent',
  Draft: 'neutral',
} as const satisfies Record<ScenarioStatus, BadgeTone>;

export const RISK_TONES = { Low: 'pos', Medium: 'warn', High: 'neg' } as const satisfies Record<
  RiskLevel,
  BadgeTone
>;
