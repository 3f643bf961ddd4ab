/** Lets so many pieces of work run at once, so many wait in order, and refuses the rest. */
export class Turns {
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
    private readonly refusal: () => Error,
  ) {}

  /** Resolves or rejects as `work` does; rejects with the refusal when too many wait. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.atOnce) this.#running += 1;
    else {
      if (this.#waiting.length >= this.mayWait) throw this.refusal();
      // Whoever is done hands the turn over, so that nobody who comes later gets in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
