/** What every restored company is checked for, whatever restored it. */
import type { DrillCheck } from '@cottontree/contract/backup/backup.ts';
import type { Db } from '../../platform/database/client.ts';
import {
  checkChain,
  checkLedger,
  compareCounts,
  compareFigures,
  gatherEvidence,
  reportSafeguarding,
  type Evidence,
} from './evidence.ts';
import { RestoreError } from './restore-plan.ts';

/** The moment that the test of an exact time restores to. */
export const middleOf = (from: string | undefined, to: Date): Date => {
  if (from === undefined) throw new RestoreError('There is no full or database backup to restore from');
  return new Date((Date.parse(from) + to.getTime()) / 2);
};

/** Of the newest state: `before` and `after` are of the running company, around the moment that was restored. */
export async function checkNewest(
  db: Db,
  before: Evidence,
  after: () => Evidence | Promise<Evidence>,
): Promise<DrillCheck[]> {
  const restored = await gatherEvidence(db, before.closedDay);
  return [
    compareCounts(before, restored, await after()),
    await checkLedger(db),
    await reportSafeguarding(db),
    await checkChain(db, before.chain),
    compareFigures(before, restored),
  ];
}

/** Of an exact time. */
export async function checkMoment(db: Db, running: Db, to: Date): Promise<DrillCheck[]> {
  const restored = await gatherEvidence(db);
  const { rows } = await laterThan(db, to);
  const now = await gatherEvidence(running, restored.closedDay);
  const newer = rows[0]?.n ?? 0n;
  const head = await running
    .selectFrom('audit_records')
    .select('hash')
    .where('seq', '=', restored.chain.sequence)
    .executeTakeFirst();
  const same = restored.chain.sequence === 0n || head?.hash.toString('hex') === restored.chain.hash;
  return [
    {
      name: 'Exact time',
      passed: newer === 0n,
      detail:
        newer === 0n
          ? `Restored to ${to.toISOString()}; nothing from after that is there`
          : `${newer} records are from after ${to.toISOString()}`,
    },
    await checkLedger(db),
    await reportSafeguarding(db),
    await checkChain(
      db,
      same ? restored.chain : { sequence: restored.chain.sequence, hash: 'of another history' },
    ),
    compareFigures(restored, now),
  ];
}

const laterThan = async (db: Db, at: Date): Promise<{ rows: { n: bigint }[] }> => ({
  rows: await db
    .selectFrom('audit_records')
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .where('at', '>', at)
    .execute(),
});
