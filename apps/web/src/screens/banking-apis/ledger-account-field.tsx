import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { BANK_LEDGER_ACCOUNTS, BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import { ListField } from '../../domain/forms/list-field.tsx';
import { BANKING_TEXTS } from './texts.ts';

const ACCOUNTS = ['', ...BankLedgerAccount.options] as const;
/** Empty if the account at the bank is not reconciled. */
export type ChosenAccount = (typeof ACCOUNTS)[number];

/** The ledger account that corresponds to the account at the bank. */
export function LedgerAccountField<Values extends FieldValues>(props: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  return (
    <ListField
      {...props}
      label={BANKING_TEXTS.ledgerAccount}
      hint={BANKING_TEXTS.whatItsStatementsAreReconciled}
      options={ACCOUNTS}
      words={(each) => (each === '' ? BANKING_TEXTS.notReconciled : `${each} ${BANK_LEDGER_ACCOUNTS[each]}`)}
    />
  );
}
