/**
 * A company small enough to be checked by hand, in which every rule of the figures has a case that would fail without
 * it: inserted directly into the tables, from a seed, from 1 May to 1 September 2026 (the open day).
 */
import { addDays, daysBetween, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../platform/database/client.ts';
import { closeFigures } from '../figures/close-figures.ts';
import { loadProgramme } from './compliance-programme.ts';

export const FIRST_DAY: BusinessDay = '2026-05-01';
export const LAST_CLOSED_DAY: BusinessDay = '2026-08-31';
export const OPEN_DAY: BusinessDay = '2026-09-01';
/** When the days were closed. */
export const CLOSED_AT = new Date('2026-09-01T00:10:00Z');
/** The time at which tests read it. */
export const NOW = '2026-09-01T15:30:00Z';

export const DAYS: readonly BusinessDay[] = Array.from(
  { length: daysBetween(FIRST_DAY, LAST_CLOSED_DAY) + 1 },
  (_, index) => addDays(FIRST_DAY, index),
);

/** A small linear congruential generator: the same company in every run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Cell = string | number | null;

async function insert(
  db: Db,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += 500) {
    const part = rows.slice(start, start + 500);
    const places = part.map(
      (row, r) => `(${row.map((_, c) => `$${r * columns.length + c + 1}`).join(', ')})`,
    );
    await db.executeQuery(
      CompiledQuery.raw(
        `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')}`,
        part.flat(),
      ),
    );
  }
}

const at = (day: BusinessDay, hour = 12): string => `${day}T${String(hour).padStart(2, '0')}:15:00Z`;

async function loadPeople(db: Db, random: () => number): Promise<void> {
  const people: Cell[][] = [];
  const cases: Cell[][] = [];
  const cards: Cell[][] = [];
  for (let i = 0; i < 60; i += 1) {
    const id = `S${String(i).padStart(3, '0')}`;
    // A third exists from the first day; the others join later, one of them today.
    const joined = i === 59 ? OPEN_DAY : addDays(FIRST_DAY, i < 20 ? 0 : Math.floor(random() * 115));
    const left = i % 11 === 5 ? addDays(joined, Math.floor(random() * 60)) : null;
    people.push([
      id,
      `Person ${i}`,
      `+23276${String(100_000 + i)}`,
      at(joined),
      joined,
      left && at(left),
      left,
      'Bo',
      'Bo',
      'female',
      1990,
      'trader',
      'ussd',
      'agent',
    ]);
    if (i % 4 !== 0) {
      const decided = i % 7 === 0 ? null : addDays(joined, Math.floor(random() * 12));
      const status = decided === null ? 'open' : i % 5 === 0 ? 'rejected' : 'approved';
      cases.push([
        `K${i}a`,
        id,
        0,
        i % 9 === 1 ? 2 : 1,
        status,
        at(joined),
        joined,
        decided && at(decided),
        decided,
      ]);
      if (status === 'approved' && i % 3 === 0) {
        const opened = addDays(joined, 20);
        const raised = addDays(opened, 4);
        cases.push([`K${i}b`, id, 1, 2, 'approved', at(opened), opened, at(raised), raised]);
      }
    }
    // Some have two cards, some a closed one, some never activate.
    for (let n = 0; n < i % 3; n += 1) {
      const issued = addDays(joined, 3 + Math.floor(random() * 20));
      const activated = i % 5 === 0 && n === 0 ? null : addDays(issued, Math.floor(random() * 9));
      const closed = i % 8 === 1 ? addDays(issued, 40) : null;
      const tier = ['aqua', 'platinum', 'black'][(i + n) % 3] ?? 'aqua';
      cards.push([
        `C${i}${n}`,
        id,
        tier,
        'virtual',
        closed ? 'closed' : 'issued',
        at(issued),
        issued,
        activated && at(activated),
        activated,
        closed && at(closed),
        closed,
        '1234',
        `tok${i}${n}`,
      ]);
    }
  }
  await insert(
    db,
    'subscribers',
    [
      'id',
      'full_name',
      'msisdn',
      'signup_at',
      'signup_day',
      'closed_at',
      'closed_day',
      'district',
      'town',
      'gender',
      'birth_year',
      'occupation',
      'device_class',
      'acquisition_channel',
    ],
    people,
  );
  await insert(
    db,
    'kyc_cases',
    [
      'id',
      'subscriber_id',
      'from_level',
      'to_level',
      'status',
      'opened_at',
      'opened_day',
      'decided_at',
      'decided_day',
    ],
    cases,
  );
  await insert(
    db,
    'cards',
    [
      'id',
      'subscriber_id',
      'tier',
      'form',
      'status',
      'issued_at',
      'issued_day',
      'activated_at',
      'activated_day',
      'closed_at',
      'closed_day',
      'last4',
      'token',
    ],
    cards,
  );
}

/** SLL has no rate on weekends: the last rate is carried forward. */
async function loadRates(db: Db, random: () => number): Promise<Map<BusinessDay, string>> {
  const mids = new Map<BusinessDay, string>();
  const rows: Cell[][] = [];
  let mid = '22500.125000';
  for (const day of [...DAYS, OPEN_DAY]) {
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())) {
      mid = (22_500 + random() * 300).toFixed(6);
      rows.push([day, 'SLL', mid, mid, mid]);
    }
    mids.set(day, mid);
  }
  rows.push([FIRST_DAY, 'SLL', mids.get(FIRST_DAY) ?? mid, mid, mids.get(FIRST_DAY) ?? mid]);
  const unique = new Map(rows.map((row) => [row[0], row]));
  await insert(db, 'fx_rates', ['day', 'currency', 'buy', 'sell', 'mid'], [...unique.values()]);
  await insert(
    db,
    'fx_rates',
    ['day', 'currency', 'buy', 'sell', 'mid'],
    [[FIRST_DAY, 'USDC', '0.9990', '1.0010', '1.0003']],
  );
  return mids;
}

