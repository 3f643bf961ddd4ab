import { readBreakdown as route } from '@cottontree/contract/figures/figures.ts';
import { query } from '../../platform/http/endpoint.ts';
import { readParts } from '../breakdown.ts';
import { admitFigure } from '../store.ts';

export const readBreakdown = query(
  route,
  async ({ db, clock, actor, params, query: { asOf, dimension, by } }) => {
    const figure = await admitFigure(db, actor, params.id, dimension);
    return await readParts(db, clock, figure, dimension, asOf, by);
  },
);
