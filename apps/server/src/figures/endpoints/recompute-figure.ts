import { recomputeFigure as route } from '@cottontree/contract/figures/figures.ts';
import { recompute, REQUEST_LIMIT_MS } from '../recompute.ts';
import { query } from '../../platform/http/endpoint.ts';
import { admitFigure } from '../store.ts';

export const recomputeFigure = query(
  route,
  async ({ db, clock, actor, params, query: { asOf, dimension } }) => {
    const figure = await admitFigure(db, actor, params.id, dimension);
    return await recompute(db, clock, figure, dimension, asOf, { limitMs: REQUEST_LIMIT_MS });
  },
);
