/**
 * Limits how much work runs at once and how much waits. Work waits in separate queues that are served in turn, so that
 * a long queue delays only its own work.
 */
interface Waiting {
  begin(): void;
  refuse(error: Error): void;
}

export class Turns {
  #running = 0;
  /** Queues in the order of their turns; none is empty. */
  readonly #lines = new Map<string, Waiting[]>();

  constructor(
    private readonly atOnce: number,
    private readonly mayWait: number,
    private readonly refusal: () => Error,
  ) {}

  /**
   * Resolves or rejects as `work` does. When too many wait, the newest of the longest queue is rejected: this one, when
   * its own queue is the longest.
   */
  async take<T>(line: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.atOnce) this.#running += 1;
    else await new Promise<void>((begin, refuse) => this.#wait(line, { begin, refuse }));
    try {
      return await work();
    } finally {
      // Finished work passes its turn on directly, so that a later request cannot get in between.
      const next = this.#next();
      if (next) next.begin();
      else this.#running -= 1;
    }
  }

  #wait(line: string, waiting: Waiting): void {
    const own = this.#lines.get(line) ?? [];
    this.#lines.set(line, own);
    own.push(waiting);
    const lines = [...this.#lines];
    if (lines.reduce((sum, [, { length }]) => sum + length, 0) <= this.mayWait) return;
    const [name, longest] = lines.reduce(
      (most, each) => (each[1].length > most[1].length ? each : most),
      [line, own],
    );
    longest.pop()?.refuse(this.refusal());
    if (longest.length === 0) this.#lines.delete(name);
  }

  #next(): Waiting | undefined {
    const [first] = this.#lines;
    if (!first) return undefined;
    const [line, waiting] = first;
    this.#lines.delete(line);
    const next = waiting.shift();
    // Moved to the end of the order.
    if (waiting.length > 0) this.#lines.set(line, waiting);
    return next;
  }
}
