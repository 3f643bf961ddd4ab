import type { UseQueryResult } from '@tanstack/react-query';
import type { readOperations } from '@cottontree/contract/dashboard.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { KpiCell } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { LOAD_FAILED } from '../../kernel/panel-error.tsx';
import { HEALTH, worstOf } from './health.ts';
import keyFigure from './key-figures.module.css';
import css from './system-health-cell.module.css';

export interface SystemHealthCellProps {
  label: string;
  operations: UseQueryResult<AnswerOf<typeof readOperations>>;
}

/** The worst of the system's checks in a word, and how many are well. */
export function SystemHealthCell({ label, operations }: SystemHealthCellProps) {
  const { data, isError, refetch } = operations;
  if (data === undefined && isError) {
    return (
      <KpiCell
        label={label}
        value={<Button onClick={() => void refetch()}>Try again</Button>}
        note={<span role="alert">{LOAD_FAILED}</span>}
      />
    );
  }
  if (data === undefined)
    return <KpiCell label={label} value={<SkeletonValue />} note={<span className={keyFigure.note} />} />;
  const worst = worstOf(data.checks);
  const well = data.checks.filter((check) => check.state === 'ok').length;
  return (
    <KpiCell
      label={label}
      value={
        <span className={css.health} data-health={worst}>
          {HEALTH[worst].summary}
        </span>
      }
      note={
        <span data-constant="status" className={keyFigure.note}>
          {well} of {data.checks.length} checks are well
        </span>
      }
    />
  );
}
