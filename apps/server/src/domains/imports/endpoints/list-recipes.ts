import { listRecipes as route } from '@cottontree/contract/imports/imports.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { recipesOf } from '../recipes-store.ts';
import { kindsOf } from '../store.ts';

export const listRecipes = query(route, async ({ db, actor }) => ({
  recipes: await recipesOf(db, kindsOf(actor)),
}));
