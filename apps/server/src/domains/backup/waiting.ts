/** Restore tests that wait for somebody. */
import { runDrill } from '@cottontree/contract/backup/backup.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { date } from '@cottontree/contract/formatting.ts';
import {
  daysPast,
  heaviest,
  mayCall,
  NOTHING_WAITS,
  powersOf,
  type Waiting,
  type WaitingCall,
} from '../work/index.ts';
import { drillDueAt } from './rules.ts';
import { readWatch } from './watch.ts';

/** The restore test that is due and did not run by itself. */
export async function waitingDrills({ db, actor, now, today, limit }: WaitingCall): Promise<Waiting | null> {
  if (!mayCall(actor, runDrill)) return null;
  const { watched } = await readWatch(db, now);
  const dueAt = drillDueAt(watched, now);
  if (dueAt === null) return NOTHING_WAITS;
  const due = businessDayOf(dueAt);
  return heaviest(
    [
      {
        kind: 'drill',
        id: 'restore-test',
        title: 'Test restore of backups is due',
        detail: `Due since ${date(due)}`,
        amountUsd: null,
        since: due,
        due,
        daysLate: daysPast(due, today),
        href: '/backup-disaster-recovery?tab=recovery',
        needs: powersOf(runDrill),
      },
    ],
    limit,
  );
}
