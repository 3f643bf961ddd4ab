import { randomLcg } from 'd3-random';
import { addDays } from '@cottontree/contract/calendar.ts';
import { ModelOutput } from '@cottontree/contract/analytics-predictions.ts';
import { describe, expect, it } from 'vitest';
import { CHURN, trainBehaviour } from './behaviour.ts';
import { customersOf } from './customers.ts';
import { trainFraud } from './fraud.ts';
import { monthlyValue, trainLifetimeValue } from './lifetime-value.ts';
import { trainRevenue } from './revenue.ts';
import { FEATURE_COLUMNS, originsOf, type TrainingData } from './training-data.ts';

const FIRST = '2025-01-01';
const AS_OF = '2026-10-31';
const NOTHING: TrainingData = {
  firstDay: FIRST,
  asOf: AS_OF,
  origins: [],
  months: new Uint8Array(),
  earned: [],
  revenue: { firstDay: FIRST, values: [] },
  alerts: [],
};
const bytes = (lines: readonly string[]): Uint8Array =>
  new TextEncoder().encode(lines.map((line) => `${line}\n`).join(''));
const outputOf = (result: ModelOutput | string): ModelOutput => {
  if (typeof result === 'string') throw new Error(result);
  return ModelOutput.parse(result);
};

/** Customers whose chance to leave grows with the days since they came, and with nothing else. */
function customersOn(
  count: number,
  seed: number,
  chance = (recency: number) => 0.02 + 0.5 * (recency / 29),
): string[] {
  const random = randomLcg(seed);
  return Array.from({ length: count }, () => {
    const recency = Math.floor(random() * 29);
    const leaves = random() < chance(recency);
    const row: Record<string, number> = {
      d30: 1 + Math.floor(random() * 10),
      d90: 12,
      recency,
      tx30: Math.floor(random() * 20),
      tx60: Math.floor(random() * 20),
      tenure: 400,
      level: 1,
      tier: Math.floor(random() * 4),
      f30: leaves ? 0 : 3,
      f90: leaves ? 0 : 9,
      f365: leaves ? 0 : 30,
    };
    return FEATURE_COLUMNS.map((column) => row[column] ?? 0).join('\t');
  });
}
function knownCompany(count: number) {
  const { judged, taught } = originsOf(FIRST, AS_OF, 30);
  const days = [AS_OF, judged ?? AS_OF, ...taught];
  const customers = new Map(
    days.map((day, at) => [day, customersOf({ day, text: bytes(customersOn(count, (at + 1) / 17)) })]),
  );
  return { firstDay: FIRST, asOf: AS_OF, customers };
}

describe('churn', () => {
  const output = outputOf(trainBehaviour(CHURN, knownCompany(1_500), 30));
  it('is judged by days it had not seen, and beats the naive where there is something to learn', () => {
    const { backtest } = output;
    expect(backtest).toMatchObject({ from: '2026-10-02', to: AS_OF, cases: 1_500, beatsNaive: true });
    const [brier, area] = backtest?.measures ?? [];
    expect(brier?.model).toBeLessThan(brier?.naive ?? 0);
    expect(area?.model).toBeGreaterThan(0.65);
    // The naive ranking knows all there is to know here: nobody can be much better.
    expect(area?.model).toBeLessThan((area?.naive ?? 0) + 0.02);
    expect(backtest?.baseRate).toBeCloseTo(0.27, 1);
    expect(backtest?.calibration).toHaveLength(10);
    for (const { predicted, observed } of backtest?.calibration ?? []) {
      expect(Math.abs(predicted - observed)).toBeLessThan(0.12);
    }
  });
  it('names what moves it, and counts whom it expects to lose', () => {
    expect(output.drivers[0]?.name).toBe('Days since the last transaction');
    expect(output.drivers[0]?.oddsRatio).toBeGreaterThan(1);
    const [lost, chance, asked] = output.headline;
    expect(lost?.value).toBeCloseTo((chance?.value ?? 0) * (asked?.value ?? 0), 6);
    expect(output.groups.reduce((sum, { members }) => sum + members, 0)).toBe(asked?.value);
  });
  it('is not made of fewer than a hundred events, nor of a short history', () => {
    expect(trainBehaviour(CHURN, knownCompany(60), 30)).toMatch(
      /^100 events of either outcome are needed .* there are \d+\.$/,
    );
    expect(trainBehaviour(CHURN, { ...knownCompany(60), firstDay: '2026-08-01' }, 90)).toMatch(
      /^Looking 90 days ahead takes 180 days .* There are 92\.$/,
    );
  });
  it('is made after one period, judged by customers it had not learnt from, and says so', () => {
    const { judged, taught } = originsOf('2025-06-01', AS_OF, 365);
    expect([judged, taught]).toEqual(['2025-10-31', []]);
    const customers = new Map(
      [AS_OF, '2025-10-31'].map((day, at) => [
        day,
        customersOf({ day, text: bytes(customersOn(1_500, (at + 1) / 13)) }),
      ]),
    );
    const { card, backtest } = outputOf(
      trainBehaviour(CHURN, { firstDay: '2025-06-01', asOf: AS_OF, customers }, 365),
    );
    expect(backtest).toMatchObject({
      unseen: 'customers',
      from: '2025-11-01',
      cases: 1_500,
      beatsNaive: true,
    });
    expect(card.limits.join(' ')).toContain('before 820 days of business');
  });
  it('does not take for learning what holds for nobody else', () => {
    const customers = new Map(
      [AS_OF, '2025-10-31'].map((day, at) => [
        day,
        customersOf({ day, text: bytes(customersOn(300, (at + 1) / 13, () => 0.5)) }),
      ]),
    );
    const { backtest } = outputOf(
      trainBehaviour(CHURN, { firstDay: '2025-06-01', asOf: AS_OF, customers }, 365),
    );
    // By their own lesson fifteen properties of three hundred customers would tell heads from tails at about 0.6.
    expect(backtest?.beatsNaive).toBe(false);
    expect(backtest?.measures[1]?.model).toBeLessThan(0.57);
  });
});

