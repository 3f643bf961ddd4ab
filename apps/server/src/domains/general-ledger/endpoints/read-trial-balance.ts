import { readTrialBalance as route } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { provisionalBefore } from '../../../ledger/provisional-days.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { readAccounts } from '../accounts-store.ts';
import { coveredDays } from '../closed-days.ts';

interface Row {
  account_code: string;
  currency: Currency;
  /** Minor units, with digits for more than 64 bits. */
  opening: string;
  debit: string;
  credit: string;
}

interface Sums {
  opening: bigint;
  debit: bigint;
  credit: bigint;
}
const inWords = ({ opening, debit, credit }: Sums, currency: Currency) => ({
  opening: formatMinor(opening, currency),
  debit: formatMinor(debit, currency),
  credit: formatMinor(credit, currency),
  closing: formatMinor(opening + debit - credit, currency),
});

export const readTrialBalance = query(route, async ({ db, query: requested }) => {
  const days = await coveredDays(db, requested);
  if (days === null) return { days, provisional: null, rows: [], totals: [] };
  const accounts = new Map((await readAccounts(db)).map((account) => [account.code, account]));
  const { rows } = await sql<Row>`
    select account_code, currency,
           coalesce(sum(debit::numeric - credit) filter (where business_day < ${days.from}::date), 0)::text as opening,
           coalesce(sum(debit::numeric) filter (where business_day >= ${days.from}::date), 0)::text as debit,
           coalesce(sum(credit::numeric) filter (where business_day >= ${days.from}::date), 0)::text as credit
      from postings where business_day <= ${days.to}::date
     group by account_code, currency order by account_code, currency`.execute(db);
  const totals = new Map<Currency, Sums>();
  return {
    days,
    provisional: await provisionalBefore(db, days.to),
    rows: rows.flatMap(({ account_code, currency, ...texts }) => {
      const account = accounts.get(account_code);
      if (account === undefined) return [];
      const sums = {
        opening: BigInt(texts.opening),
        debit: BigInt(texts.debit),
        credit: BigInt(texts.credit),
      };
      const total = totals.get(currency) ?? { opening: 0n, debit: 0n, credit: 0n };
      totals.set(currency, {
        opening: total.opening + sums.opening,
        debit: total.debit + sums.debit,
        credit: total.credit + sums.credit,
      });
      const { code, name, kind, own } = account;
      return [{ code, name, kind, own, currency, ...inWords(sums, currency) }];
    }),
    totals: [...totals].map(([currency, sums]) => ({ currency, ...inWords(sums, currency) })),
  };
});
