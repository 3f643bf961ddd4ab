import { useState } from 'react';
import { configureIntegration } from '@cottontree/contract/banking/banking.ts';
import type { BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Input, Select } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { LedgerAccountField } from './ledger-account-field.tsx';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

export interface ConfigureFormProps {
  bank: BankIntegration;
  onClose: () => void;
  /** Called when the integration is to be closed instead. */
  onEnd: () => void;
}

/**
 * Changes an integration. The secret is never shown. If left blank it stays the same, unless the address or the client
 * changes.
 */
export function ConfigureForm({ bank, onClose, onEnd }: ConfigureFormProps) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const [values, setValues] = useState({
    name: bank.name,
    endpoint: bank.endpoint ?? '',
    clientId: bank.clientId ?? '',
    clientSecret: '',
    bankAccountId: bank.bankAccountId ?? '',
    ledgerAccount: bank.ledgerAccount,
  });
  const faults = faultsOf(error);
  const isApi = bank.type === 'api';

  const submit = async () => {
    const { name, endpoint, clientId, clientSecret, bankAccountId, ledgerAccount } = values;
    const input = {
      version: bank.version,
      name,
      ledgerAccount,
      ...(isApi && { endpoint, clientId }),
      ...(clientSecret !== '' && { clientSecret }),
      ...(bankAccountId !== (bank.bankAccountId ?? '') && { bankAccountId }),
    };
    const done = await change(
      () => call(configureIntegration, { params: { id: bank.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.configured,
        action: 'update',
        describe: ({ id }) => ({
          description: BANKING_TEXTS.bankIntegrationOfName(name),
          data: { integrationId: id },
        }),
      },
    );
    if (done) onClose();
  };
  return (
    <FormDialog
      draft={`bank ${bank.id}`}
      title={<span data-constant="row">{BANKING_TEXTS.configureName(bank.name)}</span>}
      submitLabel={COMMON_TEXTS.save}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.configureFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={BANKING_TEXTS.bankName} required error={faults.name}>
        <Input
          name="name"
          maxLength={80}
          autoComplete="off"
          value={values.name}
          onChange={(event) => setValues({ ...values, name: event.target.value })}
        />
      </Field>
      {isApi && (
        <>
          <Field label={BANKING_TEXTS.apiEndpoint} required error={faults.endpoint}>
            <Input
              name="endpoint"
              autoComplete="off"
              spellCheck={false}
              value={values.endpoint}
              onChange={(event) => setValues({ ...values, endpoint: event.target.value })}
            />
          </Field>
          <Field label={BANKING_TEXTS.clientId} required error={faults.clientId}>
            <Input
              name="clientId"
              autoComplete="off"
              spellCheck={false}
              value={values.clientId}
              onChange={(event) => setValues({ ...values, clientId: event.target.value })}
            />
          </Field>
          <Field
            label={BANKING_TEXTS.clientSecret}
            hint={bank.hasSecret ? BANKING_TEXTS.oneIsStoredAndNever : BANKING_TEXTS.noneIsStored}
            error={faults.clientSecret}
          >
            <Input
              name="clientSecret"
              type="password"
              autoComplete="new-password"
              value={values.clientSecret}
              onChange={(event) => setValues({ ...values, clientSecret: event.target.value })}
            />
          </Field>
          {bank.bankAccounts.length > 1 && (
            <Field label={BANKING_TEXTS.accountAtTheBank} error={faults.bankAccountId}>
              <Select
                name="bankAccountId"
                value={values.bankAccountId}
                onChange={(event) => setValues({ ...values, bankAccountId: event.target.value })}
              >
                {bank.bankAccounts.map(({ id, accountNumber, currency }) => (
                  <option key={id} value={id} data-constant="option">
                    {accountNumber} {currency}
                  </option>
                ))}
              </Select>
            </Field>
          )}
        </>
      )}
      <LedgerAccountField
        value={values.ledgerAccount}
        error={faults.ledgerAccount}
        onChange={(ledgerAccount) => setValues({ ...values, ledgerAccount })}
      />
      <div>
        <Button variant="quiet" onClick={onEnd}>
          {BANKING_TEXTS.close}
        </Button>
      </div>
    </FormDialog>
  );
}
