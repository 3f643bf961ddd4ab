/** What is owed to others and what is held for them, by currency: by the ledger, and by the banks' own statements. */
import {
  leastCovered,
  type CurrencyCoverage,
  type LeastCovered,
} from '@cottontree/contract/banking/reconciliation.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { Currency, formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { bankBalances, provedDay, readProofs, type Proof } from './proofs-store.ts';

/** The ledger account of the money that is held for others. */
const TRUST = '1000';

interface Owed {
  account: string;
  name: string;
  currency: Currency;
  owed: bigint;
  overdrawn: bigint;
  /** The number of holders with a negative balance. */
  holders: bigint;
}

const share = (of: bigint | null, whole: bigint | null): number | null =>
  of === null || whole === null || whole <= 0n ? null : Number((of * 100_000_000n) / whole) / 1_000_000;
const sum = (values: readonly bigint[]): bigint => values.reduce((total, each) => total + each, 0n);
/** Null when one of the values is unknown. */
const sumKnown = (values: readonly (bigint | null)[]): bigint | null =>
  values.length === 0 || values.includes(null) ? null : sum(values.filter((each) => each !== null));

/** Empty while the day has not been counted. */
async function readOwed(db: Db, day: BusinessDay): Promise<Owed[]> {
  const { rows } = await sql<Owed>`
    select o.account_code as account, a.name, o.currency, o.owed, o.overdrawn,
           (select count(*) from (select distinct on (b.holder) b.minor from overdrawn_balances b
                                   where b.account_code = o.account_code and b.currency = o.currency and b.business_day <= ${day}
                                   order by b.holder, b.business_day desc) newest
             where newest.minor > 0) as holders
      from daily_owed o join ledger_accounts a on a.code = o.account_code
     where o.business_day = ${day} order by 1`.execute(db);
  return rows;
}

async function readTrust(db: Db, day: BusinessDay): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ currency: Currency; minor: bigint }>`
    select currency, sum(debit - credit)::bigint as minor from postings
     where account_code = ${TRUST} and business_day <= ${day} group by currency`.execute(db);
  return new Map(rows.map(({ currency, minor }) => [currency, minor]));
}

export interface Coverage {
  /** False while what is owed on that day is being counted. */
  readonly counted: boolean;
  readonly currencies: CurrencyCoverage[];
}

/** @param day a day whose banks are proved, see provedDay */
export async function coverageOn(db: Db, day: BusinessDay): Promise<Coverage> {
  const owed = await readOwed(db, day);
  const trust = await readTrust(db, day);
  const proofs = (await readProofs(db, day)).filter(({ row }) => row.ledger_account === TRUST);
  const counted = owed.length > 0;
  return {
    counted,
    currencies: Currency.options.flatMap((currency) => {
      const own = owed.filter((each) => each.currency === currency && each.owed + each.overdrawn > 0n);
      if (own.length === 0 && !trust.has(currency)) return [];
      return coverageOf(
        currency,
        counted ? own : null,
        trust.get(currency) ?? 0n,
        proofs.filter(({ row }) => row.currency === currency),
      );
    }),
  };
}

/**
 * The currency of which the least is covered at the end of a closed day; null where nothing is known of it. The shares are
 * those of {@link coverageOn}, without the proof of each account.
 */
export async function leastCoveredOn(db: Db, day: BusinessDay): Promise<LeastCovered | null> {
  if ((await provedDay(db, day)) === null) return null;
  const owed = await readOwed(db, day);
  const trust = await readTrust(db, day);
  const banks = await bankBalances(db, day, TRUST);
  return leastCovered(
    Currency.options.map((currency) => ({
      currency,
      ...sharesOf(
        owed.length === 0 ? null : sum(owed.flatMap((each) => (each.currency === currency ? each.owed : []))),
        trust.get(currency) ?? 0n,
        sumKnown(banks.flatMap((each) => (each.currency === currency ? [each.bank] : []))),
      ),
    })),
  );
}

const sharesOf = (customers: bigint | null, trust: bigint, bank: bigint | null) => ({
  coverageLedger: share(trust, customers),
  coverageBank: share(bank, customers),
});

function coverageOf(
  currency: Currency,
  held: readonly Owed[] | null,
  trust: bigint,
  proofs: readonly Proof[],
): CurrencyCoverage {
  const money = (minor: bigint): string => formatMinor(minor, currency);
  const maybe = (minor: bigint | null): string | null => (minor === null ? null : money(minor));
  const customers = held && sum(held.map(({ owed }) => owed));
  const bank = sumKnown(proofs.map(({ row }) => row.bank));
  return {
    currency,
    customerMoney: maybe(customers),
    overdrawn: maybe(held && sum(held.map(({ overdrawn }) => overdrawn))),
    overdrawnHolders: held && Number(sum(held.map(({ holders }) => holders))),
    trustLedger: money(trust),
    trustBank: maybe(bank),
    ...sharesOf(customers, trust, bank),
    difference: maybe(bank === null ? null : bank - trust),
    inTransit: money(sum(proofs.map(({ inTransit }) => inTransit))),
    exceptions: money(sum(proofs.map(({ row }) => row.bank_only - row.ledger_only))),
    tolerated: money(sum(proofs.map(({ row }) => row.tolerated))),
    unexplained: maybe(sumKnown(proofs.map(({ unexplained }) => unexplained))),
    possibleRepeats: money(sum(proofs.map(({ row }) => row.repeats))),
    possibleRepeatItems: Number(sum(proofs.map(({ row }) => row.repeat_items))),
    liabilities: (held ?? []).map(({ account, name, owed, overdrawn }) => ({
      account,
      name,
      amount: money(owed),
      overdrawn: money(overdrawn),
    })),
  };
}
