/** How far a restore got, compared with the stored WAL. */
import type { Catalogue } from './catalogue.ts';
import { withAdmin } from './cluster-facts.ts';
import { isSegment, positionOf } from './log-names.ts';
import { logOf } from './manifest.ts';
import type { Restored } from './restore-into.ts';
import type { RestorePlan } from './restore-plan.ts';

export interface Reached {
  /** The time of the newest replayed change; null if none was replayed. */
  readonly at: Date | null;
  /** The segment in which it ended, without its timeline; null if none was replayed. */
  readonly position: string | null;
}

export const reachedBy = async ({ postgres }: Pick<Restored, 'postgres'>): Promise<Reached> =>
  await withAdmin(postgres.admin, async (client) => {
    const { rows } = await client.query<{ at: Date | null; segment: string | null }>(
      `select pg_last_xact_replay_timestamp() as at, pg_walfile_name(pg_last_wal_replay_lsn()) as segment`,
    );
    return { at: rows[0]?.at ?? null, position: rows[0]?.segment ? positionOf(rows[0].segment) : null };
  });

/** When the newest stored WAL file of the plan was written, as far as the store shows. */
export function storedUpTo({ renewals, claims, manifests }: Catalogue, { log, base }: RestorePlan): string {
  const claim = claims.find((each) => each.log === log);
  const renewed = claim && renewals.get(claim.id)?.stored?.at;
  const named = manifests.filter((each) => each.wal !== null && logOf(each) === log).at(-1)?.finishedAt;
  return (
    [renewed, named, base.finishedAt]
      .flatMap((each) => (each ? [each] : []))
      .toSorted()
      .at(-1) ?? ''
  );
}

/** Why the restore ends before the stored WAL does, in words; null if it does not. */
export function shortfallOf(
  plan: RestorePlan,
  { damaged }: Pick<Restored, 'damaged'>,
  reached: Reached,
): string | null {
  if (plan.to || plan.immediate) return null;
  if (damaged) return `${damaged}: what is logged from there on cannot be replayed`;
  if (plan.gap && plan.upTo === null)
    return `${plan.log}${plan.gap.missing} is missing: what is logged from there on cannot be replayed`;
  const last = plan.wal.filter(isSegment).at(-1);
  if (last === undefined || (reached.position !== null && reached.position >= positionOf(last))) return null;
  return `the log cannot be read on from ${reached.position ?? 'its beginning'}, though it is stored up to ${last}`;
}
