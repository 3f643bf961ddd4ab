/** Plans a day: new customers, monthly turns, and every event with its second. */
import { BILLED, DECAY, RURAL } from './archetypes.ts';
import { CALIBRATION } from './calibration.ts';
import { purchaseNeed, withdrawalNeed } from './card-spending.ts';
import { tierOf } from './cards.ts';
import { GRANT_EMPLOYER, payday } from './counterparties.ts';
import { DAY_SECONDS, dayOfMonth, MONTH_DAYS, monthOf } from './dates.ts';
import type { Day } from './day.ts';
import { everydayOddities, planEpisode } from './episodes.ts';
import { cumulate, key, pick, poisson, PURPOSE, uniform } from './hash.ts';
import { turn } from './lifecycle.ts';
import { TOWNS } from './places.ts';
import { CARD, NO_CARD, NO_EMPLOYER, STAGE } from './population.ts';
import { EVENT } from './queue.ts';
import { dayFactor, feastFactor, marketFactor, secondOfDay } from './seasons.ts';
import { everydayTicket } from './support.ts';
import { CASH_OUT, G2P, LIMITS, P2P, SALARY, walletFee, withGst } from './tariffs.ts';
import { desiredAmount } from './wallet.ts';
import { countryAbroad } from './whereabouts.ts';

/**
 * Planned shares of cash-in ... remittance, chosen so that successful rows have the shares of the research (decision
 * 4).
 */
const SHARES = CALIBRATION.walletShares;
const HOURS = ['agent', 'agent', 'any', 'any', 'any', 'any', 'any'] as const;
const BILLING_HOUR = 3 * 3600;
const FIRST_BILL_AFTER = 5 * DAY_SECONDS;
const CARDS_OPEN = 4 * 3600 + 900;

export function planDay(day: Day): void {
  const { people } = day.at;
  const agenda = people.agendaOf(day.number);
  for (const s of agenda?.activate ?? []) {
    if (people.f.cardState[s] !== CARD.issued) continue;
    people.f.cardState[s] = CARD.activated;
    day.changedCards.add(s);
  }
  for (const s of agenda?.issue ?? [])
    day.queue.push((people.n.cardIssue[s] ?? 0) - day.start, EVENT.issue, s, 0, 0, -1, 0);
  planCustomers(day);
}

