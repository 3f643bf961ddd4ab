import { expect, it } from 'vitest';
import { mayBecome } from './rules.ts';

it('[B-4.19] an error goes from open to assigned, ignored or resolved, and back to open', () => {
  const all = ['open', 'monitoring', 'resolved', 'ignored'] as const;
  const ways = all.flatMap((from) => all.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`));
  expect(ways).toEqual([
    'open monitoring',
    'open resolved',
    'open ignored',
    'monitoring monitoring',
    'monitoring resolved',
    'monitoring ignored',
    'resolved open',
    'ignored open',
    'ignored resolved',
  ]);
});
