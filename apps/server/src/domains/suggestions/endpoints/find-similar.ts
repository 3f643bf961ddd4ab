import { findSimilar as route } from '@cottontree/contract/suggestions/features.ts';
import { ALIKE_FROM } from '@cottontree/models/text-similarity.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentSimilar, readAnalysisContext } from '../store.ts';

const MOST = 5;

/** The first line counts as the title. */
export const findSimilar = query(route, async ({ db, actor, query: { text } }) => {
  const [title = '', ...body] = text.split('\n');
  const { index } = await readAnalysisContext(db);
  const alike = index.alike({ title, body: body.join('\n') }, { least: ALIKE_FROM, most: MOST });
  return await presentSimilar(db, actor, alike);
});
