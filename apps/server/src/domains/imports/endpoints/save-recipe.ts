import { saveRecipe as route } from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { presentRecipe, readRecipe, recordedRecipe, type RecipeRow } from '../recipes-store.ts';
import { recipeFault } from '../reading.ts';
import { demandKind } from '../store.ts';

/** Recipes of one kind; more would be too many for a list. */
const MOST_RECIPES = 200;

export const saveRecipe = command(route, async ({ tx, actor, input: { name, recipe, version }, clock }) => {
  await demandKind(tx, actor, recipe.kind);
  const fault = recipeFault(recipe.kind, recipe.columns, recipe);
  if (fault) throw invalid(`recipe.${fault.path}`, fault.message);
  // Two people who save under one name wait for each other.
  await sql`lock table import_recipes in share row exclusive mode`.execute(tx);
  const { rows } = await sql<Pick<RecipeRow, 'id' | 'version' | 'recipe'> & { of_kind: number }>`
    select id, version, recipe, (select count(*)::int from import_recipes where kind = ${recipe.kind}) as of_kind
      from import_recipes where kind = ${recipe.kind} and lower(name) = lower(${name})`.execute(tx);
  const held = rows[0];
  if (held && held.version !== version) {
    const message =
      version === null
        ? 'is the name of another recipe; choose another name, or open that one and save it again'
        : 'names a recipe that was changed meanwhile; open it again, then save';
    throw new AppError('conflict', `name: ${message}`, { fields: [{ path: 'name', message }] });
  }
  if ((held?.of_kind ?? 0) >= MOST_RECIPES && !held)
    throw new AppError(
      'conflict',
      `There are ${MOST_RECIPES} recipes for ${recipe.kind} already; delete one first`,
    );
  const at = clock.now();
  const { rows: saved } = await sql<{ id: string }>`
    insert into import_recipes as held (kind, name, columns, recipe, saved_by, saved_at)
    values (${recipe.kind}, ${name}, ${recipe.columns}, ${JSON.stringify(recipe)}, ${actor.userId}, ${at})
    on conflict (kind, lower(name)) do update
      set name = excluded.name, columns = excluded.columns, recipe = excluded.recipe, saved_by = excluded.saved_by,
          saved_at = excluded.saved_at, version = held.version + 1
    returning id`.execute(tx);
  const row = await readRecipe(tx, saved[0]?.id ?? '');
  return {
    output: presentRecipe(row),
    audit: {
      action: 'import.recipe-save',
      entity: ['import_recipe', row.id],
      description: `Saved the recipe ${name} for files of ${recipe.kind}`,
      category: 'Administrative',
      ...(held && { before: recordedRecipe(held.recipe) }),
      after: recordedRecipe(recipe),
    },
  };
});
