import { useState } from 'react';
import { reopenIntegration } from '@cottontree/contract/banking/banking.ts';
import type { ClosedIntegration } from '@cottontree/contract/banking/integrations.ts';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

/** Reopens a closed integration, which continues where it stopped. */
export function ReopenForm({ bank, onClose }: { bank: ClosedIntegration; onClose: (done: boolean) => void }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const [clientSecret, setSecret] = useState('');
  const submit = async (note: string) => {
    const input = { version: bank.version, note, ...(clientSecret !== '' && { clientSecret }) };
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
  };
  return (
    <ReasonDialog
      name="note"
      draft={`bank-reopen ${bank.id}`}
      title={<span data-constant="row">{BANKING_TEXTS.reopenName(bank.name)}</span>}
      description={BANKING_TEXTS.itGoesOnWhere}
      submitLabel={BANKING_TEXTS.reopen}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.reopenFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={() => onClose(false)}
    >
      {bank.type === 'api' && (
        <Field
          label={BANKING_TEXTS.clientSecret}
          required
          hint={BANKING_TEXTS.storedOneIsDestroyed}
          error={faultsOf(error).clientSecret}
        >
          <Input
            name="clientSecret"
            type="password"
            autoComplete="new-password"
            value={clientSecret}
            onChange={(event) => setSecret(event.target.value)}
          />
        </Field>
      )}
    </ReasonDialog>
  );
}
