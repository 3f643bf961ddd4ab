import { FigureChange } from '@cottontree/contract/figures/changes.ts';

/** An assessed change as the mock server returns it, validated against the contract. */
export const changed = (over: Partial<FigureChange> & Pick<FigureChange, 'id'>): FigureChange =>
  FigureChange.parse({
    dimension: '',
    how: 'change',
    now: { from: '2026-11-20', to: '2026-11-20', value: '50' },
    before: { from: '2026-10-20', to: '2026-10-20', value: '40' },
    window: 'Nov 20 vs Oct 20',
    value: 25,
    adjusted: 24,
    pValue: 0.01,
    direction: 'up',
    verdict: 'good',
    ...over,
  });
