import { useForm } from 'react-hook-form';
import { reconnectIntegration } from '@cottontree/contract/banking/banking.ts';
import type { BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { TextField } from '../../domain/forms/text-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

/** Tries to connect to a bank again at once. A bank that refused the credentials usually needs a new secret. */
export function ReconnectForm({ bank, onClose }: { bank: BankIntegration; onClose: () => void }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const form = useForm({ defaultValues: { clientSecret: '' } });
  useRefusedFields(form, error);
  const submit = form.handleSubmit(async ({ clientSecret }) => {
    const input = clientSecret === '' ? {} : { clientSecret };
    const done = await change(
      () => call(reconnectIntegration, { params: { id: bank.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.reconnected,
        action: 'update',
        describe: ({ id }) => ({
          description: BANKING_TEXTS.reconnectedName(bank.name),
          data: { integrationId: id },
        }),
      },
    );
    if (done) onClose();
  });
  return (
    <FormDialog
      draft={null}
      title={<span data-constant="row">{BANKING_TEXTS.reconnectName(bank.name)}</span>}
      description={<span data-constant="row">{bank.problem}</span>}
      submitLabel={BANKING_TEXTS.reconnect}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.reconnectFailed}.`}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="clientSecret"
        label={BANKING_TEXTS.clientSecret}
        hint={BANKING_TEXTS.leaveBlankToTry}
        type="password"
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
