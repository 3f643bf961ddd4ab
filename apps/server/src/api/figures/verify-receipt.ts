import { verifyReceipt as route } from '@cottontree/contract/figures.ts';
import { standsOn } from '../../figures/receipt.ts';
import { verifyReceipt as keyOf } from '../../figures/signature.ts';
import { query } from '../../kernel/endpoint.ts';
import { admitFigure } from './store.ts';

export const verifyReceipt = query(route, async ({ db, clock, keyring, actor, params, query: receipt }) => {
  const { asOf: day, dimension, recordedAt = null, value = null, signature } = receipt;
  const figure = await admitFigure(db, actor, params.id, dimension);
  const figureId = figure.id;
  const signedWith = await keyOf(db, keyring, { figureId, dimension, day, recordedAt, value }, signature);
  return { genuine: signedWith !== null, signedWith, holds: await standsOn(db, clock, keyring, figure, day) };
});
