import { listChanges as route } from '@cottontree/contract/figures/figures.ts';
import { changesAgainst } from '../changes-against.ts';
import { query } from '../../platform/http/endpoint.ts';
import { invalid } from '../../platform/failures/errors.ts';
import { parseFigureList } from '../rules.ts';

export const listChanges = query(route, async (call) => {
  const { ids, against, asOf } = call.query;
  const named = parseFigureList(ids);
  if (typeof named === 'string') throw invalid('ids', named);
  return { changes: await changesAgainst(call, named, against, asOf) };
});
