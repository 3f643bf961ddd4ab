/** The monthly events of a customer: leaving, inactivity, reactivation, and the use and closure of the card. */
import { ARCHETYPES, CARD_HAZARD, CARD_SLEEP, HAZARD_PER_FAILURE, hazardOfMonth } from './archetypes.ts';
import { CALIBRATION } from './calibration.ts';
import { DAY_SECONDS, MONTH_DAYS } from './dates.ts';
import type { Day } from './day.ts';
import { key, PURPOSE, uniform } from './hash.ts';
import { CARD, NO_CARD, STAGE } from './population.ts';

const HABIT_CHANGES = 0.25;
const SUSPENSION = 0.004;
const SUSPENDED_IS_CLOSED = 0.6;
const CARD_CLOSURE = 0.001;
/** Virtual cards of people who left expire after a year. */
const LAPSE_DAYS = 365;

/** Runs one monthly turn; returns true if the wallet is to be closed today. */
export function turn(day: Day, s: number): boolean {
  const { people, seed } = day.at;
  const { f, n } = people;
  const turns = (f.turns[s] ?? 0) + 1;
  f.turns[s] = turns;
  f.nextTurn[s] = Math.max(
    day.number + 1,
    Math.floor((n.signup[s] ?? 0) / DAY_SECONDS + MONTH_DAYS * (turns + 1)),
  );
  const k = key(seed, s, turns, PURPOSE.turn);
  const type = ARCHETYPES[n.archetype[s] ?? 0];
  if (!type) return false;
  const hasCard = n.tier[s] !== NO_CARD;

  const stage = f.stage[s] ?? 0;
  if (stage === STAGE.decay1 || stage === STAGE.decay2) f.stage[s] = stage + 1;
  else if (stage === STAGE.normal) {
    // Decided two months ahead, so that the decay precedes the loss.
    const failures = Math.min(3, f.failures[s] ?? 0);
    const hazard =
      hazardOfMonth(turns + 2) *
      type.hazard *
      (hasCard ? CARD_HAZARD : 1) *
      CALIBRATION.hazard *
      (1 + HAZARD_PER_FAILURE * failures);
    if (uniform(k, 0) < hazard) f.stage[s] = STAGE.decay1;
  }
  f.failures[s] = 0;

  if (f.asleep[s] === 1) {
    if (uniform(k, 1) < type.wake * CALIBRATION.wake) f.asleep[s] = 0;
  } else if (uniform(k, 1) < type.sleep * CALIBRATION.sleep * (hasCard ? CARD_SLEEP : 1)) f.asleep[s] = 1;

  if (hasCard) turnCard(day, s, k, turns);
  return !hasCard && uniform(k, 2) < CALIBRATION.closure && (f.stage[s] ?? 0) !== STAGE.closed;
}

function turnCard(day: Day, s: number, k: number, turns: number): void {
  const { people } = day.at;
  const { f, n } = people;
  // Habits persist: whether the card is in use is decided again only occasionally.
  if (uniform(k, 6) < HABIT_CHANGES) f.cardUsed[s] = people.drawCardUse(s, turns);
  const state = f.cardState[s] ?? CARD.none;
  const noon = day.start + 12 * 3600;
  if (state === CARD.suspended) {
    if (uniform(k, 3) < SUSPENDED_IS_CLOSED) end(day, s, CARD.closed, noon);
    else {
      f.cardState[s] = CARD.activated;
      f.cardSuspended[s] = Infinity;
      day.changedCards.add(s);
    }
  } else if (state === CARD.activated && uniform(k, 4) < SUSPENSION) {
    f.cardState[s] = CARD.suspended;
    f.cardSuspended[s] = noon;
    day.changedCards.add(s);
  } else if (state === CARD.activated || state === CARD.issued) {
    if (uniform(k, 5) < CARD_CLOSURE) end(day, s, CARD.closed, noon);
    else if (
      f.stage[s] === STAGE.dropped &&
      people.isVirtual(s) &&
      day.start - (n.cardIssue[s] ?? 0) > LAPSE_DAYS * DAY_SECONDS
    )
      end(day, s, CARD.expired, noon);
  }
}

function end(day: Day, s: number, state: number, second: number): void {
  const { f } = day.at.people;
  f.cardState[s] = state;
  f.cardEnded[s] = second;
  day.changedCards.add(s);
}
