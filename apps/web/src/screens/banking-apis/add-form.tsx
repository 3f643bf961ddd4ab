import { useForm, useWatch } from 'react-hook-form';
import { createIntegration } from '@cottontree/contract/banking/banking.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { LedgerAccountField, type ChosenAccount } from './ledger-account-field.tsx';
import css from './screen.module.css';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

const TYPES = ['api', 'files'] as const;
const TYPE_NAMES = { api: 'Bank API', files: 'Statement files' } as const;

export interface AddFormProps {
  /** Whether there is a demo company: then the form explains how to reach its sandbox bank. */
  sandbox: boolean;
  onClose: () => void;
}

/** Connects an account, over the API of its bank or by statement files. */
export function AddForm({ sandbox, onClose }: AddFormProps) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const form = useForm({
    defaultValues: {
      type: 'api' as (typeof TYPES)[number],
      name: '',
      endpoint: '',
      clientId: '',
      clientSecret: '',
      accountNumber: '',
      currency: 'SLL' as Currency,
      ledgerAccount: '' as ChosenAccount,
    },
  });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  useRefusedFields(form, error);

  const submit = form.handleSubmit(async ({ accountNumber, currency, ledgerAccount, name, ...api }) => {
    const more = { name, ...(ledgerAccount !== '' && { ledgerAccount }) };
    const content =
      api.type === 'api'
        ? { input: { ...api, type: api.type, ...more } }
        : { input: { type: api.type, ...more, accountNumber, currency } };
    // The content of the key is kept in memory only; the secret is sent to the server and nowhere else.
    const send = () => call(createIntegration, content, { idempotencyKey: keyFor(content) });
    const done = await change(send, {
      done: BANKING_TEXTS.added,
      action: 'create',
      describe: ({ id, name: made }) => ({
        description: `Bank integration ${made}`,
        data: { integrationId: id },
      }),
    });
    if (done) onClose();
  });
  return (
    <FormDialog
      draft="bank"
      title={BANKING_TEXTS.add}
      submitLabel="Add"
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.addFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ListField
        control={control}
        name="type"
        label="Connection"
        options={TYPES}
        words={(each) => TYPE_NAMES[each]}
      />
      <TextField control={control} name="name" label="Bank name" required maxLength={80} />
      {type === 'api' ? (
        <>
          <TextField
            control={control}
            name="endpoint"
            label="API endpoint"
            required
            spellCheck={false}
            placeholder="https://"
          />
          <TextField control={control} name="clientId" label="Client ID" required spellCheck={false} />
          <TextField
            control={control}
            name="clientSecret"
            label="Client secret"
            required
            type="password"
            autoComplete="new-password"
          />
        </>
      ) : (
        <>
          <TextField control={control} name="accountNumber" label="Account number" required />
          <ListField
            control={control}
            name="currency"
            label="Currency"
            required
            options={Currency.options}
            words={(each) => each}
          />
        </>
      )}
      <LedgerAccountField control={control} name="ledgerAccount" />
      {sandbox && type === 'api' && (
        <p className={css.small} data-constant="note">
          The sandbox bank has one more account: endpoint https://sandbox-bank.localhost/v1, client ID
          sandbox-savanna, secret sandbox-savanna-open-sesame.
        </p>
      )}
    </FormDialog>
  );
}
