import { listChanges as route } from '@cottontree/contract/figures.ts';
import { changesBetween } from '../change.ts';
import { daysAgainst } from '../change-window.ts';
import { closedUpTo } from '../closed-days.ts';
import { openDay } from '../../platform/time/clock.ts';
import { query } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/failures/errors.ts';
import { parseFigureList } from '../rules.ts';

export const listChanges = query(route, async ({ db, read, clock, actor, query: { ids, against, asOf } }) => {
  const named = parseFigureList(ids);
  if (typeof named === 'string') throw invalid('ids', named);
  const { to } = await closedUpTo(read, clock, asOf);
  const compared = named
    .filter(({ figure }) => actor.powers.has(figure.permission))
    .map(({ figure, dimension }) => ({ id: figure.id, dimension, ...daysAgainst(figure, against, to) }));
  return { changes: await changesBetween({ db, read }, compared, openDay(clock), clock.now()) };
});