const WALLET = [
  'cash_in',
  'cash_out',
  'p2p',
  'merchant',
  'bill',
  'airtime',
  'salary',
  'g2p',
  'remittance_in',
  'card_load',
  'reversal',
];
const CARD = [
  'card_purchase',
  'card_purchase',
  'atm_withdrawal',
  'subscription_fee',
  'issuance_fee',
  'chargeback',
];
const HOUSE = ['interchange_settlement', 'fee_sweep', 'fx_conversion', 'float_purchase'];
const COLUMNS = [
  'id',
  'business_day',
  'at',
  'type',
  'product',
  'status',
  'reason_code',
  'subscriber_id',
  'card_id',
  'tier',
  'kyc_level',
  'district',
  'currency',
  'amount',
  'fee_gross',
  'gst',
  'fee_net',
  'interchange',
  'commission',
  'fx_rate',
];

/** Some senders confuse the two, and some have reasons of their own. */
function reasonOf(status: string, i: number): string | null {
  if (status !== 'declined' && status !== 'failed') return null;
  if (i % 7 === 1) return 'X-17';
  return (status === 'declined') === (i % 7 !== 0) ? 'funds' : 'technical';
}

async function loadTransactions(
  db: Db,
  random: () => number,
  mids: ReadonlyMap<BusinessDay, string>,
): Promise<void> {
  await sql`select ensure_transaction_months(${FIRST_DAY}::date, ${OPEN_DAY}::date)`.execute(db);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T; // never empty
  const rows: Cell[][] = [];
  for (const day of [...DAYS, OPEN_DAY]) {
    // The first half of May has no transactions, so that the first month is small and the first days have none.
    const many = day < '2026-05-10' ? 0 : 12 + Math.floor(random() * 14);
    for (let i = 0; i < many; i += 1) {
      const kind = random();
      const isCompany = kind > 0.95;
      const byCard = !isCompany && kind > 0.6;
      const type = pick(isCompany ? HOUSE : byCard ? CARD : WALLET);
      const drawn = Math.floor(random() ** 1.7 * 55);
      // The last ten become inactive early in June.
      const person = `S${String(drawn >= 45 && day > '2026-06-05' ? drawn - 45 : drawn).padStart(3, '0')}`;
      const currency =
        byCard || (isCompany && random() > 0.5)
          ? 'USD'
          : type === 'remittance_in' && random() > 0.5
            ? 'USDC'
            : 'SLL';
      const outcome = random();
      const status =
        outcome < 0.8 ? 'success' : outcome < 0.9 ? 'declined' : outcome < 0.96 ? 'failed' : 'reversed';
      const net = Math.floor(random() * 5_000) + (i % 5 === 0 ? 0 : 1);
      const gst = Math.floor(net * 0.15);
      // The settlement contains it too, and it must not count as revenue twice.
      const interchange =
        type === 'card_purchase' || type === 'interchange_settlement' ? Math.floor(random() * 300) : 0;
      rows.push([
        `T${day}-${i}`,
        day,
        at(day, Math.floor(random() * 24)),
        type,
        isCompany ? 'house' : byCard ? 'card' : 'wallet',
        status,
        reasonOf(status, i),
        isCompany ? 'house' : person,
        byCard ? `C${Number(person.slice(1))}0` : null,
        byCard ? pick(['aqua', 'platinum', 'black']) : null,
        isCompany ? null : Math.floor(random() * 3),
        isCompany ? null : 'Bo',
        currency,
        Math.floor(random() * 900_000) + 1,
        net + gst,
        gst,
        net,
        interchange,
        type === 'cash_out' ? 50 : 0,
        currency === 'SLL' ? (mids.get(day) ?? '1') : currency === 'USD' ? '1' : '1.0003',
      ]);
    }
  }
  await insert(db, 'transactions', COLUMNS, rows);
}

