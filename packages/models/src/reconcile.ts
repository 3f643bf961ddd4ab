/**
 * Matches the lines of a bank statement with the entries of a ledger account. The rules run from the most to the least
 * certain, each on what the previous ones left unmatched, and each match names its rule; nothing is matched twice.
 * These are the usual passes of statement reconciliation: one to one by reference, many to many by batch, one to one by
 * amount and date, and sums within a day. For why a reference may be missing or shared see, for instance, ISO 20022
 * camt.053.
 */

/** A line or an entry. Amounts are signed minor units of one currency; money received by the account is positive. */
export interface ReconcileItem {
  readonly id: string;
  /** Days since any fixed date. */
  readonly day: number;
  readonly amount: bigint;
  /** The payment it belongs to; null: unknown. */
  readonly reference: string | null;
  /** For an entry: the batch it was paid in, if any. */
  readonly batch?: string | null;
}

type ReconcileRule = 'reference' | 'batch' | 'amount-and-day' | 'day-sum' | 'tolerance';

export interface ReconcileMatch<
  Line extends ReconcileItem = ReconcileItem,
  Entry extends ReconcileItem = ReconcileItem,
> {
  readonly rule: ReconcileRule;
  /** The caller's own objects. */
  readonly lines: readonly Line[];
  readonly entries: readonly Entry[];
  /** Lines minus entries; zero except for the rule `tolerance`. */
  readonly difference: bigint;
}

export interface ReconcileOptions {
  /** Maximum days between the two sides of a payment that are matched only by amount. */
  readonly windowDays?: number;
  /** Maximum days between them under one reference. */
  readonly referenceDays?: number;
  /** Maximum difference under one reference, in basis points of the entry. */
  readonly toleranceBasisPoints?: number;
  /** Maximum number of items in a sum. */
  readonly sumOf?: number;
  /** Maximum number of items per day and side to search for sums: with more, too many sums match by chance. */
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

/** The unmatched items of one side. */
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
   * Items by key, only for the `wanted` keys: a statement needs little of a ledger of years. Each group has a fixed
   * order, whatever the order of the input.
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
 * Matches `lines` with `entries`; items in no match are unmatched. Ids must be unique on each side. The same items give
 * the same matches in any order. The running time is linear in the number of entries and almost linear in that of
 * lines, except for the sums of a day, which are searched among at most `sumAmong` items.
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
  /** Entries by their own reference and by their batch, only those that a line names. */
  readonly #named: ReadonlyMap<string, readonly Entry[]>;
  readonly #batches: ReadonlyMap<string, readonly Entry[]>;
  readonly #matches: ReconcileMatch<Line, Entry>[] = [];

  constructor(lines: readonly Line[], entries: readonly Entry[], options: Required<ReconcileOptions>) {
    this.#bank = new Pool(lines);
    this.#ledger = new Pool(entries);
    this.#options = options;
    const wanted = new Set(lines.flatMap(({ reference }) => (reference === null ? [] : [reference])));
    this.#named = this.#ledger.by(({ reference }) => reference, wanted);
    this.#batches = this.#ledger.by(({ batch }) => batch ?? null, wanted);
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

  /** The first entry with the line's reference within the maximum days that passes. */
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

  /** A line whose reference is in the ledger belongs to that payment: it must not be matched by its amount alone. */
  #mute({ reference }: Line): boolean {
    return reference === null || !(this.#named.has(reference) || this.#batches.has(reference));
  }

  #byReference(): void {
    for (const line of this.#bank.left()) {
      const found = this.#namedBy(line, ({ amount }) => amount === line.amount);
      if (found) this.#match('reference', [line], [found]);
    }
  }

  /** All lines of one reference match all entries of that reference, or of the batch with that name. */
  #byBatch(): void {
    for (const [reference, found] of this.#bank.by((line) => line.reference)) {
      // An entry may have the name of its own batch as its reference.
      const named = new Set([...(this.#named.get(reference) ?? []), ...(this.#batches.get(reference) ?? [])]);
      const wanted = [...named].filter((entry) => this.#ledger.has(entry));
      const [first] = wanted;
      if (!first) continue;
      const near = found.filter((line) => Math.abs(line.day - first.day) <= this.#options.referenceDays);
      // A line that the bank sent twice would distort the sum; exact repeats are left for a person.
      const once = [
        ...new Map(near.toReversed().map((line) => [placeOf(line.day, line.amount), line])).values(),
      ];
      const sum = sumOf(wanted);
      const fitting = [near, once].find((group) => group.length > 0 && sumOf(group) === sum);
      if (fitting) this.#match('batch', fitting.toSorted(byDay), wanted);
    }
  }

  /** The nearest entry with the same amount; of two equally near ones the earlier. */
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
    // Smaller distances first, so that a line never takes an entry that another line of the same day needs.
    for (let apart = 0; apart <= windowDays; apart += 1) {
      for (const line of mute) {
        if (!this.#bank.has(line)) continue;
        const found = at(line.day - apart, line.amount) ?? at(line.day + apart, line.amount);
        if (found) this.#match('amount-and-day', [line], [found]);
      }
    }
  }

  /** A sum counts only if no other combination of the day's items gives it. */
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

/**
 * The only combination of 2 to `most` items with the target's sign that sums to `target`; null if there is none or more
 * than one.
 */
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
