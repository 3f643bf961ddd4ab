/**
 * Matches the lines of a bank statement with the entries of a ledger account. Rules run from the surest to the weakest,
 * each on what the ones before left over, and each match says which rule made it; nothing is matched twice. These are
 * the usual passes of statement reconciliation: one to one by reference, many to many by batch, one to one by amount and
 * date, and sums within a day; see for instance ISO 20022 camt.053 for why a reference may be missing or shared.
 */

/** A line or an entry. Amounts are in minor units of one currency, signed: what comes into the account is positive. */
export interface ReconcileItem {
  readonly id: string;
  /** Days since any fixed day. */
  readonly day: number;
  readonly amount: bigint;
  /** The payment it belongs to; null: unknown. */
  readonly reference: string | null;
  /** Of an entry: the batch it was paid with, if with others. */
  readonly batch?: string | null;
}

export type ReconcileRule = 'reference' | 'batch' | 'amount-and-day' | 'day-sum' | 'tolerance';

export interface ReconcileMatch<
  Line extends ReconcileItem = ReconcileItem,
  Entry extends ReconcileItem = ReconcileItem,
> {
  readonly rule: ReconcileRule;
  /** Of those given, so that a caller finds its own rows again. */
  readonly lines: readonly Line[];
  readonly entries: readonly Entry[];
  /** Lines less entries; zero but for `tolerance`. */
  readonly difference: bigint;
}

export interface ReconcileOptions {
  /** Days by which two sides of one payment may lie apart when only the amount speaks for it. */
  readonly windowDays?: number;
  /** Days by which they may lie apart under one reference. */
  readonly referenceDays?: number;
  /** Largest tolerated difference under one reference, in parts of ten thousand of the entry. */
  readonly toleranceBasisPoints?: number;
  /** Most items that are added up to find one of the other side. */
  readonly sumOf?: number;
  /** A day with more items on either side is not searched for sums: too many come out right by chance. */
  readonly sumAmong?: number;
}

const DEFAULTS = {
  windowDays: 3,
  referenceDays: 30,
  toleranceBasisPoints: 50,
  sumOf: 4,
  sumAmong: 24,
} as const satisfies Required<ReconcileOptions>;

