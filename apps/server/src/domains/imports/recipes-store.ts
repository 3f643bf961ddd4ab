/** Saved recipes as rows. */
import type { ImportKind } from '@cottontree/contract/imports/fields.ts';
import type { SavedRecipe } from '@cottontree/contract/imports/imports.ts';
import type { Recipe } from '@cottontree/contract/imports/recipes.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/failures/errors.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { demandKind } from './store.ts';

export interface RecipeRow {
  readonly id: string;
  readonly kind: ImportKind;
  readonly name: string;
  readonly recipe: Recipe;
  readonly saved_name: string;
  readonly saved_at: Date;
  readonly version: number;
}

const RECIPES = sql`
  select r.id, r.kind, r.name, r.recipe, u.username as saved_name, r.saved_at, r.version
    from import_recipes r join users u on u.id = r.saved_by`;

export const presentRecipe = (row: RecipeRow): SavedRecipe => ({
  id: row.id,
  name: row.name,
  recipe: row.recipe,
  savedBy: row.saved_name,
  savedAt: row.saved_at.toISOString(),
  version: row.version,
});

/** The recipes of these kinds, by name. */
export async function recipesOf(db: Db, kinds: readonly ImportKind[]): Promise<SavedRecipe[]> {
  const { rows } = await sql<RecipeRow>`
    ${RECIPES} where r.kind = any(${[...kinds]}::text[]) order by lower(r.name), r.id`.execute(db);
  return rows.map(presentRecipe);
}

export async function readRecipe(db: Db, id: string): Promise<RecipeRow> {
  const { rows } = await sql<RecipeRow>`${RECIPES} where r.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('This recipe');
  return row;
}

/** Locks a recipe. Throws AppError `not-found`, or `forbidden` when the person may not import its kind. */
export async function lockRecipe(tx: Db, actor: Pick<Actor, 'powers'>, id: string): Promise<RecipeRow> {
  const { rows } = await sql<RecipeRow>`${RECIPES} where r.id = ${id}::uuid for update of r`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('This recipe');
  await demandKind(tx, actor, row.kind);
  return row;
}

/** The newest recipe for files of a kind with exactly these columns; null when there is none. */
export async function recipeFor(
  db: Db,
  kind: ImportKind,
  columns: readonly string[],
): Promise<Pick<RecipeRow, 'name' | 'recipe'> | null> {
  const { rows } = await sql<{ name: string; recipe: Recipe }>`
    select name, recipe from import_recipes
     where kind = ${kind} and columns = ${[...columns]}::text[] order by saved_at desc, id limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What the audit trail has of a recipe: constants and value maps may be about people, so only what fills which field. */
export const recordedRecipe = ({ columns, fields, createSubscribers }: Recipe) => ({
  columns,
  createSubscribers,
  fields: Object.fromEntries(Object.entries(fields).map(([key, { from }]) => [key, from])),
});
