import { listFigures as route } from '@cottontree/contract/figures.ts';
import { CATALOGUE } from '../../figures/catalogue.ts';
import { entryOf } from '../../figures/figure.ts';
import { keptQuery } from '../../kernel/endpoint.ts';

/** What a figure means is no secret; its values are. */
export const listFigures = keptQuery(route, 'always', async () => ({ figures: CATALOGUE.map(entryOf) }));
