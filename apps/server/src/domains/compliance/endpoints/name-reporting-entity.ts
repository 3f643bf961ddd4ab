import { nameReportingEntity as route } from '@cottontree/contract/compliance/compliance.ts';
import { keepReportingEntity, reportingEntity } from '../reporting-entity.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { programmeChanged } from '../store.ts';

export const nameReportingEntity = command(route, async ({ tx, clock, input }) => {
  const at = clock.now();
  const before = await reportingEntity(tx);
  if (before === input.number) return { unchanged: { number: before } };
  await keepReportingEntity(tx, input.number);
  return {
    output: { number: input.number },
    announce: programmeChanged(at),
    audit: {
      action: 'compliance.name-entity',
      entity: ['compliance_reporting_entity', input.number],
      description: `Set the company's number with the Financial Intelligence Agency to ${input.number}`,
      before: { number: before },
      after: { number: input.number },
    },
  };
});
