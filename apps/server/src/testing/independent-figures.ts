/**
 * The same figures, written a second time directly from the rows: no rollup, no shared text, other methods (counting,
 * set operations, row by row). One scalar expression each, over p.d (the day), p.dim, and p.me, p.mb, p.mc (the last
 * days of the last complete month and of the two before). If a definition is misunderstood here or there, the results
 * differ.
 */
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';

const MOVING = `('cash_in','cash_out','p2p','merchant','bill','airtime','salary','g2p','remittance_in','card_purchase','atm_withdrawal')`;
const USD_OF = (column: string): string =>
  `t.${column}::numeric(60,30) / (case t.currency when 'SLL' then 1 when 'USD' then 100 else 1000000 end) / t.fx_rate`;
const EARNED = `(case when t.type in ('cash_out','p2p','remittance_in','merchant','bill','airtime','salary','g2p','card_load','card_purchase','atm_withdrawal','issuance_fee','subscription_fee')
  then ${USD_OF('fee_net')} else 0 end + case when t.type = 'card_purchase' then ${USD_OF('interchange')} else 0 end)`;
const LINES: Record<string, string> = {
  wallet: `('cash_out','p2p','remittance_in')`,
  fee: `('merchant','bill','airtime','salary','g2p')`,
  card: `('card_load','card_purchase','atm_withdrawal','issuance_fee')`,
  subscription: `('subscription_fee')`,
};
const lineSum = (line: string): string =>
  line === 'interchange'
    ? `sum(case when t.type = 'card_purchase' then ${USD_OF('interchange')} else 0 end)`
    : `sum(case when t.type in ${LINES[line]} then ${USD_OF('fee_net')} else 0 end)`;

const BEFORE: Record<string, string> = { 'p.me': 'p.mb', 'p.mb': 'p.mc' };
const inMonth = (end: string): string => `t.business_day > ${BEFORE[end]} and t.business_day <= ${end}`;
const earned = (end: string, condition = 'true', what = `sum(${EARNED})`): string =>
  `coalesce((select ${what} from transactions t where t.status = 'success' and ${inMonth(end)} and ${condition}), 0)`;

/** Nothing is known about a month that ended before the first closed day. */
const onceBooked = (expression: string): string =>
  `case when not p.me < (select min(business_day) from day_closes) then ${expression} end`;

const registered = (day: string): string =>
  `(select count(*) from subscribers s where s.signup_day <= ${day} and not coalesce(s.closed_day <= ${day}, false))`;
const heldBy = (day: string, more = ''): string =>
  `exists (select 1 from cards c where c.subscriber_id = s.id and c.issued_day <= ${day} and not coalesce(c.closed_day <= ${day}, false) ${more})`;
const people = (day: string, condition: string): string =>
  `(select count(*) from subscribers s where s.signup_day <= ${day} and not coalesce(s.closed_day <= ${day}, false) and ${condition})`;
const levelOn = (day: string): string =>
  `coalesce((select max(k.to_level) from kyc_cases k where k.subscriber_id = s.id and k.status = 'approved' and k.decided_day <= ${day}), 0)`;
const applying = (day: string): string =>
  `exists (select 1 from kyc_cases k where k.subscriber_id = s.id and k.opened_day <= ${day} and not coalesce(k.decided_day <= ${day}, false))`;
const bucket = (day: string): string =>
  `case ${levelOn(day)} when 2 then 'level2' when 1 then 'level1' else case when ${applying(day)} then 'in_progress' else 'level0' end end`;
const cards = (day: string, from: string, condition = 'true'): string =>
  `(select count(*) from cards c where c.${from}_day <= ${day} and not coalesce(c.closed_day <= ${day}, false) and ${condition})`;

const active = (after: string, upTo: string): string =>
  `select t.subscriber_id from transactions t where t.status = 'success' and t.type in ${MOVING} and t.subscriber_id <> 'house'
    and t.business_day > ${after} and t.business_day <= ${upTo} group by t.subscriber_id`;
const size = (set: string): string => `(select count(*) from (${set}) members)`;
const percent = (top: string, bottom: string): string =>
  `case when ${bottom} <> 0 then (${top})::numeric(60,30) * 100 / (${bottom}) end`;
const per = (top: string, bottom: string): string =>
  `case when ${bottom} <> 0 then (${top})::numeric(60,30) / (${bottom}) end`;
const change = (now: string, before: string): string =>
  `case when ${before} <> 0 then ((${now})::numeric(60,30) - (${before})) * 100 / (${before}) end`;

const overDays = (what: string, condition: string): string =>
  `coalesce((select ${what} from transactions t where t.business_day > p.d - p.dim::int and t.business_day <= p.d and ${condition}), 0)`;
/** By the reason; for an unknown reason, by the sender's status. The test companies use these reasons. */
const TECHNICAL = `(t.status in ('declined','failed') and (coalesce(t.reason_code, '') = 'technical' or t.status = 'failed'
  and not coalesce(t.reason_code in ('funds','pin','limit','expired','fraud','suspected_fraud','other'), false)))`;
const REFUSED = `(t.status in ('declined','failed') and not ${TECHNICAL})`;
const attempts = (condition: string): string =>
  `(select count(*) from transactions t where t.type in ${MOVING} and t.business_day = p.d and ${condition})`;
