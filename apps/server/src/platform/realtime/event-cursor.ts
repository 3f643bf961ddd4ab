/**
 * The position of a reader of the event table. Ids are assigned in order but commit in any order, so "everything above
 * the last id" would lose an event whose transaction commits late. The cursor therefore remembers the ids it skipped
 * until no transaction that could still fill them is running.
 */

/** The snapshot of the statement that read: the oldest transaction still running and the next to be started. */
export interface Snapshot {
  readonly oldestRunning: bigint;
  readonly nextTransaction: bigint;
}

interface Gap {
  readonly noticedAtMs: number;
  /** A transaction that fills the gap started before this one. */
  readonly before: bigint;
}

/**
 * A transaction draws an event id a moment before it gets its own transaction id, so no gap is dropped within that
 * moment.
 */
const MIN_GAP_AGE_MS = 10_000;
/** A wider jump means that older events were deleted, not that thousands of transactions are in progress. */
const WIDEST_JUMP = 1_000n;

export class EventCursor {
  #last: bigint;
  readonly #gaps = new Map<bigint, Gap>();

  /** `last`: everything up to this id counts as read. */
  constructor(last: bigint) {
    this.#last = last;
  }

  get last(): bigint {
    return this.#last;
  }
  get gaps(): bigint[] {
    return [...this.#gaps.keys()];
  }

  /** Records what one statement read: every present id above `last` (up to a page) or among `gaps`, ascending. */
  advance(ids: readonly bigint[], snapshot: Snapshot, nowMs: number): void {
    for (const id of ids) {
      this.#gaps.delete(id);
      if (id <= this.#last) continue;
      const from = id - this.#last > WIDEST_JUMP ? id - WIDEST_JUMP : this.#last + 1n;
      for (let missing = from; missing < id; missing++) {
        this.#gaps.set(missing, { noticedAtMs: nowMs, before: snapshot.nextTransaction });
      }
      this.#last = id;
    }
    for (const [id, gap] of this.#gaps) {
      const rolledBack = snapshot.oldestRunning >= gap.before && nowMs - gap.noticedAtMs >= MIN_GAP_AGE_MS;
      if (rolledBack) this.#gaps.delete(id);
    }
  }
}
