/**
 * Simulates a month of the demo company and encodes it as COPY text: rows, journals and the three rollups in one pass.
 */
import type { Company } from '@cottontree/demo-company/company.ts';
import { securityEventsTable, type BusinessTable } from '../../ledger/business-rows.ts';
import { journalsTable } from '../../ledger/reserve-journals.ts';
import {
  activeRows,
  activesTable,
  bookedTransactionsTable,
  cardActivesTable,
  totalsTable,
} from '../../ledger/rollup-tables.ts';
import { Rollup } from '../../ledger/rollup.ts';
import { copyText } from '../../ledger/row-arrays.ts';
import type { MonthRequest, MonthRows } from './month-rows.ts';

const encoder = new TextEncoder();
// Encoded into separate buffers: a pooled buffer could not be transferred to another thread.
const encode = <Row>(table: BusinessTable<Row>, rows: readonly Row[]): Uint8Array<ArrayBuffer> =>
  encoder.encode(copyText(table, rows));

/** Keeps the latest state of each row, because the table holds each subscriber and card once. */
class Latest<Row> {
  readonly #rows = new Map<string, Row>();
  constructor(private readonly keyOf: (row: Row) => string) {}
  add(rows: readonly Row[]): void {
    for (const row of rows) this.#rows.set(this.keyOf(row), row);
  }
  list(): Row[] {
    return [...this.#rows.values()];
  }
}

export function encodeMonth(company: Company, { through, journalIds, createdAt }: MonthRequest): MonthRows {
  let used = 0;
  const takeId = (): number => {
    const id = journalIds[used];
    used += 1;
    if (id === undefined) throw new Error(`A month needs more than ${journalIds.length} journals`);
    return id;
  };
  const copies: MonthRows['copies'] = {
    journals: [],
    transactions: [],
    totals: [],
    actives: [],
    cardActives: [],
    securityEvents: [],
  };
  const rates = new Latest((row: MonthRows['rates'][number]) => `${row.currency} ${row.day}`);
  const subscribers = new Latest((row: MonthRows['subscribers'][number]) => row.id);
  const kycCases = new Latest((row: MonthRows['kycCases'][number]) => row.id);
  const cards = new Latest((row: MonthRows['cards'][number]) => row.id);
  const supportTickets = new Latest((row: MonthRows['supportTickets'][number]) => row.id);
  const episodes: MonthRows['episodes'] = [];
  let from: string | undefined;
  let transactionCount = 0;
  for (const day of company.days(through)) {
    from ??= day.day;
    rates.add(day.rates);
    subscribers.add(day.subscribers);
    kycCases.add(day.kycCases);
    cards.add(day.cards);
    supportTickets.add(day.supportTickets);
    episodes.push(...day.episodes);
    transactionCount += day.transactions.length;
    const rollup = new Rollup((group) => (group.id = takeId()));
    const booked = day.transactions.map((row) => ({ row, total: rollup.add(row) }));
    copies.transactions.push(encode(bookedTransactionsTable, booked));
    const journals = [...rollup.journals.values()].map((group) => ({ ...group, createdAt }));
    copies.journals.push(encode(journalsTable, journals));
    copies.totals.push(encode(totalsTable, [...rollup.totals.values()]));
    copies.actives.push(encode(activesTable, activeRows(rollup.actives)));
    copies.cardActives.push(encode(cardActivesTable, activeRows(rollup.cardActives)));
    copies.securityEvents.push(encode(securityEventsTable, day.securityEvents));
  }
  if (from === undefined) throw new Error(`The demo company is already past ${through}`);
  return {
    from,
    to: through,
    rates: rates.list(),
    subscribers: subscribers.list(),
    kycCases: kycCases.list(),
    cards: cards.list(),
    supportTickets: supportTickets.list(),
    episodes,
    transactionCount,
    copies,
    snapshot: company.snapshot(),
  };
}
