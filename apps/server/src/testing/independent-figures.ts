/**
 * The same figures, written a second time straight from the rows: no rollup, no shared text, other methods (counting,
 * set operations, row by row). One scalar expression each, over p.d (the day), p.dim, and p.me, p.mb, p.mc (the last days
 * of the last complete month and of the two before). If a definition is misread here or there, the two differ.
 */
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
const OWED = `('2000','2010','2020','2030','2035')`;
const native = (currency: string, unit: number): string =>
  `(select coalesce(sum(debit), 0) - coalesce(sum(credit), 0) from postings where account_code in ${OWN} and currency = '${currency}' and business_day <= p.d)::numeric / ${unit}`;
const cost = (low: string, high: string): string =>
  `coalesce((select sum(usd) from postings q where account_code between '${low}' and '${high}' and q.business_day > p.mb and q.business_day <= p.me), 0)`;
const COST = cost('5000', '5999');
const OPEX = cost('6000', '6999');
const NET = `(${earned('p.me')} - ${COST} - ${OPEX})`;
const outflow = `(select nullif(greatest(percentile_disc(0.95) within group (order by x.amount), 0), 0) from (
  select coalesce((select -sum(usd) from postings where account_code in ${OWN} and business_day > s::date - 30 and business_day <= s::date), 0) as amount
    from generate_series(p.d - 89, p.d, interval '1 day') s) x)`;

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
const LEVEL_AT_MONTH_END = people('p.me', `'level' || ${levelOn('p.me')} = p.dim`);
const LEVEL_REVENUE = earned('p.me', `'level' || t.kyc_level::text = p.dim`);
const TIER_REVENUE = earned('p.me', 't.tier = p.dim');

const CARD_TODAY = (status: string): string =>
  `(select count(*) from transactions t where t.type in ('card_purchase','atm_withdrawal') and t.status = '${status}' and ${TODAY})`;
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
/** Over all departments y, what each is over. */
const overs = (what: string): string =>
  `(select ${what} from (select ${spent('x.id = y.id')} - (${budget('x.id = y.id')}) as beyond from departments y) o where beyond > 0)`;

const workdays = (from: string, to: string): string =>
  `(select count(*) from generate_series((${from})::timestamp, (${to})::timestamp, interval '1 day') w where extract(dow from w) not in (0, 6))`;
const FIRST = `date_trunc('month', p.d)`;
const lastOf = (first: string): string => `(${first} + interval '1 month' - interval '1 day')`;
const spentIn = (first: string, upTo: string): string =>
  `coalesce((select sum(amount_minor) from expenses where approved_at is not null and expense_date >= ${first} and expense_date <= ${upTo} and expense_date <= p.d), 0)`;
/** The last day of an earlier month by which as many of its workdays were over as of this month on the day, all at most. */
const SAME_PLACE = `(select max(g) from generate_series(m.f, ${lastOf('m.f')}, interval '1 day') g
  where ${workdays('m.f', 'g')} <= ${workdays(FIRST, 'p.d')})`;
const endings = (what: string): string => `(
  select case when count(*) >= 3 then ${what}(final::numeric(60,30) * elapsed / (reached * whole)) end from (
    select ${spentIn('m.f', lastOf('m.f'))} as final, ${spentIn('m.f', SAME_PLACE)} as reached,
           ${workdays('m.f', SAME_PLACE)} as elapsed, ${workdays('m.f', lastOf('m.f'))} as whole
      from (select ${FIRST} - make_interval(months => k) as f from generate_series(1, 6) k) m) past
   where reached > 0 and elapsed > 0)`;
const LINE = `(${spentIn(FIRST, 'p.d')}::numeric(60,30) * ${workdays(FIRST, lastOf(FIRST))} / nullif(${workdays(FIRST, 'p.d')}, 0) / 100)`;

