/** How many messages one peer may send: `burst` at once, refilled at `perSecond`. */
export class MessageBudget {
  #left: number;
  #at: number;
  readonly #burst: number;
  readonly #perSecond: number;

  constructor(burst: number, perSecond: number, nowMs: number) {
    this.#burst = burst;
    this.#perSecond = perSecond;
    this.#left = burst;
    this.#at = nowMs;
  }

  /** False when the budget is spent. */
  take(nowMs: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((nowMs - this.#at) / 1_000) * this.#perSecond);
    this.#at = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
