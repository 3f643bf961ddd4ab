import { useForm } from 'react-hook-form';
import { DEFAULT_CALLS_A_MINUTE, MOST_CALLS_A_MINUTE } from '@cottontree/contract/access/api-keys.ts';
import {
  changeServiceAccount,
  createServiceAccount,
  type ServiceAccount,
} from '@cottontree/contract/access/service-accounts.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { LongTextField, TextField } from '../../domain/forms/text-field.tsx';
import { written } from '../../domain/forms/written.ts';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useStaffChange } from '../../domain/staff/change.ts';
import { call } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import type { ShownKey } from './issued-key.tsx';
import type { AccountValues } from './account-values.ts';
import { KEY_DAYS, shownKey, USUAL_KEY_DAYS } from './key-days.ts';
import { ScopesField } from './scopes-field.tsx';
import { ACCOUNTS_TEXTS } from './service-accounts-texts.ts';

const { form: texts, reports } = ACCOUNTS_TEXTS;

const valuesOf = (account: ServiceAccount | null): AccountValues => ({
  name: account?.name ?? '',
  purpose: account?.purpose ?? '',
  scopes: account?.scopes ?? [],
  networks: account?.networks.join('\n') ?? '',
  callsPerMinute: String(account?.callsPerMinute ?? DEFAULT_CALLS_A_MINUTE),
  keyDays: USUAL_KEY_DAYS,
});

const callsOf = (text: string): number => Number(text.replaceAll(/[\s,]/g, ''));
const isCalls = (text: string): true | string => {
  const calls = callsOf(text);
  return (Number.isInteger(calls) && calls >= 1 && calls <= MOST_CALLS_A_MINUTE) || texts.badCalls;
};

const inputOf = ({ name, purpose, scopes, networks, callsPerMinute }: AccountValues) => ({
  name: name.trim(),
  purpose: purpose.trim(),
  scopes,
  networks: networks.split(/[\s,]+/).filter((network) => network !== ''),
  callsPerMinute: callsOf(callsPerMinute),
});

export interface ServiceAccountFormProps {
  /** Null: a new one. */
  account: ServiceAccount | null;
  onIssued: (shown: ShownKey) => void;
  onClose: () => void;
}

/** Opens a service account with its first key, or changes one. */
export function ServiceAccountForm({ account, onIssued, onClose }: ServiceAccountFormProps) {
  const { pending, error, change } = useStaffChange();
  const keyFor = useAttemptKey();
  const form = useForm<AccountValues>({ defaultValues: valuesOf(account) });
  const { control } = form;
  const draft = `service account ${account?.id ?? 'new'}`;
  useRefusedFields(form, error, (path) => path.split('.')[0] ?? path);

  const create = async (values: AccountValues) => {
    const input = { ...inputOf(values), keyDays: values.keyDays };
    const made = await change(
      () => call(createServiceAccount, { input }, { idempotencyKey: keyFor(input) }),
      { action: 'create', describe: () => ({ description: reports.created(input.name) }) },
    );
    if (made) onIssued(shownKey(made));
  };
  const save = async ({ id, version }: ServiceAccount, values: AccountValues) => {
    const content = { params: { id }, input: { ...inputOf(values), version } };
    const changed = await change(
      () => call(changeServiceAccount, content, { idempotencyKey: keyFor(content) }),
      {
        done: texts.changed,
        action: 'update',
        describe: ({ name }) => ({ description: reports.changed(name) }),
      },
    );
    if (changed) onClose();
  };
  const submit = form.handleSubmit((values) => (account ? save(account, values) : create(values)));

  return (
    <FormDialog
      draft={draft}
      title={account ? texts.change : texts.create}
      description={texts.why}
      submitLabel={account ? COMMON_TEXTS.save : texts.createAction}
      pending={pending}
      error={error}
      failed={account ? texts.changeFailed : texts.createFailed}
      wide
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="name"
        label={texts.name}
        hint={texts.nameHint}
        required
        maxLength={40}
        autoCapitalize="none"
        spellCheck={false}
        validate={written(texts.required(texts.name))}
      />
      <TextField
        control={control}
        name="purpose"
        label={texts.purpose}
        required
        maxLength={200}
        validate={written(texts.required(texts.purpose))}
      />
      <LongTextField
        control={control}
        name="networks"
        label={texts.networks}
        hint={texts.networksHint}
        rows={3}
        spellCheck={false}
      />
      <TextField
        control={control}
        name="callsPerMinute"
        label={texts.calls}
        hint={texts.callsHint}
        required
        inputMode="numeric"
        validate={isCalls}
      />
      {account === null && (
        <ListField
          control={control}
          name="keyDays"
          label={texts.days}
          options={KEY_DAYS}
          words={texts.ofDays}
        />
      )}
      <ScopesField control={control} held={account?.scopes ?? []} />
    </FormDialog>
  );
}
