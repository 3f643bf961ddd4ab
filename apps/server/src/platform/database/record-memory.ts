/**
 * The hashes of the audit records that this process has written or read since the newest checkpoint. No signature
 * covers these yet; a record that is rewritten in the database contradicts this memory.
 */

/** A record and its hash, hex. */
export interface RememberedRecord {
  readonly sequence: bigint;
  readonly hash: string;
}

/** The records of a day on which nothing could be signed; each takes about 150 bytes. */
const MOST = 100_000;

export class RecordMemory {
  #hashes = new Map<bigint, string>();
  #signed = 0n;
  #checkpoint = 0n;
  /** Every record up to this one was read or is covered by a checkpoint. */
  #readUpTo = 0n;

  get readUpTo(): bigint {
    return this.#readUpTo;
  }

  /** The newest checkpoint seen; 0 when there was none. */
  get checkpoint(): bigint {
    return this.#checkpoint;
  }

  /** Notes a checkpoint in the database that this installation signed. */
  sawCheckpoint(sequence: bigint): void {
    if (sequence > this.#checkpoint) this.#checkpoint = sequence;
  }

  /** In no particular order. */
  records(): RememberedRecord[] {
    return [...this.#hashes].map(([sequence, hash]) => ({ sequence, hash }));
  }

  /** Adds a record that this process wrote and the database committed. */
  wrote({ sequence, hash }: RememberedRecord): void {
    this.#remember(sequence, hash);
  }

  /**
   * Adds all records after `readUpTo` up to the last of these, as they are in the database. A hash that is already
   * known is not replaced.
   */
  read(records: readonly RememberedRecord[]): void {
    for (const { sequence, hash } of records) {
      if (!this.#hashes.has(sequence)) this.#remember(sequence, hash);
      if (sequence > this.#readUpTo) this.#readUpTo = sequence;
    }
  }

  /** Forgets the records that a signed checkpoint covers, except the newest of them. */
  signed(upTo: bigint): void {
    if (upTo <= this.#signed) return;
    this.#signed = upTo;
    if (upTo > this.#readUpTo) this.#readUpTo = upTo;
    for (const sequence of this.#hashes.keys()) if (sequence < upTo) this.#hashes.delete(sequence);
  }

  #remember(sequence: bigint, hash: string): void {
    if (sequence < this.#signed) return;
    this.#hashes.set(sequence, hash);
    if (this.#hashes.size <= MOST) return;
    const [oldest] = this.#hashes.keys();
    if (oldest !== undefined) this.#hashes.delete(oldest);
  }
}
