/**
 * Support requests: occasionally by any customer, and after some failed transactions. The times of the response and the
 * resolution are drawn when a ticket is opened; until it is resolved it crosses days.
 */
import type { IngestSupportTicket } from '@cottontree/contract/ingest/ingest.ts';
import { DAY_SECONDS, instantText, MONTH_DAYS } from './dates.ts';
import type { Day, Ticket } from './day.ts';
import { cumulate, key, lognormal, pick, PURPOSE, uniform } from './hash.ts';
import { CARD, type Population } from './population.ts';
import { secondOfDay } from './seasons.ts';

/** Per active customer and month: 38 for each 1,000 who transact. */
const TICKETS = 0.041;
const AFTER_FAILURE = 0.06;
const CATEGORIES = ['access', 'wrong_recipient', 'card', 'identification', 'agent', 'fees', 'other'] as const;
const CATEGORY_SHARES = cumulate([24, 18, 17, 14, 11, 9, 7]);
/**
 * Resolution times are lognormal, but a few tickets wait for a third party: so half take less than 7 hours, and 94% are
 * resolved within three days, instead of the 98% of the lognormal distribution alone.
 */
const HOURS = 6.55;
const SIGMA = 1.1;
const SLOW = 0.046;
const SLOW_FROM_DAYS = 3;
const SLOW_MEDIAN_DAYS = 2.5;

/** For a day on which the customer could act; `u` is a separate draw. */
export function everydayTicket(day: Day, s: number, u: number): void {
  if (u >= TICKETS / MONTH_DAYS) return;
  const k = key(day.at.seed, s, day.number, PURPOSE.support);
  const category = CATEGORIES[pick(CATEGORY_SHARES, uniform(k, 0))] ?? 'other';
  const hasCard = day.at.people.f.cardState[s] === CARD.activated;
  const second = secondOfDay(uniform(k, 1), uniform(k, 2), 'any');
  open(day, s, second, category === 'card' && !hasCard ? 'access' : category, k);
}

/** `stream` is that of the failed attempt. */
export function ticketAfterFailure(day: Day, second: number, s: number, stream: number): void {
  const k = key(stream, s, day.number, PURPOSE.support);
  if (uniform(k, 0) >= AFTER_FAILURE) return;
  const later = second + Math.ceil(lognormal(k, 1, 1_500, 0.8));
  open(day, s, Math.min(later, DAY_SECONDS - 1), 'failed_transaction', k);
}

/** A customer who needs support is more likely to leave, as after a failure. */
function open(day: Day, s: number, second: number, category: string, k: number): void {
  const { f } = day.at.people;
  f.failures[s] = Math.min(200, (f.failures[s] ?? 0) + 1);
  const slow = uniform(k, 3) < SLOW;
  const takes = slow
    ? SLOW_FROM_DAYS * DAY_SECONDS + lognormal(k, 4, SLOW_MEDIAN_DAYS * DAY_SECONDS, 0.7)
    : lognormal(k, 4, HOURS * 3600, SIGMA);
  const answers = lognormal(k, 6, 2_400, 0.8);
  const opened = day.start + second;
  day.tickets.push({
    id: `h${day.number.toString(36)}-${day.tickets.length.toString(36)}`,
    subscriber: s,
    category,
    opened,
    answered: opened + Math.ceil(Math.min(answers, takes)),
    resolved: opened + Math.ceil(takes),
  });
}

const between = (second: number, from: number, to: number): boolean => second > from && second <= to;

/** The tickets that were opened, answered or resolved in (from, to], in their state at `to`. */
export function ticketsWithin(
  people: Population,
  tickets: readonly Ticket[],
  from: number,
  to: number,
): IngestSupportTicket[] {
  return tickets
    .filter((t) => [t.opened, t.answered, t.resolved].some((second) => between(second, from, to)))
    .map((t) => ({
      id: t.id,
      subscriberId: people.ids[t.subscriber] ?? '',
      category: t.category,
      openedAt: instantText(t.opened),
      firstResponseAt: t.answered <= to ? instantText(t.answered) : null,
      resolvedAt: t.resolved <= to ? instantText(t.resolved) : null,
    }));
}
