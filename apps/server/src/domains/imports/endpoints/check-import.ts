import * as imports from '@cottontree/contract/imports/imports.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { missingFields } from '../reading.ts';
import { demandStep, findImport, handOver, importChanged, importEntry, lockImport } from '../store.ts';

export const checkImport = command(
  imports.checkImport,
  async ({ tx, actor, params, input, clock, origin }) => {
    const row = await lockImport(tx, actor, params.id);
    await demandStep(tx, actor, row, 'check', input.version);
    const missing = missingFields(row.kind, row);
    if (missing.length > 0) throw invalid('mapping', `choose a column or a rule for ${missing.join(', ')}`);
    await handOver(tx, row, 'checking', { actor, origin, at: clock.now() });
    return {
      output: await findImport(tx, actor, row.id),
      audit: importEntry(row, 'check', `Had ${row.file_name} checked`),
      announce: [importChanged(row.id)],
    };
  },
);