const cardAttempts = (condition: string): string =>
  `(select count(*) from transactions t where t.type in ('card_purchase','atm_withdrawal')
     and t.business_day between p.d - 29 and p.d and ${condition})`;

const rate = (currency: string, day: string): string =>
  `case ${currency} when 'USD' then 1 else (select mid from fx_rates f where f.currency = ${currency} and f.day = (select max(g.day) from fx_rates g where g.currency = ${currency} and g.day <= ${day})) end`;
const balance = (accounts: string, day: string): string => `(
  select coalesce(sum((b.debit - b.credit)::numeric(60,30) / (case b.currency when 'SLL' then 1 when 'USD' then 100 else 1000000 end) / ${rate('b.currency', day)}), 0)
    from (select currency, sum(debit) as debit, sum(credit) as credit from postings where account_code in ${accounts} and business_day <= ${day} group by currency) b)`;
const OWN = `('1010','1020')`;
/** The three sides that a transaction can have: its customer's wallet, its card, and the counterparty. */
const HELD = `(
  select side.account, side.holder, side.currency, sum(side.minor) as minor
    from transactions t cross join lateral (values
      ('2000', t.subscriber_id, case t.type when 'remittance_in' then coalesce(t.to_currency, t.currency) else t.currency end,
       case when t.type in ('cash_in','salary','g2p','reversal') then t.amount
            when t.type in ('cash_out','p2p') or (t.type = 'card_load' and t.purpose = 'wallet_load') then -(t.amount + t.fee_gross)
            when t.type in ('merchant','bill','airtime') then -t.amount
            when t.type = 'issuance_fee' then -t.fee_gross
            when t.type = 'remittance_in' then coalesce(t.to_amount, t.amount - t.fee_gross) end),
      ('2020', coalesce(t.card_id, ''), coalesce(t.to_currency, t.currency),
       case when t.type = 'card_load' then t.to_amount when t.type = 'chargeback' then t.amount
            when t.type in ('card_purchase','atm_withdrawal') then -(t.amount + t.fee_gross)
            when t.type = 'subscription_fee' then -t.fee_gross end),
      (case when t.type in ('p2p','reversal') and t.purpose is distinct from 'purchase' then '2000'
            when t.type in ('float_purchase','float_redemption','cash_in','cash_out') then '2010'
            when t.type in ('employer_funding','salary','g2p') then '2035' else '2030' end,
       case when t.type in ('merchant','bill','airtime','merchant_payout','employer_funding','salary','g2p') or t.purpose = 'purchase'
            then concat_ws(':', t.counterparty_kind, t.counterparty_id) else coalesce(t.counterparty_id, '') end, t.currency,
       case when t.type in ('p2p','float_purchase','cash_out','employer_funding') then t.amount
            when t.type in ('merchant','bill','airtime') then t.amount - t.fee_gross
            when t.type in ('float_redemption','cash_in','merchant_payout') or (t.type = 'reversal' and t.purpose is not null) then -t.amount
            when t.type in ('salary','g2p') then -(t.amount + t.fee_gross) end)
    ) side(account, holder, currency, minor)
   where t.status = 'success' and side.minor is not null and t.business_day <= p.d
   group by 1, 2, 3
   union all
  select account_code, '', currency, sum(credit) - sum(debit) from postings natural join (select id as journal_id, source from journals) j
   where source = 'manual' and account_code in ('2000','2010','2020','2030','2035') and business_day <= p.d group by 1, 3)`;
/** Each holder's balance first: by account, currency and holder. */
const HOLDERS = `(select account, currency, holder, sum(minor) as minor from ${HELD} h group by 1, 2, 3)`;
const holderBalances = (sign: '' | '-'): string => `(
  select coalesce(sum(greatest(${sign}b.minor, 0)::numeric(60,30) / (case b.currency when 'SLL' then 1 when 'USD' then 100 else 1000000 end) / ${rate('b.currency', 'p.d')}), 0)
    from ${HOLDERS} b)`;
/** The denominator is written only once here, because it takes a pass over all transactions. */
const covered = (top: string, bottom: string): string =>
  `(${top})::numeric(60,30) * 100 / nullif(${bottom}, 0)`;
const standingIn = (sign: '' | '-', currency: string, unit: number): string =>
  `(select coalesce(sum(b.minor) filter (where ${sign}b.minor > 0), 0) * ${sign}1 from ${HOLDERS} b where b.currency = '${currency}')::numeric / ${unit}`;
const native = (currency: string, unit: number, accounts = OWN): string =>
  `(select coalesce(sum(debit), 0) - coalesce(sum(credit), 0) from postings where account_code in ${accounts} and currency = '${currency}' and business_day <= p.d)::numeric / ${unit}`;
const cost = (low: string, high: string): string =>
  `coalesce((select sum(usd) from postings q where account_code between '${low}' and '${high}' and q.business_day > p.mb and q.business_day <= p.me), 0)`;
const COST = cost('5000', '5999');
const OPEX = cost('6000', '6999');
const NET = `(${earned('p.me')} - ${COST} - ${OPEX})`;
/** The 95th percentile of 90 values is 0.55 of the way from the 85th to the 86th. */
const outflow = `(select nullif(greatest(sum(x.amount * case x.place when 85 then 0.45 when 86 then 0.55 end), 0), 0) from (
  select y.amount, row_number() over (order by y.amount) as place from (
  select coalesce((select -sum(usd) from postings where account_code in ${OWN} and business_day > s::date - 30 and business_day <= s::date), 0) as amount
    from generate_series(p.d - 89, p.d, interval '1 day') s) y) x)`;

