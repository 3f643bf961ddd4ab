import type { CustomerRecord } from '@cottontree/contract/desk/customers.ts';
import { DEVICE_CLASSES } from '@cottontree/contract/imports/options.ts';
import { segmentInWords } from '@cottontree/contract/segments/schemas.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { date, moment } from '../../kernel/formatting.ts';
import { RecordPart } from '../../domain/transactions/record-part.tsx';
import css from './screen.module.css';
import { CUSTOMER_TEXTS } from './texts.ts';

const worded = (key: string): string => key.replaceAll('_', ' ');
const DEVICES: Readonly<Record<string, string>> = DEVICE_CLASSES;

/** What is known of a customer besides money: short facts, each list with its reason when it is empty. */
export function CustomerFacts({ customer: it }: { customer: CustomerRecord }) {
  return (
    <>
      <RecordPart title={CUSTOMER_TEXTS.identification} more={CUSTOMER_TEXTS.levels[it.level]}>
        {it.cases.length === 0 && <p className={css.note}>{CUSTOMER_TEXTS.noCases}</p>}
        <Lines>
          {it.cases.map(({ id, fromLevel, toLevel, status, openedOn, decidedOn, rejectReason }) => (
            <Line key={id} name={CUSTOMER_TEXTS.cases(fromLevel, toLevel)}>
              {CUSTOMER_TEXTS.caseStates[status]} {date(decidedOn ?? openedOn)}
              {rejectReason !== null && <span className={css.note}> {worded(rejectReason)}</span>}
            </Line>
          ))}
        </Lines>
      </RecordPart>
      <RecordPart title={CUSTOMER_TEXTS.about}>
        <Lines>
          <Line name={CUSTOMER_TEXTS.since}>{date(it.signedUpOn)}</Line>
          <Line name={CUSTOMER_TEXTS.occupation}>{worded(it.occupation)}</Line>
          <Line name={CUSTOMER_TEXTS.access}>{DEVICES[it.deviceClass] ?? it.deviceClass}</Line>
          <Line name={CUSTOMER_TEXTS.channel}>{worded(it.acquisitionChannel)}</Line>
        </Lines>
      </RecordPart>
      <RecordPart title={CUSTOMER_TEXTS.cards}>
        {it.cards.length === 0 && <p className={css.note}>{CUSTOMER_TEXTS.noCards}</p>}
        <Lines>
          {it.cards.map(({ id, tier, last4, status, issuedOn, closedOn }) => (
            <Line key={id} name={CUSTOMER_TEXTS.cardOf(tier.charAt(0).toUpperCase() + tier.slice(1), last4)}>
              {CUSTOMER_TEXTS.cardStates[status]} {date(closedOn ?? issuedOn)}
            </Line>
          ))}
        </Lines>
      </RecordPart>
      <Segments segments={it.segments} />
      <RecordPart title={CUSTOMER_TEXTS.tickets}>
        {it.tickets.length === 0 && <p className={css.note}>{CUSTOMER_TEXTS.noTickets}</p>}
        <Lines>
          {it.tickets.map(({ id, category, openedAt, resolvedAt }) => (
            <Line key={id} name={`${worded(category)}, ${date(openedAt)}`}>
              {resolvedAt === null ? (
                <Badge tone="warn">{CUSTOMER_TEXTS.ticketOpen}</Badge>
              ) : (
                CUSTOMER_TEXTS.ticketDone(date(resolvedAt))
              )}
            </Line>
          ))}
        </Lines>
      </RecordPart>
      {it.alerts !== null && <Alerts alerts={it.alerts} />}
      <RecordPart title={CUSTOMER_TEXTS.looks}>
        {it.looks.length === 0 && <p className={css.note}>{CUSTOMER_TEXTS.noLooks}</p>}
        <Lines>
          {it.looks.map(({ by, at, revealed }, place) => (
            <Line key={`${at} ${place}`} name={by}>
              {moment(at)} {revealed && <Badge tone="warn">{CUSTOMER_TEXTS.revealedIt}</Badge>}
            </Line>
          ))}
        </Lines>
      </RecordPart>
    </>
  );
}

function Segments({ segments }: Pick<CustomerRecord, 'segments'>) {
  if (segments === null)
    return (
      <RecordPart title={CUSTOMER_TEXTS.segments}>
        <p className={css.note}>{CUSTOMER_TEXTS.noSegments}</p>
      </RecordPart>
    );
  const { day, behavioral, demographic, geographic, productUsage } = segments;
  const types = { behavioral, demographic, geographic, product_usage: productUsage } as const;
  return (
    <RecordPart title={CUSTOMER_TEXTS.segments} more={<span className={css.note}>{date(day)}</span>}>
      <Lines>
        {(['behavioral', 'demographic', 'geographic', 'product_usage'] as const).map((type) => (
          <Line key={type} name={CUSTOMER_TEXTS.segmentTypes[type]}>
            {segmentInWords(type, types[type]).name}
          </Line>
        ))}
      </Lines>
    </RecordPart>
  );
}

function Alerts({ alerts }: { alerts: NonNullable<CustomerRecord['alerts']> }) {
  const href = useHref();
  return (
    <RecordPart title={CUSTOMER_TEXTS.alerts}>
      {alerts.length === 0 && <p className={css.note}>{CUSTOMER_TEXTS.noAlerts}</p>}
      <Lines>
        {alerts.map(({ id, type, status, at, blocked }) => (
          <Line
            key={id}
            name={
              <a href={href(`/fraud-detection?alert=${id}`)}>
                {worded(type)}, {date(at)}
              </a>
            }
          >
            {worded(status)} {blocked && <Badge tone="neg">{CUSTOMER_TEXTS.blocked}</Badge>}
          </Line>
        ))}
      </Lines>
    </RecordPart>
  );
}
