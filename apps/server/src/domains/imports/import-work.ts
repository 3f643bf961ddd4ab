/** What the import of one kind does with its rows: all of it by the functions that every other way in uses. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import type { FieldError } from '@cottontree/contract/errors.ts';
import type { RowOf } from './rules.ts';
import type { Batch } from '../ingest/index.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import type { Actor } from '../../platform/http/endpoint.ts';
import { AppError } from '../../platform/failures/errors.ts';
import type { Announcement } from '../../platform/realtime/events.ts';

/** When, and by whose order. */
export interface Acting {
  readonly at: Date;
  readonly actor: Pick<Actor, 'userId'>;
}

/** A row that was stored and how it stood before and after, to tell whether it still stands so. */
export interface Mark {
  readonly id: string;
  readonly after: string;
  /** Null: there was none. */
  readonly before: Readonly<Record<string, unknown>> | null;
}

export interface Evidence {
  readonly audits: readonly AuditEntry[];
  readonly announcements: readonly Announcement[];
}

export interface Written extends Evidence {
  readonly stored: number;
  /** Of rows that were not held before. */
  readonly ids: readonly string[];
  readonly marks: readonly Mark[];
  /** Of rows whose work has `bookedOn`: their days. */
  readonly days?: readonly BusinessDay[];
  /** Of rows that another person has to agree to: what the list of their makers calls them. */
  readonly decidable?: readonly string[];
}

export interface Findings {
  /** By `rows.<index>.<property>`. */
  readonly problems: readonly FieldError[];
  /** Indexes of rows that are held already with the same content. */
  readonly held: ReadonlySet<number>;
}

export interface ImportWork<Row> {
  /** The field that tells one row from every other, and its value; null: any two rows may be alike. */
  readonly identity: { readonly field: string; readonly of: (row: Row) => string } | null;
  /** The day whose books a row is part of, where what is in closed books cannot be undone. */
  readonly bookedOn?: (row: Row) => BusinessDay;
  /** What storing the rows would meet with, without storing them. */
  examine(database: Database, rows: readonly Row[], acting: Acting): Promise<Findings>;
  store(tx: Db, rows: readonly Row[], acting: Acting): Promise<Written>;
  /** Once all is stored. */
  committed?(tx: Db, stored: number, acting: Acting): Promise<unknown>;
  /** Takes back all the import wrote. Throws AppError `conflict` naming what was built upon it. */
  undo(tx: Db, importId: string, acting: Acting): Promise<Evidence>;
}

export type ImportWorks = { readonly [K in keyof RowOf]: ImportWork<RowOf[K]> };

/** Another feed stored the same rows in between: the batch is rolled back and tried again. */
export class Overtaken extends Error {
  constructor() {
    super('rows of this batch were stored by another feed at the same moment');
    this.name = 'Overtaken';
  }
}

/** Throws AppError `conflict` saying what was built upon an import; with null nothing was. */
export function refuseBuiltUpon(fault: string | null): void {
  if (fault !== null) throw new AppError('conflict', `${fault}, so nothing was undone`);
}

/** What a batch of the ingest door says of itself. */
export const evidenceOf = ({ evidence }: Batch): Evidence => ({
  audits: evidence ? [evidence.audit] : [],
  announcements: evidence?.announce ?? [],
});

/** After rows were taken back: what is shown of their days and the later ones has changed. */
export const tookBack = (days: readonly string[]): Evidence => ({
  audits: [],
  announcements: days[0] === undefined ? [] : [{ topic: 'business.changed', payload: { day: days[0] } }],
});
