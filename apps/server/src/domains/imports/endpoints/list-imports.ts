import * as imports from '@cottontree/contract/imports/imports.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { kindsOf, recentImports } from '../store.ts';

export const listImports = query(imports.listImports, async ({ db, actor }) => {
  const kinds = kindsOf(actor);
  return { imports: await recentImports(db, kinds), kinds };
});
