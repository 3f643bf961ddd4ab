import { listMatches as route } from '@cottontree/contract/banking/banking.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { sameAccount } from '../items-store.ts';
import { readMatches } from '../matches-store.ts';

export const listMatches = query(route, async ({ db, query: { integrationId, rule, ...page } }) => {
  const condition = sql`m.integration_id in ${sameAccount(integrationId)} and (${rule ?? null}::text is null or m.rule = ${rule ?? null})`;
  const { rows } = await sql<{
    n: bigint;
  }>`select count(*) as n from bank_matches m where ${condition}`.execute(db);
  return { matches: await readMatches(db, condition, page), total: Number(rows[0]?.n ?? 0n) };
});
