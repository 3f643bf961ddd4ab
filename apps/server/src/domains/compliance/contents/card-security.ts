/** Sections of the quarterly report to the sponsor bank and the card schemes. */
import { OUTCOME } from '../../../ledger/outcomes.ts';
import { IN_PERIOD, type Stated } from './section.ts';

export const CARD_SECURITY: readonly Stated[] = [
  {
    title: 'Card data in scope',
    note: 'Cards at the end of the period by tier. Of each, a token and the last four digits are held, never the full number.',
    columns: ['Tier', '#Issued', '#Activated', '#Closed in the period'],
    sql: `
select initcap(tier), count(*) filter (where issued_day <= $2::date and (closed_day is null or closed_day > $2::date)),
       count(*) filter (where activated_day <= $2::date and (closed_day is null or closed_day > $2::date)),
       count(*) filter (where ${IN_PERIOD('closed_day')})
  from cards group by tier order by 1`,
  },
  {
    title: 'Card transactions by outcome',
    note: 'Purchases and withdrawals attempted in the period.',
    columns: ['Type', 'Outcome', 'Reason', '#Transactions'],
    sql: `
select k.title, ${OUTCOME}, coalesce(t.reason_code, ''), sum(t.n)
  from daily_totals t join transaction_types k on k.type = t.type
 where t.type in ('card_purchase', 'atm_withdrawal') and ${IN_PERIOD('t.business_day')}
 group by 1, 2, 3 order by 1, 4 desc, 3`,
  },
  {
    title: 'Changes of access',
    note: 'Records of the audit trail about people, roles and sign-in in the period.',
    columns: ['Action', '#Records'],
    sql: `
select action, count(*) from audit_records
 where at >= $1::date and at < $2::date + 1 and at <= $3::timestamptz
   and (action like 'user.%' or action like 'role.%' or action like 'second-factor.%' or action = 'session.refuse')
 group by 1 order by 2 desc, 1`,
  },
];
