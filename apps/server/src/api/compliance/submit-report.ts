import { submitReport as route } from '@cottontree/contract/compliance.ts';
import { recordSubmission } from '../../compliance/reports.ts';
import { command } from '../../kernel/endpoint.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  lockReport,
  nameOf,
  overtaken,
  presentReport,
  programmeChanged,
  recordOfReport,
  reportOf,
} from './store.ts';

/** Four eyes: whoever prepared it cannot be the one who sends it. */
export const submitReport = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const row = await lockReport(tx, actor, params.id, input.version, at);
  const shown = presentReport(row, actor, at);
  if (row.submitted_at !== null)
    throw await overtaken(tx, ['compliance_report', row.id], 'this report', shown);
  if (row.generated_at === null) throw new AppError('conflict', 'Generate the report first, then submit it');
  if (shown.submitFault !== null) throw new AppError('forbidden', shown.submitFault);
  await recordSubmission(tx, row.id, { id: actor.userId, name: actor.username }, at);
  const after = await reportOf(tx, row.id, at);
  return {
    output: presentReport(after, actor, at),
    announce: programmeChanged(at),
    audit: {
      action: 'compliance.submit',
      entity: ['compliance_report', row.id],
      description: `Submitted ${nameOf(row)}, prepared by ${row.prepared_name ?? 'nobody'}`,
      before: recordOfReport(row),
      after: recordOfReport(after),
    },
  };
});
