/**
 * The hashes of the audit records that this process has written or read since the newest checkpoint. No signature vouches
 * for these yet; a record that is rewritten in the database contradicts this memory.
 */

/** A record and its hash, hex. */
export interface RememberedRecord {
  readonly sequence: bigint;
  readonly hash: string;
}

/** Of a day on which nothing could be signed; each takes about 150 bytes. */
const MOST = 100_000;

export class RecordMemory {
  #hashes = new Map<bigint, string>();
  #signed = 0n;
  #checkpoint = 0n;
  /** Every record up to here was read or is vouched for. */
  #readUpTo = 0n;

  get readUpTo(): bigint {
    return this.#readUpTo;
  }

  /** The newest checkpoint that was there; 0: none. */
  get checkpoint(): bigint {
    return this.#checkpoint;
  }

  /** A checkpoint that the database held, signed by this installation. */
  sawCheckpoint(sequence: bigint): void {
    if (sequence > this.#checkpoint) this.#checkpoint = sequence;
  }

  /** In no particular order. */
  records(): RememberedRecord[] {
    return [...this.#hashes].map(([sequence, hash]) => ({ sequence, hash }));
  }

  /** What this process wrote and the database committed. */
  wrote({ sequence, hash }: RememberedRecord): void {
    this.#keep(sequence, hash);
  }

  /** All records after `readUpTo` up to the last of these, as they stand. What was known before stays as it was. */
  read(records: readonly RememberedRecord[]): void {
    for (const { sequence, hash } of records) {
      if (!this.#hashes.has(sequence)) this.#keep(sequence, hash);
      if (sequence > this.#readUpTo) this.#readUpTo = sequence;
    }
  }

  /** Forgets what a signed checkpoint vouches for, but for the newest of these. */
  signed(upTo: bigint): void {
    if (upTo <= this.#signed) return;
    this.#signed = upTo;
    if (upTo > this.#readUpTo) this.#readUpTo = upTo;
    for (const sequence of this.#hashes.keys()) if (sequence < upTo) this.#hashes.delete(sequence);
  }

  #keep(sequence: bigint, hash: string): void {
    if (sequence < this.#signed) return;
    this.#hashes.set(sequence, hash);
    if (this.#hashes.size <= MOST) return;
    const [oldest] = this.#hashes.keys();
    if (oldest !== undefined) this.#hashes.delete(oldest);
  }
}
