/**
 * Coalesces a burst: the first value is emitted at once, later ones are merged and emitted at most once per interval;
 * the last is never lost.
 */
export class Coalescer<T> {
  #waiting: { readonly value: T } | null = null;
  #timer: NodeJS.Timeout | null = null;
  readonly #intervalMs: number;
  readonly #merge: (earlier: T, later: T) => T;
  readonly #emit: (value: T) => void;

  constructor(intervalMs: number, merge: (earlier: T, later: T) => T, emit: (value: T) => void) {
    this.#intervalMs = intervalMs;
    this.#merge = merge;
    this.#emit = emit;
  }

  push(value: T): void {
    if (this.#timer) {
      this.#waiting = { value: this.#waiting ? this.#merge(this.#waiting.value, value) : value };
      return;
    }
    this.#rest();
    this.#emit(value);
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = null;
  }

  #rest(): void {
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const waiting = this.#waiting;
      this.#waiting = null;
      if (waiting) this.push(waiting.value);
    }, this.#intervalMs).unref();
  }
}
