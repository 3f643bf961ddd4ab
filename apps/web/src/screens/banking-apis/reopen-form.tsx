import { useForm } from 'react-hook-form';
import { reopenIntegration } from '@cottontree/contract/banking/banking.ts';
import type { ClosedIntegration } from '@cottontree/contract/banking/integrations.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ReasonField } from '../../domain/forms/reason-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

/** Reopens a closed integration, which continues where it stopped. */
export function ReopenForm({ bank, onClose }: { bank: ClosedIntegration; onClose: (done: boolean) => void }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { clientSecret: '', note: '' } });
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async ({ clientSecret, note }) => {
    const input = { version: bank.version, note: note.trim(), ...(clientSecret !== '' && { clientSecret }) };
    const done = await change(
      () => call(reopenIntegration, { params: { id: bank.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.reopened,
        action: 'update',
        describe: ({ name }) => ({
          description: BANKING_TEXTS.bankIntegrationReopened(name),
          data: { integrationId: bank.id },
        }),
      },
    );
    if (done) onClose(true);
  });
  return (
    <FormDialog
      draft={`bank-reopen ${bank.id}`}
      title={<span data-constant="row">{BANKING_TEXTS.reopenName(bank.name)}</span>}
      description={BANKING_TEXTS.itGoesOnWhere}
      submitLabel={BANKING_TEXTS.reopen}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.reopenFailed}.`}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      {bank.type === 'api' && (
        <TextField
          control={form.control}
          name="clientSecret"
          label={BANKING_TEXTS.clientSecret}
          required
          hint={BANKING_TEXTS.storedOneIsDestroyed}
          type="password"
          autoComplete="new-password"
        />
      )}
      <ReasonField control={form.control} name="note" label={BANKING_TEXTS.note} rows={3} />
    </FormDialog>
  );
}
