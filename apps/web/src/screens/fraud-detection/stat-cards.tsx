import type { UseQueryResult } from '@tanstack/react-query';
import type { FraudMetrics } from '@cottontree/contract/fraud/fraud.ts';
import { KpiCell, KpiStrip, type KpiChoice } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonValue } from '@cottontree/ui/skeleton.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, dollars, NOTHING } from '../../kernel/formatting.ts';
import { useChoose, useFilter, useSameCustomer, useScope } from './state.ts';
import { FRAUD_TEXTS } from './texts.ts';

const { stats } = FRAUD_TEXTS;

/** Counts of the window, and two figures of the day. A count of alerts shows these alerts. */
export function StatCards({ metrics }: { metrics: UseQueryResult<FraudMetrics> }) {
  const { data } = metrics;
  const waiting = data === undefined && metrics.error === null;
  const [filter, setFilter] = useFilter();
  const [scope, setScope] = useScope();
  const [sameCustomer] = useSameCustomer();
  const choose = useChoose();
  const ofFilter = (value: typeof filter): KpiChoice => {
    const chosen = filter === value && scope === 'selection' && sameCustomer === '';
    return { chosen, onChoose: () => choose(() => setFilter(chosen ? 'all' : value)) };
  };
  const ofScope = (value: typeof scope): KpiChoice => {
    const chosen = scope === value && sameCustomer === '';
    return { chosen, onChoose: () => choose(() => setScope(chosen ? 'selection' : value)) };
  };
  const counted = (label: string, value: number | undefined, choice: KpiChoice) => (
    <KpiCell
      label={label}
      choice={choice}
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
    <KpiStrip label={stats.label} oneLine>
      {counted(stats.alerts, data?.alerts, ofFilter('all'))}
      {counted(stats.high, data?.high, ofFilter('high'))}
      {counted(stats.pending, data && data.pending + data.investigating, ofFilter('pending'))}
      {counted(stats.confirmed, data?.confirmed, ofScope('confirmed'))}
      <KpiCell
        label={stats.open}
        choice={ofScope('open')}
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
