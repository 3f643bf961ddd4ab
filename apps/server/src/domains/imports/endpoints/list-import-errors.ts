import type { WrongRow } from '@cottontree/contract/imports/imports.ts';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import * as imports from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { columnNamer } from '../reading.ts';
import { sheetRow } from '../rows.ts';
import { cellsOf, findImport, problemsOf, readable } from '../store.ts';

interface Chunk {
  first_row: number;
  cells: string;
  problems: string;
}

export const listImportErrors = query(
  imports.listImportErrors,
  async ({ db, actor, params, query: { after, limit } }) => {
    const it = await findImport(db, actor, params.id);
    const { id } = it;
    const columnOf = columnNamer(it);
    const rows: WrongRow[] = [];
    // One chunk after the other: each has some megabytes.
    for (let from = after; rows.length <= limit;) {
      const { rows: chunks } = await sql<Chunk>`
        select first_row, cells, problems from import_chunks
         where import_id = ${id} and invalid_rows > 0 and problems is not null and first_row + row_count > ${from}
         order by number limit 1`.execute(db);
      const chunk = chunks[0];
      if (!chunk) break;
      const cells = cellsOf(chunk.cells);
      for (const [index, problems] of problemsOf(chunk.problems)) {
        const row = chunk.first_row + index;
        if (row < from) continue;
        rows.push({
          row: sheetRow(row),
          cells: readable(cells[index] ?? []),
          problems: problems.map(({ field, message }) => ({
            column: columnOf(field),
            message: withoutTurns(message),
          })),
        });
      }
      from = chunk.first_row + cells.length;
    }
    const page = rows.slice(0, limit);
    return { rows: page, next: rows.length > limit ? (page.at(-1)?.row ?? null) : null };
  },
);
