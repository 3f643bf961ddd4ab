import { closeIntegration } from '@cottontree/contract/banking/banking.ts';
import type { BankIntegration } from '@cottontree/contract/banking/integrations.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import css from './screen.module.css';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

/** Closes an integration. Its data is evidence and stays; the person has to confirm their identity. */
export function CloseForm({ bank, onClose }: { bank: BankIntegration; onClose: () => void }) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const submit = async (note: string) => {
    const input = { version: bank.version, note };
    const done = await change(
      () => call(closeIntegration, { params: { id: bank.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: BANKING_TEXTS.closed,
        action: 'delete',
        describe: () => ({
          description: BANKING_TEXTS.bankIntegrationClosed(bank.name),
          data: { integrationId: bank.id },
        }),
      },
    );
    if (done) onClose();
  };
  const empty = bank.balance === null || Number(bank.balance) === 0;
  return (
    <ReasonDialog
      name="note"
      draft={`bank-close ${bank.id}`}
      title={<span data-constant="row">{BANKING_TEXTS.closeName(bank.name)}</span>}
      description={BANKING_TEXTS.bankIsNoLongerQueried}
      submitLabel={BANKING_TEXTS.close}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.closeFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={onClose}
    >
      {!empty && (
        <p className={css.problem} data-tone="warn">
          {BANKING_TEXTS.accountIsNotEmpty}
        </p>
      )}
    </ReasonDialog>
  );
}
