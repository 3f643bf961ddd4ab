/**
 * The newest records of the chain that this process has seen. What was written since the newest checkpoint is vouched
 * for by no signature yet; a rewriting of it in the database contradicts this memory when the next one is due.
 */
import type { Db } from '../db/client.ts';
import { chainHead } from './audit-chain.ts';

/** A head every few seconds and a checkpoint every ten minutes: more are never needed. */
const MOST = 200;

interface SeenHead {
  readonly sequence: string;
  readonly hash: string;
}

export class HeadMemory {
  #heads: SeenHead[] = [];

  heads(): readonly SeenHead[] {
    return this.#heads;
  }

  /** Remembers the present head unless it is behind one that was seen: a cut tail must not replace what it contradicts. */
  async look(db: Db): Promise<void> {
    const { sequence, hash } = await chainHead(db);
    const newest = this.#heads.at(-1);
    if (sequence === 0n || (newest && sequence <= BigInt(newest.sequence))) return;
    this.#heads = [...this.#heads, { sequence: sequence.toString(), hash: hash.toString('hex') }].slice(
      -MOST,
    );
  }

  /** Forgets what a signed checkpoint vouches for; the newest stays. */
  signed(upTo: bigint): void {
    this.#heads = this.#heads.filter(
      ({ sequence }, at) => at === this.#heads.length - 1 || BigInt(sequence) > upTo,
    );
  }
}
