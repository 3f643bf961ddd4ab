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
import { RECONCILIATION_TEXTS } from './reconciliation-texts.ts';
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
      title={repeat === null ? RECONCILIATION_TEXTS.exception : RECONCILIATION_TEXTS.possibleRepeat}
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
          <PanelSection title={RECONCILIATION_TEXTS.notCounted}>
            <p className={css.problem} data-tone="warn">
              {RECONCILIATION_TEXTS.identicalLineCameBefore(money(it.amount, it.currency))}
            </p>
          </PanelSection>
        )}
        <PanelSection title={repeat === null ? RECONCILIATION_TEXTS.booked : RECONCILIATION_TEXTS.thisLine}>
          <Lines>
            {repeat !== null && <Origin file={repeat.file} receivedAt={repeat.receivedAt} />}
            <Line name={RECONCILIATION_TEXTS.side}>
              {it.side === 'bank' ? RECONCILIATION_TEXTS.bank : RECONCILIATION_TEXTS.ledger}
            </Line>
            <Line name={RECONCILIATION_TEXTS.day}>{date(it.day)}</Line>
            <Line name={RECONCILIATION_TEXTS.amount}>{money(it.amount, it.currency)}</Line>
            <Line name={RECONCILIATION_TEXTS.reference}>{it.reference ?? RECONCILIATION_TEXTS.none}</Line>
            <Line name={RECONCILIATION_TEXTS.age}>
              {RECONCILIATION_TEXTS.ageInDays(it.ageDays, count(it.ageDays))}
            </Line>
            {repeat === null && it.hint !== null && <Line name={RECONCILIATION_TEXTS.note}>{it.hint}</Line>}
          </Lines>
        </PanelSection>
        {repeat !== null && (
          <PanelSection title={RECONCILIATION_TEXTS.lineItMayRepeat}>
            <Lines>
              <Origin file={repeat.of.file} receivedAt={repeat.of.receivedAt} />
              <Line name={RECONCILIATION_TEXTS.description}>{repeat.of.description}</Line>
              <Line name={RECONCILIATION_TEXTS.day}>{date(repeat.of.day)}</Line>
              <Line name={RECONCILIATION_TEXTS.amount}>{money(repeat.of.amount, it.currency)}</Line>
              <Line name={RECONCILIATION_TEXTS.reference}>
                {repeat.of.reference ?? RECONCILIATION_TEXTS.none}
              </Line>
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
      <Line name={RECONCILIATION_TEXTS.file}>{file}</Line>
      <Line name={RECONCILIATION_TEXTS.received}>
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
          description: RECONCILIATION_TEXTS.possibleRepeatDecided(texts.button),
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
