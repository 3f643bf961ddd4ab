/** Alerts for the tests of their endpoints, in the small company. */
import { sql } from 'kysely';
import { refreshOpenDay } from '../figures/open-day.ts';
import { startCompanyApp } from './company-app.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

export interface AlertValues {
  readonly subscriber?: string;
  readonly type?: string;
  /** Hours before now. */
  readonly hoursAgo?: number;
  readonly confidence?: number;
  readonly severity?: string;
  /** The amount concerned, in old leones. */
  readonly sll?: number;
  readonly evidence?: readonly string[];
}

let made = 0;

/** A pending alert; resolves to its id. */
export async function raiseAlert(t: TestApp, values: AlertValues = {}): Promise<string> {
  made += 1;
  const { subscriber = 'S001', type = 'spending_pattern', hoursAgo = 2, confidence = 0.8 } = values;
  const { severity = 'high', sll = 900_000, evidence = [] } = values;
  // Some seconds apart, so that no two alerts of one customer and type have the same time.
  const at = new Date(t.clock.now().getTime() - hoursAgo * 3_600_000 - made * 1_000);
  const { rows } = await sql<{ id: bigint }>`
    with raised as (
      insert into fraud_alerts (subscriber_id, type, at, business_day, confidence, severity, transaction_id, amount, currency,
                                location, description, factors, evidence, value_usd, value_sll, profile, raised_at)
      values (${subscriber}, ${type}, ${at}, ${at.toISOString().slice(0, 10)}, ${confidence}, ${severity}, ${`X${made}`}, ${sll},
              'SLL', 'Bo, Sierra Leone', 'Amount 5.2× this customer’s 90-day usual',
              '[{"name": "amount", "text": "Amount 5.2× this customer’s 90-day usual", "contribution": 0.35}]',
              ${[...evidence]}, 40, ${sll}, '{"accountAge": 120, "avgTransaction": "7.70", "location": "Bo"}', ${t.clock.now()})
      returning id)
    insert into fraud_alert_events (alert_id, at, by_name, what)
    select id, ${t.clock.now()}, 'Scorer', 'raised' from raised returning alert_id as id`.execute(
    t.database.write,
  );
  return String(rows[0]?.id);
}

export interface FraudApp {
  readonly t: TestApp;
  /** Sees alerts and decides on them; another person has the permission to approve. */
  readonly analyst: Person;
  readonly approver: Person;
  act(who: Person, id: string, verb: string, body?: object): Promise<Answer>;
}

export async function startFraudApp(): Promise<FraudApp> {
  const t = await startCompanyApp();
  const analyst = await t.signIn('Analyst', { powers: ['compliance.view', 'compliance.manage'] });
  const approver = await t.signIn('Approver', { powers: ['compliance.view', 'approve_transactions'] });
  return {
    t,
    analyst,
    approver,
    act: (who, id, verb, body = {}) => who.send('POST', `/api/fraud/alerts/${id}/${verb}`, body),
  };
}

/** Assigns the alert to this person. Resolves to the resulting version. */
export async function takeUp({ act }: FraudApp, who: Person, id: string): Promise<number> {
  const { body } = await act(who, id, 'investigate', { version: 1 });
  return body.version;
}

/** Updates the open day's figures with everything until now. */
export async function figuresNow({ t }: FraudApp): Promise<void> {
  await sql`update open_day_refresh set started_at = 'epoch'`.execute(t.database.write);
  const { state } = await refreshOpenDay(t.database, t.clock);
  if (state !== 'refreshed') throw new Error('Nobody else refreshes this database');
}
