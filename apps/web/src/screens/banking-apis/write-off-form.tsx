import { useState } from 'react';
import { proposeWriteOff } from '@cottontree/contract/banking/banking.ts';
import { WRITE_OFF_ACCOUNTS, WriteOffAccount } from '@cottontree/contract/banking/reconciliation.ts';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Line } from '@cottontree/ui/lines.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { ChosenLines } from './chosen-lines.tsx';
import { useChosen, type ChosenProps } from './chosen.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';
import { WRITE_OFF_TEXTS } from './write-off-texts.ts';

/**
 * Proposes to book the difference between statement and ledger. The journal is shown first, and another person decides.
 */
export function WriteOffForm({ account: proof, items, onClose }: ChosenProps) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const chosen = useChosen(proof, items);
  const { lines, entries, size, sign } = chosen;
  const [account, setAccount] = useState<WriteOffAccount>('5010');
  const newest =
    items
      .map((each) => each.day)
      .toSorted()
      .at(-1) ?? proof.day;
  // Without a day in the URL the proof is of the newest closed day.
  const open = useAsOf() === undefined && newest > proof.day;
  const [day, setDay] = useState(newest > proof.day ? newest : proof.day);
  const faults = faultsOf(error);
  const submit = async (note: string) => {
    const input = { integrationId: proof.integrationId, lines, entries, account, day, note };
    const done = await change(() => call(proposeWriteOff, { input }, { idempotencyKey: keyFor(input) }), {
      done: BANKING_TEXTS.proposed,
      doneText: WRITE_OFF_TEXTS.itIsBookedWhenAnother,
      action: 'create',
      describe: ({ id }) => ({
        description: WRITE_OFF_TEXTS.writeOffIn(proof.name),
        data: { writeOffId: id },
      }),
    });
    if (done) onClose(true);
  };
  const own = `${proof.ledgerAccount} ${proof.name}`;
  const other = `${account} ${WRITE_OFF_ACCOUNTS[account]}`;
  return (
    <ReasonDialog
      name="note"
      draft={`write-off ${proof.integrationId}`}
      title={WRITE_OFF_TEXTS.writeOff}
      description={WRITE_OFF_TEXTS.whatTheLedgerLacks}
      submitLabel={sign === 0 || open ? undefined : WRITE_OFF_TEXTS.propose}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.proposeFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={() => onClose(false)}
    >
      <ChosenLines chosen={chosen} total={WRITE_OFF_TEXTS.differenceToBook}>
        {sign !== 0 && (
          <>
            <Line name={WRITE_OFF_TEXTS.debitValue(sign > 0 ? own : other)}>{size}</Line>
            <Line name={WRITE_OFF_TEXTS.creditValue(sign > 0 ? other : own)}>{size}</Line>
          </>
        )}
      </ChosenLines>
      {sign === 0 && <p>{WRITE_OFF_TEXTS.bothComeToTheSame}</p>}
      {open && <p>{WRITE_OFF_TEXTS.oneOfThemIsTooNew(date(newest))}</p>}
      <ChoiceField
        label={WRITE_OFF_TEXTS.bookTo}
        required
        error={faults.account}
        name="account"
        options={WriteOffAccount.options}
        value={account}
        words={(each) => `${each} ${WRITE_OFF_ACCOUNTS[each]}`}
        onChange={setAccount}
      />
      <Field
        label={WRITE_OFF_TEXTS.businessDay}
        required
        hint={WRITE_OFF_TEXTS.ofTheJournal}
        error={faults.day ?? faults.lines ?? faults.entries}
      >
        <Input name="day" type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
    </ReasonDialog>
  );
}
