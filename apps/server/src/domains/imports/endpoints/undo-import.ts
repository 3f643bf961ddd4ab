import * as imports from '@cottontree/contract/imports/imports.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandStep, findImport, handOver, importChanged, importEntry, lockImport } from '../store.ts';

export const undoImport = command(imports.undoImport, async ({ tx, actor, params, clock, origin }) => {
  const row = await lockImport(tx, actor, params.id);
  await demandStep(tx, actor, row, 'undo');
  await handOver(tx, row, 'undoing', { actor, origin, at: clock.now() });
  return {
    output: await findImport(tx, actor, row.id),
    audit: importEntry(row, 'undo', `Requested the undo of the import of ${row.file_name}`, {
      stored: row.stored,
    }),
    announce: [importChanged(row.id)],
  };
});
