/** The journals of an export as lines of CSV: by number and line, with the own numbers of the moment of the export.
 * Descriptions name no customer: the file is the same for everybody. */
import type { OwnAccount } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { csvLine } from '@cottontree/csv/csv-line.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { withoutNames } from '../../platform/personal-data/personal-data.ts';

export type OwnAccounts = Readonly<Record<string, OwnAccount>>;

const COLUMNS = [
  'export',
  'journal',
  'line',
  'day',
  'source',
  'type',
  'purpose',
  'product',
  'description',
  'account',
  'account_name',
  'own_account',
  'own_name',
  'currency',
  'debit',
  'credit',
  'usd',
  'posted_at',
];
/** Journals of one read. */
const AT_ONCE = 2_000;

interface Row {
  journal: bigint;
  line: number;
  day: string;
  source: string;
  type: string;
  purpose: string | null;
  product: string | null;
  description: string;
  account: string;
  name: string;
  currency: Currency;
  debit: bigint;
  credit: bigint;
  /** Positive for a debit. */
  usd: string;
  posted_at: Date;
}

export async function* exportedLines(db: Db, exportId: number, own: OwnAccounts): AsyncGenerator<string> {
  yield csvLine(COLUMNS);
  for (let after = 0n; ;) {
    const { rows } = await sql<Row>`
      select p.journal_id as journal, p.line, p.business_day as day, j.source, j.type, j.purpose, j.product, j.description,
             p.account_code as account, a.name, p.currency, p.debit, p.credit,
             trim_scale(p.usd)::text as usd, j.created_at as posted_at
        from (select journal_id from exported_journals
               where export_id = ${exportId} and journal_id > ${after} order by journal_id limit ${AT_ONCE}) e
        join journals j on j.id = e.journal_id
        join postings p on p.journal_id = j.id
        join ledger_accounts a on a.code = p.account_code
       order by p.journal_id, p.line`.execute(db);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.journal;
    yield rows
      .map((row) =>
        csvLine([
          String(exportId),
          String(row.journal),
          String(row.line),
          row.day,
          row.source,
          row.type,
          row.purpose,
          row.product,
          withoutNames(row.description),
          row.account,
          row.name,
          own[row.account]?.code ?? '',
          own[row.account]?.name ?? '',
          row.currency,
          formatMinor(row.debit, row.currency),
          formatMinor(row.credit, row.currency),
          row.usd,
          row.posted_at.toISOString(),
        ]),
      )
      .join('');
  }
}
