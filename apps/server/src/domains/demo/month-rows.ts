/** A month of the demo company, ready to be written. */
import type { BusinessDay, Instant } from '@cottontree/contract/calendar.ts';
import type { Episode } from '@cottontree/demo-company/company.ts';
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSubscriber,
  IngestSupportTicket,
} from '@cottontree/contract/ingest/ingest.ts';

/** COPY text of one table, in pieces. */
type CopyPieces = Uint8Array<ArrayBuffer>[];

/**
 * Consecutive days of one month with everything that is stored in the same transaction; subscribers and cards in their
 * state at the end of the range.
 */
export interface MonthRows {
  readonly from: BusinessDay;
  readonly to: BusinessDay;
  readonly rates: IngestRate[];
  readonly subscribers: IngestSubscriber[];
  readonly kycCases: IngestKycCase[];
  readonly cards: IngestCard[];
  readonly supportTickets: IngestSupportTicket[];
  /** Which of the rows are fraud. */
  readonly episodes: Episode[];
  readonly transactionCount: number;
  readonly copies: {
    readonly journals: CopyPieces;
    readonly transactions: CopyPieces;
    readonly totals: CopyPieces;
    readonly actives: CopyPieces;
    readonly cardActives: CopyPieces;
    readonly securityEvents: CopyPieces;
  };
  /** The company's state at the end of `to`. */
  readonly snapshot: Uint8Array;
}

export interface MonthRequest {
  readonly through: BusinessDay;
  /** Ids from the sequence of the journals, at least one for each journal of the month. */
  readonly journalIds: readonly number[];
  readonly createdAt: Instant;
}
