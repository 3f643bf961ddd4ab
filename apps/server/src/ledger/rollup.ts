/** Sums rows for a day's rollups and journals; the same sums for a batch and for the bulk load. */
import {
  VALUE_MOVING_TYPES,
  type IngestTransaction,
  type TransactionType,
} from '@cottontree/contract/ingest/ingest.ts';
import { AppError } from '../platform/failures/errors.ts';

/** The transactions that one summarised journal stands for. `id` is null until it is reserved. */
export interface JournalGroup {
  readonly businessDay: string;
  readonly type: TransactionType;
  readonly purpose: string | null;
  readonly currency: string;
  readonly toCurrency: string | null;
  readonly product: string;
  readonly tier: string | null;
  id: number | null;
}

/** One row of `daily_totals`. */
export interface Total {
  readonly businessDay: string;
  readonly first: IngestTransaction;
  /** Null for rows that did not succeed: they post nothing. */
  readonly journal: JournalGroup | null;
  n: number;
  amount: number;
  toAmount: number;
  feeGross: number;
  gst: number;
  feeNet: number;
  interchange: number;
  commission: number;
}

const VALUE_MOVING: ReadonlySet<string> = new Set(VALUE_MOVING_TYPES);

export class Rollup {
  readonly totals = new Map<string, Total>();
  readonly journals = new Map<string, JournalGroup>();
  /** Per business day, who moved value and which cards were used. */
  readonly actives = new Map<string, Set<string>>();
  readonly cardActives = new Map<string, Set<string>>();
  readonly #onJournal: (group: JournalGroup) => void;

  constructor(onJournal: (group: JournalGroup) => void = () => undefined) {
    this.#onJournal = onJournal;
  }

  /** Adds a row; returns the total it was added to, whose journal is the row's. */
  add(row: IngestTransaction): Total {
    const day = row.at.slice(0, 10);
    const group = `${day}|${row.type}|${row.purpose ?? ''}|${row.currency}|${row.toCurrency ?? ''}|${row.product}|${row.tier ?? ''}`;
    const key = `${group}|${row.kycLevel ?? ''}|${row.status}|${row.reasonCode ?? ''}|${row.fxRate}`;
    let total = this.totals.get(key);
    if (!total) {
      total = {
        businessDay: day,
        first: row,
        journal: row.status === 'success' ? this.#journal(group, day, row) : null,
        n: 0,
        amount: 0,
        toAmount: 0,
        feeGross: 0,
        gst: 0,
        feeNet: 0,
        interchange: 0,
        commission: 0,
      };
      this.totals.set(key, total);
    }
    total.n += 1;
    total.amount += row.amountMinor;
    total.toAmount += row.toAmountMinor ?? 0;
    total.feeGross += row.feeGrossMinor;
    total.gst += row.gstMinor;
    total.feeNet += row.feeNetMinor;
    total.interchange += row.interchangeMinor;
    total.commission += row.commissionMinor;
    if (row.status === 'success') this.#note(day, row);
    return total;
  }

  /** Throws AppError `unprocessable` when a sum is too large to be exact. */
  assertExact(): void {
    for (const each of this.totals.values()) {
      const largest = Math.max(each.amount, each.toAmount, each.feeGross, each.interchange, each.commission);
      if (!Number.isSafeInteger(largest)) {
        throw new AppError(
          'unprocessable',
          `The amounts of ${each.first.type} on ${each.businessDay} add up to more than can be held exactly`,
        );
      }
    }
  }

  #journal(group: string, day: string, row: IngestTransaction): JournalGroup {
    let journal = this.journals.get(group);
    if (!journal) {
      const { type, purpose, currency, toCurrency, product, tier } = row;
      journal = { businessDay: day, type, purpose, currency, toCurrency, product, tier, id: null };
      this.journals.set(group, journal);
      this.#onJournal(journal);
    }
    return journal;
  }

  #note(day: string, row: IngestTransaction): void {
    if (VALUE_MOVING.has(row.type) && row.subscriberId !== null) {
      dayOf(this.actives, day).add(row.subscriberId);
    }
    if (row.cardId !== null && (row.type === 'card_purchase' || row.type === 'atm_withdrawal')) {
      dayOf(this.cardActives, day).add(row.cardId);
    }
  }
}

function dayOf(days: Map<string, Set<string>>, day: string): Set<string> {
  let found = days.get(day);
  if (!found) days.set(day, (found = new Set()));
  return found;
}