const byDay = (a: ReconcileItem, b: ReconcileItem): number =>
  a.day - b.day ||
  (a.amount < b.amount ? -1 : a.amount > b.amount ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
const sumOf = (items: readonly ReconcileItem[]): bigint =>
  items.reduce((sum, { amount }) => sum + amount, 0n);
const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** What is still unmatched of one side. */
class Pool<Item extends ReconcileItem> {
  readonly #items: readonly Item[];
  readonly #taken = new Set<Item>();
  constructor(items: readonly Item[]) {
    this.#items = items;
  }
  has(item: Item): boolean {
    return !this.#taken.has(item);
  }
  take(items: readonly Item[]): void {
    for (const item of items) this.#taken.add(item);
  }
  left(): Item[] {
    return this.#items.filter((item) => this.has(item));
  }
  /**
   * By key, those of the `wanted` keys alone: of a ledger of years a statement asks for little. Each group is in a fixed
   * order, whatever order the items came in.
   */
  by<Key>(keyOf: (item: Item) => Key | null, wanted?: { has(key: Key): boolean }): Map<Key, Item[]> {
    const groups = new Map<Key, Item[]>();
    for (const item of this.#items) {
      const key = keyOf(item);
      if (key === null || wanted?.has(key) === false || !this.has(item)) continue;
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    for (const group of groups.values()) if (group.length > 1) group.sort(byDay);
    return groups;
  }
}

/**
 * Matches of `lines` with `entries`; what stands in none is unmatched. Ids must be unique on each side. The same items
 * give the same matches in whatever order they come. Linear in the number of entries, and little more in that of lines,
 * but for the sums of a day, which are searched among `sumAmong` items at most.
 */
export function reconcile<Line extends ReconcileItem, Entry extends ReconcileItem>(
  lines: readonly Line[],
  entries: readonly Entry[],
  options: ReconcileOptions = {},
): ReconcileMatch<Line, Entry>[] {
  return new Matching(lines.toSorted(byDay), entries, { ...DEFAULTS, ...options }).run();
}

const placeOf = (day: number, amount: bigint): string => `${day}:${amount}`;

class Matching<Line extends ReconcileItem, Entry extends ReconcileItem> {
  readonly #bank: Pool<Line>;
  readonly #ledger: Pool<Entry>;
  readonly #options: Required<ReconcileOptions>;
  /** Entries by their own reference and by their batch, of those that a line names. */
  readonly #named: ReadonlyMap<string, readonly Entry[]>;
  readonly #batches: ReadonlyMap<string, readonly Entry[]>;
  readonly #matches: ReconcileMatch<Line, Entry>[] = [];

  constructor(lines: readonly Line[], entries: readonly Entry[], options: Required<ReconcileOptions>) {
    this.#bank = new Pool(lines);
    this.#ledger = new Pool(entries);
    this.#options = options;
    const asked = new Set(lines.flatMap(({ reference }) => (reference === null ? [] : [reference])));
    this.#named = this.#ledger.by(({ reference }) => reference, asked);
    this.#batches = this.#ledger.by(({ batch }) => batch ?? null, asked);
  }

  run(): ReconcileMatch<Line, Entry>[] {
    this.#byReference();
    this.#byBatch();
    this.#byAmountAndDay();
    this.#bySumOfDay();
    this.#byTolerance();
    return this.#matches;
  }

  #match(rule: ReconcileRule, lines: readonly Line[], entries: readonly Entry[]): void {
    this.#bank.take(lines);
    this.#ledger.take(entries);
    this.#matches.push({ rule, lines, entries, difference: sumOf(lines) - sumOf(entries) });
  }

  /** The first entry of the line's reference, not too far away, that passes. */
  #namedBy(line: Line, passes: (entry: Entry) => boolean): Entry | undefined {
    if (line.reference === null) return undefined;
    return this.#named
      .get(line.reference)
      ?.find(
        (entry) =>
          this.#ledger.has(entry) &&
          Math.abs(entry.day - line.day) <= this.#options.referenceDays &&
          passes(entry),
      );
  }

  /** A reference that the ledger knows says which payment a line is of: the amount alone must not say otherwise. */
  #mute({ reference }: Line): boolean {
    return reference === null || !(this.#named.has(reference) || this.#batches.has(reference));
  }

  #byReference(): void {
    for (const line of this.#bank.left()) {
      const found = this.#namedBy(line, ({ amount }) => amount === line.amount);
      if (found) this.#match('reference', [line], [found]);
    }
  }

  /** The lines of one reference together are the entries of that reference, or of the batch of that name. */
  #byBatch(): void {
    for (const [reference, found] of this.#bank.by((line) => line.reference)) {
      // An entry may carry the name of its own batch.
      const named = new Set([...(this.#named.get(reference) ?? []), ...(this.#batches.get(reference) ?? [])]);
      const wanted = [...named].filter((entry) => this.#ledger.has(entry));
      const [first] = wanted;
      if (!first) continue;
      const near = found.filter((line) => Math.abs(line.day - first.day) <= this.#options.referenceDays);
      // A line that the bank sent twice would spoil the sum; what repeats another in all is left for a person.
      const once = [
        ...new Map(near.toReversed().map((line) => [placeOf(line.day, line.amount), line])).values(),
      ];
      const sum = sumOf(wanted);
      const fitting = [near, once].find((group) => group.length > 0 && sumOf(group) === sum);
      if (fitting) this.#match('batch', fitting.toSorted(byDay), wanted);
    }
  }

  /** The nearest entry of the same amount; of two equally near the earlier one. */
  #byAmountAndDay(): void {
    const { windowDays } = this.#options;
    const mute = this.#bank.left().filter((line) => this.#mute(line));
    const amounts = new Set(mute.map(({ amount }) => amount));
    const entries = new Map<string, Entry[]>();
    for (const [amount, group] of this.#ledger.by((entry) => entry.amount, amounts)) {
      for (const entry of group) {
        const place = placeOf(entry.day, amount);
        entries.set(place, [...(entries.get(place) ?? []), entry]);
      }
    }
    const at = (day: number, amount: bigint): Entry | undefined =>
      entries.get(placeOf(day, amount))?.find((entry) => this.#ledger.has(entry));
    // Same-day pairs first, so that a line never takes the entry that another is of the very day of.
    for (let apart = 0; apart <= windowDays; apart += 1) {
      for (const line of mute) {
        if (!this.#bank.has(line)) continue;
        const found = at(line.day - apart, line.amount) ?? at(line.day + apart, line.amount);
        if (found) this.#match('amount-and-day', [line], [found]);
      }
    }
  }

  /** A sum counts only when no other choice of the day's items gives it. */
  #bySumOfDay(): void {
    const { sumOf: most, sumAmong } = this.#options;
    const days = this.#bank.by((line) => (this.#mute(line) ? line.day : null));
    const entriesOf = this.#ledger.by(({ day }) => day, days);
    for (const [day, lines] of days) {
      const entries = entriesOf.get(day) ?? [];
      if (lines.length > sumAmong || entries.length > sumAmong) continue;
      for (const entry of entries) {
        const found = onlySum(
          lines.filter((line) => this.#bank.has(line)),
          entry.amount,
          most,
        );
        if (found) this.#match('day-sum', found, [entry]);
      }
      for (const line of lines) {
        if (!this.#bank.has(line)) continue;
        const found = onlySum(
          entries.filter((entry) => this.#ledger.has(entry)),
          line.amount,
          most,
        );
        if (found) this.#match('day-sum', [line], found);
      }
    }
  }

  #byTolerance(): void {
    const part = BigInt(this.#options.toleranceBasisPoints);
    for (const line of this.#bank.left()) {
      const found = this.#namedBy(
        line,
        ({ amount }) => magnitude(line.amount - amount) * 10_000n <= magnitude(amount) * part,
      );
      if (found) this.#match('tolerance', [line], [found]);
    }
  }
}

/** The only 2 to `most` items of the target's sign that come to `target`; null when there are none or several such choices. */
export function onlySum<Item extends ReconcileItem>(
  items: readonly Item[],
  target: bigint,
  most: number,
): Item[] | null {
  const goal = magnitude(target);
  const parts = items
    .filter(({ amount }) => amount > 0n === target > 0n && magnitude(amount) < goal)
    .toSorted((a, b) => {
      const larger = magnitude(b.amount) - magnitude(a.amount);
      return larger > 0n ? 1 : larger < 0n ? -1 : byDay(a, b);
    });
  const found: Item[][] = [];
  const search = (from: number, rest: bigint, picked: readonly Item[]): void => {
    if (found.length > 1) return;
    if (rest === 0n) {
      if (picked.length > 1) found.push([...picked]);
      return;
    }
    if (picked.length === most) return;
    for (let at = from; at < parts.length && found.length < 2; at += 1) {
      const part = parts[at];
      if (part && magnitude(part.amount) <= rest)
        search(at + 1, rest - magnitude(part.amount), [...picked, part]);
    }
  };
  search(0, goal, []);
  return found.length === 1 ? (found[0] ?? null) : null;
}
