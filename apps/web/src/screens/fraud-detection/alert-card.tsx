import type { BandPrecision, FraudAlert } from '@cottontree/contract/fraud/fraud.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { ItemCard } from '@cottontree/ui/item-card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { count, dollars, moment, useMoneyFormats } from '../../kernel/formatting.ts';
import { actionsOf, type ActionName } from './alert-actions.ts';
import { AlertBadges } from './badges.tsx';
import { Confidence } from './confidence.tsx';
import { Factors } from './factors.tsx';
import css from './screen.module.css';
import { FRAUD_TEXTS, shownAs } from './texts.ts';

export interface AlertCardProps {
  alert: FraudAlert;
  bands: readonly BandPrecision[] | undefined;
  busy: boolean;
  onAction: (name: ActionName) => void;
  onDetails: () => void;
}

const BUTTONS = ['investigate', 'markSafe', 'block'] as const;

/** One alert: what was unusual, whose it is, and its three actions. */
export function AlertCard({ alert, bands, busy, onAction, onDetails }: AlertCardProps) {
  const { money } = useMoneyFormats();
  const actions = actionsOf(alert);
  const { userProfile: who } = alert;
  const closed = alert.status === 'resolved' || alert.status === 'false_positive';
  return (
    <ItemCard
      title={FRAUD_TEXTS.types[alert.type]}
      tone={alert.severity === 'high' ? 'neg' : undefined}
      badges={<AlertBadges alert={alert} />}
      when={<time dateTime={alert.timestamp}>{moment(alert.timestamp)}</time>}
      id={`alert-${alert.id}`}
      data-severity={alert.severity}
      data-constant="row"
    >
      <div className={css.body}>
        <div>
          <p className={css.what}>{alert.description}</p>
          <Confidence confidence={alert.confidence} bands={bands} />
          <Factors factors={alert.riskFactors} />
        </div>
        <Lines>
          <Line name="Amount">{shownAs(alert.amount, (it) => money(it, alert.currency))}</Line>
          <Line name="Where">{alert.location}</Line>
          <Line name="Customer">{who.name}</Line>
          <Line name="Account age">{shownAs(who.accountAge, (it) => `${count(it)} days`)}</Line>
          <Line name="Usual amount">{shownAs(who.avgTransaction, dollars)}</Line>
          <Line name="Mostly in">{who.location}</Line>
        </Lines>
      </div>
      <footer className={css.actions}>
        {BUTTONS.map((name) => {
          const { label, fault, danger } = actions[name];
          return (
            <Button
              key={name}
              variant={danger === true && fault === null ? 'danger' : 'plain'}
              disabled={fault !== null}
              title={fault ?? undefined}
              busy={busy}
              onClick={() => onAction(name)}
            >
              {label}
            </Button>
          );
        })}
        {!closed && actions.block.fault !== null && <span className={css.small}>{actions.block.fault}</span>}
        <Button
          variant="quiet"
          onClick={onDetails}
          aria-label={`${FRAUD_TEXTS.details} of alert ${alert.id}`}
        >
          {FRAUD_TEXTS.details}
        </Button>
      </footer>
    </ItemCard>
  );
}
