/**
 * Limits what one person may use of this server, over all their sessions: concurrent requests, of them one heavy read,
 * and database time. Further requests wait in that person's own queue and are refused when it is long; other people do
 * not wait. Counted in this process alone, because it protects its own connections and processor.
 */
import { AppError } from '../failures/errors.ts';

/** Concurrent requests of one person; a screen sends about ten, which are processed quickly one after the other. */
const AT_ONCE = 4;
/**
 * A person who has recently used this much gets one response at a time: four at once would fill both cores of a small
 * machine.
 */
const SERIAL_ABOVE_MS = 2_000;
const MAY_WAIT = 60;
/** Concurrent heavy reads in this process, and of one person. */
const HEAVY_AT_ONCE = 3;
const HEAVY_OF_A_PERSON = 1;
const HEAVY_MAY_WAIT = 8;
/** Milliseconds of connection time: what may be used in one go, and what is refilled per second. */
const BUDGET_MS = 15_000;
const RETURNED_MS = 500;
/** The longest wait of a request over budget; one that would have to wait longer is refused. */
const LONGEST_WAIT_MS = 2_000;

export type Lane = 'quick' | 'heavy';

interface Waiting {
  begin(): void;
}
interface Account {
  readonly running: Record<Lane, number>;
  readonly waiting: Record<Lane, Waiting[]>;
  /** Connection time that was used and is not refilled yet, as of `at`. */
  spent: number;
  at: number;
}

const tooMany = (message: string, retryAfterSeconds: number): AppError =>
  new AppError('too-many', message, { retryAfterSeconds });

export interface FairShareOptions {
  /** Off for load tests by one person. */
  readonly timed?: boolean;
  /** Milliseconds of a monotonic clock. */
  now?(): number;
}

export class FairShare {
  readonly #accounts = new Map<string, Account>();
  /** People whose heavy reads wait, in the order of their turns. */
  readonly #heavyTurns: string[] = [];
  #heavyRunning = 0;
  readonly #timed: boolean;
  readonly #now: () => number;

  constructor({ timed = true, now = () => performance.now() }: FairShareOptions = {}) {
    this.#timed = timed;
    this.#now = now;
  }

  /**
   * Resolves when it is the person's turn, to a function that must be called at the end. Rejects with AppError
   * `too-many` when too many of their requests wait or their time is used up, and with the signal's reason when the
   * caller leaves.
   */
  async enter(person: string, lane: Lane, signal: AbortSignal): Promise<() => void> {
    await this.#withinBudget(person, signal);
    const account = this.#accountOf(person);
    if (!this.#mayBegin(account, lane)) await this.#turn(person, account, lane, signal);
    else this.#begin(account, lane);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#leave(person, account, lane);
    };
  }

  /** Charges the person for the milliseconds that a request held a connection. */
  spend(person: string, milliseconds: number): void {
    const account = this.#accountOf(person);
    account.spent = this.#owed(account) + milliseconds;
    account.at = this.#now();
  }

  async #withinBudget(person: string, signal: AbortSignal): Promise<void> {
    if (!this.#timed) return;
    const account = this.#accounts.get(person);
    const over = account ? this.#owed(account) - BUDGET_MS : 0;
    if (over <= 0) return;
    const waitMs = (over / RETURNED_MS) * 1_000;
    if (waitMs > LONGEST_WAIT_MS)
      throw tooMany(
        'Your requests have kept the database busy for long; others need it too. Try again shortly',
        Math.ceil(waitMs / 1_000),
      );
    await sleep(waitMs, signal);
  }

  #owed({ spent, at }: Account): number {
    return Math.max(0, spent - ((this.#now() - at) / 1_000) * RETURNED_MS);
  }

  #accountOf(person: string): Account {
    let account = this.#accounts.get(person);
    if (!account) {
      account = {
        running: { quick: 0, heavy: 0 },
        waiting: { quick: [], heavy: [] },
        spent: 0,
        at: this.#now(),
      };
      this.#accounts.set(person, account);
    }
    return account;
  }

  #mayBegin(account: Account, lane: Lane): boolean {
    if (lane === 'quick') return account.running.quick < this.#quickAtOnce(account);
    return account.running.heavy < HEAVY_OF_A_PERSON && this.#heavyRunning < HEAVY_AT_ONCE;
  }

  #quickAtOnce(account: Account): number {
    return this.#timed && this.#owed(account) > SERIAL_ABOVE_MS ? 1 : AT_ONCE;
  }

  #begin(account: Account, lane: Lane): void {
    account.running[lane] += 1;
    if (lane === 'heavy') this.#heavyRunning += 1;
  }

  async #turn(person: string, account: Account, lane: Lane, signal: AbortSignal): Promise<void> {
    const line = account.waiting[lane];
    if (line.length >= (lane === 'quick' ? MAY_WAIT : HEAVY_MAY_WAIT))
      throw tooMany(
        lane === 'quick'
          ? `You have ${AT_ONCE + MAY_WAIT} requests under way; wait until some are answered`
          : `You have ${HEAVY_OF_A_PERSON + HEAVY_MAY_WAIT} long requests under way; wait until some are answered`,
        2,
      );
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      line.push(waiting);
      if (lane === 'heavy' && line.length === 1) this.#heavyTurns.push(person);
      const leave = (): void => {
        line.splice(line.indexOf(waiting), 1);
        if (lane === 'heavy' && line.length === 0) this.#forgetTurn(person);
        reject(signal.reason);
      };
      if (signal.aborted) leave();
      else signal.addEventListener('abort', leave, { once: true });
    });
  }

  #leave(person: string, account: Account, lane: Lane): void {
    account.running[lane] -= 1;
    if (lane === 'quick') {
      while (account.waiting.quick.length > 0 && this.#mayBegin(account, 'quick')) {
        this.#begin(account, 'quick');
        account.waiting.quick.shift()?.begin();
      }
    } else {
      this.#heavyRunning -= 1;
      this.#nextHeavy();
    }
    this.#forget(person, account);
  }

  /** Every waiting person gets one turn before anybody gets a second. */
  #nextHeavy(): void {
    // A copy, because the list changes during the loop.
    for (const person of this.#heavyTurns.slice()) {
      const account = this.#accounts.get(person);
      if (!account || !this.#mayBegin(account, 'heavy')) continue;
      const next = account.waiting.heavy.shift();
      this.#forgetTurn(person);
      if (account.waiting.heavy.length > 0) this.#heavyTurns.push(person);
      if (!next) continue;
      this.#begin(account, 'heavy');
      next.begin();
    }
  }

  #forgetTurn(person: string): void {
    const place = this.#heavyTurns.indexOf(person);
    if (place >= 0) this.#heavyTurns.splice(place, 1);
  }

  #forget(person: string, account: Account): void {
    const { running, waiting } = account;
    const idle = running.quick + running.heavy + waiting.quick.length + waiting.heavy.length === 0;
    if (idle && this.#owed(account) === 0) this.#accounts.delete(person);
  }
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
