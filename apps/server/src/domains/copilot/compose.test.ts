import type { FigureChange } from '@cottontree/contract/figures/changes.ts';
import { expect, it } from 'vitest';
import { figureOf } from '../../figures/catalogue.ts';
import { compose, plainAnswer } from './compose.ts';
import type { Plan } from './plan.ts';

const place = { id: 'revenue.month', dimension: '', label: '' } as const;
const plan: Plan = {
  call: {
    ask: 'comparison',
    figure: 'revenue.month',
    period: '2026-10',
    over: 'parts',
    order: 'highest',
    limit: 5,
  },
  figure: figureOf('revenue.month'),
  places: [
    { ...place, day: '2026-10-31' },
    { ...place, day: '2026-09-30' },
  ],
  rows: [{ label: 'October', at: 0, before: 1 }],
  when: 'October 2026',
  whenBefore: 'September 2026',
};
const change = (over: Partial<FigureChange>): FigureChange => ({
  id: 'revenue.month',
  dimension: '',
  how: 'change',
  now: { from: '2026-10-01', to: '2026-10-31', value: '86.80' },
  before: { from: '2026-09-01', to: '2026-09-30', value: '100.00' },
  window: 'Oct vs Sep',
  value: -13.2,
  adjusted: -13.2,
  pValue: 0.2,
  direction: 'stable',
  verdict: 'neutral',
  ...over,
});
const answerWith = (over: Partial<FigureChange>): string => {
  const { parts, figures } = compose(
    plan,
    () => ({ title: 'Revenue of the month', unit: 'USD' }),
    ['86.80', '100.00'],
    new Map([['0:1', change(over)]]),
  );
  return plainAnswer(parts, figures);
};

it('a comparison has no word beside a fall of 13% that may be chance, and never calls it stable', () => {
  expect(answerWith({})).toMatch(/-13\.2%\.$/);
  expect(answerWith({ pValue: 0.001, direction: 'down', verdict: 'bad' })).toMatch(/-13\.2% \(down\)\.$/);
  expect(answerWith({ pValue: null })).toMatch(/-13\.2%\.$/);
});
