/** The exceptions that a person selected, by side, and their totals. */
import type { AccountProof, BankException } from '@cottontree/contract/banking/reconciliation.ts';
import { formatMinor, parseMinor } from '@cottontree/contract/money.ts';
import { useMoneyFormats } from '../../kernel/formatting.ts';

export interface ChosenProps {
  account: AccountProof;
  items: readonly BankException[];
  onClose: (done: boolean) => void;
}

export function useChosen({ currency }: AccountProof, items: readonly BankException[]) {
  const { money } = useMoneyFormats();
  const of = (side: BankException['side']) => items.filter((each) => each.side === side);
  const sum = (side: BankException['side']): bigint =>
    of(side).reduce((total, each) => total + parseMinor(each.amount, currency), 0n);
  const shown = (minor: bigint) => money(formatMinor(minor, currency), currency);
  const difference = sum('bank') - sum('ledger');
  return {
    lines: of('bank').map(({ id }) => id),
    entries: of('ledger').map(({ id }) => id),
    ofLines: shown(sum('bank')),
    ofEntries: shown(sum('ledger')),
    /** Lines less entries: negative when the bank has less than the ledger. */
    difference: shown(difference),
    size: shown(difference < 0n ? -difference : difference),
    sign: difference < 0n ? -1 : difference > 0n ? 1 : 0,
  };
}
