import { BANK_LEDGER_ACCOUNTS, BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { BANKING_TEXTS } from './texts.ts';

const ACCOUNTS = ['', ...BankLedgerAccount.options] as const;

export interface LedgerAccountFieldProps {
  value: BankLedgerAccount | null;
  error: string | undefined;
  onChange: (account: BankLedgerAccount | null) => void;
}

/** The ledger account that corresponds to the account at the bank. */
export function LedgerAccountField({ value, error, onChange }: LedgerAccountFieldProps) {
  return (
    <ChoiceField
      label={BANKING_TEXTS.ledgerAccount}
      hint={BANKING_TEXTS.whatItsStatementsAreReconciled}
      error={error}
      name="ledgerAccount"
      options={ACCOUNTS}
      value={value ?? ''}
      words={(each) => (each === '' ? BANKING_TEXTS.notReconciled : `${each} ${BANK_LEDGER_ACCOUNTS[each]}`)}
      onChange={(chosen) => onChange(chosen === '' ? null : chosen)}
    />
  );
}
