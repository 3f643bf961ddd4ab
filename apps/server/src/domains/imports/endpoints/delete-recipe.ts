import { deleteRecipe as route } from '@cottontree/contract/imports/imports.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { lockRecipe, recordedRecipe } from '../recipes-store.ts';

export const deleteRecipe = command(route, async ({ tx, actor, params }) => {
  const row = await lockRecipe(tx, actor, params.id);
  await tx.deleteFrom('import_recipes').where('id', '=', row.id).execute();
  return {
    output: DONE,
    audit: {
      action: 'import.recipe-delete',
      entity: ['import_recipe', row.id],
      description: `Deleted the recipe ${row.name} for files of ${row.kind}`,
      category: 'Administrative',
      before: recordedRecipe(row.recipe),
    },
  };
});
