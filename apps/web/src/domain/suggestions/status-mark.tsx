import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FeatureStatus, Grade } from '@cottontree/contract/suggestions/suggestions.ts';
import { Badge, type BadgeTone } from '@cottontree/ui/badge.tsx';
import css from './suggestions.module.css';
import { SUGGESTION_TEXTS } from './texts.ts';

const TONES: Readonly<Record<FeatureStatus, BadgeTone>> = {
  pending: 'neutral',
  reviewing: 'accent',
  approved: 'pos',
  in_development: 'accent',
  completed: 'pos',
  rejected: 'neg',
};

/** A check mark for completed, a clock for in development. `children` replaces the name of the status. */
export function StatusMark({ status, children }: { status: FeatureStatus; children?: ReactNode }) {
  return (
    <Badge tone={TONES[status]}>
      <span className={css.mark} data-status={status}>
        {status === 'completed' && <Check size={12} aria-hidden="true" />}
        {status === 'in_development' && <Clock size={12} aria-hidden="true" />}
        {children ?? SUGGESTION_TEXTS.statuses[status]}
      </span>
    </Badge>
  );
}

const PRIORITY_TONES: Readonly<Record<Grade, BadgeTone>> = {
  high: 'warn',
  medium: 'neutral',
  low: 'neutral',
};

export function PriorityMark({ priority }: { priority: Grade }) {
  return (
    <span className={css.priority} title={SUGGESTION_TEXTS.computedWhy}>
      <Badge tone={PRIORITY_TONES[priority]}>
        {SUGGESTION_TEXTS.priorityPriority(SUGGESTION_TEXTS.grades[priority])}
      </Badge>
    </span>
  );
}
