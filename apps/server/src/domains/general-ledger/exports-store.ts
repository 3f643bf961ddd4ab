/** Exports of journals, the newest first. */
import type { JournalExport } from '@cottontree/contract/general-ledger/general-ledger.ts';
import type { Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import type { OwnAccounts } from './exported-lines.ts';

interface Row {
  id: number;
  up_to: string;
  first_day: string;
  journals: number;
  lines: number;
  totals: unknown;
  sha256: string;
  exported_by: string;
  exported_at: Date;
}

/** Written by `export-journals.ts` alone. */
const totalsOf = (stored: unknown): JournalExport['totals'] =>
  Object.entries(stored as Record<Currency, string>).map(([currency, debit]) => ({
    currency: currency as Currency,
    debit,
  }));

const present = ({
  id,
  up_to,
  first_day,
  journals,
  lines,
  totals,
  sha256,
  exported_by,
  exported_at,
}: Row): JournalExport => ({
  id: String(id),
  upTo: up_to,
  firstDay: first_day,
  journals,
  lines,
  totals: totalsOf(totals),
  sha256,
  exportedBy: exported_by,
  exportedAt: exported_at.toISOString(),
});

export async function readExports(db: Db): Promise<JournalExport[]> {
  const { rows } = await sql<Row>`
    select e.id, e.up_to, e.first_day, e.journals, e.lines, e.totals, e.sha256, u.first_name || ' ' || u.last_name as exported_by, e.exported_at
      from journal_exports e join users u on u.id = e.exported_by
     order by e.id desc`.execute(db);
  return rows.map(present);
}

/** What makes the file of an export; undefined for a number without one. */
export async function findExport(
  db: Db,
  id: number,
): Promise<{ upTo: string; sha256: string; journals: number; own: OwnAccounts } | undefined> {
  const { rows } = await sql<{ up_to: string; sha256: string; journals: number; own_accounts: unknown }>`
    select up_to, sha256, journals, own_accounts from journal_exports where id = ${id}`.execute(db);
  const row = rows[0];
  return (
    row && {
      upTo: row.up_to,
      sha256: row.sha256,
      journals: row.journals,
      own: row.own_accounts as OwnAccounts, // written by `export-journals.ts` alone
    }
  );
}
