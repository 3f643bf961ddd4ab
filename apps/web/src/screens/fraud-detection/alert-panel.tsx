import { useState } from 'react';
import {
  noteAlert,
  readFraudAlert,
  type BandPrecision,
  type FraudAlert,
} from '@cottontree/contract/fraud.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { ReasonForm } from '../../domain/forms/reason-form.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { count, dollars, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { actsOf, type ActName } from './alert-acts.ts';
import { AlertBadges } from './badges.tsx';
import { Confidence } from './confidence.tsx';
import { Evidence } from './evidence.tsx';
import { Factors } from './factors.tsx';
import css from './screen.module.css';
import { FRAUD_TEXTS, shownAs } from './texts.ts';
import { useAlertChange } from './use-change.ts';

type Answer = AnswerOf<typeof readFraudAlert>;
type Asked = ActName | 'note';

export interface AlertPanelProps {
  id: string;
  /** What the person chose on the card and has still to give a reason for. */
  act: ActName | undefined;
  bands: readonly BandPrecision[] | undefined;
  onClose: () => void;
}

/** An alert in full: its transactions, the customer, what was done, and what can be done now. */
export function AlertPanel({ id, act, bands, onClose }: AlertPanelProps) {
  const answer = useRead(readFraudAlert, { params: { id } });
  const { data } = answer;
  const [asked, setAsked] = useState<Asked | undefined>(act);
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={data === undefined ? 'Fraud alert' : FRAUD_TEXTS.types[data.alert.type]}
      description={<span data-constant="row">{data?.alert.description ?? `Alert ${id}`}</span>}
      footer={data && <Acts alert={data.alert} asked={asked} onAsk={setAsked} />}
    >
      {data === undefined ? (
        answer.error === null ? (
          <SkeletonRows rows={8} what="the alert" />
        ) : (
          <PanelError
            error={answer.error}
            cause={FRAUD_TEXTS.loadFailed}
            what="this alert"
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        )
      ) : (
        <Found answer={data} bands={bands} />
      )}
    </SidePanel>
  );
}

function Found({
  answer: { alert, evidence, history },
  bands,
}: {
  answer: Answer;
  bands: AlertPanelProps['bands'];
}) {
  const { money } = useMoneyFormats();
  const { userProfile: who, block } = alert;
  return (
    <div data-constant="row">
      <PanelSection title="Alert">
        <p className={css.badges}>
          <AlertBadges alert={alert} />
        </p>
        <Confidence confidence={alert.confidence} bands={bands} />
        <Factors factors={alert.riskFactors} />
        <Lines>
          <Line name="Amount">{shownAs(alert.amount, (it) => money(it, alert.currency))}</Line>
          <Line name="In all">{shownAs(alert.valueUsd, dollars)}</Line>
          <Line name="Raised by a transaction of">{moment(alert.timestamp)}</Line>
          <Line name="Where">{alert.location}</Line>
          {alert.handledBy !== null && <Line name="In the hands of">{alert.handledBy}</Line>}
        </Lines>
      </PanelSection>
      <PanelSection title="Customer">
        <Lines>
          <Line name="Name">{who.name}</Line>
          <Line name="Id">{alert.userId}</Line>
          <Line name="Account age">{shownAs(who.accountAge, (it) => `${count(it)} days`)}</Line>
          <Line name="Usual amount">{shownAs(who.avgTransaction, dollars)}</Line>
          <Line name="Mostly in">{who.location}</Line>
        </Lines>
      </PanelSection>
      {block !== null && (
        <PanelSection title="Block">
          <Lines>
            <Line name="Asked for by">{block.proposed.name}</Line>
            <Line name="Because">{block.reason}</Line>
            {block.decided !== null && <Line name="Decided by">{block.decided.name}</Line>}
            {block.decided?.reason != null && (
              <Line name="Not agreed to, because">{block.decided.reason}</Line>
            )}
            {block.lifted !== null && (
              <Line name="Lifted by">{`${block.lifted.name}: ${block.lifted.reason}`}</Line>
            )}
          </Lines>
        </PanelSection>
      )}
      <PanelSection title="Transactions it is seen in">
        {alert.valueUsd === null ? <p>{FRAUD_TEXTS.hiddenWhy}</p> : <Evidence rows={evidence} />}
      </PanelSection>
      <PanelSection title="History">
        <ol className={css.history}>
          {history.map(({ at, by, what, note }, place) => (
            <li key={place}>
              <span>
                <strong>{FRAUD_TEXTS.steps[what]}</strong> by {by}
              </span>
              <time className={css.small} dateTime={at}>
                {moment(at)}
              </time>
              {note !== null && <p>{note}</p>}
            </li>
          ))}
        </ol>
      </PanelSection>
    </div>
  );
}

interface ActsProps {
  alert: FraudAlert;
  asked: Asked | undefined;
  onAsk: (asked: Asked | undefined) => void;
}
function Acts({ alert, asked, ...props }: ActsProps) {
  const { pending, error, change, forget } = useAlertChange();
  const onAsk = (next: Asked | undefined) => {
    forget();
    props.onAsk(next);
  };
  const keyFor = useAttemptKey();
  const acts = actsOf(alert);
  const shown = (Object.keys(acts) as ActName[]).filter((name) => acts[name].fault === null); // keys of that record
  const run = async (name: Asked, reason: string) => {
    const done = name === 'note' ? FRAUD_TEXTS.done.note : acts[name].done;
    const idempotencyKey = keyFor([name, alert.id, alert.version, reason]);
    const answer = await change(
      () =>
        name === 'note'
          ? call(noteAlert, { params: { id: alert.id }, input: { note: reason } }, { idempotencyKey })
          : acts[name].ask(reason, { idempotencyKey }),
      {
        done,
        // A form says it itself.
        ...(asked === undefined && { failed: FRAUD_TEXTS.failed }),
        action: 'update',
        describe: () => ({ description: done, data: { alertId: alert.id } }),
      },
    );
    if (answer !== undefined) onAsk(undefined);
  };
  const reasoned = asked !== undefined && (asked === 'note' || acts[asked].fault === null);
  if (reasoned) {
    return (
      <ReasonForm
        draft={`fraud-${asked} ${alert.id}`}
        label={asked === 'note' ? 'Note' : FRAUD_TEXTS.reason}
        name={asked === 'note' ? 'note' : 'reason'}
        submitLabel={asked === 'note' ? 'Keep note' : acts[asked].label}
        danger={asked !== 'note' && acts[asked].danger === true}
        hint={
          asked === 'block' && alert.aboveThreshold
            ? 'A second person must agree: the value is above the threshold.'
            : undefined
        }
        pending={pending}
        error={error}
        failed={`${FRAUD_TEXTS.failed}.`}
        onSubmit={(reason) => void run(asked, reason)}
        onCancel={() => onAsk(undefined)}
      />
    );
  }
  return (
    <span className={css.actions}>
      {shown.map((name) => (
        <Button
          key={name}
          variant={acts[name].danger === true ? 'danger' : 'plain'}
          busy={pending}
          onClick={() => (acts[name].reasoned ? onAsk(name) : void run(name, ''))}
        >
          {acts[name].label}
        </Button>
      ))}
      {alert.faults.decideBlock !== null && alert.block?.state === 'proposed' && (
        <span className={css.small}>{alert.faults.decideBlock}</span>
      )}
      {alert.faults.note === null ? (
        <Button variant="quiet" onClick={() => onAsk('note')}>
          Add note
        </Button>
      ) : (
        <span className={css.small}>{alert.faults.note}</span>
      )}
    </span>
  );
}
