import type { SeriesColor } from '@cottontree/charts/series.ts';

/** Each line of revenue and each product has one colour on every screen, whatever order a screen names them in. */
export const REVENUE_COLORS: ReadonlyMap<string, SeriesColor> = new Map([
  ['card', 'c1'],
  ['interchange', 'c3'],
  ['subscription', 'c2'],
  ['wallet', 'c4'],
  ['fee', 'c5'],
]);
