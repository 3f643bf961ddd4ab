/**
 * Monitors the disk of the data folder. While it is nearly full, changes are refused with an error that names the
 * reason, so that PostgreSQL never runs out of space in the middle of one; reads and sign-in continue. At an earlier
 * threshold it warns. See docs/decisions/0047.
 */
import { AppError } from '../failures/errors.ts';
import { readDisk, gigabytes, RESERVE_BYTES, type DiskReading } from './disk-room.ts';
import { repeat, type Loop } from '../queue/loop.ts';

const CHECK_EVERY_MS = 1_000;
const RETRY_SECONDS = 30;
/** The space that a running job needs is multiplied by this. */
const TIMES_NEEDED = 10;
/** The warning threshold is this many times the refusal threshold. */
const EARLIER = 2;
/**
 * Changes are accepted again at this many times the refusal threshold, so that the state does not flap at the limit.
 */
const CLEARLY = 1.05;

/** Both must hold: fuller than `percent`, and less than `bytes` free. */
export interface DiskLimit {
  readonly percent: number;
  readonly bytes: number;
}
export interface DiskLimits {
  readonly refuse: DiskLimit;
  readonly warn: DiskLimit;
}
/** low: a warning; full: changes are refused. */
export type DiskState = 'ok' | 'low' | 'full';

/** @param needBytes space that the largest running job needs */
export function judgeDisk(
  { freeBytes, percent }: DiskReading,
  { refuse, warn }: DiskLimits,
  needBytes: number,
  was: DiskState,
): DiskState {
  const under = (limit: DiskLimit, floor: number, times: number): boolean =>
    freeBytes < floor ||
    (percent > limit.percent && freeBytes < Math.max(limit.bytes, TIMES_NEEDED * needBytes * times));
  const clearly = was === 'full' ? CLEARLY : 1;
  if (under({ ...refuse, bytes: refuse.bytes * clearly }, RESERVE_BYTES * clearly, clearly)) return 'full';
  return under(warn, RESERVE_BYTES * EARLIER, EARLIER) ? 'low' : 'ok';
}

const OUTLINES: Readonly<Record<DiskState, string>> = {
  ok: 'The disk of the server has room',
  low: 'The disk of the server is nearly full',
  full: 'The disk of the server is full',
};

export interface DiskGuardOptions {
  readonly folder: string;
  readonly limits: DiskLimits;
  /** Rejects when the disk cannot be read at the moment; the last reading then stays valid. */
  read?(folder: string): Promise<DiskReading>;
  /** Called once until the disk can be read again. */
  onError(error: unknown): void;
}

export class DiskGuard {
  readonly #options: DiskGuardOptions;
  readonly #needs = new Set<{ readonly bytes: number }>();
  readonly #paused = new Set<string>();
  readonly #listeners = new Set<(state: DiskState) => void>();
  #reading: DiskReading | null = null;
  #state: DiskState = 'ok';
  #unreadable = false;

  constructor(options: DiskGuardOptions) {
    this.#options = options;
  }

  get state(): DiskState {
    return this.#state;
  }

  /** The last reading; null before the first. */
  get reading(): DiskReading | null {
    return this.#reading;
  }

  /** Registers the space that a job needs for as long as it runs; returns a function that removes it. */
  need(bytes: number): () => void {
    const need = { bytes };
    this.#needs.add(need);
    return () => void this.#needs.delete(need);
  }

  /** The free space on a disk of `diskBytes` below which changes are refused while no job needs more than usual. */
  refusedBelow(diskBytes: number): number {
    const { bytes, percent } = this.#options.limits.refuse;
    return Math.max(RESERVE_BYTES, Math.min(bytes, (diskBytes * (100 - percent)) / 100));
  }

  /** Names of background jobs that wait for free space. */
  get paused(): readonly string[] {
    return [...this.#paused].toSorted();
  }
  notePaused(name: string, paused: boolean): void {
    if (paused) this.#paused.add(name);
    else this.#paused.delete(name);
  }

  /** Called on each change of the state; returns a function that unsubscribes. */
  subscribe(listener: (state: DiskState) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async check(): Promise<void> {
    const { folder, limits, read = readDisk, onError } = this.#options;
    try {
      this.#reading = await read(folder);
      this.#unreadable = false;
    } catch (error) {
      if (!this.#unreadable) onError(error);
      this.#unreadable = true;
      return;
    }
    const need = Math.max(0, ...[...this.#needs].map(({ bytes }) => bytes));
    const state = judgeDisk(this.#reading, limits, need, this.#state);
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  monitor(): Loop {
    return repeat(() => this.check(), { everyMs: CHECK_EVERY_MS, onError: this.#options.onError });
  }

  /**
   * The state for people who may not see the system's health: without folder and free space. A sentence without its
   * full stop.
   */
  get outline(): string {
    return OUTLINES[this.#state];
  }

  /** The state as a sentence without its full stop. */
  get facts(): string {
    if (!this.#reading) return 'The disk has not been read yet';
    const { freeBytes, percent } = this.#reading;
    const room = `${Math.floor(percent)}% full, with ${gigabytes(freeBytes)} free`;
    // The folder says where to make room; while there is some, it is of no interest.
    return this.#state === 'ok' ? `The disk is ${room}` : `The disk of ${this.#options.folder} is ${room}`;
  }

  /**
   * The error for a person who wants to make a change; null while changes are accepted.
   * @param inDetail names the folder, its free space and what to do: for people who may see the system's health
   */
  refusal(inDetail: boolean): AppError | null {
    if (this.#state !== 'full') return null;
    const situation = inDetail ? this.facts : this.outline;
    const advice = inDetail
      ? 'Remove what is not needed from that disk, or move the folder to a larger one.'
      : 'Tell those who run the server.';
    return new AppError(
      'disk-full',
      `${situation}: changes are refused until there is more room. ${advice} Reading and sign-in go on`,
      { retryAfterSeconds: RETRY_SECONDS },
    );
  }
}
