import { useForm } from 'react-hook-form';
import { configureIntegration } from '@cottontree/contract/banking/banking.ts';
import type { BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { LedgerAccountField, type ChosenAccount } from './ledger-account-field.tsx';
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
  const reconciled: ChosenAccount = bank.ledgerAccount ?? '';
  const form = useForm({
    defaultValues: {
      name: bank.name,
      endpoint: bank.endpoint ?? '',
      clientId: bank.clientId ?? '',
      clientSecret: '',
      bankAccountId: bank.bankAccountId ?? '',
      ledgerAccount: reconciled,
    },
  });
  const { control, register, formState } = form;
  useRefusedFields(form, error);
  const isApi = bank.type === 'api';

  const submit = form.handleSubmit(async (values) => {
    const { name, endpoint, clientId, clientSecret, bankAccountId, ledgerAccount } = values;
    const input = {
      version: bank.version,
      name,
      ledgerAccount: ledgerAccount === '' ? null : ledgerAccount,
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
  });
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
      <TextField control={control} name="name" label={BANKING_TEXTS.bankName} required maxLength={80} />
      {isApi && (
        <>
          <TextField
            control={control}
            name="endpoint"
            label={BANKING_TEXTS.apiEndpoint}
            required
            spellCheck={false}
          />
          <TextField
            control={control}
            name="clientId"
            label={BANKING_TEXTS.clientId}
            required
            spellCheck={false}
          />
          <TextField
            control={control}
            name="clientSecret"
            label={BANKING_TEXTS.clientSecret}
            hint={bank.hasSecret ? BANKING_TEXTS.oneIsStoredAndNever : BANKING_TEXTS.noneIsStored}
            type="password"
            autoComplete="new-password"
          />
          {bank.bankAccounts.length > 1 && (
            <Field label={BANKING_TEXTS.accountAtTheBank} error={formState.errors.bankAccountId?.message}>
              <Select {...register('bankAccountId')}>
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
      <LedgerAccountField control={control} name="ledgerAccount" />
      <div>
        <Button variant="quiet" onClick={onEnd}>
          {BANKING_TEXTS.close}
        </Button>
      </div>
    </FormDialog>
  );
}
