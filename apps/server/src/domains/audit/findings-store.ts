/** Open findings of the seals, as stored by rounds and checks, and the current state of their rows. */
import type { FoundRow } from '@cottontree/contract/audit/seals.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { FINDING_ORDER, type CheckedTable } from '../../platform/database/sealed-tables.ts';
import type { Sight } from '../../platform/personal-data/personal-data.ts';
import type { DifferingRow } from '../../platform/audit/seals/seal-differences.ts';
import { shownColumn, shownKey } from '../../platform/audit/seals/sealed-columns.ts';
import { sentenceOf } from '../../platform/audit/seals/seal-check.ts';

export interface StoredFinding {
  readonly id: string;
  /** Empty for a finding about a change or a seal itself. */
  readonly table: string;
  readonly scope: string;
  readonly key: string;
  readonly what: string;
  readonly foundAt: Date;
}

/** Findings that are still open: the gravest table first, of each table the newest first. */
export async function openFindings(db: Db, atMost: number): Promise<StoredFinding[]> {
  const { rows } = await sql<StoredFinding>`
    select id::text as id, table_name as "table", scope, row_key as key, what, found_at as "foundAt"
      from seal_findings where gone_at is null
     order by array_position(${[...FINDING_ORDER]}::text[], table_name), found_at desc, table_name, scope, row_key limit ${atMost}`.execute(
    db,
  );
  return rows;
}

/** The sentence for this reader; the row key is masked if it is personal. */
export function shownSentence({ table, scope, key, what }: StoredFinding, sight: Sight): string {
  if (table === '') return what;
  return sentenceOf({ table, scope, key: key === '' ? '' : shownKey(table, key, sight), what });
}

/** The differing fields of a row; all its fields where it was added, deleted or has no known earlier content. */
export function shownRow(
  { name: table, columns }: CheckedTable,
  { key, change, now, recorded }: DifferingRow,
  sight: Sight,
): FoundRow {
  const compared = now !== null && recorded !== null;
  return {
    key: key === null ? null : shownKey(table, key, sight),
    change,
    earlier: recorded !== null ? 'known' : change === 'added' ? 'none' : 'unknown',
    fields: columns
      .filter((name) => (compared ? now[name] !== recorded[name] : (now ?? recorded)?.[name] != null))
      .map((name) => ({
        name,
        recorded: shownColumn(table, name, recorded?.[name] ?? null, sight),
        now: shownColumn(table, name, now?.[name] ?? null, sight),
      })),
  };
}
