/** How figures changed up to the last closed day, without those that the caller may not see. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { Against, FigureChange } from '@cottontree/contract/figures/changes.ts';
import type { Db } from '../platform/database/client.ts';
import { openDay } from '../platform/time/clock.ts';
import { changesBetween } from './change.ts';
import { daysAgainst } from './change-window.ts';
import { closedUpTo } from './closed-days.ts';
import type { NamedFigure } from './rules.ts';
import type { FigureCall } from './visible.ts';

export async function changesAgainst(
  { db, read, clock, actor }: Omit<FigureCall, 'query'> & { readonly db: Db },
  named: readonly NamedFigure[],
  against: Against,
  asOf: BusinessDay | undefined,
): Promise<FigureChange[]> {
  const { to } = await closedUpTo(read, clock, asOf);
  const compared = named
    .filter(({ figure }) => actor.powers.has(figure.permission))
    .map(({ figure, dimension }) => ({ id: figure.id, dimension, ...daysAgainst(figure, against, to) }));
  return changesBetween({ db, read }, compared, openDay(clock), clock.now());
}
