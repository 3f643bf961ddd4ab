import { FeatureStatus } from '@cottontree/contract/suggestions/suggestions.ts';
import { describe, expect, it } from 'vitest';
import { moveFault, movesOf, voteFault } from './rules.ts';

const holder = { powers: new Set(['settings.edit'] as const) };
const clerk = { powers: new Set<'settings.edit'>() };

describe('the statuses of a suggestion', () => {
  it('allow these transitions and no others', () => {
    const ways = Object.fromEntries(FeatureStatus.options.map((status) => [status, movesOf(status, holder)]));
    expect(ways).toEqual({
      pending: ['reviewing', 'approved', 'rejected'],
      reviewing: ['approved', 'rejected'],
      approved: ['in_development', 'completed', 'rejected'],
      in_development: ['completed', 'approved', 'rejected'],
      completed: ['in_development'],
      rejected: ['reviewing'],
    });
    for (const from of FeatureStatus.options)
      for (const to of FeatureStatus.options)
        expect(moveFault(from, to, true) === null, `${from} to ${to}`).toBe(ways[from]?.includes(to));
  });
  it('are changed by holders of settings.edit', () => {
    expect(FeatureStatus.options.flatMap((status) => movesOf(status, clerk))).toEqual([]);
  });
  it('become rejected only with a response', () => {
    expect(moveFault('pending', 'rejected', false)).toBe(
      'Write a response: the person who suggested it must learn why',
    );
    expect(moveFault('pending', 'approved', false)).toBeNull();
  });
  it('end the voting when it is completed or rejected', () => {
    expect(FeatureStatus.options.filter((status) => voteFault(status) !== null)).toEqual([
      'completed',
      'rejected',
    ]);
  });
});
