import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { verifyReceipt as route } from '@cottontree/contract/figures/figures.ts';
import { evidenceOf } from '../receipt.ts';
import { verifyReceipt as keyOf } from '../signature.ts';
import { query } from '../../platform/http/endpoint.ts';
import { admitFigure } from '../store.ts';

export const verifyReceipt = query(route, async ({ db, clock, keyring, actor, params, query: receipt }) => {
  const { asOf: day, dimension, recordedAt = null, value = null, signature } = receipt;
  const figure = await admitFigure(db, actor, params.id, dimension);
  const signedWith = await keyOf(
    db,
    keyring,
    { figureId: figure.id, dimension, day, recordedAt, value },
    signature,
  );
  const open = day >= businessDayOf(clock.now());
  const { doubts } = await evidenceOf(db, clock, keyring, figure, { dimension, day, open });
  return { genuine: signedWith !== null, signedWith, holds: doubts.length === 0, doubts };
});
