import { startRecompute as route } from '@cottontree/contract/figures/figures.ts';
import { addRecompute } from '../recompute-job.ts';
import { command } from '../../platform/http/endpoint.ts';
import { admitFigure } from '../store.ts';

export const startRecompute = command(route, async ({ tx, clock, actor, params, input }) => {
  const { asOf, dimension } = input;
  const figure = await admitFigure(tx, actor, params.id, dimension);
  const order = { figure: figure.id, dimension, ...(asOf && { asOf }) };
  // Nothing of the company changes: it is only a long read.
  return { unchanged: { job: await addRecompute(tx, order, actor.userId, clock.now()) } };
});
