/** One business day during generation: the state that all behaviours use, and the methods that write rows. */
import type { IngestSecurityEvent, IngestTransaction } from '@cottontree/contract/ingest/ingest.ts';
import type { Block, Episode } from './shapes.ts';
import type { Books } from './books.ts';
import type { Directory } from './counterparties.ts';
import { clockText, dayText, DAY_SECONDS } from './dates.ts';
import { CARD_TIERS } from './archetypes.ts';
import type { Population } from './population.ts';
import type { Queue } from './queue.ts';

/** A later consequence of an earlier row. Besides balances, tickets and blocks nothing else crosses days. */
export interface Deferred {
  day: number;
  kind: 'refund' | 'p2p_reversal' | 'chargeback';
  subscriber: number;
  /** The merchant, or the person who received the P2P. */
  counterparty: number;
  amount: number;
}

/** A support request with its complete course; times are seconds since 1970. */
export interface Ticket {
  id: string;
  subscriber: number;
  category: string;
  opened: number;
  answered: number;
  resolved: number;
}

/** How an injected event differs from the customer's own events. */
export interface Override {
  episode: Episode;
  factor: number;
  /** Largest part of the wallet's balance that one transaction may take. */
  drain: number;
  deviceId: string | null;
  latitude: number | null;
  longitude: number | null;
  district: string | null;
  country: string | null;
}

/** The state of the company that exists longer than a day. */
export interface Company {
  readonly seed: number;
  readonly scale: number;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Activity relative to the parameters of the research: see decision 4. */
  readonly intensity: number;
  readonly people: Population;
  readonly books: Books;
  readonly directory: Directory;
  /** SLL by agent: float, and a running mean of the daily cash-in. */
  readonly floats: Float64Array;
  readonly flows: Float64Array;
  /** SLL by biller; the last entry is the pooled payable to merchants, in a company resumed from an older release. */
  readonly payables: Float64Array;
  /** SLL by merchant. */
  readonly shopPayables: Float64Array;
  /** True while merchant payables are pooled: until they are paid out, sales and refunds use the pool. */
  pooledShops: boolean;
  readonly prefunds: Float64Array;
  deferred: Deferred[];
  /** Tickets not resolved at the end of the last day. */
  tickets: Ticket[];
  /** Blocks not over at the end of the last day. */
  blocks: Block[];
}

export class Day {
  readonly rows: IngestTransaction[] = [];
  readonly securityEvents: IngestSecurityEvent[] = [];
  /** Tickets opened on this day. */
  readonly tickets: Ticket[] = [];
  readonly episodes: Episode[] = [];
  readonly overrides: Override[] = [];
  readonly changedCards = new Set<number>();
  readonly closures: number[] = [];
  readonly text: string;
  readonly start: number;
  readonly midText: string;
  private readonly idPrefix: string;

  constructor(
    readonly at: Company,
    readonly queue: Queue,
    readonly number: number,
    readonly midCents: number,
  ) {
    this.text = dayText(number);
    this.start = number * DAY_SECONDS;
    this.midText = (midCents / 100).toFixed(2);
    this.idPrefix = `t${number.toString(36)}-`;
  }

  /** Dollars in cents to leones at the day's mid-rate, rounded up to a whole leone so that trust is never too low. */
  leones(cents: number): number {
    return Math.ceil((cents * this.midCents) / 10_000);
  }
  /** Leones to dollar cents, rounded down. */
  cents(leones: number): number {
    return Math.floor((leones * 10_000) / this.midCents);
  }

  /** Writes a row at a second of the day; must be called in order of time. */
  emit(second: number, row: IngestTransaction): void {
    row.at = `${this.text}T${clockText(second)}`;
    row.id = this.idPrefix + this.rows.length.toString(36).padStart(4, '0');
    this.rows.push(row);
    this.at.books.post(row);
  }

  /** A customer's row, with customer data filled in. */
  customerRow(
    type: IngestTransaction['type'],
    product: 'wallet' | 'card',
    status: IngestTransaction['status'],
    s: number,
    second: number,
    currency: IngestTransaction['currency'],
    amount: number,
  ): IngestTransaction {
    const row = blankRow(type, product, status, currency, amount, currency === 'SLL' ? this.midText : '1');
    const { people } = this.at;
    row.subscriberId = people.ids[s] ?? null;
    row.kycLevel = people.level(s, this.start + second);
    if (product === 'card') {
      row.cardId = people.cardIds[s] ?? null;
      row.tier = CARD_TIERS[people.n.tier[s] ?? 0]?.tier ?? null;
    }
    return row;
  }

  companyRow(
    type: IngestTransaction['type'],
    currency: IngestTransaction['currency'],
    amount: number,
  ): IngestTransaction {
    return blankRow(type, 'house', 'success', currency, amount, currency === 'SLL' ? this.midText : '1');
  }

  security(second: number, s: number, kind: IngestSecurityEvent['kind']): void {
    // The events before an episode at the edge of the day may be outside it.
    const within = Math.max(0, Math.min(second, DAY_SECONDS - 1));
    this.securityEvents.push({
      id: `e${this.number.toString(36)}-${this.securityEvents.length.toString(36)}`,
      subscriberId: this.at.people.ids[s] ?? '',
      at: `${this.text}T${clockText(within)}`,
      kind,
    });
  }
}

/** Every row has the same keys in the same order, so that V8 uses one hidden class. */
function blankRow(
  type: IngestTransaction['type'],
  product: IngestTransaction['product'],
  status: IngestTransaction['status'],
  currency: IngestTransaction['currency'],
  amountMinor: number,
  fxRate: string,
): IngestTransaction {
  return {
    id: '',
    at: '',
    type,
    product,
    status,
    reasonCode: null,
    purpose: null,
    subscriberId: null,
    counterpartyKind: null,
    counterpartyId: null,
    cardId: null,
    tier: null,
    kycLevel: null,
    deviceId: null,
    latitude: null,
    longitude: null,
    district: null,
    country: null,
    currency,
    amountMinor,
    toCurrency: null,
    toAmountMinor: null,
    feeGrossMinor: 0,
    gstMinor: 0,
    feeNetMinor: 0,
    interchangeMinor: 0,
    commissionMinor: 0,
    fxRate,
    balanceBeforeMinor: null,
  };
}

/** Charge that includes GST. */
export function charge(row: IngestTransaction, gross: number, net: number): void {
  row.feeGrossMinor = gross;
  row.feeNetMinor = net;
  row.gstMinor = gross - net;
}
