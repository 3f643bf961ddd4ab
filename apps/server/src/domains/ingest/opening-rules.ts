/** What opening balances must satisfy beyond their schema. Pure functions. */
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { OpeningBalance } from '@cottontree/contract/ingest/ingest.ts';
import { SUB_LEDGERS } from '../../ledger/sub-ledgers.ts';
import { Problems } from './problems.ts';

const HOLDERS = new Map(SUB_LEDGERS.map(({ account, name }) => [account, name]));
/**
 * Accounts whose opening balances must name a holder; for other sub-ledgers a balance without a holder is unattributed.
 */
const ONE_BY_ONE = new Set(['2000', '2010', '2020']);

export function openingProblems(row: OpeningBalance, index: number): FieldError[] {
  const problems = new Problems('rows', index);
  const { account, debitMinor, creditMinor, holderId } = row;
  problems.expect(
    (debitMinor === 0) !== (creditMinor === 0),
    'debitMinor',
    'either debitMinor or creditMinor must be above 0, and only one of them',
  );
  const holder = HOLDERS.get(account);
  problems.expect(
    holder !== undefined || holderId === null,
    'holderId',
    `must be null for account ${account}`,
  );
  if (holder !== undefined) {
    problems.expect(
      holderId !== null || !ONE_BY_ONE.has(account),
      'holderId',
      `is required for account ${account}: whose ${holder} it is`,
    );
    problems.expect(
      debitMinor === 0 || holderId === null,
      'debitMinor',
      `must be 0: no ${holder} is below zero`,
    );
    problems.expect(
      holderId === null || ONE_BY_ONE.has(account) || /^(merchant|biller|employer):./.test(holderId),
      'holderId',
      `must name the kind as well for account ${account}, as merchant:M-1, biller:B-1 or employer:E-1`,
    );
  }
  return problems.found;
}

/** Problems of the batch as a whole: an account comes once per holder and currency, and each currency balances. */
export function openingBatchProblems(rows: readonly OpeningBalance[]): FieldError[] {
  const problems: FieldError[] = [];
  const seen = new Set<string>();
  const excess = new Map<string, bigint>();
  rows.forEach(({ account, currency, debitMinor, creditMinor, holderId }, index) => {
    const key = `${account} ${currency} ${holderId ?? ''}`;
    if (seen.has(key)) problems.push({ path: `rows.${index}.account`, message: `${key.trim()} comes twice` });
    seen.add(key);
    excess.set(currency, (excess.get(currency) ?? 0n) + BigInt(debitMinor) - BigInt(creditMinor));
  });
  for (const [currency, by] of excess) {
    if (by === 0n) continue;
    const [more, less] = by > 0n ? ['debits', 'credits'] : ['credits', 'debits'];
    const message = `${currency} does not balance: ${more} exceed ${less} by ${by > 0n ? by : -by} minor units`;
    problems.push({ path: 'rows', message });
  }
  return problems;
}
