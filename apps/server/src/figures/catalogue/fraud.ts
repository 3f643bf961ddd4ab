/** Fraud alerts, their decisions, and what blocks stopped. */
import type { Figure, RowListing } from '../figure.ts';
import {
  BAND,
  BANDS,
  FRAUD_TYPES,
  KNOWN,
  closedAs,
  closedInBand,
  open,
  precision,
  raisedBy,
  stopped,
} from '../formulas/fraud.ts';
import { monthToDate } from '../formulas/combine.ts';
import { dividedBy } from '../formulas/divisions.ts';
import { MONTH_TO_DATE, columns, lastDays, transactions } from '../formulas/listings.ts';

const COUNT = {
  unit: 'count',
  goodDirection: 'none',
  dimensions: [],
  permission: 'compliance.view',
  timing: 'live',
  whenNothing: 0,
} as const;

const listedAlerts = (condition: string): RowListing => ({
  columns: columns(
    'alert',
    { name: 'at', numeric: false, personal: 'clueDay' },
    { name: 'subscriber', numeric: false, personal: 'suspect' },
    'type',
    'severity',
    'status',
    'closed',
    '#confidence',
    { name: 'usd', numeric: true, personal: 'clueAmount' },
  ),
  sql: `
select a.id::text as alert, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as at, a.subscriber_id as subscriber,
       a.type, a.severity, a.status, a.decided_day::text as closed, trim_scale(a.confidence) as confidence,
       trim_scale(a.value_usd) as usd
  from fraud_alerts a where ${condition} order by a.at desc, a.id desc`,
});
const alertsWhere = (condition: string): RowListing =>
  dividedBy(listedAlerts(condition), ['type', 'severity', 'status']);
const CLOSED_90 = `a.decided_at <= $3 and a.decided_day <= $1::date and a.decided_day > $1::date - 90 and ${BAND} = $2`;

export const fraudFigures: readonly Figure[] = [
  {
    ...COUNT,
    id: 'fraud.raised',
    title: 'Fraud alerts of the day',
    definition:
      'Alerts raised by transactions of the day: at most one for a customer and type within 24 hours, from a confidence of .60.',
    formula: raisedBy(`''`),
    rows: alertsWhere(`${KNOWN} and a.business_day = $1::date`),
  },
  {
    ...COUNT,
    id: 'fraud.raised-month',
    title: 'Fraud alerts of the month',
    definition: 'Alerts raised by transactions from the first of the calendar month to the end of the day.',
    timing: 'asked',
    formula: monthToDate(raisedBy(`''`)),
    rows: alertsWhere(`${KNOWN} and a.business_day between ${MONTH_TO_DATE.from} and ${MONTH_TO_DATE.to}`),
  },
  {
    ...COUNT,
    id: 'fraud.raised-by-type',
    title: 'Fraud alerts of the day by type',
    definition:
      'Alerts raised by transactions of the day, by what was unusual. The types sum to the fraud alerts of the day.',
    dimensions: FRAUD_TYPES,
    formula: raisedBy('a.type'),
    rows: alertsWhere(`${KNOWN} and a.business_day = $1::date and a.type = $2`),
  },
  {
    ...COUNT,
    id: 'fraud.open',
    title: 'Open fraud alerts',
    definition:
      'Alerts of transactions up to the end of the day that nobody had closed by then: pending, or under investigation.',
    goodDirection: 'down',
    formula: open,
    rows: alertsWhere(
      `${KNOWN} and a.business_day <= $1::date and not coalesce(a.decided_at <= $3 and a.decided_day <= $1::date, false)`,
    ),
  },
  {
    ...COUNT,
    id: 'fraud.confirmed',
    title: 'Fraud confirmed on the day',
    definition: 'Alerts that were resolved with a block on the day.',
    formula: closedAs('resolved'),
    rows: alertsWhere(`a.status = 'resolved' and a.decided_at <= $3 and a.decided_day = $1::date`),
  },
  {
    ...COUNT,
    id: 'fraud.harmless',
    title: 'False alarms closed on the day',
    definition: 'Alerts that were closed as false positives on the day.',
    formula: closedAs('false_positive'),
    rows: alertsWhere(`a.status = 'false_positive' and a.decided_at <= $3 and a.decided_day = $1::date`),
  },
  {
    ...COUNT,
    id: 'fraud.confirmed-by-band',
    title: 'Confirmed fraud by confidence',
    definition:
      'Alerts resolved with a block in the 90 days up to the day, by confidence: high from .75, medium from .70, low from .60.',
    dimensions: BANDS,
    formula: closedInBand(`a.status = 'resolved'`),
    rows: alertsWhere(`a.status = 'resolved' and ${CLOSED_90}`),
  },
  {
    ...COUNT,
    id: 'fraud.harmless-by-band',
    title: 'False alarms by confidence',
    definition: 'Alerts closed as false positives in the 90 days up to the day, by confidence.',
    dimensions: BANDS,
    formula: closedInBand(`a.status = 'false_positive'`),
    rows: alertsWhere(`a.status = 'false_positive' and ${CLOSED_90}`),
  },
  {
    ...COUNT,
    id: 'fraud.precision',
    title: 'Measured precision by confidence',
    definition:
      'Of the alerts closed in the 90 days up to the day, the share that was confirmed, by confidence. What the score was worth, measured by what people found. No value before the first.',
    unit: 'percent',
    goodDirection: 'up',
    dimensions: BANDS,
    whenNothing: null,
    formula: precision,
    rows: alertsWhere(CLOSED_90),
  },
  {
    ...COUNT,
    id: 'fraud.value-stopped',
    title: 'Value stopped by blocks',
    definition:
      'Payments of the day that were declined because their customer is blocked for suspected fraud, in USD at the rate recorded with each.',
    unit: 'USD',
    formula: stopped,
    rows: transactions(lastDays(1), `t.status = 'declined' and t.reason_code = 'suspected_fraud'`, 'usd'),
  },
];
