import { BANK_LEDGER_ACCOUNTS, BankLedgerAccount } from '@cottontree/contract/banking-integrations.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';

export interface LedgerAccountFieldProps {
  value: BankLedgerAccount | null;
  error: string | undefined;
  onChange: (account: BankLedgerAccount | null) => void;
}

/** Which account of the ledger the account at the bank is. */
export function LedgerAccountField({ value, error, onChange }: LedgerAccountFieldProps) {
  return (
    <Field label="Ledger account" hint="What its statements are reconciled with." error={error}>
      <Select
        name="ledgerAccount"
        value={value ?? ''}
        onChange={(event) =>
          onChange(BankLedgerAccount.options.find((each) => each === event.target.value) ?? null)
        }
      >
        <option value="">Not reconciled</option>
        {BankLedgerAccount.options.map((code) => (
          <option key={code} value={code} data-constant="option">
            {code} {BANK_LEDGER_ACCOUNTS[code]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
