import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { BANK_LEDGER_ACCOUNTS, BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import { ListField } from '../../domain/forms/list-field.tsx';

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
      label="Ledger account"
      hint="What its statements are reconciled with."
      options={ACCOUNTS}
      words={(each) => (each === '' ? 'Not reconciled' : `${each} ${BANK_LEDGER_ACCOUNTS[each]}`)}
    />
  );
}
