/**
 * Notices that the time of day was set while the process ran, or that the machine slept, by comparing the wall clock
 * with the monotonic one.
 */
import { CLOCK_TOLERANCE_MS, type SteadyClock } from './clock.ts';

export interface ClockJump {
  /** The time of day after the jump. */
  readonly at: Date;
  /** Positive: set ahead. */
  readonly byMs: number;
}

/** "3 d 2 h", "90 s": at most two units. */
function durationInWords(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1_000);
  const units = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor((seconds % 86_400) / 3_600), 'h'],
    [Math.floor((seconds % 3_600) / 60), 'min'],
    [seconds % 60, 's'],
  ] as const;
  const first = units.findIndex(([amount]) => amount > 0);
  const shown = units.slice(first, first + 2).filter(([amount]) => amount > 0);
  return shown.map(([amount, unit]) => `${amount} ${unit}`).join(' ');
}

/** "set back by 3 d": the jump in words, for a log line and a screen. */
export const jumpInWords = (byMs: number): string =>
  `set ${byMs > 0 ? 'ahead' : 'back'} by ${durationInWords(byMs)}`;

/** How long this process has been running without a change of the clock. */
export type Listening = Pick<ClockWatch, 'steadyMs'>;

export class ClockWatch {
  readonly #clock: SteadyClock;
  /** Wall time minus monotonic time, while nothing jumps. */
  #difference: number;
  #steadyFromMs: number;
  #unreported: ClockJump[] = [];
  #last: ClockJump | null = null;

  constructor(clock: SteadyClock) {
    this.#clock = clock;
    this.#steadyFromMs = clock.monotonicMs();
    this.#difference = clock.now().getTime() - this.#steadyFromMs;
  }

  /** Many small steps count as one jump: the difference is compared with that at the start or the last jump. */
  #check(): void {
    const now = this.#clock.now();
    const monotonicMs = this.#clock.monotonicMs();
    const byMs = Math.round(now.getTime() - monotonicMs - this.#difference);
    if (Math.abs(byMs) <= CLOCK_TOLERANCE_MS) return;
    this.#difference += byMs;
    this.#steadyFromMs = monotonicMs;
    this.#note({ at: now, byMs });
  }

  #note(jump: ClockJump): void {
    this.#last = jump;
    this.#unreported.push(jump);
  }

  /** For how long the process has been running without a jump, in milliseconds. */
  steadyMs(): number {
    this.#check();
    return this.#clock.monotonicMs() - this.#steadyFromMs;
  }

  /** The newest jump seen by this process; null when there was none. */
  lastJump(): ClockJump | null {
    this.#check();
    return this.#last;
  }

  /** Notes that the clock was set back while no process ran, as a stored time shows. */
  noteBehind(newestStored: Date): void {
    const at = this.#clock.now();
    const byMs = at.getTime() - newestStored.getTime();
    if (byMs < -CLOCK_TOLERANCE_MS) this.#note({ at, byMs });
  }

  /** The jumps that nobody has recorded yet, oldest first; `recorded` removes them. */
  unreported(): readonly ClockJump[] {
    this.#check();
    return [...this.#unreported];
  }

  recorded(jump: ClockJump): void {
    this.#unreported = this.#unreported.filter((each) => each !== jump);
  }
}
