/** The chart of accounts with the company's own numbers. */
import type { AccountKind, LedgerAccount } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/client.ts';
import { notFound } from '../../platform/failures/errors.ts';

interface Row {
  code: string;
  name: string;
  kind: AccountKind;
  own_code: string | null;
  own_name: string | null;
  version: number;
}

const present = ({ code, name, kind, own_code, own_name, version }: Row): LedgerAccount => ({
  code,
  name,
  kind,
  own: own_code === null ? null : { code: own_code, name: own_name ?? '' },
  version,
});

/** By number. */
export async function readAccounts(db: Db): Promise<LedgerAccount[]> {
  const { rows } = await sql<Row>`
    select a.code, a.name, a.kind, o.code as own_code, o.name as own_name, coalesce(o.version, 0) as version
      from ledger_accounts a left join own_accounts o on o.account_code = a.code
     order by a.code`.execute(db);
  return rows.map(present);
}

/** Throws AppError `not-found` for a number that is not in the chart. */
export async function readAccount(db: Db, code: string): Promise<LedgerAccount> {
  const account = (await readAccounts(db)).find((each) => each.code === code);
  if (account === undefined) throw notFound('This account');
  return account;
}
