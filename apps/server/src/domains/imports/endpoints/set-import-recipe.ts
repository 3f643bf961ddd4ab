import { setImportRecipe as route } from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { recordedRecipe } from '../recipes-store.ts';
import { mappingOf, recipeFault } from '../reading.ts';
import { demandStep, findImport, importEntry, lockImport, recordAuthor } from '../store.ts';

export const setImportRecipe = command(
  route,
  async ({ tx, actor, params, input: { version, recipe }, clock }) => {
    const row = await lockImport(tx, actor, params.id);
    await demandStep(tx, actor, row, 'map', version);
    const fault = recipeFault(row.kind, row.header, recipe);
    if (fault) throw invalid(`recipe.${fault.path}`, fault.message);
    if (JSON.stringify(recipe) === JSON.stringify(row.recipe))
      return { unchanged: await findImport(tx, actor, row.id) };
    // Findings for another recipe do not apply to this one.
    await sql`
    update import_chunks set problems = null, invalid_rows = 0, held_rows = 0 where import_id = ${row.id}`.execute(
      tx,
    );
    await sql`
    update imports set recipe = ${JSON.stringify(recipe)}, recipe_name = null, mapping = ${mappingOf(row.header, recipe)},
           state = 'uploaded', version = version + 1, done_rows = 0, acting_name = ${actor.username},
           changed_at = ${clock.now()}
     where id = ${row.id}`.execute(tx);
    await recordAuthor(tx, row.id, actor);
    return {
      output: await findImport(tx, actor, row.id),
      audit: {
        ...importEntry(row, 'map', `Set the recipe of ${row.file_name}`, recordedRecipe(recipe)),
        before: row.recipe === null ? { mapping: row.mapping } : recordedRecipe(row.recipe),
      },
    };
  },
);
