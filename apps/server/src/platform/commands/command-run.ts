/** Runs a command in a transaction of its own. */
import type { Db } from '../database/client.ts';
import { appendRecords } from '../audit/audit.ts';
import type { CommandEndpoint } from '../http/endpoint.ts';
import { announce } from '../realtime/events.ts';
import type { CommandAnswer, CommandRequest } from './command-request.ts';
import { performCommand, prepareCommand, type Performed, type PreparedCommand } from './perform-command.ts';

const DEADLOCK = '40P01';
const ATTEMPTS = 3;

/** PostgreSQL aborts one of several transactions in a deadlock and rolls it back, so it is run again. */
async function despiteDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await run();
    } catch (error) {
      const deadlocked = error instanceof Error && 'code' in error && error.code === DEADLOCK;
      if (!deadlocked || attempt === ATTEMPTS) throw error;
    }
}

/** Throws the refusal that a command recorded. */
function answerOf({ answer }: Performed): CommandAnswer {
  if ('refuse' in answer) throw answer.refuse;
  return answer;
}

/** Announces what commands did and appends their records. */
export async function concludePerformed(tx: Db, performed: readonly Performed[]): Promise<void> {
  const records = performed.flatMap((each) => each.records);
  const last = records.at(-1);
  if (last === undefined) return;
  const announced = new Map(
    performed.flatMap((each) => each.announced.map((event) => [JSON.stringify(event), event] as const)),
  );
  await announce(tx, last.clock.now(), ...announced.values());
  await appendRecords(tx, records);
}

/** A command whose slow work is done already. */
export async function runPrepared(db: Db, command: PreparedCommand): Promise<CommandAnswer> {
  const performed = await despiteDeadlocks(() =>
    db.transaction().execute(async (tx) => {
      const done = await performCommand(tx, command);
      await concludePerformed(tx, [done]);
      return done;
    }),
  );
  return answerOf(performed);
}

export async function runCommand(
  db: Db,
  endpoint: CommandEndpoint,
  request: CommandRequest,
): Promise<CommandAnswer> {
  const command = await prepareCommand(db, endpoint, request);
  if (endpoint.storesNothing) return { output: command.prepared };
  return await runPrepared(db, command);
}
