import { useState } from 'react';
import { createIntegration } from '@cottontree/contract/banking/banking.ts';
import type { BankLedgerAccount } from '@cottontree/contract/banking/integrations.ts';
import { Currency } from '@cottontree/contract/money.ts';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { LedgerAccountField } from './ledger-account-field.tsx';
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
  const [type, setType] = useState<(typeof TYPES)[number]>('api');
  const [name, setName] = useState('');
  const [api, setApi] = useState({ endpoint: '', clientId: '', clientSecret: '' });
  const [files, setFiles] = useState<{ accountNumber: string; currency: Currency }>({
    accountNumber: '',
    currency: 'SLL',
  });
  const [ledgerAccount, setLedgerAccount] = useState<BankLedgerAccount | null>(null);
  const faults = faultsOf(error);

  const submit = async () => {
    const more = { name, ...(ledgerAccount !== null && { ledgerAccount }) };
    // The content of the key is kept in memory only; the secret is sent to the server and nowhere else.
    const options = { idempotencyKey: keyFor([type, more, api, files]) };
    const send = () =>
      type === 'api'
        ? call(createIntegration, { input: { type, ...more, ...api } }, options)
        : call(createIntegration, { input: { type, ...more, ...files } }, options);
    const done = await change(send, {
      done: BANKING_TEXTS.added,
      action: 'create',
      describe: ({ id, name: made }) => ({
        description: BANKING_TEXTS.bankIntegration(made),
        data: { integrationId: id },
      }),
    });
    if (done) onClose();
  };
  const text = (key: keyof typeof api, label: string, rest: object = {}) => (
    <Field label={label} required error={faults[key]}>
      <Input
        name={key}
        autoComplete="off"
        spellCheck={false}
        value={api[key]}
        onChange={(event) => setApi({ ...api, [key]: event.target.value })}
        {...rest}
      />
    </Field>
  );
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
      <ChoiceField
        label={BANKING_TEXTS.connection}
        name="type"
        options={TYPES}
        value={type}
        words={(each) => TYPE_NAMES[each]}
        onChange={setType}
      />
      <Field label={BANKING_TEXTS.bankName} required error={faults.name}>
        <Input
          name="name"
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      {type === 'api' ? (
        <>
          {text('endpoint', BANKING_TEXTS.apiEndpoint, { placeholder: 'https://' })}
          {text('clientId', BANKING_TEXTS.clientId)}
          {text('clientSecret', BANKING_TEXTS.clientSecret, {
            type: 'password',
            autoComplete: 'new-password',
          })}
        </>
      ) : (
        <>
          <Field label={BANKING_TEXTS.accountNumber} required error={faults.accountNumber}>
            <Input
              name="accountNumber"
              autoComplete="off"
              value={files.accountNumber}
              onChange={(event) => setFiles({ ...files, accountNumber: event.target.value })}
            />
          </Field>
          <ChoiceField
            label={BANKING_TEXTS.currency}
            required
            name="currency"
            options={Currency.options}
            value={files.currency}
            words={(each) => each}
            onChange={(currency) => setFiles({ ...files, currency })}
          />
        </>
      )}
      <LedgerAccountField value={ledgerAccount} error={faults.ledgerAccount} onChange={setLedgerAccount} />
      {sandbox && type === 'api' && (
        <p className={css.small} data-constant="note">
          {BANKING_TEXTS.sandboxBankHasOneMore}
        </p>
      )}
    </FormDialog>
  );
}
