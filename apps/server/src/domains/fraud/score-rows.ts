/** Scores rows in time order and returns the alerts that they raise or add to. */
import type { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import type { AlertFrom } from '@cottontree/contract/fraud/rules.ts';
import { DAY, homeOf } from '@cottontree/models/fraud-profile.ts';
import { scoreMovement, severityOf, type Finding } from '@cottontree/models/fraud-score.ts';
import type { FoundScore } from './stored-scores.ts';
import type { Memory, OpenAlert } from './memory.ts';
import type { ScoredRow } from './movement-rows.ts';

/** A new alert, or the new content of one. */
export interface Raised {
  /** Null for a new one. */
  readonly id: bigint | null;
  /** In seconds: the time of the first transaction that raised it. */
  readonly at: number;
  readonly type: FraudType;
  readonly row: ScoredRow;
  readonly finding: Finding;
  readonly severity: 'high' | 'medium' | 'low';
  readonly valueUsd: number;
  readonly valueSll: number;
  readonly profile: {
    readonly accountAge: number;
    readonly avgTransaction: string;
    readonly location: string;
  };
}

/** For example "Bo, Sierra Leone". */
export const placeOf = ({ district, country, latitude }: ScoredRow): string => {
  const named = [district, country === 'SL' ? 'Sierra Leone' : country].filter((each) => each !== null);
  if (named.length === 0) return 'Unknown';
  return latitude === null ? `${named.join(', ')} (online)` : named.join(', ');
};

export interface ScoredRows {
  readonly raised: readonly Raised[];
  /** Including scores that only other rules would turn into an alert. */
  readonly scores: readonly FoundScore[];
}

/** Opens at most one alert in 24 hours per customer and type; a stronger finding replaces it while it is pending. */
export function scoreRows(memory: Memory, rows: readonly ScoredRow[], alertFrom: AlertFrom): ScoredRows {
  const scores: FoundScore[] = [];
  const made = new Map<OpenAlert, Raised>();
  for (const row of rows) {
    const { subscriberId } = row;
    const profile = memory.profileAt(subscriberId, row.at);
    const openedAt = memory.openedAt(subscriberId);
    const { findings, baseline } = scoreMovement(profile, row, {
      segments: memory.segments,
      deviceUsers: memory.deviceUsers(row.deviceId, subscriberId),
      openedAt,
    });
    for (const finding of findings) {
      const { type, confidence, valueUsd } = finding;
      const valueSll = Math.round(valueUsd * (row.sllPerUsd ?? memory.sllPerUsd(row.day) ?? 0));
      scores.push({ id: row.id, customer: subscriberId, type, at: row.at, confidence, valueUsd, valueSll });
      if (confidence < alertFrom[type]) continue;
      const open = memory.alertOf(subscriberId, type);
      const same = open !== undefined && Math.abs(row.at - open.at) < DAY;
      if (same && (open.status !== 'pending' || open.confidence >= confidence)) continue;
      const alert: OpenAlert = same ? open : { id: null, at: row.at, confidence, status: 'pending' };
      alert.confidence = confidence;
      if (!same) memory.noteAlert(subscriberId, type, alert);
      made.set(alert, {
        id: alert.id,
        at: alert.at,
        type,
        row,
        finding,
        severity: severityOf(confidence, valueSll),
        valueUsd,
        valueSll,
        profile: {
          accountAge: Math.max(0, Math.floor((row.at - openedAt) / DAY)),
          avgTransaction: Math.exp(baseline.mu).toFixed(2),
          location: homeOf(profile) ?? 'Unknown',
        },
      });
    }
  }
  return { raised: [...made.values()], scores };
}
