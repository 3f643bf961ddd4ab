import type { UseQueryResult } from '@tanstack/react-query';
import type { FraudMetrics } from '@cottontree/contract/fraud/fraud.ts';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, dollars, NOTHING } from '../../kernel/formatting.ts';
import { FRAUD_TEXTS } from './texts.ts';

const { stats } = FRAUD_TEXTS;

/** Counts of the window, and two figures of the day. */
export function StatCards({ metrics }: { metrics: UseQueryResult<FraudMetrics> }) {
  const { data } = metrics;
  const waiting = data === undefined && metrics.error === null;
  const counted = (label: string, value: number | undefined) => (
    <KpiCell
      label={label}
      value={
        waiting ? (
          <SkeletonValue />
        ) : (
          <Constant why="count">{value === undefined ? NOTHING : count(value)}</Constant>
        )
      }
    />
  );
  return (
    <KpiStrip label={stats.label}>
      {counted(stats.alerts, data?.alerts)}
      {counted(stats.high, data?.high)}
      {counted(stats.pending, data && data.pending + data.investigating)}
      {counted(stats.confirmed, data?.confirmed)}
      <KpiCell
        label={stats.open}
        value={waiting ? <SkeletonValue /> : <Figure id="fraud.open" value={data?.open} format={count} />}
      />
      <KpiCell
        label={data?.stamp.live === false ? stats.stoppedThen : stats.stopped}
        value={
          waiting ? (
            <SkeletonValue />
          ) : (
            <Figure id="fraud.value-stopped" value={data?.valueStopped} format={dollars} />
          )
        }
      />
    </KpiStrip>
  );
}
