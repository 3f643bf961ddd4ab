import * as imports from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import {
  demandStep,
  findImport,
  handOver,
  importChanged,
  importEntry,
  recordAuthor,
  lockImport,
} from '../store.ts';

export const commitImport = command(
  imports.commitImport,
  async ({ tx, actor, params, input, clock, origin }) => {
    const row = await lockImport(tx, actor, params.id);
    await demandStep(tx, actor, row, 'commit', input.version);
    const { invalidRows, sameAs } = await findImport(tx, actor, row.id);
    if (sameAs)
      throw new AppError(
        'conflict',
        `These rows were imported by ${sameAs.by} from ${sameAs.fileName} already; committing them again would change nothing`,
      );
    if (invalidRows > 0 && !input.skipInvalid)
      throw new AppError(
        'unprocessable',
        `${invalidRows} of ${row.row_count} rows are wrong; correct the file, or commit the valid rows and download the rest`,
      );
    if (invalidRows === row.row_count) throw new AppError('unprocessable', 'No row of the file is valid');
    const skipped = invalidRows > 0;
    await sql`
      update imports set skip_invalid = ${skipped}, next_chunk = 0, committed_name = ${actor.username},
             committed_at = ${clock.now()} where id = ${row.id}`.execute(tx);
    await recordAuthor(tx, row.id, actor);
    await handOver(tx, row, 'committing', { actor, origin, at: clock.now() });
    return {
      output: await findImport(tx, actor, row.id),
      audit: importEntry(
        row,
        'commit',
        `Had ${row.row_count - invalidRows} rows of ${row.file_name} committed${skipped ? `, ${invalidRows} wrong rows left out` : ''}`,
        {
          rows: row.row_count,
          leftOut: invalidRows,
          mapping: row.mapping,
          contentSha256: row.content_sha256?.toString('hex'),
        },
      ),
      announce: [importChanged(row.id)],
    };
  },
);
