import { setImmediate } from 'node:timers/promises';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import * as imports from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { Causes } from '../causes.ts';
import { columnNamer } from '../reading.ts';
import { sheetRow } from '../rows.ts';
import { findImport, problemsOf, readable } from '../store.ts';

const LISTED_CAUSES = 20;

interface Chunk {
  number: number;
  first_row: number;
  problems: string;
}

export const listImportCauses = query(imports.listImportCauses, async ({ db, actor, params }) => {
  const it = await findImport(db, actor, params.id);
  const found = new Causes();
  // One chunk after the other, and other requests between them: each may have 10,000 wrong rows.
  for (let after = -1; ;) {
    const { rows } = await sql<Chunk>`
      select number, first_row, problems from import_chunks
       where import_id = ${it.id} and invalid_rows > 0 and problems is not null and number > ${after}
       order by number limit 1`.execute(db);
    const chunk = rows[0];
    if (!chunk) break;
    for (const [index, problems] of problemsOf(chunk.problems))
      for (const problem of problems) found.add(sheetRow(chunk.first_row + index), problem);
    after = chunk.number;
    await setImmediate();
  }
  const columnOf = columnNamer(it);
  const { causes, others } = found.mostFrequent(LISTED_CAUSES);
  return {
    causes: causes.map(({ field, message, texts, ...cause }) => ({
      ...cause,
      column: columnOf(field),
      message: withoutTurns(message),
      texts: readable(texts),
    })),
    others,
  };
});
