/** The measured values and the specified bands. If an acceptance band fails, the report fails. */
import type { Measured, MonthTotals } from './measure.ts';

export interface Band {
  name: string;
  target: number;
  low: number;
  high: number;
  measured: number;
  unit: 'count' | 'share' | 'usd' | 'ratio';
  acceptance: boolean;
}
export const holds = (b: Band): boolean => b.measured >= b.low && b.measured <= b.high;

const sum = (r: Record<string, number>): number => Object.values(r).reduce((a, b) => a + b, 0);
export const revenueOf = (m: MonthTotals): number => sum(m.lines);

/** All bands of one measured history; amounts and counts of the research are scaled to the size of the company. */
export function bandsOf(measured: Measured, scale: number): Band[] {
  const { figures, months, lastMonth, lastMonthIndex } = measured;
  const m = months.get(lastMonth);
  if (!m) throw new RangeError('no complete month');
  const bands: Band[] = [];
  const add = (
    unit: Band['unit'],
    name: string,
    value: number | undefined,
    target: number,
    low: number,
    high: number,
    acceptance = false,
  ): void => {
    bands.push({ unit, name, target, low, high, measured: value ?? Number.NaN, acceptance });
  };
  const f = (name: string): number | undefined => figures[name];
  const within = (
    unit: Band['unit'],
    name: string,
    value: number | undefined,
    target: number,
    tolerance: number,
    acceptance = false,
  ): void => add(unit, name, value, target, target * (1 - tolerance), target * (1 + tolerance), acceptance);
  const near = (
    name: string,
    value: number | undefined,
    target: number,
    points: number,
    acceptance = false,
  ): void => add('share', name, value, target, target - points / 100, target + points / 100, acceptance);
  const total = revenueOf(m);
  const normal = total / lastMonthIndex;

  within('count', 'Registered', f('registered'), 45_000 * scale, 0.01, true);
  near('Card adoption', f('adoption'), 0.378, 1, true);
  near('Retention-30', f('retention30'), 0.873, 1, true);
  within('usd', `Revenue ${lastMonth}, season removed`, normal, 424_000 * scale, 0.05, true);
  add('ratio', 'Worst trust coverage of any day', f('worstCoverage'), 1, 1, 1.2, true);

  near('Active-30', f('active30'), 0.53, 2.5);
  near('Active-90', f('active90'), 0.64, 3);
  within('count', 'DAU, mean of 30 days', f('dau'), 7_200 * scale, 0.1);
  add('ratio', 'Stickiness', f('stickiness'), 0.3, 0.27, 0.33);
  within('count', 'Wallet transactions in the month', m.walletTx / lastMonthIndex, 227_000 * scale, 0.07);
  within('count', 'Card transactions in the month', m.cardTx / lastMonthIndex, 68_000 * scale, 0.07);
  within(
    'count',
    'Customer attempts over the history',
    [...months.values()].reduce((a, x) => a + x.walletAttempts + x.cardAttempts, 0),
    3_150_000 * scale,
    0.12,
  );
  near('Activated-cohort M1', f('cohortM1'), 0.84, 5);
  near('Activated-cohort M3', f('cohortM3'), 0.69, 5);
  near('Activated-cohort M6', f('cohortM6'), 0.6, 5);
  near('Activated-cohort M12', f('cohortM12'), 0.53, 5);

  for (const [line, target] of [
    ['wallet', 41_000],
    ['fee', 12_000],
    ['card', 202_000],
    ['interchange', 81_000],
  ] as const) {
    within(
      'usd',
      `Revenue line ${line}, season removed`,
      m.lines[line] / lastMonthIndex,
      target * scale,
      0.12,
    );
  }
  // Subscriptions have no season.
  within('usd', 'Revenue line subscription', m.lines.subscription, 85_000 * scale, 0.12);
  for (const [tier, target] of [
    ['aqua', 3.1],
    ['platinum', 27],
    ['black', 105],
  ] as const) {
    within(
      'usd',
      `Revenue for each ${tier} card held`,
      (m.byTier[tier] ?? 0) / lastMonthIndex / (f(`held ${tier}`) ?? 1),
      target,
      0.2,
    );
  }
  for (const [tier, target] of [
    ['aqua', 0.6],
    ['platinum', 0.28],
    ['black', 0.12],
  ] as const)
    near(`Cards held, ${tier}`, f(`tier ${tier}`), target, 3);
  near('Held cards active in 30 days', f('cardActive30'), 0.48, 3);
  within('usd', 'Converted in the month', m.converted / lastMonthIndex, 5_100_000 * scale, 0.25);

  near('Declines of approved + declined', m.declined / (m.approved + m.declined), 0.088, 0.8);
  near('Technical failures of attempts', m.technical / m.cardAttempts, 0.011, 0.3);
  near('Wallet failures', m.walletFailed / m.walletAttempts, 0.034, 0.5);
  for (const [reason, target] of [
    ['funds', 0.51],
    ['limit', 0.14],
    ['pin', 0.12],
    ['expired', 0.09],
    ['fraud', 0.09],
    ['other', 0.05],
  ] as const) {
    near(`Decline reason ${reason}`, (m.reasons[reason] ?? 0) / m.declined, target, 4);
  }
  for (const [type, target] of [
    ['cash_in', 0.2],
    ['cash_out', 0.17],
    ['p2p', 0.26],
    ['merchant', 0.11],
    ['bill', 0.07],
    ['airtime', 0.16],
    ['remittance_in', 0.01],
  ] as const) {
    near(`Share of ${type}`, (m.types[type] ?? 0) / m.walletTx, target, 2);
  }
  near('Share of salary and g2p', ((m.types['salary'] ?? 0) + (m.types['g2p'] ?? 0)) / m.walletTx, 0.02, 1);

  near('KYC level 0', f('kycL0'), 0.28, 2);
  near('KYC level 1', f('kycL1'), 0.46, 2);
  near('KYC level 2', f('kycL2'), 0.19, 2);
  near('KYC in progress', f('kycInProgress'), 0.07, 1.5);
  near('Western Area Urban', f('district Western Area Urban'), 0.34, 2.5);
  near('Kenema', f('district Kenema'), 0.095, 2);
  near('Women', f('women'), 0.42, 3);
  near('Android', f('device android'), 0.58, 3);
  near('USSD and feature phones', f('device ussd'), 0.33, 3);

  const cost = m.accrued + m.commissions;
  within('usd', 'Cost of revenue, season removed', cost / lastMonthIndex, 142_000 * scale, 0.1);
  within('usd', 'Agent commissions, season removed', m.commissions / lastMonthIndex, 19_000 * scale, 0.18);
  near('Opex utilisation, last month', m.opex / m.budget, 0.92, 8);
  within('usd', 'Net profit, season removed', (total - cost) / lastMonthIndex - m.opex, 118_000 * scale, 0.3);
  const first = [...months.values()].slice(0, 6);
  add(
    'usd',
    'Net of the first six months (a loss)',
    first.reduce((a, x) => a + revenueOf(x) - x.accrued - x.commissions - x.opex, 0),
    -200_000 * scale,
    -600_000 * scale,
    0,
  );
  within('usd', 'Own treasury', f('treasury'), 278_500 * scale, 0.03);
  near('Own treasury in SLL', f('treasurySll'), 0.32, 3);
  near('Own treasury in USD', f('treasuryUsd'), 0.47, 3);
  near('Own treasury in USDC', f('treasuryUsdc'), 0.21, 3);

  const recent = [...months.values()].slice(-7, -1);
  const activeMonths = recent.reduce((a, x) => a + x.activeMonths, 0);
  const episodes = recent.reduce((a, x) => a + sum(x.episodes), 0);
  within('ratio', 'Fraud episodes per 10,000 active-months', (episodes / activeMonths) * 10_000, 30, 0.3);
  add(
    'share',
    'Fraud share of transactions',
    recent.reduce((a, x) => a + x.fraudTx, 0) / recent.reduce((a, x) => a + x.valueTx, 0),
    0.0013,
    0.0009,
    0.0019,
  );
  const tickets = recent.reduce((a, x) => a + x.tickets - x.ticketsAfterFailure, 0);
  const failed = recent.reduce((a, x) => a + x.walletFailed + x.technical, 0);
  const afterFailure = recent.reduce((a, x) => a + x.ticketsAfterFailure, 0);
  within('ratio', 'Support tickets per 1,000 active-months', (tickets / activeMonths) * 1_000, 38, 0.1);
  near('Failures followed by a ticket', afterFailure / failed, 0.06, 0.5);
  within('ratio', 'Hours to resolve a ticket, median', f('resolutionMedian'), 7, 0.1);
  near('Tickets resolved within three days', f('resolvedInThreeDays'), 0.94, 1);
  return bands;
}
