/** The small company with transfers between its customers, for the tests of the desk. */
import { sql } from 'kysely';
import { startCompanyApp } from './company-app.ts';
import type { TestApp } from './test-app.ts';

/** What one customer sent to another on August 20, in order, and what happened to it. */
export const TRANSFERS = {
  arrived: 'TX-arrived',
  refused: 'TX-refused',
  blocked: 'TX-blocked',
  undone: 'TX-undone',
} as const;
export const SENDER = 'S001';
export const RECEIVER = 'S002';

export async function startDeskApp(): Promise<TestApp> {
  const t = await startCompanyApp();
  const sent = (
    id: string,
    hour: number,
    type: string,
    status: string,
    reason: string | null,
    amount: number,
  ) => sql`
    insert into transactions (id, business_day, at, type, product, status, reason_code, purpose, subscriber_id,
                              counterparty_kind, counterparty_id, kyc_level, district, currency, amount, fee_gross, gst,
                              fee_net, interchange, commission, fx_rate, balance_before)
    values (${id}, '2026-08-20', ${`2026-08-20T${String(hour).padStart(2, '0')}:00:00Z`}, ${type}, 'wallet', ${status}, ${reason},
            ${type === 'reversal' ? 'p2p' : null}, ${SENDER}, 'subscriber', ${RECEIVER}, 1, 'Kenema', 'SLL', ${amount},
            ${status === 'success' && type === 'p2p' ? 2300 : 0}, ${status === 'success' && type === 'p2p' ? 300 : 0},
            ${status === 'success' && type === 'p2p' ? 2000 : 0}, 0, 0, '22500.5', 5000000)`;
  for (const row of [
    sent(TRANSFERS.arrived, 8, 'p2p', 'success', null, 250_000),
    sent(TRANSFERS.refused, 9, 'p2p', 'declined', 'limit', 990_001),
    sent(TRANSFERS.blocked, 10, 'p2p', 'declined', 'suspected_fraud', 990_002),
    sent(TRANSFERS.undone, 11, 'reversal', 'success', null, 250_000),
  ])
    await row.execute(t.database.write);
  await sql`
    insert into transaction_ids (id, subscriber_id, business_day)
    select id, subscriber_id, business_day from transactions on conflict do nothing`.execute(
    t.database.write,
  );
  await sql`update subscribers set full_name = 'Aminata Conteh', msisdn = '+23276123456' where id = ${SENDER}`.execute(
    t.database.write,
  );
  await sql`update subscribers set full_name = 'Joseph Phillip Kamara', msisdn = '+23277555666' where id = ${RECEIVER}`.execute(
    t.database.write,
  );
  return t;
}
