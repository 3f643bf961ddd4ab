/** A month of the demo company, ready to be written. */
import type { BusinessDay, Instant } from '@cottontree/contract/calendar.ts';
import type { Episode } from '@cottontree/demo-company/company.ts';
import type {
  IngestCard,
  IngestKycCase,
  IngestRate,
  IngestSubscriber,
  IngestSupportTicket,
} from '@cottontree/contract/ingest.ts';

/** COPY text of one table, in pieces. */
export type CopyPieces = Uint8Array<ArrayBuffer>[];

/** A run of days of one month with everything that stands or falls with it; people and cards as at its end. */
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
  /** The company at the end of `to`. */
  readonly snapshot: Uint8Array;
}

export interface MonthRequest {
  readonly through: BusinessDay;
  /** Ids taken from the journals' sequence, at least one for each journal of the month. */
  readonly journalIds: readonly number[];
  readonly createdAt: Instant;
}
