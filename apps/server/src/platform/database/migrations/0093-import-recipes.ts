/**
 * Recipes of bulk import: kept under a name for files with the same columns, and the one by which an import reads its
 * file. Without one a file is read by its mapping alone, as the release before does.
 */
export const importRecipes = /* sql */ `
create table import_recipes (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  name text not null,
  columns text[] not null,
  recipe jsonb not null,
  saved_by uuid not null references users(id),
  saved_at timestamptz not null,
  version integer not null default 1
);
create unique index import_recipes_name on import_recipes (kind, lower(name));
alter table imports add column recipe jsonb, add column recipe_name text;
`;
