import { listCandidates as route } from '@cottontree/contract/compliance/compliance.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { presentCandidate, readCandidates, readDeciders } from '../candidates-store.ts';

export const listCandidates = query(route, async ({ db, actor, keyring, clock, query: requested }) => {
  const withheld = !sightOf(actor.powers, keyring).sees('suspicion');
  const ofKind = sql`(${requested.kind ?? null}::text is null or c.kind = ${requested.kind ?? null}::text)`;
  const matching = sql`${ofKind} and (${requested.state ?? null}::text is null or c.state = ${requested.state ?? null}::text)`;
  const { rows } = await sql<{ total: bigint; open: bigint }>`
    select count(*) filter (where ${matching}) as total, count(*) filter (where c.state = 'open') as open
      from compliance_candidates c where ${ofKind}`.execute(db);
  // A day, an amount or a position in the list could identify the one case in a figure, so nothing is returned.
  const candidates = withheld ? [] : await readCandidates(db, matching, requested);
  const deciders = candidates.length === 0 ? [] : await readDeciders(db);
  return {
    candidates: candidates.map((row) => presentCandidate(row, clock.now(), deciders)),
    total: Number(rows[0]?.total ?? 0),
    open: Number(rows[0]?.open ?? 0),
    withheld,
  };
});
