import { useState } from 'react';
import { matchByHand, type AccountProof, type BankException } from '@cottontree/contract/banking.ts';
import { formatMinor, parseMinor } from '@cottontree/contract/money.ts';
import { Field, Textarea } from '@cottontree/ui/field.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { useMoneyFormats } from '../../kernel/formatting.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

export interface MatchFormProps {
  account: AccountProof;
  items: readonly BankException[];
  onClose: (done: boolean) => void;
}

/** Says that these belong together, and why; what they differ by is shown before. */
export function MatchForm({ account, items, onClose }: MatchFormProps) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const { money } = useMoneyFormats();
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState(false);
  const { currency, integrationId } = account;
  const of = (side: BankException['side']) => items.filter((each) => each.side === side);
  const sum = (side: BankException['side']): bigint =>
    of(side).reduce((total, each) => total + parseMinor(each.amount, currency), 0n);
  const shown = (minor: bigint) => money(formatMinor(minor, currency), currency);
  const fault = note.trim().length < 3 ? 'Say why, in a few words.' : undefined;

  const submit = async () => {
    setAsked(true);
    if (fault !== undefined) return;
    const input = {
      integrationId,
      lines: of('bank').map(({ id }) => id),
      entries: of('ledger').map(({ id }) => id),
      note: note.trim(),
    };
    const done = await change(() => call(matchByHand, { input }, { idempotencyKey: keyFor(input) }), {
      done: BANKING_TEXTS.matched,
      failed: BANKING_TEXTS.matchFailed,
      action: 'create',
      describe: ({ id }) => ({ description: `Match in ${account.name}`, data: { matchId: id } }),
    });
    if (done) onClose(true);
  };
  return (
    <FormDialog
      title="Match by hand"
      submitLabel="Match"
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.matchFailed}.`}
      onSubmit={() => void submit()}
      onClose={() => onClose(false)}
    >
      <div data-constant="row">
        <Lines>
          <Line name={`Bank, ${of('bank').length}`}>{shown(sum('bank'))}</Line>
          <Line name={`Ledger, ${of('ledger').length}`}>{shown(sum('ledger'))}</Line>
          <Line name="Difference that stays shown" total>
            {shown(sum('bank') - sum('ledger'))}
          </Line>
        </Lines>
      </div>
      <Field label="Note" required error={(asked ? fault : undefined) ?? faultsOf(error).note}>
        <Textarea
          name="note"
          rows={3}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