const ACCOUNTS = [
  '1000',
  '1010',
  '1020',
  '1040',
  '2000',
  '2010',
  '2020',
  '2030',
  '2035',
  '2040',
  '5000',
  '5010',
  '5030',
  '6000',
  '6050',
  '4000',
];

/** Journals of two lines: they only need to add up to balances and costs, not to make business sense. */
async function loadLedger(
  db: Db,
  random: () => number,
  mids: ReadonlyMap<BusinessDay, string>,
): Promise<void> {
  const journals: Cell[][] = [];
  const postings: Cell[][] = [];
  let id = 0;
  for (const day of DAYS) {
    for (let i = 0; i < (day < '2026-05-10' ? 1 : 6); i += 1) {
      id += 1;
      const debit = ACCOUNTS[Math.floor(random() * ACCOUNTS.length)] ?? '1010';
      const credit = i === 0 ? '2000' : (ACCOUNTS[Math.floor(random() * ACCOUNTS.length)] ?? '2000');
      const currency = ['SLL', 'USD', 'USDC'][Math.floor(random() * 3)] ?? 'USD';
      const minor = Math.floor(random() * 10_000_000);
      const rate = currency === 'SLL' ? Number(mids.get(day)) : currency === 'USD' ? 100 : 1_000_300;
      const usd = (minor / rate).toFixed(12);
      journals.push([id, day, 'manual', 'adjustment', `Journal ${id}`, id, at(day, 23)]);
      postings.push(
        [id, 1, day, i === 0 ? '1000' : debit, currency, minor, 0, usd],
        [id, 2, day, credit, currency, 0, minor, `-${usd}`],
      );
    }
  }
  await insert(
    db,
    'journals',
    ['id', 'business_day', 'source', 'type', 'description', 'sequence', 'created_at'],
    journals,
  );
  // Their ids are used: later postings are numbered after them.
  await sql`select nextval(pg_get_serial_sequence('journals', 'id')) from generate_series(1, ${id}::int)`.execute(
    db,
  );
  await insert(
    db,
    'postings',
    ['journal_id', 'line', 'business_day', 'account_code', 'currency', 'debit', 'credit', 'usd'],
    postings,
  );
}

/** Rollups as ingest writes them. */
export async function rollUp(db: Db): Promise<void> {
  for (const table of ['daily_totals', 'daily_actives', 'daily_card_actives']) {
    await sql`delete from ${sql.table(table)}`.execute(db);
    await sql`insert into ${sql.table(table)} select * from ${sql.table(`raw.${table}`)}`.execute(db);
  }
}

/** Ledger accounts of its departments: the dimensions of their figures. */
export const DEPARTMENT_ACCOUNTS = ['6000', '6010', '6050'];

/** An expense every other day, every fifth pending; one department has no budget in June, and one never has any. */
async function loadDepartments(db: Db): Promise<void> {
  await sql`
    insert into departments (name, account_code, product, created_at)
    select 'Department ' || code, code, case code when '6010' then 'wallet' end, ${CLOSED_AT} from unnest(${DEPARTMENT_ACCOUNTS}::text[]) code`.execute(
    db,
  );
  await sql`
    insert into budgets (department_id, month, amount_minor)
    select d.id, month, case account_code when '6000' then 400000 else 1000000 end
      from departments d, generate_series(timestamp '2026-05-01', '2026-08-01', interval '1 month') month
     where account_code = '6000' or account_code = '6010' and month <> '2026-06-01'`.execute(db);
  await sql`
    insert into expenses (department_id, description, category, amount_minor, expense_date, approved_at, created_at)
    select d.id, 'Expense ' || n, 'other', 10000 + 1234 * (n % 37), ${OPEN_DAY}::date - 2 * n,
           case when n % 5 <> 0 then ${CLOSED_AT}::timestamptz end, ${CLOSED_AT}
      from generate_series(0, 50) n
      join departments d on d.account_code = (${DEPARTMENT_ACCOUNTS}::text[])[1 + n % 3]`.execute(db);
}

