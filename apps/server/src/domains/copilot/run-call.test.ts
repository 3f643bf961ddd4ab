import { QuestionClass, type CatalogueCall } from '@cottontree/contract/copilot/ai.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../platform/database/client.ts';
import { CATALOGUE, figureOf } from '../../figures/catalogue.ts';
import { runCall, type CallContext } from './run-call.ts';
import { componentsOf } from './components.ts';

const COMPANY = {
  today: '2026-09-01',
  lastClosed: '2026-08-31',
  departments: [{ account: '6050', name: 'Marketing' }],
};
/** A database on which every query fails the test. */
const untouchable = new Proxy(
  {},
  {
    get: () => {
      throw new Error('The database was asked');
    },
  },
) as Db; // every use of it throws
const without = (...lacking: readonly Power[]): CallContext => ({
  db: untouchable,
  at: new Date('2026-09-01T12:00:00Z'),
  company: COMPANY,
  powers: new Set(POWERS.filter((power) => !lacking.includes(power))),
});
const PERIODS = ['latest', '2026-08-31', '2026-08', '2026-Q3', '2026', 'week:2026-08-31', 'last:30'];
const READING = QuestionClass.options.filter((ask) => ask !== 'definition');
const callsOn = (figure: KnownFigure): CatalogueCall[] =>
  READING.flatMap((ask) =>
    PERIODS.flatMap((period) =>
      (['parts', 'days'] as const).flatMap((over) =>
        [undefined, ...figureOf(figure).dimensions.slice(0, 1)].map((dimension) => ({
          ask,
          figure,
          period,
          over,
          order: 'highest' as const,
          limit: 5,
          than: { side: 'above' as const, value: 0 },
          ...(dimension !== undefined && { dimension }),
        })),
      ),
    ),
  );

describe('a figure that the asker may not see', () => {
  it.each(CATALOGUE.map(({ id }) => [id]))('%s is not read by any kind of question', async (id) => {
    const { permission, title } = figureOf(id);
    const context = without(permission);
    const outcomes = await Promise.all(callsOn(id).map((call) => runCall(call, context)));
    expect(outcomes.filter((outcome) => 'result' in outcome)).toEqual([]);
    const withheld = outcomes.flatMap((outcome) => ('lacking' in outcome ? [outcome.lacking] : []));
    expect(withheld.length).toBeGreaterThan(0);
    expect(withheld.filter((lacking) => !lacking.some((each) => each.title === title))).toEqual([]);
  });
  it('is not reported as a part of a figure that they may see', async () => {
    let checked = 0;
    for (const { id, permission } of CATALOGUE) {
      const made = componentsOf(id, undefined);
      const parts =
        made === null ? [] : 'divided' in made ? [made.divided] : made.parts.map((part) => part.id);
      for (const part of parts.map(figureOf)) {
        if (part.permission === permission) continue;
        checked += 1;
        const [call] = callsOn(id).filter(({ ask, period }) => ask === 'why' && period === '2026-08');
        const outcome = call && (await runCall(call, without(part.permission)));
        expect(outcome).toMatchObject({ lacking: [{ title: part.title, permission: part.permission }] });
      }
    }
    expect(checked).toBeGreaterThan(0);
  });
  it('may be defined: its meaning needs no permission', async () => {
    const { permission, definition } = figureOf('revenue.month');
    const call = { ...callsOn('revenue.month')[0], ask: 'definition' as const };
    const outcome = await runCall(call as CatalogueCall, without(permission)); // callsOn yields several
    expect(outcome).toMatchObject({ result: { figures: [], view: null, sources: [{ definition }] } });
  });
});
