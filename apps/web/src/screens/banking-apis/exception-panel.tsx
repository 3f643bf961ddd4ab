import { useState } from 'react';
import { decideRepeat } from '@cottontree/contract/banking/banking.ts';
import type {
  BankException,
  PossibleRepeat,
  RepeatVerdict,
} from '@cottontree/contract/banking/reconciliation.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { ReasonDialog } from '../../domain/forms/reason-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { count, date, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { BANKING_TEXTS, REPEAT_VERDICTS } from './texts.ts';
import { useBankingChange } from './use-banking.ts';

export interface ExceptionPanelProps {
  it: BankException;
  mayManage: boolean;
  onClose: () => void;
}

/** An exception in full. A possible repeat is shown beside the line that it may repeat, and is decided here. */
export function ExceptionPanel({ it, mayManage, onClose }: ExceptionPanelProps) {
  const { money } = useMoneyFormats();
  const [verdict, setVerdict] = useState<RepeatVerdict>();
  const { possibleRepeat: repeat } = it;
  if (verdict !== undefined && repeat !== null)
    return (
      <DecideForm
        it={it}
        repeat={repeat}
        verdict={verdict}
        onClose={(done) => (done ? onClose() : setVerdict(undefined))}
      />
    );
  return (
    <SidePanel
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={repeat === null ? 'Exception' : 'Possible repeat'}
      description={<span data-constant="row">{it.description}</span>}
      footer={
        repeat !== null &&
        mayManage && (
          <>
            <Button onClick={() => setVerdict('same')}>{REPEAT_VERDICTS.same.button}</Button>
            <Button onClick={() => setVerdict('another')}>{REPEAT_VERDICTS.another.button}</Button>
          </>
        )
      }
    >
      <div data-constant="row">
        {repeat !== null && (
          <PanelSection title="Not counted">
            <p className={css.problem} data-tone="warn">
              An identical line came before, and no balance shows whether the bank booked it once or twice.
              Until somebody decides, {money(it.amount, it.currency)} is in no balance and in no match.
            </p>
          </PanelSection>
        )}
        <PanelSection title={repeat === null ? 'Booked' : 'This line'}>
          <Lines>
            {repeat !== null && <Origin file={repeat.file} receivedAt={repeat.receivedAt} />}
            <Line name="Side">{it.side === 'bank' ? 'Bank' : 'Ledger'}</Line>
            <Line name="Day">{date(it.day)}</Line>
            <Line name="Amount">{money(it.amount, it.currency)}</Line>
            <Line name="Reference">{it.reference ?? 'None'}</Line>
            <Line name="Age">{it.ageDays === 1 ? '1 day' : `${count(it.ageDays)} days`}</Line>
            {repeat === null && it.hint !== null && <Line name="Note">{it.hint}</Line>}
          </Lines>
        </PanelSection>
        {repeat !== null && (
          <PanelSection title="The line it may repeat">
            <Lines>
              <Origin file={repeat.of.file} receivedAt={repeat.of.receivedAt} />
              <Line name="Description">{repeat.of.description}</Line>
              <Line name="Day">{date(repeat.of.day)}</Line>
              <Line name="Amount">{money(repeat.of.amount, it.currency)}</Line>
              <Line name="Reference">{repeat.of.reference ?? 'None'}</Line>
            </Lines>
          </PanelSection>
        )}
      </div>
    </SidePanel>
  );
}

function Origin({ file, receivedAt }: Pick<PossibleRepeat, 'file' | 'receivedAt'>) {
  return (
    <>
      <Line name="File">{file}</Line>
      <Line name="Received">
        <time dateTime={receivedAt}>{moment(receivedAt)}</time>
      </Line>
    </>
  );
}

interface DecideFormProps {
  it: BankException;
  repeat: PossibleRepeat;
  verdict: RepeatVerdict;
  onClose: (done: boolean) => void;
}
function DecideForm({ it, repeat, verdict, onClose }: DecideFormProps) {
  const { money } = useMoneyFormats();
  const { pending, error, change } = useBankingChange();
  const keyFor = useAttemptKey();
  const texts = REPEAT_VERDICTS[verdict];
  const submit = async (note: string) => {
    const input = { verdict, note };
    const done = await change(
      () => call(decideRepeat, { params: { id: it.id }, input }, { idempotencyKey: keyFor(input) }),
      {
        done: texts.done,
        action: 'update',
        describe: () => ({
          description: `Possible repeat: ${texts.button}`,
          data: { lineId: it.id, verdict },
        }),
      },
    );
    if (done) onClose(true);
  };
  return (
    <ReasonDialog
      name="note"
      draft={`bank-repeat ${it.id}`}
      title={texts.button}
      description={texts.says}
      submitLabel={texts.button}
      pending={pending}
      error={error}
      failed={`${BANKING_TEXTS.repeatFailed}.`}
      onSubmit={(note) => void submit(note)}
      onClose={() => onClose(false)}
    >
      <div data-constant="row">
        <Lines>
          <Line name={`${date(it.day)} in ${repeat.file}`}>{money(it.amount, it.currency)}</Line>
          <Line name={`${date(repeat.of.day)} in ${repeat.of.file}`}>
            {money(repeat.of.amount, it.currency)}
          </Line>
        </Lines>
      </div>
    </ReasonDialog>
  );
}