/** Three tickets every other day from the end of June, resolved after up to six days; every tenth is still open. */
async function loadTickets(db: Db): Promise<void> {
  await sql`
    insert into support_tickets (id, subscriber_id, category, opened_at, opened_day, resolved_at, resolved_day)
    select 'H' || n, 'S' || lpad((n % 40)::text, 3, '0'), 'access', opened, opened::date,
           case when n % 10 <> 0 then ending end, case when n % 10 <> 0 then ending::date end
      from (select n, opened, opened + make_interval(mins => n * 7919 % 8640) as ending
              from (select n, timestamptz '2026-06-28T05:00:00Z' + make_interval(days => n / 3 * 2, hours => n % 3 * 6) as opened
                      from generate_series(0, 95) n) asked) answered
     where opened < ${NOW}`.execute(db);
}

/** An alert every other day, two of three closed some days later, in every band. */
async function loadAlerts(db: Db): Promise<void> {
  await sql`
    insert into fraud_alerts (subscriber_id, type, at, business_day, confidence, severity, status, transaction_id, amount, currency,
                              location, description, factors, evidence, value_usd, value_sll, profile, raised_at, decided_at, decided_day)
    select 'S' || lpad((n % 40)::text, 3, '0'),
           (array['unusual_location', 'rapid_transactions', 'device_anomaly', 'spending_pattern'])[1 + n % 4],
           at, at::date, 0.6 + (n % 8) * 0.05, case when n % 8 > 2 then 'high' when n % 8 = 2 then 'medium' else 'low' end,
           case n % 3 when 0 then 'pending' when 1 then 'resolved' else 'false_positive' end, 'T' || n, 1000 * n, 'SLL', 'Bo',
           'Alert ' || n, '[]', array['T' || n], n, 1000 * n, '{"accountAge": 40, "avgTransaction": "3.00", "location": "Bo"}', at,
           case when n % 3 > 0 then ending end, case when n % 3 > 0 then ending::date end
      from (select n, at, at + make_interval(days => n % 6, mins => 90) as ending
              from (select n, timestamptz '2026-05-20T09:00:00Z' + make_interval(days => 2 * n) as at from generate_series(0, 52) n) raised) closed
     where ending < ${NOW}`.execute(db);
  // Some transactions were declined because of a block.
  await sql`
    update transactions set reason_code = 'suspected_fraud'
     where status = 'declined' and extract(day from business_day)::int % 5 = 0`.execute(db);
}

/** Staff sessions that span midnight, ended ones and idle ones. */
async function loadSessions(db: Db): Promise<void> {
  await sql`
    with person as (
      insert into users (username, email, first_name, last_name, role_key, password_hash, holder_proven, created_at, updated_at)
      values ('night', 'night@example.test', 'Night', 'Watch', 'manager', 'none', true, ${NOW}, ${NOW}) returning id)
    insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at, restricted, ended_at)
    select sha256(day::text::bytea), person.id, day + interval '22 hours', day + interval '23 hours',
           day + case when extract(day from day)::int % 3 = 0 then interval '23 hours' else interval '25 hours' end,
           day + interval '34 hours', false,
           case when extract(day from day)::int % 4 = 0 then day + interval '23 hours 30 minutes' end
      from person, generate_series(timestamptz '2026-05-20', '2026-08-31', interval '1 day') day`.execute(db);
}

/** Loads everything, records the closes and computes the figures of every closed day in one pass. */
export async function loadSmallCompany(db: Db, seed = 7): Promise<void> {
  const random = seeded(seed);
  await loadPeople(db, random);
  const mids = await loadRates(db, random);
  await loadTransactions(db, random, mids);
  await loadLedger(db, random, mids);
  await loadSessions(db);
  await loadDepartments(db);
  await loadTickets(db);
  await loadAlerts(db);
  await rollUp(db);
  await sql`insert into day_closes (business_day, closed_at, reason)
            select day::date, ${CLOSED_AT}, 'test' from unnest(${[...DAYS]}::date[]) day`.execute(db);
  await loadProgramme(db, FIRST_DAY, OPEN_DAY);
  await db
    .transaction()
    .execute((tx) => closeFigures(tx, { from: FIRST_DAY, to: LAST_CLOSED_DAY }, CLOSED_AT));
}
