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
          description: `Bank integration ${bank.name} closed`,
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
      title={<span data-constant="row">{`Close ${bank.name}`}</span>}
      description="The bank is no longer queried and its secret is destroyed. Statement lines, matches and proofs stay, and its ledger account is free for another bank."
      submitLabel="Close integration"
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.closeFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={onClose}
    >
      {!empty && (
        <p className={css.problem} data-tone="warn">
          The account is not empty. From today on its balance is not known, and its days cannot be proved.
        </p>
      )}
    </ReasonDialog>
  );
}
