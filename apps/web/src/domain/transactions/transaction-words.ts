/** How a transaction reads in a line: its kind with the other side, and its amount with the sign. */
import type { TransactionRow } from '@cottontree/contract/desk/transactions.ts';
import { OPTIONS } from '@cottontree/contract/imports/options.ts';
import { NOTHING } from '../../kernel/formatting.ts';
import { TRANSACTION_TEXTS } from './texts.ts';

const MINUS = '\u2212';

/**
 * "agent AG012", "customer S0011482"; undefined where no other side is known. To the receiver of a transfer, `viewer`, the
 * other side is who sent it.
 */
export function otherSide(row: TransactionRow, viewer?: string): string | undefined {
  const { counterpartyKind, counterparty, customer } = row;
  if (counterparty === null) return undefined;
  if (counterpartyKind === 'subscriber')
    return TRANSACTION_TEXTS.customer(counterparty === viewer && customer !== null ? customer : counterparty);
  if (counterpartyKind === null) return counterparty;
  const kind = OPTIONS.counterpartyKind[counterpartyKind] ?? counterpartyKind;
  return TRANSACTION_TEXTS.with(kind.toLowerCase(), counterparty);
}

/** In the list of one customer what leaves that customer's money has a minus; what did not succeed moved nothing. */
export const signed = (row: TransactionRow, words: string): string =>
  row.direction === 'out' && row.status === 'success' ? `${MINUS}${words}` : words;

export const placeOf = ({ district, country }: TransactionRow): string => district ?? country ?? NOTHING;
