import type { Figure } from '../figure.ts';
import { APPROVED, DECLINED, FAILED, activeCards30, cardAttempts } from '../formulas/activity.ts';
import {
  ofClosedMonth,
  ofCompleteMonth,
  onceAMonthIsBooked,
  pointChange,
  ratio,
  rollingSum,
  total,
} from '../formulas/combine.ts';
import { closedMonthEnd } from '../formulas/days.ts';
import {
  COMPLETE_MONTH,
  cardsActiveIn,
  cardsIn,
  earnings,
  lastDays,
  parts,
  subscribersIn,
  transactions,
  twoMonths,
} from '../formulas/listings.ts';
import { TIERS, cardHolders, cardsActivated, cardsHeld, registered } from '../formulas/population.ts';
import { BY_TIER, monthlyRevenueBy } from '../formulas/revenue.ts';

const BASE = { dimensions: [], permission: 'cards.view' } as const;
const PERCENT = { ...BASE, unit: 'percent', whenNothing: null } as const;

const adoption = ratio(cardHolders, registered, 100);
const held = total(cardsHeld);
const activated = total(cardsActivated);
const tierRevenue = monthlyRevenueBy(BY_TIER);
const approved30 = rollingSum(cardAttempts(APPROVED), 30);
const declined30 = rollingSum(cardAttempts(DECLINED), 30);
const failed30 = rollingSum(cardAttempts(FAILED), 30);
const decided30 = rollingSum(cardAttempts(`(${APPROVED} or ${DECLINED})`), 30);
const attempts30 = rollingSum(cardAttempts(), 30);
const cardTransactions = (condition: string, adds?: 'one') =>
  transactions(lastDays(30), `t.type in ('card_purchase', 'atm_withdrawal') and ${condition}`, adds);

export const cardFigures: readonly Figure[] = [
  {
    ...BASE,
    id: 'cards.held',
    title: 'Cards held',
    definition: 'Cards issued on or before the day and not closed at its end, by tier.',
    unit: 'count',
    goodDirection: 'up',
    dimensions: TIERS,
    timing: 'live',
    whenNothing: 0,
    formula: cardsHeld,
    rows: cardsIn('issued'),
  },
  {
    ...BASE,
    id: 'cards.activated',
    title: 'Activated cards',
    definition:
      'Cards held that were activated on or before the day (first PIN set or first approved transaction), by tier.',
    unit: 'count',
    goodDirection: 'up',
    dimensions: TIERS,
    timing: 'live',
    whenNothing: 0,
    formula: cardsActivated,
    rows: cardsIn('activated'),
  },
  {
    ...PERCENT,
    id: 'cards.activation-rate',
    title: 'Card activation rate',
    definition: 'Activated cards as a share of cards held.',
    goodDirection: 'up',
    timing: 'live',
    formula: ratio(activated, held, 100),
    rows: parts(['Activated', activated, 'count'], ['Held', held, 'count']),
  },
  {
    ...BASE,
    id: 'cards.holders',
    title: 'Card holders',
    definition:
      'Registered subscribers with at least one card that is issued, activated or suspended (not closed) at the end of the day.',
    unit: 'count',
    goodDirection: 'up',
    timing: 'live',
    whenNothing: 0,
    formula: cardHolders,
    rows: subscribersIn('segment', `dimension in ('wallet-and-card', 'wallet-card')`),
  },
  {
    ...PERCENT,
    id: 'cards.adoption',
    title: 'Card adoption',
    definition: 'Card holders as a share of registered subscribers.',
    goodDirection: 'up',
    timing: 'live',
    formula: adoption,
    rows: parts(['Card holders', cardHolders, 'count'], ['Registered', registered, 'count']),
  },
  {
    ...PERCENT,
    id: 'cards.adoption-growth',
    title: 'Growth of card adoption',
    definition:
      'Card adoption at the end of the last complete month against the end of the month before: the difference of the two shares, in percentage points.',
    unit: 'points',
    goodDirection: 'up',
    timing: 'closing',
    formula: pointChange(adoption),
    rows: twoMonths('Card adoption', adoption, 'percent'),
  },
  {
    ...BASE,
    id: 'cards.active-30',
    title: 'Active cards, 30 days',
    definition:
      'Different cards with at least one approved purchase or withdrawal in the 30 days that end with the day.',
    unit: 'count',
    goodDirection: 'up',
    timing: 'closing',
    whenNothing: 0,
    formula: activeCards30,
    rows: cardsActiveIn(30),
  },
  {
    ...PERCENT,
    id: 'cards.active-30-rate',
    title: 'Active card rate, 30 days',
    definition: 'Active cards of the last 30 days as a share of activated cards.',
    goodDirection: 'up',
    timing: 'closing',
    formula: ratio(activeCards30, activated, 100),
    rows: parts(['Active in the last 30 days', activeCards30, 'count'], ['Activated', activated, 'count']),
  },
  {
    ...PERCENT,
    id: 'cards.decline-rate',
    title: 'Card decline rate, 30 days',
    definition:
      'Issuer declines as a share of approved and declined card purchases and withdrawals of the last 30 days; technical failures are left out.',
    goodDirection: 'down',
    timing: 'closing',
    formula: ratio(declined30, decided30, 100),
    rows: cardTransactions(DECLINED),
  },
  {
    ...PERCENT,
    id: 'cards.failure-rate',
    title: 'Card failure rate, 30 days',
    definition:
      'Technical failures as a share of all attempted card purchases and withdrawals of the last 30 days.',
    goodDirection: 'down',
    timing: 'closing',
    formula: ratio(failed30, attempts30, 100),
    rows: cardTransactions(FAILED),
  },
  {
    ...BASE,
    id: 'cards.approved-30',
    title: 'Approved card transactions, 30 days',
    definition: 'Approved card purchases and withdrawals of the last 30 days, those reversed later included.',
    unit: 'count',
    goodDirection: 'up',
    timing: 'closing',
    whenNothing: 0,
    formula: approved30,
    rows: cardTransactions(APPROVED, 'one'),
  },
  {
    ...BASE,
    id: 'cards.revenue',
    windowEnd: 'month',
    title: 'Revenue by tier',
    definition:
      'Revenue of the last complete month earned on the cards of the tier: margins and fees, interchange and subscriptions, net of GST, at each day’s rate.',
    unit: 'USD',
    goodDirection: 'up',
    dimensions: TIERS,
    timing: 'closing',
    whenNothing: 0,
    formula: ofCompleteMonth(tierRevenue),
    rows: earnings(COMPLETE_MONTH, 'r.tier = $2'),
  },
  {
    ...BASE,
    id: 'cards.average-revenue',
    title: 'Revenue per card by tier',
    definition:
      'Revenue of the tier in the last complete month divided by the cards of the tier held at the end of the day; on the open day, at the moment. Both as screens show them.',
    unit: 'USD',
    goodDirection: 'up',
    dimensions: TIERS,
    timing: 'live',
    whenNothing: null,
    formula: ratio(ofClosedMonth(tierRevenue), onceAMonthIsBooked(cardsHeld)),
    rows: parts(
      ['Revenue of the tier', tierRevenue, 'USD', closedMonthEnd('$1::date')],
      ['Cards held', cardsHeld, 'count'],
    ),
  },
];
