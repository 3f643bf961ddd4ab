import { useState } from 'react';
import {
  noteAlert,
  readFraudAlert,
  type BandPrecision,
  type FraudAlert,
} from '@cottontree/contract/fraud/fraud.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { ReasonForm } from '../../domain/forms/reason-form.tsx';
import { LinkedEntries } from '../../domain/queue/linked-entries.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { call } from '../../kernel/call.ts';
import { useToday } from '../../kernel/company-time.ts';
import { count, date, dollars, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { actionsOf, type ActionName } from './alert-actions.ts';
import { LETTERS } from './alert-keys.ts';
import { ALERT_TEXTS } from './alert-texts.ts';
import { AlertBadges, StatusBadge } from './badges.tsx';
import { Confidence } from './confidence.tsx';
import { Evidence } from './evidence.tsx';
import { Factors } from './factors.tsx';
import css from './screen.module.css';
import { useAlertLinks } from './state.ts';
import { FRAUD_TEXTS, shownAs } from './texts.ts';
import { useAlertChange } from './use-change.ts';

type Answer = AnswerOf<typeof readFraudAlert>;
type FormName = ActionName | 'note';

export interface AlertPanelProps {
  id: string;
  /** The action that was chosen on the card and still needs a reason. */
  action: ActionName | undefined;
  bands: readonly BandPrecision[] | undefined;
  onClose: () => void;
}

/** An alert in full: its transactions, the customer, its history, and the available actions. */
export function AlertPanel({ id, action, bands, onClose }: AlertPanelProps) {
  const answer = useRead(readFraudAlert, { params: { id } });
  const { data } = answer;
  const [form, setForm] = useState<FormName | undefined>(action);
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={data === undefined ? ALERT_TEXTS.fraudAlert : FRAUD_TEXTS.types[data.alert.type]}
      description={<span data-constant="row">{data?.alert.description ?? ALERT_TEXTS.alertId(id)}</span>}
      footer={data && <Actions alert={data.alert} form={form} onForm={setForm} />}
    >
      {data === undefined ? (
        answer.error === null ? (
          <SkeletonRows rows={8} what={ALERT_TEXTS.theAlert} />
        ) : (
          <PanelError
            error={answer.error}
            cause={FRAUD_TEXTS.loadFailed}
            what={ALERT_TEXTS.thisAlert}
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
  answer: { alert, due, evidence, history, linked },
  bands,
}: {
  answer: Answer;
  bands: AlertPanelProps['bands'];
}) {
  const { money } = useMoneyFormats();
  const links = useAlertLinks();
  const { userProfile: who, block } = alert;
  return (
    <div data-constant="row">
      <PanelSection title={ALERT_TEXTS.whyScore(alert.confidence.toFixed(2))}>
        <div data-in-row="">
          <p className={css.badges}>
            <AlertBadges alert={alert} />
          </p>
          <Confidence confidence={alert.confidence} bands={bands} />
        </div>
        <Factors factors={alert.riskFactors} />
        <HowScored alert={alert} />
        <Lines>
          {due !== null && (
            <Line name={ALERT_TEXTS.due}>
              <Due day={due} />
            </Line>
          )}
          <Line name={ALERT_TEXTS.inAll(alert.transactions)}>{shownAs(alert.valueUsd, dollars)}</Line>
          {alert.handledBy !== null && <Line name={ALERT_TEXTS.handledBy}>{alert.handledBy}</Line>}
        </Lines>
        <div data-in-row="">
          <Lines>
            <Line name={ALERT_TEXTS.amount}>{shownAs(alert.amount, (it) => money(it, alert.currency))}</Line>
            <Line name={ALERT_TEXTS.raisedByATransactionOf}>{moment(alert.timestamp)}</Line>
            <Line name={ALERT_TEXTS.where}>{alert.location}</Line>
          </Lines>
        </div>
      </PanelSection>
      <PanelSection title={ALERT_TEXTS.history}>
        <ol className={css.history}>
          {history.map(({ at, by, what, note }, place) => (
            <li key={place}>
              <span>
                <strong>{FRAUD_TEXTS.steps[what]}</strong> {ALERT_TEXTS.byBy(by)}
              </span>
              <time className={css.small} dateTime={at}>
                {moment(at)}
              </time>
              {note !== null && <p>{note}</p>}
            </li>
          ))}
        </ol>
      </PanelSection>
      <PanelSection title={ALERT_TEXTS.customer}>
        <Lines>
          <Line name={ALERT_TEXTS.name}>{who.name}</Line>
          <Line name={ALERT_TEXTS.id}>{alert.userId}</Line>
          <Line name={ALERT_TEXTS.accountAge}>{shownAs(who.accountAge, (it) => `${count(it)} days`)}</Line>
          <Line name={ALERT_TEXTS.usualAmount}>{shownAs(who.avgTransaction, dollars)}</Line>
          <Line name={ALERT_TEXTS.mostlyIn}>{who.location}</Line>
        </Lines>
      </PanelSection>
      {block !== null && (
        <PanelSection title={ALERT_TEXTS.block}>
          <Lines>
            <Line name={ALERT_TEXTS.requestedBy}>{block.proposed.name}</Line>
            <Line name={ALERT_TEXTS.because}>{block.reason}</Line>
            {block.decided !== null && <Line name={ALERT_TEXTS.decidedBy}>{block.decided.name}</Line>}
            {block.decided?.reason != null && (
              <Line name={ALERT_TEXTS.notAgreedTo}>{block.decided.reason}</Line>
            )}
            {block.lifted !== null && (
              <Line name={ALERT_TEXTS.liftedBy}>{`${block.lifted.name}: ${block.lifted.reason}`}</Line>
            )}
          </Lines>
        </PanelSection>
      )}
      <PanelSection title={ALERT_TEXTS.transactionsItIsSeenIn}>
        {alert.valueUsd === null ? <p>{FRAUD_TEXTS.hiddenWhy}</p> : <Evidence rows={evidence} />}
      </PanelSection>
      <LinkedEntries
        title={FRAUD_TEXTS.linked}
        total={linked.total}
        none={FRAUD_TEXTS.noneLinked}
        all={links.sameCustomer(alert.id)}
        entries={linked.alerts.map((each) => ({
          id: each.id,
          href: links.alert(each.id),
          name: FRAUD_TEXTS.types[each.type],
          note: `${shownAs(each.amount, (it) => money(it, each.currency))} · ${moment(each.timestamp)}`,
          badge: <StatusBadge status={each.status} />,
        }))}
      />
    </div>
  );
}

/** How the parts become the score. Only for those who are shown the parts. */
function HowScored({ alert: { riskFactors, confidence } }: { alert: FraudAlert }) {
  const parts = riskFactors.flatMap(({ contribution }) => contribution ?? []);
  if (parts.length === 0) return null;
  return (
    <How label={ALERT_TEXTS.how}>
      {ALERT_TEXTS.howScored(
        parts.map((part) => `(1 − ${part.toFixed(2)})`).join(' × '),
        confidence.toFixed(2),
      )}
    </How>
  );
}

function Due({ day }: { day: BusinessDay }) {
  const late = day < useToday();
  return (
    <time dateTime={day} className={late ? css.late : undefined}>
      {late ? ALERT_TEXTS.overdueSince(date(day)) : date(day)}
    </time>
  );
}

interface ActionsProps {
  alert: FraudAlert;
  form: FormName | undefined;
  onForm: (form: FormName | undefined) => void;
}
function Actions({ alert, form, ...props }: ActionsProps) {
  const { pending, error, change, forget } = useAlertChange();
  const onForm = (next: FormName | undefined) => {
    forget();
    props.onForm(next);
  };
  const keyFor = useAttemptKey();
  const actions = actionsOf(alert);
  const shown = (Object.keys(actions) as ActionName[]).filter((name) => actions[name].fault === null); // keys of that record
  const run = async (name: FormName, reason: string) => {
    const done = name === 'note' ? FRAUD_TEXTS.done.note : actions[name].done;
    const idempotencyKey = keyFor([name, alert.id, alert.version, reason]);
    const answer = await change(
      () =>
        name === 'note'
          ? call(noteAlert, { params: { id: alert.id }, input: { note: reason } }, { idempotencyKey })
          : actions[name].send(reason, { idempotencyKey }),
      {
        done,
        // A form shows the failure itself.
        ...(form === undefined && { failed: FRAUD_TEXTS.failed }),
        action: 'update',
        describe: () => ({ description: done, data: { alertId: alert.id } }),
      },
    );
    if (answer !== undefined) onForm(undefined);
  };
  const reasoned = form !== undefined && (form === 'note' || actions[form].fault === null);
  if (reasoned) {
    return (
      <ReasonForm
        draft={`fraud-${form} ${alert.id}`}
        label={form === 'note' ? ALERT_TEXTS.note : FRAUD_TEXTS.reason}
        name={form === 'note' ? 'note' : 'reason'}
        submitLabel={form === 'note' ? ALERT_TEXTS.saveNote : actions[form].label}
        danger={form !== 'note' && actions[form].danger === true}
        hint={form === 'block' && alert.aboveThreshold ? ALERT_TEXTS.secondPersonMustAgree : undefined}
        pending={pending}
        error={error}
        failed={`${FRAUD_TEXTS.failed}.`}
        onSubmit={(reason) => void run(form, reason)}
        onCancel={() => onForm(undefined)}
      />
    );
  }
  return (
    <span className={css.actions}>
      {shown.map((name) => (
        <Button
          key={name}
          variant={actions[name].danger === true ? 'danger' : 'plain'}
          busy={pending}
          aria-keyshortcuts={LETTERS[name]}
          onClick={() => (actions[name].reasoned ? onForm(name) : void run(name, ''))}
        >
          {actions[name].label}
        </Button>
      ))}
      {alert.faults.decideBlock !== null && alert.block?.state === 'proposed' && (
        <span className={css.small}>{alert.faults.decideBlock}</span>
      )}
      {alert.faults.note === null ? (
        <Button variant="quiet" aria-keyshortcuts={LETTERS.note} onClick={() => onForm('note')}>
          {FRAUD_TEXTS.note}
        </Button>
      ) : (
        <span className={css.small}>{alert.faults.note}</span>
      )}
    </span>
  );
}