const KINDS: Record<string, string> = {
  wallet: `('cash_in','cash_out','merchant','bill','airtime')`,
  card: `('card_purchase','atm_withdrawal')`,
  transfer: `('p2p','salary','g2p','remittance_in')`,
  total: MOVING,
};
const volume = (currency: string, unit: number, days: string): string =>
  `coalesce(case p.dim ${Object.entries(KINDS)
    .map(
      ([kind, types]) => `when '${kind}' then (select sum(t.amount) from transactions t
      where t.status = 'success' and t.currency = '${currency}' and t.type in ${types} and ${days})`,
    )
    .join(' ')} end, 0)::numeric / ${unit}`;
const TODAY = 't.business_day = p.d';
const THIS_MONTH = `t.business_day > case when p.me = p.d then p.mb else p.me end and t.business_day <= p.d`;

const staff = (what: string): string =>
  `(select count(${what}) from sessions where created_at <= p.d + 1 and coalesce(ended_at > p.d + 1, true) and least(idle_expires_at, absolute_expires_at) > p.d + 1)`;

const A1 = active('p.d - 60', 'p.d - 30');
const A2 = active('p.d - 30', 'p.d');
const B1 = active('p.d - 120', 'p.d - 90');
const MEAN_DAILY = `(select count(*)::numeric(60,30) / 30 from (select distinct business_day, subscriber_id from transactions t
  where t.status = 'success' and t.type in ${MOVING} and t.subscriber_id <> 'house' and t.business_day > p.d - 30 and t.business_day <= p.d) x)`;
const CARDS_30 = `(select count(distinct card_id) from transactions t where t.status = 'success' and t.type in ('card_purchase','atm_withdrawal')
  and t.business_day > p.d - 30 and t.business_day <= p.d)`;
const holders = (day: string): string => people(day, heldBy(day));
const CASES = `from kyc_cases k where k.opened_day between p.d - 36 and p.d - 7`;
const LEVEL_NOW = people('p.d', `'level' || ${levelOn('p.d')} = p.dim`);
const LEVEL_REVENUE = earned('p.me', `'level' || t.kyc_level::text = p.dim`);
const TIER_REVENUE = earned('p.me', 't.tier = p.dim');

const CARD_TODAY = (outcome: string): string =>
  `(select count(*) from transactions t where t.type in ('card_purchase','atm_withdrawal') and ${outcome} and ${TODAY})`;
const bookedToday = (accounts: string, sign = ''): string =>
  `(select ${sign}sum(usd) from postings where business_day = p.d and account_code in ${accounts})`;

const sameMonth = (day: string): string => `to_char(${day}, 'YYYY-MM') = to_char(p.d, 'YYYY-MM')`;
const spent = (condition: string): string =>
  `coalesce((select sum(e.amount_minor) from expenses e, departments x where x.id = e.department_id and e.approved_at is not null
     and ${sameMonth('e.expense_date')} and e.expense_date <= p.d and ${condition}), 0)::numeric / 100`;
const budget = (condition: string): string =>
  `coalesce((select sum(b.amount_minor) from budgets b, departments x where x.id = b.department_id
     and ${sameMonth('b.month')} and ${condition}), 0)::numeric / 100`;
const OWN_ACCOUNT = 'x.account_code = p.dim';
/** Over all departments y, how much each is over budget. */
const overs = (what: string): string =>
  `(select ${what} from (select ${spent('x.id = y.id')} - (${budget('x.id = y.id')}) as beyond from departments y) o where beyond > 0)`;

const workdays = (from: string, to: string): string =>
  `(select count(*) from generate_series((${from})::timestamp, (${to})::timestamp, interval '1 day') w where extract(dow from w) not in (0, 6))`;
const FIRST = `date_trunc('month', p.d)`;
const lastOf = (first: string): string => `(${first} + interval '1 month' - interval '1 day')`;
const spentIn = (first: string, upTo: string): string =>
  `coalesce((select sum(amount_minor) from expenses where approved_at is not null and expense_date >= ${first} and expense_date <= ${upTo} and expense_date <= p.d), 0)`;
/**
 * The last day of an earlier month by which as many of its workdays had passed as of this month on the day, or all of
 * them.
 */
const SAME_PLACE = `(select max(g) from generate_series(m.f, ${lastOf('m.f')}, interval '1 day') g
  where ${workdays('m.f', 'g')} <= ${workdays(FIRST, 'p.d')})`;
const endings = (what: string): string => `(
  select case when count(*) >= 3 then ${what}(final::numeric(60,30) * elapsed / (reached * whole)) end from (
    select ${spentIn('m.f', lastOf('m.f'))} as final, ${spentIn('m.f', SAME_PLACE)} as reached,
           ${workdays('m.f', SAME_PLACE)} as elapsed, ${workdays('m.f', lastOf('m.f'))} as whole
      from (select ${FIRST} - make_interval(months => k) as f from generate_series(1, 6) k) m) past
   where reached > 0 and elapsed > 0)`;
