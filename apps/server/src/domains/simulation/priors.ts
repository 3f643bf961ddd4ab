/** Reads the newest version of the judgement that simulations assume. */
import { SimulationPriors, type PriorsState } from '@cottontree/contract/simulation/priors.ts';
import { DEFAULT_PRIORS } from '@cottontree/models/simulation-priors.ts';
import { sql } from 'kysely';
import { personName } from '../../platform/database/person-name.ts';
import type { Db } from '../../platform/database/client.ts';

interface Row {
  version: number;
  priors: unknown;
  reason: string;
  made_by: string;
  person: string | null;
  made_at: Date;
}

export async function readPriors(db: Db): Promise<PriorsState> {
  const { rows } = await sql<Row>`
    select p.version, p.priors, p.reason, p.made_by, ${personName('u')} as person, p.made_at
      from simulation_priors p left join users u on u.id = p.made_by
     order by p.version desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return { version: 0, priors: DEFAULT_PRIORS, reason: null, madeBy: null, madeAt: null };
  return {
    version: row.version,
    priors: SimulationPriors.parse(row.priors),
    reason: row.reason,
    madeBy: { id: row.made_by, name: row.person ?? 'Somebody' },
    madeAt: row.made_at.toISOString(),
  };
}
