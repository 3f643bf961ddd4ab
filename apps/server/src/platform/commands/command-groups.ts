/**
 * Short commands share a transaction: each runs under a savepoint of its own, one message at the end appends the records
 * of all of them and commits, and then each gets its answer. A group takes what waits when it begins and what comes within
 * 5 ms, at most 32 commands, and is closed when nobody waits; so a command that is alone waits for nobody.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../database/client.ts';
import type { PersonalAccess } from '../database/personal-access.ts';
import { WITH_THE_NEXT } from '../database/transaction-messages.ts';
import type { CommandEndpoint } from '../http/endpoint.ts';
import type { CommandAnswer, CommandRequest } from './command-request.ts';
import { concludePerformed, runCommand, runPrepared } from './command-run.ts';
import { performCommand, prepareCommand, type Performed, type PreparedCommand } from './perform-command.ts';

const MOST = 32;
const LONGEST_MS = 5;
/** A command that waits longer for a lock leaves the group, which holds locks itself, and runs on its own. */
const LOCK_WAIT_MS = 100;
/** Groups that are being committed while the next one runs: each has a connection. */
const CLOSING = 2;

/** Serialization failure, deadlock, lock wait. */
const IN_THE_WAY = new Set(['40001', '40P01', '55P03']);
const isInTheWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code ?? '');
/** PostgreSQL itself answered and rolled back, so nothing can have been committed; not when it is shutting down. */
const rolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '');

interface Member {
  readonly command: PreparedCommand;
  /** Where it runs if it leaves the group, and who is charged for its time in it. */
  readonly access: Pick<PersonalAccess, 'write' | 'held'>;
  resolve(answer: CommandAnswer): void;
  reject(error: unknown): void;
}
type Result = Performed | { readonly error: unknown };

export class CommandGroups {
  readonly #db: Db;
  readonly #longestMs: number;
  readonly #waiting: Member[] = [];
  #open = false;
  #closing = 0;

  constructor(db: Db, { longestMs = LONGEST_MS }: { readonly longestMs?: number } = {}) {
    this.#db = db;
    this.#longestMs = longestMs;
  }

  /** In a group if the command is groupable and this request is short, else in a transaction of its own. */
  async run(
    access: Pick<PersonalAccess, 'write' | 'held'>,
    endpoint: CommandEndpoint,
    request: CommandRequest,
  ): Promise<CommandAnswer> {
    if (!endpoint.route.spec.groupable || endpoint.isShort?.(request) === false)
      return await runCommand(access.write, endpoint, request);
    const command = await prepareCommand(access.write, endpoint, request);
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ command, access, resolve, reject });
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#open || this.#closing >= CLOSING || this.#waiting.length === 0) return;
    this.#open = true;
    void this.#group();
  }

  async #group(): Promise<void> {
    const members: Member[] = [];
    const results: Result[] = [];
    let taking = true;
    const takeNoMore = (): void => {
      if (!taking) return;
      taking = false;
      this.#open = false;
      this.#closing += 1;
      this.#begin();
    };
    try {
      await this.#db.transaction().execute(async (tx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)} ${sql.raw(WITH_THE_NEXT)}`.execute(tx);
        const until = performance.now() + this.#longestMs;
        const first = Math.min(MOST, this.#waiting.length);
        do {
          const member = this.#waiting.shift();
          if (!member) break;
          members.push(member);
          results.push(await inSavepoint(tx, member, members.length));
        } while (members.length < first || (members.length < MOST && performance.now() < until));
        takeNoMore();
        await sql`set local lock_timeout to default ${sql.raw(WITH_THE_NEXT)}`.execute(tx);
        await concludePerformed(
          tx,
          results.flatMap((result) => ('error' in result ? [] : [result])),
        );
      });
      members.forEach((member, index) => settle(member, results[index]));
    } catch (error) {
      // No connection was to be had: those who wait do not wait for the next try.
      const affected = members.length > 0 ? members : this.#waiting.splice(0, MOST);
      // What failed is the record of one or the commit of all: each of them runs again, in a transaction of its own.
      for (const member of affected)
        if (rolledBack(error)) runAlone(member);
        else member.reject(error);
    } finally {
      takeNoMore();
      this.#closing -= 1;
      this.#begin();
    }
  }
}

function settle(member: Member, result: Result | undefined): void {
  if (result === undefined || ('error' in result && isInTheWay(result.error))) return runAlone(member);
  if ('error' in result) member.reject(result.error);
  else if ('refuse' in result.answer) member.reject(result.answer.refuse);
  else member.resolve(result.answer);
}

function runAlone({ access, command, resolve, reject }: Member): void {
  runPrepared(access.write, command).then(resolve, reject);
}

/**
 * Carries out a command; one that fails leaves nothing. Rejects when the connection is lost. Each savepoint has a name of
 * its own: what an earlier command left to be sent with the next statement may fail there, and then there is no
 * savepoint to go back to, so that the whole group is rolled back rather than the wrong command.
 */
async function inSavepoint(tx: Db, { command, access }: Member, place: number): Promise<Result> {
  const began = performance.now();
  const name = sql.raw(`member_${place}`);
  await sql`savepoint ${name}`.execute(tx);
  try {
    const performed = await performCommand(tx, command);
    await sql`release savepoint ${name}`.execute(tx);
    return performed;
  } catch (error) {
    await sql`rollback to savepoint ${name}`.execute(tx);
    return { error };
  } finally {
    access.held(performance.now() - began);
  }
}