const LINE = `(${spentIn(FIRST, 'p.d')}::numeric(60,30) * ${workdays(FIRST, lastOf(FIRST))} / nullif(${workdays(FIRST, 'p.d')}, 0) / 100)`;

/** Sums of the ledger from the first day of a calendar period. `signed`: revenue is positive, costs are negative. */
const PERIOD_STARTS: Record<string, string> = {
  week: `p.d - (extract(isodow from p.d)::int - 1)`,
  month: `make_date(extract(year from p.d)::int, extract(month from p.d)::int, 1)`,
  quarter: `make_date(extract(year from p.d)::int, (extract(quarter from p.d)::int - 1) * 3 + 1, 1)`,
  year: `make_date(extract(year from p.d)::int, 1, 1)`,
};
const ledgerSum = (period: string, what: string, condition: string): string =>
  `coalesce((select sum(${what}) from postings q left join journals j on j.id = q.journal_id
     where q.business_day between ${PERIOD_STARTS[period]} and p.d and q.account_code <> '4900' and (${condition})), 0)`;
const REVENUE_ROWS = `q.account_code like '40%'`;
const COST_ROWS = `q.account_code like '5%'`;
const OPEX_ROWS = `q.account_code like '6%'`;
/** Accruals are identified by the names of the demo company's rules here, and by their bases there. */
const OF_WALLETS = `(q.account_code in ('4000', '4010') or ${COST_ROWS} and (j.source <> 'accrual' and j.product = 'wallet' or j.purpose in ('messages', 'fraud_wallets')))`;
const OF_CARDS = `(${REVENUE_ROWS} and q.account_code not in ('4000', '4010') or ${COST_ROWS} and (j.source <> 'accrual' and j.product = 'card'
  or j.source = 'accrual' and j.purpose not in ('messages', 'fraud_wallets')))`;
const OF_NEITHER = `(${OPEX_ROWS} or ${COST_ROWS} and not coalesce(${OF_WALLETS}, false) and not coalesce(${OF_CARDS}, false))`;
const ANSWERS = (product: string): string =>
  `(select x.account_code from departments x where x.product = '${product}' order by x.account_code limit 1)`;
const OF_DEPARTMENT = `(q.account_code = p.dim or coalesce(${OF_WALLETS}, false) and ${ANSWERS('wallet')} = p.dim or coalesce(${OF_CARDS}, false) and ${ANSWERS('card')} = p.dim)`;
const OF_NOBODY = `(${OPEX_ROWS} and q.account_code not in (select x.account_code from departments x)
  or not ${OPEX_ROWS} and not coalesce(coalesce(${OF_WALLETS}, false) and ${ANSWERS('wallet')} is not null, false)
                      and not coalesce(coalesce(${OF_CARDS}, false) and ${ANSWERS('card')} is not null, false))`;
const EITHER = `(${REVENUE_ROWS} or ${COST_ROWS} or ${OPEX_ROWS})`;
const cases = (values: Record<string, string>): string =>
  `case p.dim ${Object.entries(values)
    .map(([dimension, value]) => `when '${dimension}' then ${value}`)
    .join(' ')} end`;
const pnlOf = (period: string): Record<string, string> => {
  const earnedBy = (condition: string): string => ledgerSum(period, '-q.usd', condition);
  const spentBy = (condition: string): string => ledgerSum(period, 'q.usd', condition);
  return {
    [`pnl.${period}`]: cases({
      revenue: earnedBy(REVENUE_ROWS),
      'cost-of-revenue': spentBy(COST_ROWS),
      'gross-profit': `${earnedBy(REVENUE_ROWS)} - ${spentBy(COST_ROWS)}`,
      'operating-expenses': spentBy(OPEX_ROWS),
      costs: `${spentBy(COST_ROWS)} + ${spentBy(OPEX_ROWS)}`,
      'net-profit': earnedBy(EITHER),
    }),
    [`pnl.${period}-line`]: `coalesce((select sum(case when q.account_code < '5000' then -q.usd else q.usd end) from postings q
      where q.business_day between ${PERIOD_STARTS[period]} and p.d and q.account_code = p.dim), 0)`,
    [`pnl.${period}-opex`]: spentBy('q.account_code = p.dim'),
    [`pnl.${period}-product`]: cases({
      'wallet-revenue': earnedBy(`${REVENUE_ROWS} and ${OF_WALLETS}`),
      'wallet-costs': spentBy(`${COST_ROWS} and ${OF_WALLETS}`),
      'wallet-profit': earnedBy(`${EITHER} and ${OF_WALLETS}`),
      'card-revenue': earnedBy(`${REVENUE_ROWS} and ${OF_CARDS}`),
      'card-costs': spentBy(`${COST_ROWS} and ${OF_CARDS}`),
      'card-profit': earnedBy(`${EITHER} and ${OF_CARDS}`),
      'unallocated-costs': spentBy(OF_NEITHER),
      'unallocated-profit': earnedBy(OF_NEITHER),
    }),
    [`pnl.${period}-department-costs`]: spentBy(`(${COST_ROWS} or ${OPEX_ROWS}) and ${OF_DEPARTMENT}`),
    [`pnl.${period}-department-profit`]: earnedBy(`${EITHER} and ${OF_DEPARTMENT}`),
    [`pnl.${period}-company`]: cases({
      revenue: earnedBy(`${REVENUE_ROWS} and ${OF_NOBODY}`),
      costs: spentBy(`(${COST_ROWS} or ${OPEX_ROWS}) and ${OF_NOBODY}`),
      profit: earnedBy(`${EITHER} and ${OF_NOBODY}`),
    }),
  };
};

