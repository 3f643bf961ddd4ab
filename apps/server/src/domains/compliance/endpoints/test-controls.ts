import { testControls as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { attested, keepResults, runQueries } from '../run-controls.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { readControls, requirementDetail, requirementOf } from '../requirements-store.ts';
import { programmeChanged } from '../store.ts';

/** Runs the queries; attestations are stored as the person states them, under their name. */
export const testControls = command(route, async ({ tx, actor, clock, params, input }) => {
  const at = clock.now();
  const requirement = await requirementOf(tx, params.id);
  const controls = await readControls(tx, at, params.id);
  for (const [index, { controlId }] of input.attestations.entries()) {
    const control = controls.find(({ id }) => id === controlId);
    if (control?.method !== 'attested')
      throw invalid(
        `attestations.${index}.controlId`,
        'names no control of this requirement that is attested',
      );
  }
  if (new Set(input.attestations.map(({ controlId }) => controlId)).size < input.attestations.length)
    throw invalid('attestations', 'names a control twice');
  await sql`set local statement_timeout = '30s'`.execute(tx);
  const results = [
    ...(await runQueries(
      tx,
      controls.map(({ id }) => id),
      at,
    )),
    ...input.attestations.map(({ controlId, passed, evidence }) => attested(controlId, passed, evidence)),
  ];
  if (results.length === 0)
    throw new AppError(
      'unprocessable',
      'No control of this requirement is a query: say what you found of one at least',
    );
  await keepResults(tx, results, { id: actor.userId, name: actor.username }, at);
  const failed = results.filter(({ passed }) => !passed).map(({ controlId }) => controlId);
  return {
    output: await requirementDetail(tx, params.id, at),
    announce: programmeChanged(at),
    audit: {
      action: 'compliance.test',
      entity: ['compliance_requirement', params.id],
      description: `Tested ${results.length} controls of ${requirement.name}; ${failed.length} failed`,
      after: {
        tests: results.map(({ controlId, passed, finding }) => ({ controlId, passed, finding })),
      },
    },
  };
});
