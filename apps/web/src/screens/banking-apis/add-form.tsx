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
const TYPE_NAMES = { api: BANKING_TEXTS.bankApi, files: BANKING_TEXTS.statementFiles } as const;

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
        description: BANKING_TEXTS.bankIntegration(made),
        data: { integrationId: id },
      }),
    });
    if (done) onClose();
  });
  return (
    <FormDialog
      draft="bank"
      title={BANKING_TEXTS.add}
      submitLabel={BANKING_TEXTS.addAction}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.addFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <ListField
        control={control}
        name="type"
        label={BANKING_TEXTS.connection}
        options={TYPES}
        words={(each) => TYPE_NAMES[each]}
      />
      <TextField control={control} name="name" label={BANKING_TEXTS.bankName} required maxLength={80} />
      {type === 'api' ? (
        <>
          <TextField
            control={control}
            name="endpoint"
            label={BANKING_TEXTS.apiEndpoint}
            required
            spellCheck={false}
            placeholder={BANKING_TEXTS.endpointBegins}
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
            required
            type="password"
            autoComplete="new-password"
          />
        </>
      ) : (
        <>
          <TextField control={control} name="accountNumber" label={BANKING_TEXTS.accountNumber} required />
          <ListField
            control={control}
            name="currency"
            label={BANKING_TEXTS.currency}
            required
            options={Currency.options}
            words={(each) => each}
          />
        </>
      )}
      <LedgerAccountField control={control} name="ledgerAccount" />
      {sandbox && type === 'api' && (
        <p className={css.small} data-constant="note">
          {BANKING_TEXTS.sandboxBankHasOneMore}
        </p>
      )}
    </FormDialog>
  );
}
