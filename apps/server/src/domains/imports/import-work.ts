/** What the import of one kind does with its rows. It uses the same functions as every other source of such rows. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { RowOf } from './rows.ts';
import type { Batch } from '../ingest/index.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';

/** The time, and the person who ordered it. */
export interface Acting {
  readonly at: Date;
  readonly actor: Pick<Actor, 'userId'>;
}

/** A stored row with its state before and after, to detect later changes. */
export interface Mark {
  readonly id: string;
  readonly after: string;
  /** Null when it did not exist. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

export interface Evidence {
  readonly audits: readonly AuditEntry[];
  readonly announcements: readonly Announcement[];
}

export interface Written extends Evidence {
  readonly stored: number;
  /** The ids of rows that were not stored before. */
  readonly ids: readonly string[];
  readonly marks: readonly Mark[];
  /** For kinds with `bookedOn`: the days of the rows. */
  readonly days?: readonly BusinessDay[];
  /** Rows that need another person's approval: their keys in the list of makers. */
  readonly decidable?: readonly string[];
}

export interface Findings {
  /** With paths of the form `rows.<index>.<property>`. */
  readonly problems: readonly FieldError[];
  /** Indexes of rows that are stored already with the same content. */
  readonly held: ReadonlySet<number>;
}

export interface ImportWork<Row> {
  /** The field that identifies a row, and its value; null when two rows may be equal. */
  readonly identity: { readonly field: string; readonly of: (row: Row) => string } | null;
  /** The day on which a row is booked, for kinds that cannot be undone in closed books. */
  readonly bookedOn?: (row: Row) => BusinessDay;
  /** Finds what storing the rows would refuse, without storing them. */
  examine(database: Database, rows: readonly Row[], acting: Acting): Promise<Findings>;
  store(tx: Db, rows: readonly Row[], acting: Acting): Promise<Written>;
  /** Called once everything is stored. */
  committed?(tx: Db, stored: number, acting: Acting): Promise<unknown>;
  /** Removes everything that the import wrote. Throws AppError `conflict`, naming what depends on it. */
  undo(tx: Db, importId: string, acting: Acting): Promise<Evidence>;
}

export type ImportWorks = { readonly [K in keyof RowOf]: ImportWork<RowOf[K]> };

/** Another feed stored the same rows in between: the batch is rolled back and retried. */
export class ConcurrentBatch extends Error {
  constructor() {
    super('rows of this batch were stored by another feed at the same moment');
    this.name = 'Overtaken';
  }
}

/** Throws AppError `conflict`, saying what depends on an import; does nothing for null. */
export function refuseDependents(fault: string | null): void {
  if (fault !== null) throw new AppError('conflict', `${fault}, so nothing was undone`);
}

/** The audit record and announcements of an ingested batch. */
export const evidenceOf = ({ evidence }: Batch): Evidence => ({
  audits: evidence ? [evidence.audit] : [],
  announcements: evidence?.announce ?? [],
});

/** Evidence of removed rows: what is shown for their days and later ones has changed. */
export const removedRowsEvidence = (days: readonly string[]): Evidence => ({
  audits: [],
  announcements: days[0] === undefined ? [] : [{ topic: 'business.changed', payload: { day: days[0] } }],
});

/** How the job of an import is run. */
export interface Turn {
  readonly clock: Clock;
  readonly stopping: AbortSignal;
  /** Called with the number of rows that are done, after each batch. */
  stored(rows: number): void;
}
