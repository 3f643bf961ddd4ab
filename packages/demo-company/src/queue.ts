/** The events of one day in order of time. Columns instead of objects, because a day has more than ten thousand. */

export const EVENT = {
  opening: 0,
  deferred: 1,
  bill: 2,
  settle: 3,
  payout: 4,
  agentsOpen: 5,
  fundEmployers: 6,
  wallet: 7,
  payroll: 8,
  issue: 9,
  load: 10,
  purchase: 11,
  atm: 12,
  close: 13,
  agentsClose: 14,
  sweep: 15,
} as const;

export class Queue {
  count = 0;
  kind = new Uint8Array(1024);
  subject = new Int32Array(1024);
  stream = new Int32Array(1024);
  tag = new Uint8Array(1024);
  /** Index into the day's overrides, or -1. */
  override = new Int32Array(1024);
  amount = new Float64Array(1024);
  private seconds = new Int32Array(1024);
  private order = new Float64Array(1024);

  push(
    second: number,
    kind: number,
    subject: number,
    stream: number,
    tag: number,
    override: number,
    amount: number,
  ): void {
    const i = this.count;
    if (i === this.kind.length) this.grow();
    this.seconds[i] = second;
    this.kind[i] = kind;
    this.subject[i] = subject;
    this.stream[i] = stream;
    this.tag[i] = tag;
    this.override[i] = override;
    this.amount[i] = amount;
    this.count = i + 1;
  }

  /** Sorts by second, then by insertion order; read with `indexAt` and `secondAt`. */
  sort(): void {
    for (let i = 0; i < this.count; i += 1) this.order[i] = (this.seconds[i] ?? 0) * 4194304 + i;
    this.order.subarray(0, this.count).sort();
  }
  indexAt(position: number): number {
    return (this.order[position] ?? 0) % 4194304;
  }
  secondAt(index: number): number {
    return this.seconds[index] ?? 0;
  }
  clear(): void {
    this.count = 0;
  }

  private grow(): void {
    const length = this.kind.length * 2;
    const wider = <T extends { set(from: T): void }>(made: T, from: T): T => {
      made.set(from);
      return made;
    };
    this.kind = wider(new Uint8Array(length), this.kind);
    this.subject = wider(new Int32Array(length), this.subject);
    this.stream = wider(new Int32Array(length), this.stream);
    this.tag = wider(new Uint8Array(length), this.tag);
    this.override = wider(new Int32Array(length), this.override);
    this.amount = wider(new Float64Array(length), this.amount);
    this.seconds = wider(new Int32Array(length), this.seconds);
    this.order = new Float64Array(length);
  }
}
