import * as imports from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { cancelJobsOf } from '../../../platform/queue/jobs.ts';
import { keyOfImport } from '../import-job.ts';
import { demandStep, findImport, importEntry, lockImport } from '../store.ts';

export const cancelImport = command(imports.cancelImport, async ({ tx, actor, params, clock }) => {
  const row = await lockImport(tx, actor, params.id);
  await demandStep(tx, actor, row, 'cancel');
  const now = clock.now();
  // Stored rows stay, and can be undone. The job holds this lock while it stores a batch.
  const keepsRows = row.stored > 0;
  const state = keepsRows ? 'stopped' : 'cancelled';
  const problem = keepsRows
    ? `${actor.name} stopped it after ${row.done_rows} of ${row.row_count} rows`
    : null;
  await sql`
    update imports set state = ${state}, problem = ${problem}, version = version + 1, acting_name = ${actor.username},
           changed_at = ${now}, tail_rows = '[]', tail_text = ''
     where id = ${row.id}`.execute(tx);
  await cancelJobsOf(tx, keyOfImport(row.id), now);
  if (!keepsRows) await sql`delete from import_chunks where import_id = ${row.id}`.execute(tx);
  return {
    output: await findImport(tx, actor, row.id),
    audit: importEntry(
      row,
      'cancel',
      `${keepsRows ? 'Stopped' : 'Cancelled'} the import of ${row.file_name}`,
    ),
  };
});
