import { useForm, useWatch } from 'react-hook-form';
import { proposeWriteOff } from '@cottontree/contract/banking/banking.ts';
import { WRITE_OFF_ACCOUNTS, WriteOffAccount } from '@cottontree/contract/banking/reconciliation.ts';
import { Line } from '@cottontree/ui/lines.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { ListField } from '../../domain/forms/list-field.tsx';
import { ReasonField } from '../../domain/forms/reason-field.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { DayField } from '../../domain/forms/day-field.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { call } from '../../kernel/call.ts';
import { date } from '../../kernel/formatting.ts';
import { ChosenLines } from './chosen-lines.tsx';
import { useChosen, type ChosenProps } from './chosen.ts';
import { BANKING_TEXTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';
import { WRITE_OFF_TEXTS } from './write-off-texts.ts';

/** What is wrong with the chosen items is said where the day of their journal is. */
const NAMES: Readonly<Record<string, string>> = { lines: 'day', entries: 'day' };

/**
 * Proposes to book the difference between statement and ledger. The journal is shown first, and another person decides.
 */
export function WriteOffForm({ account: proof, items, onClose }: ChosenProps) {
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const chosen = useChosen(proof, items);
  const { lines, entries, size, sign } = chosen;
  const newest =
    items
      .map((each) => each.day)
      .toSorted()
      .at(-1) ?? proof.day;
  // Without a day in the URL the proof is of the newest closed day.
  const open = useAsOf() === undefined && newest > proof.day;
  const form = useForm({
    defaultValues: {
      account: '5010' as WriteOffAccount,
      day: newest > proof.day ? newest : proof.day,
      note: '',
    },
  });
  const { control } = form;
  const account = useWatch({ control, name: 'account' });
  useRefusedFields(form, error, (path) => NAMES[path] ?? path);
  const submit = form.handleSubmit(async ({ note, ...values }) => {
    const input = { integrationId: proof.integrationId, lines, entries, ...values, note: note.trim() };
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
  });
  const own = `${proof.ledgerAccount} ${proof.name}`;
  const other = `${account} ${WRITE_OFF_ACCOUNTS[account]}`;
  return (
    <FormDialog
      draft={`write-off ${proof.integrationId}`}
      title={WRITE_OFF_TEXTS.writeOff}
      description={WRITE_OFF_TEXTS.whatTheLedgerLacks}
      submitLabel={sign === 0 || open ? undefined : WRITE_OFF_TEXTS.propose}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.proposeFailed}.`}
      onSubmit={() => void submit()}
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
      <ListField
        control={control}
        name="account"
        label={WRITE_OFF_TEXTS.bookTo}
        required
        options={WriteOffAccount.options}
        words={(each) => `${each} ${WRITE_OFF_ACCOUNTS[each]}`}
      />
      <DayField
        control={control}
        name="day"
        label={WRITE_OFF_TEXTS.businessDay}
        hint={WRITE_OFF_TEXTS.ofTheJournal}
        required
      />
      <ReasonField control={control} name="note" label={WRITE_OFF_TEXTS.note} rows={3} />
    </FormDialog>
  );
}