const sinceTickets = (count: string): string =>
  `case when exists (select 1 from support_tickets where opened_day <= p.d) then ${count} end`;
const OPENED_LATELY = `opened_at >= p.d - 32 and opened_at < p.d - 2`;

/** Each subscriber's first day of activity, and whether they were active in the last complete month. */
const FIRST_BUSINESS = `(select t.subscriber_id, min(t.business_day) as first,
    bool_or(t.business_day > p.mb and t.business_day <= p.me) as again
  from transactions t where t.status = 'success' and t.type in ${MOVING} and t.subscriber_id <> 'house' group by 1) f`;
const ACTIVATED = `(select count(*) from ${FIRST_BUSINESS} where f.first > p.mb and f.first <= p.me)`;
const SIGNED_UP = `s.signup_day > p.d - 60 and s.signup_day <= p.d - 30`;
/** Months are numbered; s(age) is the share of all cohorts that were active that many months after their first. */
const MONTH_NUMBER = (day: string): string =>
  `(extract(year from ${day})::int * 12 + extract(month from ${day})::int)`;
const EXPECTED_MONTHS = `(
  with firsts as (select t.subscriber_id, ${MONTH_NUMBER('min(t.business_day)')} as c from transactions t
                   where t.status = 'success' and t.type in ${MOVING} and t.subscriber_id <> 'house' group by 1),
       seen as (select distinct t.subscriber_id, ${MONTH_NUMBER('t.business_day')} as m from transactions t
                 where t.status = 'success' and t.type in ${MOVING} and t.subscriber_id <> 'house' and t.business_day <= p.me),
       reach as (select ${MONTH_NUMBER('p.me')} as last, ${MONTH_NUMBER('p.me')} - min(c) as k from firsts),
       s as (select a as age,
                    (select count(*) from seen join firsts using (subscriber_id) where m - c = a)::numeric(60,30)
                    / nullif((select count(*) from firsts where c + a <= reach.last), 0) as share
               from reach cross join lateral generate_series(0, reach.k) a),
       ends as (select reach.k, (reach.k + 1) / 2 as h,
                       (select share from s where age = reach.k) as at_k, (select share from s where age = (reach.k + 1) / 2) as at_h
                  from reach where reach.k >= 3)
  select sum(coalesce(case when a <= k then (select share from s where age = a)
                           when at_k = 0 then 0
                           when at_h = 0 then at_k
                           else at_k * least(exp((ln(at_k) - ln(at_h)) / (k - h) * (a - k)), 1) end, 0)
             * exp(-ln(1.18::numeric(60,30)) * a / 12))
    from ends cross join generate_series(1, 36) a)`;
const ARPU_ACTIVE = per(earned('p.me'), size(active('p.me - 30', 'p.me')));
const CONTRIBUTION = per(`(${earned('p.me')} - ${COST})`, earned('p.me'));

const alertsOf = (condition: string): string => `(select count(*) from fraud_alerts a where ${condition})`;
const ALERT_BAND = `(case when a.confidence < 0.70 then 'low' when a.confidence < 0.75 then 'medium' else 'high' end) = p.dim`;
const closedIn90 = (status: string): string =>
  alertsOf(`a.status in ${status} and a.decided_day between p.d - 89 and p.d and ${ALERT_BAND}`);
const FRAUD: Partial<Record<KnownFigure, string>> = {
  'fraud.raised': alertsOf('a.business_day = p.d'),
  'fraud.raised-month': alertsOf(`${sameMonth('a.business_day')} and a.business_day <= p.d`),
  'fraud.raised-by-type': alertsOf('a.business_day = p.d and a.type = p.dim'),
  'fraud.open': alertsOf('a.business_day <= p.d and (a.decided_day is null or a.decided_day > p.d)'),
  'fraud.confirmed': alertsOf(`a.status = 'resolved' and a.decided_day = p.d`),
  'fraud.harmless': alertsOf(`a.status = 'false_positive' and a.decided_day = p.d`),
  'fraud.confirmed-by-band': closedIn90(`('resolved')`),
  'fraud.harmless-by-band': closedIn90(`('false_positive')`),
  'fraud.precision': percent(closedIn90(`('resolved')`), closedIn90(`('resolved','false_positive')`)),
  'fraud.value-stopped': `coalesce((select sum(${USD_OF('amount')}) from transactions t
    where t.business_day = p.d and t.status = 'declined' and t.reason_code = 'suspected_fraud'), 0)`,
};

/** Whether the newest test of control c by the day passed and is not older than allowed. */
const PASSING = `coalesce((select (array_agg(k.passed and k.business_day + c.days >= p.d order by k.business_day desc, k.at desc))[1]
  from control_runs k where k.control_id = c.id and k.business_day <= p.d), false)`;
const controls = (condition: string): string =>
  `(select count(*) from compliance_controls c where not c.since > p.d - c.days and ${condition})`;
