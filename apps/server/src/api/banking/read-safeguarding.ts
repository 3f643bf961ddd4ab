import { readSafeguarding as route } from '@cottontree/contract/banking.ts';
import type { CurrencyCoverage } from '@cottontree/contract/banking-reconciliation.ts';
import { Currency, formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { readFigures } from '../../figures/read.ts';
import { CUSTOMER_MONEY } from '../../figures/formulas/ledger.ts';
import { query } from '../../kernel/endpoint.ts';
import { provedDay, readProofs, type Proof } from './proofs-store.ts';

interface Held {
  account: string;
  name: string;
  currency: Currency;
  minor: bigint;
}

const share = (of: bigint | null, whole: bigint): number | null =>
  of === null || whole <= 0n ? null : Number((of * 100_000_000n) / whole) / 1_000_000;
const sum = (values: readonly bigint[]): bigint => values.reduce((total, each) => total + each, 0n);
/** Null when one of them is unknown. */
const sumKnown = (values: readonly (bigint | null)[]): bigint | null =>
  values.length === 0 || values.includes(null) ? null : sum(values.filter((each) => each !== null));

export const readSafeguarding = query(route, async ({ db, read, clock, query: { asOf } }) => {
  const day = await provedDay(db, asOf);
  if (day === null) return { day, coverage: null, currencies: [] };
  const figures = await readFigures(read, clock, day, [['treasury.trust-coverage']]);
  const { rows } = await sql<Held>`
    select p.account_code as account, a.name, p.currency, sum(p.debit - p.credit)::bigint as minor
      from postings p join ledger_accounts a on a.code = p.account_code
     where p.account_code = any(${['1000', ...CUSTOMER_MONEY]}::text[]) and p.business_day <= ${day}
     group by 1, 2, 3 order by 1`.execute(db);
  const proofs = (await readProofs(db, day)).filter(({ row }) => row.ledger_account === '1000');
  return {
    day,
    coverage: figures.number('treasury.trust-coverage'),
    currencies: Currency.options
      .filter((currency) => rows.some((each) => each.currency === currency))
      .map((currency) =>
        coverageOf(
          currency,
          rows.filter((each) => each.currency === currency),
          proofs.filter(({ row }) => row.currency === currency),
        ),
      ),
  };
});

function coverageOf(currency: Currency, held: readonly Held[], proofs: readonly Proof[]): CurrencyCoverage {
  const money = (minor: bigint): string => formatMinor(minor, currency);
  const maybe = (minor: bigint | null): string | null => (minor === null ? null : money(minor));
  const owed = held
    .filter(({ account }) => account !== '1000')
    .map((each) => ({ ...each, minor: -each.minor }));
  const trust = sum(held.filter(({ account }) => account === '1000').map(({ minor }) => minor));
  const customers = sum(owed.map(({ minor }) => minor));
  const bank = sumKnown(proofs.map(({ row }) => row.bank));
  return {
    currency,
    customerMoney: money(customers),
    trustLedger: money(trust),
    trustBank: maybe(bank),
    coverageLedger: share(trust, customers),
    coverageBank: share(bank, customers),
    difference: maybe(bank === null ? null : bank - trust),
    inTransit: money(sum(proofs.map(({ inTransit }) => inTransit))),
    exceptions: money(sum(proofs.map(({ row }) => row.bank_only - row.ledger_only + row.tolerated))),
    unexplained: maybe(sumKnown(proofs.map(({ unexplained }) => unexplained))),
    possibleRepeats: money(sum(proofs.map(({ row }) => row.repeats))),
    possibleRepeatItems: Number(sum(proofs.map(({ row }) => row.repeat_items))),
    liabilities: owed
      .filter(({ minor }) => minor !== 0n)
      .map(({ account, name, minor }) => ({ account, name, amount: money(minor) })),
  };
}
