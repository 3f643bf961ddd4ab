import { saveSimulationPriors as route } from '@cottontree/contract/simulation/simulation.ts';
import { sql } from 'kysely';
import { readPriors } from '../priors.ts';
import { canonicalJson } from '../../../platform/audit/audit.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changedBy } from '../../../platform/commands/overtaken.ts';
import { LOCKS } from '../../../platform/database/locks.ts';

export const saveSimulationPriors = command(route, async ({ tx, actor, clock, input }) => {
  // Versions are created one after the other, so that the second transaction sees the first.
  await sql`select pg_advisory_xact_lock(${LOCKS.simulationPriors})`.execute(tx);
  const held = await readPriors(tx);
  if (input.version !== held.version) throw changedBy(held.madeBy?.name ?? 'Somebody', 'the judgement', held);
  if (canonicalJson(input.priors) === canonicalJson(held.priors)) return { unchanged: held };
  const version = held.version + 1;
  await sql`
    insert into simulation_priors (version, priors, reason, made_by, made_at)
    values (${version}, ${JSON.stringify(input.priors)}::jsonb, ${input.reason}, ${actor.userId}::uuid, ${clock.now()})`.execute(
    tx,
  );
  return {
    output: await readPriors(tx),
    audit: {
      action: 'simulation-priors.update',
      entity: ['simulation_priors', String(version)],
      description: `Changed what simulations assume: ${input.reason}`,
      category: 'Administrative',
      before: held.priors,
      after: input.priors,
    },
  };
});
