import { previewImport as route } from '@cottontree/contract/imports/imports.ts';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { readerOf } from '../read-chunk.ts';
import { mappingOf, recipeFault } from '../reading.ts';
import { sheetRow, textReader } from '../rows.ts';
import { cellsOf, lockImport, readable } from '../store.ts';

const PREVIEWED_ROWS = 100;

export const previewImport = command(route, async ({ tx, actor, params, input: { recipe } }) => {
  const row = await lockImport(tx, actor, params.id);
  const fault = recipeFault(row.kind, row.header, recipe);
  if (fault) throw invalid(`recipe.${fault.path}`, fault.message);
  const { rows: chunks } = await sql<{ cells: string }>`
    select cells from import_chunks where import_id = ${row.id} and number = 0`.execute(tx);
  const cells = chunks[0] ? cellsOf(chunks[0].cells).slice(0, PREVIEWED_ROWS) : [];
  const reading = { header: row.header, mapping: mappingOf(row.header, recipe), recipe };
  const { keys, textsOf } = textReader(row.kind, reading);
  const read = await readerOf(tx, row.kind, reading);
  return {
    unchanged: {
      fields: keys,
      rows: cells.map((each, index) => {
        const result = read(each);
        return {
          row: sheetRow(index + 1),
          cells: readable(each),
          texts: readable(textsOf(each)),
          problems: ('problems' in result ? result.problems : []).map(({ field, message }) => ({
            field,
            message: withoutTurns(message),
          })),
        };
      }),
    },
  };
});
