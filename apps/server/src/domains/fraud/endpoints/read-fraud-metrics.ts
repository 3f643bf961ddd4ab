import {
  ConfidenceBand,
  FraudType,
  readFraudMetrics as route,
  type FraudMetrics,
} from '@cottontree/contract/fraud/fraud.ts';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { readVisible } from '../../../figures/visible.ts';
import { scorerState, windowOf } from '../rules.ts';
import { readScorer, thresholdSll } from '../store.ts';

interface Counted {
  type: string;
  severity: string;
  status: string;
  n: number;
}

/** The figures follow from what was scored: they are as new as that, also where it changed none of them. */
const scoredStamp = (stamp: Stamp, scoredAt: string | null): Stamp =>
  stamp.live && scoredAt !== null && scoredAt > (stamp.recordedAt ?? '')
    ? { ...stamp, recordedAt: scoredAt }
    : stamp;

export const readFraudMetrics = query(route, async (call) => {
  const { db, actor, clock, query: filter } = call;
  const { after, upTo } = windowOf(filter.window, filter.asOf, clock.now(), actor);
  const { rows } = await sql<Counted>`
    select type, severity, status, count(*)::int as n from fraud_alerts
     where at > ${after} and at <= ${upTo} group by type, severity, status`.execute(db);
  const sum = (matches: (row: Counted) => boolean): number =>
    rows.filter(matches).reduce((total, { n }) => total + n, 0);
  const values = await readVisible(call, [
    ['fraud.open'],
    ['fraud.value-stopped'],
    ...ConfidenceBand.options.flatMap((band) => [
      ['fraud.confirmed-by-band', band] as const,
      ['fraud.harmless-by-band', band] as const,
      ['fraud.precision', band] as const,
    ]),
  ]);
  const scorer = await readScorer(db, clock.now());
  const metrics: FraudMetrics = {
    window: filter.window,
    alerts: sum(() => true),
    high: sum(({ severity }) => severity === 'high'),
    pending: sum(({ status }) => status === 'pending'),
    investigating: sum(({ status }) => status === 'investigating'),
    confirmed: sum(({ status }) => status === 'resolved'),
    harmless: sum(({ status }) => status === 'false_positive'),
    byType: FraudType.options.map((type) => ({ type, alerts: sum((row) => row.type === type) })),
    stamp: scoredStamp(values.stamp, scorer.lastScoredAt),
    open: values.number('fraud.open'),
    valueStopped: values.text('fraud.value-stopped'),
    bands: ConfidenceBand.options.map((band) => ({
      band,
      confirmed: values.number('fraud.confirmed-by-band', band),
      harmless: values.number('fraud.harmless-by-band', band),
      precision: values.number('fraud.precision', band),
    })),
    thresholdSll: String(await thresholdSll(db)),
    status: { ...scorer, ...scorerState(scorer) },
  };
  return metrics;
});
