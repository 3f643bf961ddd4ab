import * as imports from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { mappingFault } from '../reading.ts';
import { demandStep, findImport, importEntry, recordAuthor, lockImport } from '../store.ts';

export const mapImport = command(imports.mapImport, async ({ tx, actor, params, input, clock }) => {
  const row = await lockImport(tx, actor, params.id);
  await demandStep(tx, actor, row, 'map', input.version);
  const fault = mappingFault(row.kind, row.header.length, input.mapping);
  if (fault !== null) throw invalid('mapping', fault);
  if (row.recipe === null && JSON.stringify(input.mapping) === JSON.stringify(row.mapping))
    return { unchanged: await findImport(tx, actor, row.id) };
  // Findings for other columns do not apply to these.
  await sql`
    update import_chunks set problems = null, invalid_rows = 0, held_rows = 0 where import_id = ${row.id}`.execute(
    tx,
  );
  await sql`
    update imports set mapping = ${input.mapping}, recipe = null, recipe_name = null, state = 'uploaded', version = version + 1, done_rows = 0,
           acting_name = ${actor.username}, changed_at = ${clock.now()}
     where id = ${row.id}`.execute(tx);
  await recordAuthor(tx, row.id, actor);
  return {
    output: await findImport(tx, actor, row.id),
    audit: {
      ...importEntry(row, 'map', `Mapped the columns of ${row.file_name}`, { mapping: input.mapping }),
      before: { mapping: row.mapping },
    },
  };
});
