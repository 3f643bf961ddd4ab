/** Shared helpers of the tests of simulations: a company with several months of history, and requests about it. */
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import type { SimulationRun } from '@cottontree/contract/simulation/schemas.ts';
import { sql } from 'kysely';
import { startCompanyApp } from './company-app.ts';
import type { Answer, Person, TestApp } from './test-app.ts';

export const SIMULATION = '/api/analytics/simulation';
export const SCENARIOS = '/api/analytics/scenarios';

export interface SimulationCompany {
  readonly t: TestApp;
  readonly owner: Person;
  readonly analyst: Person;
  close(): Promise<void>;
}
export async function startSimulationCompany(): Promise<SimulationCompany> {
  const t = await startCompanyApp();
  return {
    t,
    owner: await t.signIn('owner'),
    analyst: await t.signIn('view_only'),
    close: () => t.close(),
  };
}

export const question = (over: object = {}): Record<string, unknown> => ({
  hypothesis: 'A card for students brings 4% more subscribers',
  scenario: 'product_launch',
  timeframe: 3,
  variables: {
    userGrowth: 0,
    marketConditions: 'stable',
    competitionLevel: 'medium',
    regulatoryChanges: 'none',
  },
  ...over,
});

/** Throws when the run failed. */
export async function simulated(who: Person, over: object = {}): Promise<SimulationRun> {
  const { status, body }: Answer = await who.send('POST', SIMULATION, question(over));
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as SimulationRun; // validated against the contract by the application under test
}

/** Records the actual value of a figure on a day that has been closed since. */
export async function record(t: TestApp, figure: string, day: string, value: string): Promise<void> {
  await sql`
    insert into figure_values (figure_id, dimension, business_day, recorded_at, value)
    values (${figure}, '', ${day}::date, ${t.clock.now()}, ${value}::numeric)`.execute(t.database.write);
}

/** Moves the clock to the morning after a day. */
export const morningAfter = (t: TestApp, day: string): void => {
  const next = new Date(`${day}T06:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  if (businessDayOf(t.clock.now()) < businessDayOf(next)) t.clock.set(next);
};