function planCustomers(day: Day): void {
  const { people, seed, intensity } = day.at;
  const { queue } = day;
  const { f, n } = people;
  const feast = feastFactor(day.number);
  const weights = SHARES.map((w, i) => (i === CASH_OUT || i === P2P ? w * feast : w));
  const shares = cumulate(weights);
  const busy = (dayFactor(day.number) / MONTH_DAYS) * intensity;
  const walletBusy =
    busy * CALIBRATION.walletRate * (weights.reduce((a, b) => a + b, 0) / SHARES.reduce((a, b) => a + b, 0));
  const cardBusy = busy * CALIBRATION.cardRate;
  const market = TOWNS.map((t) => marketFactor(day.number, t.district));
  const dom = dayOfMonth(day.number);
  const grantMonth = monthOf(day.number) % 3 === 2;
  const needed = new Float64Array(day.at.prefunds.length);

  for (let s = 0; s < people.count; s += 1) {
    const stage = f.stage[s] ?? STAGE.closed;
    if (stage === STAGE.closed) continue;
    if ((f.nextTurn[s] ?? 0) <= day.number && turn(day, s)) {
      queue.push(10 * 3600 + (s % 25_000), EVENT.close, s, 0, 0, -1, 0);
      continue;
    }
    if ((f.stage[s] ?? 0) >= STAGE.dropped || n.never[s] === 1) continue;
    if (f.feeDue[s] === 1 && f.cardState[s] === CARD.activated)
      queue.push(18 * 3600 + (s % 7_200), EVENT.issue, s, 0, 1, -1, 0);
    const live = n.tier[s] !== NO_CARD && f.cardState[s] === CARD.activated;
    let bill = 0;
    if (
      live &&
      n.billingDay[s] === dom &&
      day.start - (n.cardIssue[s] ?? 0) > FIRST_BILL_AFTER &&
      uniform(key(seed, s, day.number, PURPOSE.billing), 0) < BILLED * CALIBRATION.billed
    ) {
      queue.push(BILLING_HOUR + (s % 3_000), EVENT.bill, s, 0, 0, -1, 0);
      bill = withGst(tierOf(people, s).monthlyFee * 100);
    }
    if (f.asleep[s] === 1) continue;
    // Nobody acts before sign-up: new customers start on the next day.
    if ((n.signup[s] ?? 0) >= day.start) continue;

    const oddity = key(seed, s, day.number, PURPOSE.turnEvents);
    everydayOddities(day, s, oddity);
    planEpisode(day, s, oddity);
    everydayTicket(day, s, uniform(oddity, 6));
    // Customers who only try the service have full activity; the others decline before they leave.
    const decay =
      stage === STAGE.decay1 ? DECAY[0] : stage === STAGE.decay2 && (f.turns[s] ?? 0) > 0 ? DECAY[1] : 1;
    const archetype = n.archetype[s] ?? 0;
    const rate =
      (n.rate[s] ?? 0) * walletBusy * decay * (archetype === RURAL ? (market[n.town[s] ?? 0] ?? 1) : 1);
    const count = poisson(uniform(key(seed, s, day.number, PURPOSE.walletCount), 0), rate);
    for (let i = 0; i < count; i += 1) {
      const stream = key(seed, s, day.number, PURPOSE.walletEvent + 64 * i);
      const type = pick(shares, uniform(stream, 0));
      queue.push(
        secondOfDay(uniform(stream, 1), uniform(stream, 30), HOURS[type] ?? 'any'),
        EVENT.wallet,
        s,
        stream,
        type,
        -1,
        0,
      );
    }
    if (live && f.cardUsed[s] === 1) planCard(day, s, cardBusy * decay, bill);
    const employer = n.employer[s] ?? NO_EMPLOYER;
    if (
      employer !== NO_EMPLOYER &&
      (employer === GRANT_EMPLOYER ? grantMonth && dom === 8 + (s % 6) : dom === payday(employer)) &&
      countryAbroad(day, s) < 0
    ) {
      const stream = key(seed, s, day.number, employer === GRANT_EMPLOYER ? PURPOSE.grant : PURPOSE.payroll);
      const type = employer === GRANT_EMPLOYER ? G2P : SALARY;
      // The level may increase before the money arrives.
      const amount = Math.min(
        desiredAmount(day, s, stream, type),
        LIMITS[people.level(s, day.start + DAY_SECONDS)].transaction,
      );
      needed[employer] = (needed[employer] ?? 0) + amount + walletFee(type, amount);
      queue.push(
        secondOfDay(uniform(stream, 1), uniform(stream, 30), 'office'),
        EVENT.payroll,
        s,
        stream,
        type,
        -1,
        0,
      );
    }
  }
  for (let e = 0; e < needed.length; e += 1) {
    if ((needed[e] ?? 0) > 0) queue.push(6 * 3600 + 2400, EVENT.fundEmployers, e, 0, 0, -1, needed[e] ?? 0);
  }
}

/** Card events during billing and settlement, a few night purchases, are moved an hour or so later. */
const afterBilling = (second: number): number =>
  second < CARDS_OPEN ? CARDS_OPEN + (second % 3_600) : second;

/** Purchases and withdrawals of one card, and the load that must precede them. */
function planCard(day: Day, s: number, busy: number, bill: number): void {
  const { people, seed } = day.at;
  const tier = tierOf(people, s);
  const purchases = poisson(
    uniform(key(seed, s, day.number, PURPOSE.purchaseCount), 0),
    tier.purchases * busy,
  );
  const withdrawals =
    countryAbroad(day, s) >= 0
      ? 0
      : poisson(uniform(key(seed, s, day.number, PURPOSE.atmCount), 0), tier.atm * busy);
  if (purchases + withdrawals === 0) return;
  let need = 0;
  let first = DAY_SECONDS;
  for (let i = 0; i < purchases + withdrawals; i += 1) {
    const atm = i >= purchases;
    const stream = key(seed, s, day.number, (atm ? PURPOSE.atm : PURPOSE.purchase) + 64 * i);
    const second = afterBilling(secondOfDay(uniform(stream, 1), uniform(stream, 30), 'any'));
    need += atm ? withdrawalNeed(day, s, stream) : purchaseNeed(day, s, stream, 1);
    first = Math.min(first, second);
    day.queue.push(second, atm ? EVENT.atm : EVENT.purchase, s, stream, 0, -1, 0);
  }
  const held = Math.max(0, (people.f.prefund[s] ?? 0) - bill);
  if (need > held) {
    const ahead = 60 + Math.floor(uniform(key(seed, s, day.number, PURPOSE.load), 7) * 3000);
    day.queue.push(Math.max(CARDS_OPEN - 60, first - ahead), EVENT.load, s, 0, 0, -1, need - held);
  }
}
