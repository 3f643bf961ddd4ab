import { readSeries as route } from '@cottontree/contract/figures/figures.ts';
import { readFigureSeries } from '../series.ts';
import { query } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/failures/errors.ts';
import { parseFigureList } from '../rules.ts';

export const readSeries = query(route, async ({ db, clock, actor, query: { ids, days, asOf } }) => {
  const named = parseFigureList(ids);
  if (typeof named === 'string') throw invalid('ids', named);
  const visible = named.filter(({ figure }) => actor.powers.has(figure.permission));
  const requested = visible.map(({ figure, dimension }) => [figure.id, dimension] as const);
  return { series: await readFigureSeries(db, clock, asOf, days, requested) };
});
