/** Stores scores that some rules could turn into alerts, and replays them with other rules. */
import type { FraudType } from '@cottontree/contract/fraud/fraud.ts';
import type { FraudRules, RulesOutcome, RulesReplay } from '@cottontree/contract/fraud/rules.ts';
import { replayRules, type KeptScore, type Outcome } from '@cottontree/models/fraud-replay.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** A score and the id of its transaction. */
export interface FoundScore extends KeptScore {
  readonly id: string;
}

const ROWS_PER_STATEMENT = 5_000;

export async function writeScores(tx: Db, scores: readonly FoundScore[]): Promise<void> {
  for (let first = 0; first < scores.length; first += ROWS_PER_STATEMENT) {
    const part = scores.slice(first, first + ROWS_PER_STATEMENT).map((each) => ({
      transaction_id: each.id,
      type: each.type,
      subscriber_id: each.customer,
      at: new Date(each.at * 1_000).toISOString(),
      confidence: each.confidence.toFixed(4),
      value_usd: each.valueUsd.toFixed(2),
      value_sll: each.valueSll,
    }));
    await sql`
      insert into fraud_scores (transaction_id, type, subscriber_id, at, confidence, value_usd, value_sll)
      select x.* from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as x(transaction_id text, type text, subscriber_id text, at timestamptz, confidence numeric, value_usd numeric, value_sll numeric)
          on conflict do nothing`.execute(tx);
  }
}

const DAY_MS = 86_400_000;

/** The result of the current and of the requested rules for the scores of the `days` days up to `now`. */
export async function replayScores(
  db: Db,
  { held, asked: requested, days, now }: { held: FraudRules; asked: FraudRules; days: number; now: Date },
): Promise<RulesReplay> {
  const windowStart = new Date(now.getTime() - days * DAY_MS);
  const { rows: scores } = await sql<KeptScore>`
    select subscriber_id as customer, type, extract(epoch from at)::float8 as at, confidence::float8 as confidence,
           value_usd::float8 as "valueUsd", value_sll::float8 as "valueSll"
      from fraud_scores where at > ${windowStart} and at <= ${now} order by fraud_scores.at, transaction_id`.execute(
    db,
  );
  const { rows: outcomes } = await sql<Outcome & { type: FraudType }>`
    select subscriber_id as customer, type, extract(epoch from at)::float8 as at, status = 'resolved' as confirmed
      from fraud_alerts
     where decided_at is not null and at > ${windowStart}::timestamptz - interval '1 day' and at <= ${now}`.execute(
    db,
  );
  const from = new Date(Math.max(windowStart.getTime(), (scores[0]?.at ?? 0) * 1_000));
  const spanned = Math.max(1, (now.getTime() - from.getTime()) / DAY_MS);
  const outcomeOf = (rules: FraudRules): RulesOutcome => {
    const alerts = replayRules(scores, outcomes, rules.alertFrom);
    const confirmed = alerts.filter((alert) => alert.confirmed === true);
    const harmless = alerts.filter((alert) => alert.confirmed === false).length;
    const closed = confirmed.length + harmless;
    return {
      alerts: alerts.length,
      perDay: alerts.length / spanned,
      confirmed: confirmed.length,
      harmless,
      undecided: alerts.length - closed,
      precision: closed === 0 ? null : (100 * confirmed.length) / closed,
      valueConfirmed: confirmed.reduce((sum, { best }) => sum + best.valueUsd, 0).toFixed(2),
      needSecond: alerts.filter(({ best }) => best.valueSll > rules.blockThresholdSll).length,
    };
  };
  return {
    from: from.toISOString(),
    to: now.toISOString(),
    scores: scores.length,
    held: outcomeOf(held),
    asked: outcomeOf(requested),
  };
}