describe('lifetime value', () => {
  /** Every customer comes each month with the same chance until dropping out: what BG/BB assumes. */
  const random = randomLcg(0.31);
  const lines = Array.from({ length: 1_200 }, (_, customer) => {
    let mask = 1n;
    let alive = true;
    for (let month = 1; month < 24; month += 1) {
      alive &&= random() > 0.08;
      if (alive && random() < 0.7) mask |= 1n << BigInt(month);
    }
    return `${addDays('2025-04-01', customer % 60)}\t${customer % 2}\t${mask}\t1`;
  });
  const data = {
    ...NOTHING,
    months: bytes(lines),
    earned: [
      { tier: '0', months: 1_000, usd: 2_000 },
      { tier: '1', months: 1_000, usd: 9_000 },
    ],
  };
  it('expects the months that come, within an eighth, and more money of whoever brings more', () => {
    const output = outputOf(trainLifetimeValue(data, 90));
    expect(output.backtest?.measures[1]).toMatchObject({ unit: 'percent' });
    expect(output.backtest?.measures[1]?.model).toBeLessThan(12.5);
    const [none, aqua] = output.groups;
    expect([none?.name, aqua?.name]).toEqual(['No card', 'Aqua']);
    expect((aqua?.values[0]?.value ?? 0) / (none?.values[0]?.value ?? 1)).toBeGreaterThan(3);
    const [each] = output.headline;
    expect(each?.low).toBeLessThan(each?.value ?? 0);
    expect(each?.high).toBeGreaterThan(each?.value ?? 0);
  });
  it('draws a tier of few towards the average of all', () => {
    const value = monthlyValue([...data.earned, { tier: '3', months: 2, usd: 200 }]);
    expect(value(0)).toBeCloseTo((2_000 + 50 * (11_200 / 2_002)) / 1_050, 6);
    expect(value(3)).toBeLessThan(15);
    expect(value(2)).toBeCloseTo(11_200 / 2_002, 6);
  });
  it('is not made of fewer than a hundred customers', () => {
    expect(trainLifetimeValue({ ...data, months: bytes(lines.slice(0, 50)) }, 30)).toMatch(/^100 customers/);
  });
});

describe('revenue', () => {
  const values = Array.from({ length: 400 }, (_, at) => 1_000 * 1.002 ** at * (1 + 0.1 * Math.sin(at * 2.4)));
  const data = { ...NOTHING, revenue: { firstDay: addDays(AS_OF, -399), values } };
  it('forecasts day by day with bands in order, and is judged by past forecasts', () => {
    const output = outputOf(trainRevenue(data, 30));
    const { fan, backtest } = output;
    expect(fan?.firstDay).toBe('2026-11-01');
    fan?.middle.forEach((middle, at) => {
      expect(fan.low[at]).toBeLessThanOrEqual(middle);
      expect(fan.lowest[at]).toBeLessThanOrEqual(fan.low[at] ?? 0);
      expect(fan.highest[at]).toBeGreaterThanOrEqual(fan.high[at] ?? 0);
    });
    expect(backtest?.beatsNaive).toBe(true);
    expect(backtest?.coverage.map(({ promised }) => promised)).toEqual([0.8, 0.95]);
    expect(trainRevenue(data, 30)).toEqual(output);
  });
  it('warns beyond 90 days, and is not made of fewer than 90', () => {
    expect(outputOf(trainRevenue(data, 365)).card.limits.join(' ')).toContain('Beyond 90 days');
    const short = { ...NOTHING, revenue: { firstDay: addDays(AS_OF, -49), values: values.slice(-50) } };
    expect(trainRevenue(short, 30)).toBe('90 days with revenue are needed; there are 50.');
  });
});

describe('fraud', () => {
  const random = randomLcg(0.77);
  const alerts = Array.from({ length: 400 }, (_, at) => {
    const confidence = 0.6 + 0.35 * random();
    return {
      day: addDays(AS_OF, -Math.floor((400 - at) / 5)),
      confidence,
      confirmed: random() < (confidence - 0.55) * 2,
    };
  });
  it('measures the confirmed share by band, with its interval', () => {
    const output = outputOf(trainFraud({ ...NOTHING, alerts }, 90));
    const shares = output.groups.map(({ values }) => values[0]);
    expect(output.groups.reduce((sum, { members }) => sum + members, 0)).toBe(400);
    expect(shares[0]?.value).toBeLessThan(shares[2]?.value ?? 0);
    for (const share of shares) {
      expect(share?.low).toBeLessThan(share?.value ?? 0);
      expect(share?.high).toBeGreaterThan(share?.value ?? 1);
    }
    expect(output.backtest?.cases).toBeGreaterThan(100);
  });
  it('is not measured on fewer than a hundred decisions, nor of one outcome', () => {
    expect(trainFraud({ ...NOTHING, alerts: alerts.slice(-40) }, 90)).toMatch(/^100 decided alerts/);
    expect(
      trainFraud({ ...NOTHING, alerts: alerts.map((each) => ({ ...each, confirmed: true })) }, 90),
    ).toMatch(/both outcomes/);
  });
});
