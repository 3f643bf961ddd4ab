/** Which statements of a file are of an account: a file may hold those of several accounts and currencies. */
import { MASKS } from '../../../platform/personal-data/personal-data.ts';
import { isAccount } from './account-number.ts';
import type { StatementSection } from './statement.ts';
import { keptCode } from './statement-money.ts';

interface Account {
  readonly accountNumber: string;
  readonly currency: string;
}
interface Own {
  /** For each section, whether it is of the account in its currency, or names neither. */
  readonly own: readonly boolean[];
  readonly others: readonly StatementSection[];
  /** Why the file is refused, where none of its statements is of the account; otherwise null. */
  readonly stranger: string | null;
}

export function ownSections(
  sections: readonly StatementSection[],
  { accountNumber, currency }: Account,
): Own {
  const ofAccount = ({ account }: StatementSection): boolean =>
    account === null || isAccount(account, accountNumber);
  const own = sections.map(
    (each) => ofAccount(each) && (each.currency === null || keptCode(each.currency) === currency),
  );
  const others = sections.filter((_, n) => own[n] !== true);
  if (others.length < sections.length || sections.length === 0) return { own, others, stranger: null };
  const account = others.find((each) => !ofAccount(each))?.account ?? null;
  const stranger =
    account === null
      ? `it is in ${others[0]?.currency ?? ''}, the account in ${currency}`
      : `it is of account ${MASKS.account(account)}, not of this one`;
  return { own, others, stranger };
}
