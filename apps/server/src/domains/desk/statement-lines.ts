/** The statement of a wallet as lines of CSV. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { csvLine } from '@cottontree/csv/csv-line.ts';
import type { WalletStatement } from './balances.ts';

const COLUMNS = ['day', 'at', 'transaction', 'amount', 'balance', 'currency'];

/**
 * Opening, each movement with the balance after it, closing. Throws Error where the movements do not lead from one to the
 * other: a statement that does not add up is not sent.
 */
export async function* statementLines(
  { opening, movements, closing }: WalletStatement,
  {
    from,
    to,
    currency,
  }: { readonly from: BusinessDay; readonly to: BusinessDay; readonly currency: Currency },
): AsyncGenerator<string> {
  const moved = movements.reduce((sum, { delta }) => sum + delta, 0n);
  if (opening + moved !== closing)
    throw new Error(
      `The movements of the statement sum to ${moved}, its balances differ by ${closing - opening}`,
    );
  const money = (minor: bigint): string => formatMinor(minor, currency);
  yield csvLine(COLUMNS);
  yield csvLine([from, '', 'opening', '', money(opening), currency]);
  let balance = opening;
  for (const { day, at, id, delta } of movements) {
    balance += delta;
    yield csvLine([day, at.toISOString(), id, money(delta), money(balance), currency]);
  }
  yield csvLine([to, '', 'closing', '', money(balance), currency]);
}
