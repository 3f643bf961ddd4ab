import { listFigures as route } from '@cottontree/contract/figures/figures.ts';
import { CATALOGUE } from '../catalogue.ts';
import { entryOf } from '../figure.ts';
import { keptQuery } from '../../platform/http/endpoint.ts';

/** The definition of a figure is not secret; its values are. */
export const listFigures = keptQuery(route, 'always', async () => ({ figures: CATALOGUE.map(entryOf) }));
