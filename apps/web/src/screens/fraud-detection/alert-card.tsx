import type { BandPrecision, FraudAlert } from '@cottontree/contract/fraud/fraud.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Fact, QueueRow } from '../../domain/queue/queue-row.tsx';
import type { RowProps } from '../../domain/queue/queue.tsx';
import { count, dollars, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { actionsOf, type ActionName } from './alert-actions.ts';
import { LETTERS } from './alert-keys.ts';
import { ALERT_TEXTS } from './alert-texts.ts';
import { AlertBadges } from './badges.tsx';
import { Confidence } from './confidence.tsx';
import css from './screen.module.css';
import { FRAUD_TEXTS, shownAs } from './texts.ts';

export interface AlertCardProps {
  alert: FraudAlert;
  row: RowProps;
  bands: readonly BandPrecision[] | undefined;
  busy: boolean;
  onAction: (name: ActionName) => void;
  onDetails: () => void;
}

const BUTTONS = ['investigate', 'markSafe', 'block'] as const;

/** One alert: what was unusual, whose it is, and its three actions. */
export function AlertCard({ alert, row, bands, busy, onAction, onDetails }: AlertCardProps) {
  const { money } = useMoneyFormats();
  const actions = actionsOf(alert);
  const { userProfile: who, description, riskFactors } = alert;
  const closed = alert.status === 'resolved' || alert.status === 'false_positive';
  // As text: neither a finger nor the keyboard finds the title of a button.
  const fault = actions.markSafe.fault ?? actions.block.fault;
  // Where the factors say the same, it is not said twice.
  const repeated = description.split('; ').every((part) => riskFactors.some(({ text }) => text === part));
  return (
    <QueueRow
      row={row}
      id={`alert-${alert.id}`}
      title={FRAUD_TEXTS.types[alert.type]}
      tone={alert.severity === 'high' ? 'neg' : undefined}
      when={<time dateTime={alert.timestamp}>{moment(alert.timestamp)}</time>}
      badges={<AlertBadges alert={alert} />}
      severity={alert.severity}
      running
      facts={
        <>
          <Fact name={ALERT_TEXTS.amount} plain>
            {shownAs(alert.amount, (it) => money(it, alert.currency))}
            {/* Of several, the total is what the alert is ranked by, here and in the list of waiting work. */}
            {alert.transactions !== null && alert.transactions > 1 && alert.valueUsd !== null && (
              <small>{ALERT_TEXTS.ofTotal(dollars(alert.valueUsd), alert.transactions)}</small>
            )}
          </Fact>
          <Fact name={ALERT_TEXTS.where} plain>
            {alert.location}
          </Fact>
          <Fact name={ALERT_TEXTS.customer} plain>
            {who.name}
          </Fact>
          <Fact name={ALERT_TEXTS.accountAge} rank={3}>
            {shownAs(who.accountAge, (it) => `${count(it)} days`)}
          </Fact>
          <Fact name={ALERT_TEXTS.usualAmount} rank={3}>
            {shownAs(who.avgTransaction, dollars)}
          </Fact>
          <Fact name={ALERT_TEXTS.mostlyIn} rank={3}>
            {who.location}
          </Fact>
        </>
      }
      note={!closed && fault !== null && fault}
      actions={
        <>
          {BUTTONS.map((name) => {
            const { label, fault: why, danger } = actions[name];
            return (
              <Button
                key={name}
                variant={danger === true && why === null ? 'danger' : 'plain'}
                disabled={why !== null}
                title={why ?? undefined}
                busy={busy}
                aria-keyshortcuts={LETTERS[name]}
                onClick={() => onAction(name)}
              >
                {label}
              </Button>
            );
          })}
          <Button
            variant="quiet"
            data-rank={3}
            onClick={onDetails}
            aria-label={ALERT_TEXTS.ofAlert(FRAUD_TEXTS.details, alert.id)}
          >
            {FRAUD_TEXTS.details}
          </Button>
        </>
      }
    >
      <div className={css.more}>
        <Confidence confidence={alert.confidence} bands={bands} />
        <span>
          {[...(repeated ? [] : [description]), ...riskFactors.map(({ text }) => text)].join(' · ')}
        </span>
      </div>
    </QueueRow>
  );
}
