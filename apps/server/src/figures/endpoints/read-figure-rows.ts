import { readFigureRows as route } from '@cottontree/contract/figures/figures.ts';
import { readRows } from '../receipt.ts';
import { query } from '../../platform/http/endpoint.ts';
import { sightOf } from '../../platform/personal-data/personal-data.ts';
import { admitFigure } from '../store.ts';

export const readFigureRows = query(
  route,
  async ({ db, clock, keyring, actor, params, query: { asOf, dimension, ...page } }) => {
    const figure = await admitFigure(db, actor, params.id, dimension);
    return await readRows(db, clock, figure, dimension, asOf, page, sightOf(actor.powers, keyring));
  },
);
