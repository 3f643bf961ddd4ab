import { powerEntry } from '@cottontree/contract/access/permissions.ts';
import { submitReport as route } from '@cottontree/contract/compliance/compliance.ts';
import { demandSoundContent } from '../content-fault.ts';
import { readFiling, type Filing } from '../filing.ts';
import { readContent } from '../make-content.ts';
import { filingOf, recordSubmission } from '../reports.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { demandSealed } from '../../../platform/audit/seals/demand-sealed.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { sightOf, type Sight } from '../../../platform/personal-data/personal-data.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { lockReport, nameOf, presentReport, recordOfReport, reportOf } from '../reports-store.ts';
import { programmeChanged } from '../store.ts';

const MOST_NAMED = 50;
/** The Agency would reject the file: the error says what to correct, by field. */
function faulty({ faults }: Filing, sight: Sight): AppError {
  if (!sight.sees('suspicion'))
    return new AppError(
      'unprocessable',
      `The file for the Agency is not right yet. What is wrong with it leads to customers: ask somebody with the permission ${powerEntry('kyc.verify').name} to look at the report (${faults.length})`,
    );
  const [first] = faults;
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return new AppError(
    'unprocessable',
    `The file for the Agency is not right yet. ${first?.path} ${first?.message}${more}`,
    { fields: faults.slice(0, MOST_NAMED) },
  );
}

/** Four eyes: the person who prepared the report cannot submit it. */
export const submitReport = command(route, async ({ tx, actor, clock, keyring, params, input }) => {
  const at = clock.now();
  const row = await lockReport(tx, actor, params.id, input.version, at);
  const shown = presentReport(row, actor, at);
  if (row.submitted_at !== null)
    throw await overtaken(tx, ['compliance_report', row.id], 'this report', shown);
  if (row.generated_at === null) throw new AppError('conflict', 'Generate the report first, then submit it');
  if (shown.submitFault !== null) throw new AppError('forbidden', shown.submitFault);
  await demandSealed(tx, keyring, ['compliance_reports'], ['compliance_contents']);
  await demandSoundContent(tx, row.id);
  const filing = await filingOf(tx, row, at);
  if (filing !== null && filing.faults.length > 0) throw faulty(filing, sightOf(actor.powers, keyring));
  await recordSubmission(tx, row, filing, { id: actor.userId, name: actor.username }, at);
  const after = await reportOf(tx, row.id, at);
  return {
    output: presentReport(after, actor, at),
    announce: programmeChanged(at),
    audit: {
      action: 'compliance.submit',
      entity: ['compliance_report', row.id],
      description: `Submitted ${nameOf(row)}, prepared by ${row.prepared_name ?? 'nobody'}`,
      before: recordOfReport(row),
      after: {
        ...recordOfReport(after),
        contentHash: (await readContent(tx, row.id))?.hash,
        filingHash: (await readFiling(tx, row.id))?.hash,
      },
    },
  };
});