const reports = (condition: string): string =>
  `(select count(*) from compliance_reports r where not r.period_to > p.d and ${condition})`;

/** Per day counted back from p.d in weeks; a day whose rows earned nothing is none. */
const USUAL_DAY = `(select avg(x.usd)::numeric(60,30) from (select sum(${EARNED}) as usd from transactions t
    where t.status = 'success' and ${EARNED} <> 0 and t.business_day < p.d and t.business_day >= p.d - 56
      and extract(dow from t.business_day) = extract(dow from p.d) group by t.business_day) x)`;
const DAY_REVENUE = `coalesce((select sum(${EARNED}) from transactions t where t.status = 'success' and t.business_day = p.d), 0)`;

export const INDEPENDENT: Readonly<Partial<Record<KnownFigure, string>>> = {
  'subscribers.registered': registered('p.d'),
  'subscribers.growth': change(registered('p.me'), registered('p.mb')),
  'month.transactions': `(select count(*) from transactions t where t.type in ${MOVING} and ${THIS_MONTH})`,
  'month.declined': `(select count(*) from transactions t where t.type in ${MOVING} and ${REFUSED} and ${THIS_MONTH})`,
  'month.failed': `(select count(*) from transactions t where t.type in ${MOVING} and ${TECHNICAL} and ${THIS_MONTH})`,
  'month.new-subscribers': `(select count(*) from subscribers where ${sameMonth('signup_day')} and signup_day <= p.d)`,
  'period.revenue': overDays(`sum(${EARNED})`, `t.status = 'success'`),
  'period.transactions': overDays('count(*)', `t.type in ${MOVING}`),
  'period.declined': overDays('count(*)', `t.type in ${MOVING} and ${REFUSED}`),
  'period.failed': overDays('count(*)', `t.type in ${MOVING} and ${TECHNICAL}`),
  'period.new-subscribers': `(select count(*) from subscribers where signup_day > p.d - p.dim::int and signup_day <= p.d)`,
  'subscribers.new': `(select count(*) from subscribers where signup_day = p.d)`,
  'subscribers.distribution': people(
    'p.d',
    `p.dim = case when not ${heldBy('p.d')} then 'wallet-only'
    when ${heldBy('p.d', 'and c.activated_day <= p.d')} then 'wallet-and-card' else 'wallet-card' end`,
  ),
  'subscribers.active-30': size(A2),
  'subscribers.active-90': size(active('p.d - 90', 'p.d')),
  'subscribers.active-30-rate': percent(size(A2), registered('p.d')),
  'subscribers.active-90-rate': percent(size(active('p.d - 90', 'p.d')), registered('p.d')),
  'subscribers.dau': size(active('p.d - 1', 'p.d')),
  'subscribers.stickiness': percent(MEAN_DAILY, size(A2)),
  'subscribers.retention-30': percent(size(`(${A1}) intersect (${A2})`), size(A1)),
  'subscribers.churn-30': percent(size(`(${A1}) except (${A2})`), size(A1)),
  'subscribers.churn-90': percent(size(`(${B1}) except (${active('p.d - 90', 'p.d')})`), size(B1)),
  'kyc.subscribers': people('p.d', `${bucket('p.d')} = p.dim`),
  'kyc.completion': percent(people('p.d', `${levelOn('p.d')} > 0`), registered('p.d')),
  'kyc.approved-in-7': percent(
    `(select count(*) ${CASES} and k.status = 'approved' and k.decided_day - k.opened_day <= 7)`,
    `(select count(*) ${CASES})`,
  ),
  'cards.held': cards('p.d', 'issued', 'c.tier = p.dim'),
  'cards.activated': cards('p.d', 'activated', 'c.tier = p.dim'),
  'cards.activation-rate': percent(cards('p.d', 'activated'), cards('p.d', 'issued')),
  'cards.holders': holders('p.d'),
  'cards.adoption': percent(holders('p.d'), registered('p.d')),
  'cards.adoption-growth': `${percent(holders('p.me'), registered('p.me'))} - ${percent(holders('p.mb'), registered('p.mb'))}`,
  'cards.active-30': CARDS_30,
  'cards.active-30-rate': percent(CARDS_30, cards('p.d', 'activated')),
  'cards.decline-rate': percent(cardAttempts(REFUSED), cardAttempts(`not ${TECHNICAL}`)),
  'cards.failure-rate': percent(cardAttempts(TECHNICAL), cardAttempts('true')),
  'cards.approved-30': cardAttempts(`t.status not in ('declined', 'failed')`),
  'cards.revenue': onceBooked(TIER_REVENUE),
  'cards.average-revenue': onceBooked(per(TIER_REVENUE, cards('p.d', 'issued', 'c.tier = p.dim'))),
  'revenue.month': onceBooked(earned('p.me')),
  'revenue.line': onceBooked(
    `case p.dim ${['wallet', 'fee', 'card', 'interchange', 'subscription']
      .map((line) => `when '${line}' then ${earned('p.me', 'true', lineSum(line))}`)
      .join(' ')} end`,
  ),
  'revenue.product':
    onceBooked(`case p.dim when 'wallet' then ${earned('p.me', 'true', `${lineSum('wallet')} + ${lineSum('fee')}`)}
    else ${earned('p.me', 'true', `${lineSum('card')} + ${lineSum('interchange')} + ${lineSum('subscription')}`)} end`),
  'revenue.growth': change(earned('p.me'), earned('p.mb')),
  'revenue.arpu': onceBooked(per(earned('p.me'), registered('p.d'))),
  'revenue.arpu-active': ARPU_ACTIVE,
  'revenue.day': `coalesce((select sum(${EARNED}) from transactions t where t.status = 'success' and ${TODAY}), 0)`,
  'revenue.usual-day': USUAL_DAY,
  'revenue.above-usual': `(select case when u.usual > 0 then (${DAY_REVENUE} - u.usual) * 100 / u.usual end from (select ${USUAL_DAY} as usual) u)`,
  'revenue.month-to-date': `coalesce((select sum(${EARNED}) from transactions t where t.status = 'success' and ${THIS_MONTH}), 0)`,
  'revenue.kyc': onceBooked(LEVEL_REVENUE),
  'revenue.kyc-subscribers': LEVEL_NOW,
  'revenue.kyc-average': onceBooked(per(LEVEL_REVENUE, LEVEL_NOW)),
  'volumes.sll-day': volume('SLL', 1, TODAY),
  'volumes.sll-month': volume('SLL', 1, THIS_MONTH),
  'volumes.usd-day': volume('USD', 100, TODAY),
  'volumes.usd-month': volume('USD', 100, THIS_MONTH),
  'volumes.usdc-day': volume('USDC', 1_000_000, TODAY),
  'volumes.usdc-month': volume('USDC', 1_000_000, THIS_MONTH),
  'treasury.sll': native('SLL', 1),
  'treasury.usd': native('USD', 100),
  'treasury.usdc': native('USDC', 1_000_000),
  'treasury.own': balance(OWN, 'p.d'),
  'treasury.growth': change(balance(OWN, 'p.me'), balance(OWN, 'p.mb')),
  'treasury.trust': balance(`('1000')`, 'p.d'),
  'treasury.customer-money': holderBalances(''),
  'treasury.overdrawn': holderBalances('-'),
  'treasury.trust-coverage': covered(balance(`('1000')`, 'p.d'), holderBalances('')),
  'treasury.liquidity': `${balance(OWN, 'p.d')}::numeric(60,30) / ${outflow}`,
  'treasury.reserve': balance(`('1040')`, 'p.d'),
  'treasury.reserve-ratio': covered(balance(`('1040')`, 'p.d'), holderBalances('')),
  'treasury.gst-liability': `-${balance(`('2040')`, 'p.d')}`,
  'banking.trust-sll': native('SLL', 1, `('1000')`),
  'banking.trust-usd': native('USD', 100, `('1000')`),
  'banking.customer-money-sll': standingIn('', 'SLL', 1),
  'banking.customer-money-usd': standingIn('', 'USD', 100),
  'banking.overdrawn-sll': standingIn('-', 'SLL', 1),
  'banking.overdrawn-usd': standingIn('-', 'USD', 100),
  'banking.coverage-sll': covered(native('SLL', 1, `('1000')`), standingIn('', 'SLL', 1)),
  'banking.coverage-usd': covered(native('USD', 100, `('1000')`), standingIn('', 'USD', 100)),
  'pnl.cost-of-revenue': onceBooked(COST),
  'pnl.gross-profit': onceBooked(`${earned('p.me')} - ${COST}`),
  'pnl.operating-expenses': onceBooked(OPEX),
  'pnl.net-profit': onceBooked(NET),
  'pnl.margin': percent(NET, earned('p.me')),
  ...pnlOf('week'),
  ...pnlOf('month'),
  ...pnlOf('quarter'),
  ...pnlOf('year'),
  'operations.transactions': attempts('true'),
  'operations.success-rate': percent(attempts(`t.status = 'success'`), attempts('true')),
  'operations.declined': attempts(REFUSED),
  'operations.failed': attempts(TECHNICAL),
  'operations.transactions-by-hour': attempts(`date_part('hour', t.at at time zone 'UTC') = p.dim::int`),
  'operations.active-sessions': staff('*'),
  'operations.people-signed-in': staff('distinct user_id'),
  'day.kyc-completed': `(select count(*) from kyc_cases where status = 'approved' and decided_day = p.d)`,
  'day.kyc-pending': `(select count(*) from kyc_cases where opened_day <= p.d and coalesce(decided_day > p.d, true))`,
  'day.transactions': attempts('t.product = p.dim'),
  'day.cards-issued': `(select count(*) from cards where issued_day = p.d)`,
  'day.cards-activated': `(select count(*) from cards where activated_day = p.d)`,
  'day.card-declines': CARD_TODAY(REFUSED),
  'day.card-failures': CARD_TODAY(TECHNICAL),
  'day.volume': `coalesce(case p.dim when 'wallet' then (select sum(${USD_OF('amount')}) from transactions t
      where t.status = 'success' and t.type in ${KINDS['wallet']} and ${TODAY})
    else (select sum(${USD_OF('amount')}) from transactions t where t.status = 'success' and t.type in ${KINDS['card']} and ${TODAY}) end, 0)`,
  'day.revenue': `coalesce(case p.dim ${Object.entries({
    wallet: '4000',
    fee: '4010',
    card: '4020',
    interchange: '4030',
    subscription: '4040',
  })
    .map(([line, account]) => `when '${line}' then ${bookedToday(`('${account}')`, '-')}`)
    .join(' ')} end, 0)`,
  'day.processing-fees': `coalesce(${bookedToday(`('5010')`)}, 0)`,
  'day.expenses': `case p.dim when 'staff' then ${bookedToday(`('6000')`)} when 'technology' then ${bookedToday(`('6010')`)}
    when 'operating' then ${bookedToday(`('6020', '6030')`)} when 'compliance' then ${bookedToday(`('6040')`)}
    else ${bookedToday(`('6050')`)} end`,
  'support.tickets-opened': sinceTickets(`(select count(*) from support_tickets where opened_day = p.d)`),
  'support.tickets-resolved': sinceTickets(`(select count(*) from support_tickets where resolved_day = p.d)`),
  'support.open': sinceTickets(
    `(select count(*) from support_tickets where opened_at < p.d + 1 and coalesce(resolved_at >= p.d + 1, true))`,
  ),
  'support.resolution-p50': `(select avg(seconds)::numeric(60,30) / 3600 from (
      select extract(epoch from resolved_at) - extract(epoch from opened_at) as seconds,
             row_number() over (order by resolved_at - opened_at) as place, count(*) over () as n
        from support_tickets where resolved_at >= p.d - 29 and resolved_at < p.d + 1) x where place in ((n + 1) / 2, n / 2 + 1))`,
  'support.resolved-in-3-days': percent(
    `(select count(*) from support_tickets where resolved_at - opened_at <= '3 days' and ${OPENED_LATELY})`,
    `(select count(*) from support_tickets where ${OPENED_LATELY})`,
  ),
  'expenses.budget': budget('true'),
  'expenses.spent': spent('true'),
  'expenses.booked': `coalesce((select sum(usd) from postings natural join (select code as account_code, kind from ledger_accounts) a
    where a.kind = 'opex' and ${sameMonth('business_day')} and business_day <= p.d), 0)`,
  'expenses.utilisation': percent(spent('true'), budget('true')),
  'expenses.over-budget': overs('coalesce(sum(beyond), 0)'),
  'expenses.departments-over-budget': overs('count(*)'),
  'expenses.projected': `case when ${spentIn(FIRST, 'p.d')} > 0 then ${LINE} * case p.dim when 'low' then ${endings('min')}
    when 'expected' then ${endings('avg')} else ${endings('max')} end end`,
  'expenses.department-budget': budget(OWN_ACCOUNT),
  'expenses.department-spent': spent(OWN_ACCOUNT),
  'expenses.department-utilisation': percent(spent(OWN_ACCOUNT), budget(OWN_ACCOUNT)),
  'expenses.department-over-budget': `greatest(${spent(OWN_ACCOUNT)} - ${budget(OWN_ACCOUNT)}, 0)`,
  'acquisition.activated': onceBooked(ACTIVATED),
  'acquisition.activation': percent(
    `(select count(*) from subscribers s where ${SIGNED_UP} and exists (select 1 from transactions t
       where t.subscriber_id = s.id and t.status = 'success' and t.type in ${MOVING} and t.business_day - s.signup_day <= 30))`,
    `(select count(*) from subscribers s where ${SIGNED_UP})`,
  ),
  'acquisition.cac': per(
    `coalesce((select sum(usd) from postings where account_code = '6050' and business_day > p.mb and business_day <= p.me), 0)`,
    ACTIVATED,
  ),
  'acquisition.value-to-date': `(select sum(${EARNED}) from transactions t
      where t.status = 'success' and t.subscriber_id <> 'house' and t.business_day <= p.d)
    / nullif((select count(*) from subscribers s where s.signup_at < p.d + 1), 0)`,
  'acquisition.expected-months': EXPECTED_MONTHS,
  'acquisition.contribution-margin': CONTRIBUTION,
  'cohorts.retention': `(select count(*) filter (where f.again)::numeric(60,30) * 100 / nullif(count(*), 0) from ${FIRST_BUSINESS}
    where ${MONTH_NUMBER('f.first')} = ${MONTH_NUMBER('p.me')} - substr(p.dim, 2)::int)`,
  'compliance.total-reports': reports('true'),
  'compliance.overdue-reports': reports(`p.d > r.due_day and not coalesce(r.submitted_day <= p.d, false)`),
  'compliance.score': percent(controls(PASSING), controls('true')),
  'compliance.controls-passed': controls(PASSING),
  'compliance.controls-due': controls('true'),
  'compliance.active-requirements': `(select count(*) from compliance_requirements q where not q.since > p.d)`,
  ...FRAUD,
};

/** One statement for a figure over days ($1) and dimensions ($2): (business_day, dimension, value). */
export const independentSql = (expression: string): string => `
with months as (select (date '2020-01-31' + make_interval(months => n))::date as e from generate_series(0, 240) n),
p as materialized (
  select d, dim, ends[1] as me, ends[2] as mb, ends[3] as mc
    from unnest($1::date[]) d
   cross join lateral (select array(select e from months where e <= d order by e desc limit 3) as ends) last_three
   cross join unnest($2::text[]) dim)
select p.d as business_day, p.dim as dimension, trim_scale(round((${expression})::numeric, 12)) as value from p`;
