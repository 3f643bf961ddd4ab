/** Records that the clock of this server was set: in the log, for the health screen and in the audit trail. */
import { hostname } from 'node:os';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/client.ts';
import { appendAudit } from '../../../platform/audit/audit.ts';
import { jumpInWords, type ClockJump, type ClockWatch } from '../../../platform/time/clock-watch.ts';
import { announce } from '../../../platform/realtime/events.ts';
import { latestCredible, openDay, type Clock } from '../../../platform/time/clock.ts';
import { IDLE_MS } from '../../../platform/sessions/session.ts';
import { endSessions } from '../../access/index.ts';
import { repeat, type Loop } from '../../../platform/queue/loop.ts';

const CHECK_EVERY_MS = 5_000;
const ACTOR = { id: null, name: 'clock', sessionId: null, address: null, requestId: 'clock' };

export type WatchedClock = Pick<ClockWatch, 'noteBehind' | 'unreported' | 'recorded'>;

/** A clock that is behind the stored records was set back while no server ran. Call it once, at the start. */
export async function compareWithStored(database: Database, watch: WatchedClock): Promise<void> {
  const newest = await database.read
    .selectFrom('audit_records')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest) watch.noteBehind(newest.at);
}

/** A jump that could not be recorded is retried in the next round. */
export async function recordClockJumps(
  database: Database,
  clock: Clock,
  watch: WatchedClock,
  onJump: (jump: ClockJump) => void,
): Promise<void> {
  for (const jump of watch.unreported()) {
    await database.write.transaction().execute(async (tx) => {
      const server = hostname();
      await sql`insert into clock_jumps (noticed_at, by_ms, server) values (${jump.at}, ${jump.byMs}, ${server})`.execute(
        tx,
      );
      const now = clock.now();
      const credible = latestCredible(now);
      const ended = await endSessions(
        tx,
        { beganAfter: credible, idleAfter: new Date(credible.getTime() + IDLE_MS) },
        'clock',
        now,
      );
      await announce(tx, now, ...ended, { topic: 'business.changed', payload: { day: openDay(clock) } });
      await appendAudit(tx, clock, ACTOR, {
        action: 'clock.jump',
        entity: ['server', server],
        description: `The clock of the server was ${jumpInWords(jump.byMs)}`,
        category: 'System',
        after: {
          at: jump.at.toISOString(),
          seconds: Math.round(jump.byMs / 1_000),
          endedSessions: ended.flatMap(({ payload }) => payload['sessionIds']),
        },
      });
    });
    watch.recorded(jump);
    onJump(jump);
  }
}

export interface ClockKeeping {
  readonly database: Database;
  readonly clock: Clock;
  readonly watch: WatchedClock;
  onJump(jump: ClockJump): void;
  onError(error: unknown): void;
}

export function keepClockWatched({ database, clock, watch, onJump, onError }: ClockKeeping): Loop {
  let compared = false;
  return repeat(
    async () => {
      if (!compared) await compareWithStored(database, watch);
      compared = true;
      await recordClockJumps(database, clock, watch, onJump);
    },
    { everyMs: CHECK_EVERY_MS, onError },
  );
}
