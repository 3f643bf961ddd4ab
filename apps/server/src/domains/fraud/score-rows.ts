/** Scores rows in the order of time and says which alerts that makes, or adds to. */
import type { FraudType } from '@cottontree/contract/fraud.ts';
import type { AlertFrom } from '@cottontree/contract/fraud-rules.ts';
import { DAY, homeOf } from '@cottontree/models/fraud-profile.ts';
import { scoreMovement, severityOf, type Finding } from '@cottontree/models/fraud-score.ts';
import type { FoundScore } from './kept-scores.ts';
import type { Memory, OpenAlert } from './memory.ts';
import type { ScoredRow } from './movement-rows.ts';

/** What an alert is, or becomes. */
export interface Raised {
  /** Null for a new one. */
  readonly id: bigint | null;
  /** Seconds: of the first movement that raised it. */
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

/** "Bo, Sierra Leone". */
export const placeOf = ({ district, country, latitude }: ScoredRow): string => {
  const named = [district, country === 'SL' ? 'Sierra Leone' : country].filter((each) => each !== null);
  if (named.length === 0) return 'Unknown';
  return latitude === null ? `${named.join(', ')} (online)` : named.join(', ');
};

export interface ScoredRows {
  readonly raised: readonly Raised[];
  /** Those that other rules might make an alert of as well. */
  readonly scores: readonly FoundScore[];
}

/** An alert opens at most once in 24 hours for a customer and type; a stronger finding takes its place while it waits. */
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
