/** The days on which the rules of fraud alerts changed, for the charts of figures. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { readFraudRules } from '@cottontree/contract/fraud/fraud.ts';
import { sql } from 'kysely';
import type { DayEventSource } from '../../figures/day-events.ts';
import { refusal } from '../../platform/http/access.ts';

export const fraudRuleDays: DayEventSource = async ({ db, actor, from, to }) => {
  if (refusal(readFraudRules.spec, actor) !== null) return [];
  const { rows } = await sql<{ day: BusinessDay; version: number }>`
    select (made_at at time zone 'UTC')::date as day, max(version) as version from fraud_rules
     where made_at >= ${from}::date and made_at < ${to}::date + 1
     group by 1`.execute(db);
  return rows.map(({ day, version }) => ({ kind: 'fraud-rules' as const, day, version }));
};