export const INDEPENDENT: Readonly<Record<string, string>> = {
  'subscribers.registered': registered('p.d'),
  'subscribers.growth': change(registered('p.me'), registered('p.mb')),
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
  'cards.decline-rate': percent(cardAttempts(`t.status = 'declined'`), cardAttempts(`t.status <> 'failed'`)),
  'cards.failure-rate': percent(cardAttempts(`t.status = 'failed'`), cardAttempts('true')),
  'cards.approved-30': cardAttempts(`t.status not in ('declined', 'failed')`),
  'cards.revenue': TIER_REVENUE,
  'cards.average-revenue': per(TIER_REVENUE, cards('p.me', 'issued', 'c.tier = p.dim')),
  'revenue.month': earned('p.me'),
  'revenue.line': `case p.dim ${['wallet', 'fee', 'card', 'interchange', 'subscription']
    .map((line) => `when '${line}' then ${earned('p.me', 'true', lineSum(line))}`)
    .join(' ')} end`,
  'revenue.product': `case p.dim when 'wallet' then ${earned('p.me', 'true', `${lineSum('wallet')} + ${lineSum('fee')}`)}
    else ${earned('p.me', 'true', `${lineSum('card')} + ${lineSum('interchange')} + ${lineSum('subscription')}`)} end`,
  'revenue.growth': change(earned('p.me'), earned('p.mb')),
  'revenue.arpu': per(earned('p.me'), registered('p.me')),
  'revenue.arpu-active': per(earned('p.me'), size(active('p.me - 30', 'p.me'))),
  'revenue.day': `coalesce((select sum(${EARNED}) from transactions t where t.status = 'success' and ${TODAY}), 0)`,
  'revenue.month-to-date': `coalesce((select sum(${EARNED}) from transactions t where t.status = 'success' and ${THIS_MONTH}), 0)`,
  'revenue.kyc': LEVEL_REVENUE,
  'revenue.kyc-subscribers': LEVEL_AT_MONTH_END,
  'revenue.kyc-average': per(LEVEL_REVENUE, LEVEL_AT_MONTH_END),
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
  'treasury.customer-money': `-${balance(OWED, 'p.d')}`,
  'treasury.trust-coverage': percent(balance(`('1000')`, 'p.d'), `(-${balance(OWED, 'p.d')})`),
  'treasury.liquidity': `${balance(OWN, 'p.d')}::numeric(60,30) / ${outflow}`,
  'treasury.reserve': balance(`('1040')`, 'p.d'),
  'treasury.reserve-ratio': percent(balance(`('1040')`, 'p.d'), `(-${balance(OWED, 'p.d')})`),
  'treasury.gst-liability': `-${balance(`('2040')`, 'p.d')}`,
  'pnl.cost-of-revenue': COST,
  'pnl.gross-profit': `${earned('p.me')} - ${COST}`,
  'pnl.operating-expenses': OPEX,
  'pnl.net-profit': NET,
  'pnl.margin': percent(NET, earned('p.me')),
  'operations.transactions': attempts('true'),
  'operations.success-rate': percent(attempts(`t.status = 'success'`), attempts('true')),
  'operations.declined': attempts(`t.status = 'declined'`),
  'operations.failed': attempts(`t.status = 'failed'`),
  'operations.transactions-by-hour': attempts(`date_part('hour', t.at at time zone 'UTC') = p.dim::int`),
  'operations.active-sessions': staff('*'),
  'operations.people-signed-in': staff('distinct user_id'),
  'day.kyc-completed': `(select count(*) from kyc_cases where status = 'approved' and decided_day = p.d)`,
  'day.kyc-pending': `(select count(*) from kyc_cases where opened_day <= p.d and coalesce(decided_day > p.d, true))`,
  'day.transactions': attempts('t.product = p.dim'),
  'day.cards-issued': `(select count(*) from cards where issued_day = p.d)`,
  'day.cards-activated': `(select count(*) from cards where activated_day = p.d)`,
  'day.card-declines': CARD_TODAY('declined'),
  'day.card-failures': CARD_TODAY('failed'),
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
