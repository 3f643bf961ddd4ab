import type { Figure, RowListing } from '../figure.ts';
import { dividedBy } from '../formulas/divisions.ts';
import { columns } from '../formulas/listings.ts';
import {
  HOURS,
  LATELY_DUE,
  medianHours,
  opened,
  resolved,
  resolvedInTime,
  unresolved,
} from '../formulas/support.ts';

const BASE = {
  unit: 'count',
  goodDirection: 'down',
  dimensions: [],
  permission: 'analytics.view',
  timing: 'closing',
  whenNothing: null,
} as const;

const time = (moment: string): string =>
  `to_char(t.${moment}_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
const listed = (condition: string): RowListing => ({
  columns: columns('ticket', 'subscriber', 'category', 'opened', 'resolved', '#hours'),
  sql: `
select t.id as ticket, t.subscriber_id as subscriber, t.category, ${time('opened')} as opened,
       ${time('resolved')} as resolved, round(${HOURS} / 3600, 2) as hours
  from support_tickets t where ${condition} order by t.opened_at, t.subscriber_id, t.id`,
});
const tickets = (condition: string): RowListing => dividedBy(listed(condition), ['category']);

export const supportFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'support.tickets-opened',
    title: 'Support tickets of the day',
    definition:
      'Support tickets customers opened on the day, whatever became of them. No value before the first ticket that is known.',
    formula: opened,
    rows: tickets('t.opened_day = $1::date'),
  },
  {
    ...BASE,
    id: 'support.tickets-resolved',
    title: 'Support tickets resolved on the day',
    definition:
      'Support tickets that were resolved on the day, whenever they were opened. No value before the first ticket that is known.',
    goodDirection: 'none',
    formula: resolved,
    rows: tickets('t.resolved_day = $1::date'),
  },
  {
    ...BASE,
    id: 'support.open',
    title: 'Support tickets open at the end of the day',
    definition:
      'Support tickets opened on or before the day and not resolved at its end. No value before the first ticket that is known.',
    formula: unresolved,
    rows: tickets(`t.opened_day <= $1::date and (t.resolved_day is null or t.resolved_day > $1::date)`),
  },
  {
    ...BASE,
    id: 'support.resolution-p50',
    title: 'Hours to resolve a support ticket',
    definition:
      'Median hours from opening to resolution of the tickets resolved in the 30 days that end with the day: half of them took no longer; of an even number, halfway between the two in the middle.',
    unit: 'hours',
    formula: medianHours,
    rows: tickets('t.resolved_day between $1::date - 29 and $1::date'),
  },
  {
    ...BASE,
    id: 'support.resolved-in-3-days',
    title: 'Support tickets resolved within three days',
    definition:
      'Share of tickets resolved within 72 hours, of those opened in the 30 days that ended three days before the day: their three days are over.',
    unit: 'percent',
    goodDirection: 'up',
    formula: resolvedInTime,
    rows: tickets(LATELY_DUE('$1::date')),
  },
];
