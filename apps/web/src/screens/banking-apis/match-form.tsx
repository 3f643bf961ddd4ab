import { matchByHand } from '@cottontree/contract/banking/banking.ts';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { ChosenLines } from './chosen-lines.tsx';
import { useChosen, type ChosenProps } from './chosen.ts';
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

/** Matches the selected items by hand, with a reason. The difference between the sides is shown first. */
export function MatchForm({ account, items, onClose }: ChosenProps) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const chosen = useChosen(account, items);
  const { lines, entries } = chosen;
  const submit = async (note: string) => {
    const input = { integrationId: account.integrationId, lines, entries, note };
    const done = await change(() => call(matchByHand, { input }, { idempotencyKey: keyFor(input) }), {
      done: BANKING_TEXTS.matched,
      action: 'create',
      describe: ({ id }) => ({
        description: RECONCILIATION_TEXTS.matchIn(account.name),
        data: { matchId: id },
      }),
    });
    if (done) onClose(true);
  };
  return (
    <ReasonDialog
      name="note"
      draft={`bank-match ${account.integrationId}`}
      title={RECONCILIATION_TEXTS.matchByHand}
      submitLabel={RECONCILIATION_TEXTS.match}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.matchFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={() => onClose(false)}
    >
      <ChosenLines chosen={chosen} total={RECONCILIATION_TEXTS.differenceThatStaysShown} />
    </ReasonDialog>
  );
}
