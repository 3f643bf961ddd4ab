import { listChanges as route } from '@cottontree/contract/figures.ts';
import { changesBetween } from '../../figures/change.ts';
import { daysAgainst } from '../../figures/change-window.ts';
import { closedUpTo } from '../../figures/closed-days.ts';
import { openDay } from '../../kernel/clock.ts';
import { query } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/errors.ts';
import { parseFigureList } from './rules.ts';

export const listChanges = query(route, async ({ db, read, clock, actor, query: { ids, against, asOf } }) => {
  const named = parseFigureList(ids);
  if (typeof named === 'string') throw invalid('ids', named);
  const { to } = await closedUpTo(read, clock, asOf);
  const compared = named
    .filter(({ figure }) => actor.powers.has(figure.permission))
    .map(({ figure, dimension }) => ({ id: figure.id, dimension, ...daysAgainst(figure, against, to) }));
  return { changes: await changesBetween({ db, read }, compared, openDay(clock), clock.now()) };
});
