import type { UseQueryResult } from '@tanstack/react-query';
import type { readOperations } from '@cottontree/contract/dashboards/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { KpiCell } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { HEALTH_TEXTS } from './health-texts.ts';
import { HEALTH, worstOf } from './health.ts';
import { useChecks } from './use-checks.ts';
import { FailedCell } from './key-figure.tsx';
import keyFigure from './key-figures.module.css';
import css from './system-health-cell.module.css';
import { useHref } from '../../kernel/as-of.ts';

export interface SystemHealthCellProps {
  label: string;
  operations: UseQueryResult<AnswerOf<typeof readOperations>>;
}

/** The worst state of the system's checks, and how many are healthy: now, or on a past day. */
export function SystemHealthCell({ label, operations }: SystemHealthCellProps) {
  const href = useHref();
  const { data, isError } = operations;
  const checks = useChecks(data);
  if (data === undefined && isError) return <FailedCell label={label} failure={operations} />;
  if (data === undefined)
    return <KpiCell label={label} value={<SkeletonValue />} note={<span className={keyFigure.note} />} />;
  const worst = worstOf(checks);
  const well = checks.filter((check) => check.state === 'ok').length;
  return (
    <KpiCell
      label={label}
      href={href('/dashboard')}
      value={
        <span className={css.health} data-health={worst}>
          {HEALTH[worst].summary}
        </span>
      }
      note={
        <span data-constant="status" className={keyFigure.note}>
          {HEALTH_TEXTS.ofChecksAreWell(well, checks.length, data.stamp.live ? '' : HEALTH_TEXTS.ofThisDay)}
        </span>
      }
    />
  );
}
