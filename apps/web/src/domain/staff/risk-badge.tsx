import type { RiskLevel } from '@cottontree/contract/access/permissions.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';

const TONES: Record<RiskLevel, BadgeTone> = {
  low: 'neutral',
  medium: 'accent',
  high: 'warn',
  critical: 'neg',
};

/** "medium" -> "Medium" */
export const riskInWords = (risk: RiskLevel): string => risk.slice(0, 1).toUpperCase() + risk.slice(1);

export const RiskBadge = ({ risk }: { risk: RiskLevel }) => (
  <Badge tone={TONES[risk]}>{riskInWords(risk)}</Badge>
);
