import { listCandidates as route } from '@cottontree/contract/compliance.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { sightOf } from '../../../platform/personal-data/personal-data.ts';
import { presentCandidate, readCandidates, readDeciders } from '../candidates-store.ts';

export const listCandidates = query(route, async ({ db, actor, keyring, clock, query: asked }) => {
  const withheld = !sightOf(actor.powers, keyring).sees('suspicion');
  const ofKind = sql`(${asked.kind ?? null}::text is null or c.kind = ${asked.kind ?? null}::text)`;
  const matching = sql`${ofKind} and (${asked.state ?? null}::text is null or c.state = ${asked.state ?? null}::text)`;
  const { rows } = await sql<{ total: bigint; open: bigint }>`
    select count(*) filter (where ${matching}) as total, count(*) filter (where c.state = 'open') as open
      from compliance_candidates c where ${ofKind}`.execute(db);
  // A day, an amount or a place in the list would lead to the one row of a figure: nothing of any of them is given.
  const candidates = withheld ? [] : await readCandidates(db, matching, asked);
  const deciders = candidates.length === 0 ? [] : await readDeciders(db);
  return {
    candidates: candidates.map((row) => presentCandidate(row, clock.now(), deciders)),
    total: Number(rows[0]?.total ?? 0),
    open: Number(rows[0]?.open ?? 0),
    withheld,
  };
});
