import { readReceipt as route } from '@cottontree/contract/figures/figures.ts';
import { writeReceipt } from '../receipt.ts';
import { query } from '../../platform/http/endpoint.ts';
import { admitFigure } from '../store.ts';

export const readReceipt = query(
  route,
  async ({ db, clock, keyring, actor, params, query: { asOf, dimension } }) => {
    const figure = await admitFigure(db, actor, params.id, dimension);
    return await writeReceipt(db, clock, keyring, figure, dimension, asOf);
  },
);
