import * as imports from '@cottontree/contract/imports/imports.ts';
import { sql } from 'kysely';
import { command } from '../../../platform/http/endpoint.ts';
import { demandKind, findImport, importEntry, recordAuthor } from '../store.ts';

export const createImport = command(imports.createImport, async ({ tx, actor, input, clock }) => {
  await demandKind(tx, actor, input.kind);
  const now = clock.now();
  const { rows } = await sql<{ id: string }>`
    insert into imports (kind, file_name, size_bytes, created_by, created_name, created_at, changed_at)
    values (${input.kind}, ${input.fileName}, ${input.sizeBytes}, ${actor.userId}, ${actor.username}, ${now}, ${now})
    returning id`.execute(tx);
  await recordAuthor(tx, rows[0]?.id ?? '', actor);
  const row = { id: rows[0]?.id ?? '', kind: input.kind, file_name: input.fileName };
  return {
    output: await findImport(tx, actor, row.id),
    audit: importEntry(row, 'create', `Began to upload ${input.fileName} with ${input.kind}`, {
      kind: input.kind,
      sizeBytes: input.sizeBytes,
    }),
  };
});
