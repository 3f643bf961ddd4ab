/** Reads the newest version of the rules by which scores become alerts. */
import {
  type AlertFrom,
  FraudRules,
  RulesReplay,
  type FraudRulesState,
} from '@cottontree/contract/fraud/rules.ts';
import { ALERT_FROM } from '@cottontree/models/fraud-score.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';

/** The default rules; the threshold is in old leones. */
export const DEFAULT_RULES: FraudRules = {
  alertFrom: {
    unusual_location: ALERT_FROM,
    rapid_transactions: ALERT_FROM,
    device_anomaly: ALERT_FROM,
    spending_pattern: ALERT_FROM,
  } satisfies AlertFrom,
  blockThresholdSll: 5_000_000,
};

export type RulesHeld = Omit<FraudRulesState, 'waiting'>;

interface Row {
  version: number;
  rules: unknown;
  reason: string;
  username: string | null;
  agreed: string | null;
  made_at: Date;
  replay: unknown;
}

/** The version in force, with the history of versions. */
export async function readRules(db: Db): Promise<RulesHeld> {
  const { rows } = await sql<Row>`
    select r.version, r.rules, r.reason, u.username, a.username as agreed, r.made_at, r.replay
      from fraud_rules r left join users u on u.id = r.made_by
      left join fraud_rule_decisions d on d.version = r.version left join users a on a.id = d.decided_by
     order by r.version desc`.execute(db);
  const history = rows.map((row) => ({
    version: row.version,
    rules: FraudRules.parse(row.rules),
    reason: row.reason,
    madeBy: row.username ?? 'Somebody',
    agreedBy: row.agreed,
    madeAt: row.made_at.toISOString(),
    replay: RulesReplay.nullable().parse(row.replay),
  }));
  return { version: history[0]?.version ?? 0, rules: history[0]?.rules ?? DEFAULT_RULES, history };
}

export async function rulesInForce(db: Db): Promise<FraudRules> {
  const { rows } = await sql<{ rules: unknown }>`
    select rules from fraud_rules order by version desc limit 1`.execute(db);
  return rows[0] === undefined ? DEFAULT_RULES : FraudRules.parse(rows[0].rules);
}
