import { Recomputed, readRecompute as route } from '@cottontree/contract/figures/figures.ts';
import { query } from '../../platform/http/endpoint.ts';
import { admitRecompute } from '../store.ts';

export const readRecompute = query(route, async ({ db, actor, params }) => {
  const { state, progress, stage, result, reason } = await admitRecompute(db, actor, params.job);
  return { state, progress, stage, result: state === 'done' ? Recomputed.parse(result) : null, reason };
});
