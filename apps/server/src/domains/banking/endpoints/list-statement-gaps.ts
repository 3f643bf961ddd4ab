import { listStatementGaps as route } from '@cottontree/contract/banking/banking.ts';
import type { StatementGap } from '@cottontree/contract/banking/reconciliation.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { query } from '../../../platform/http/endpoint.ts';
import { readChains } from '../statement-chain-store.ts';

interface Account {
  id: string;
  bank: string;
  currency: Currency;
}
interface LinesRow extends Account {
  kind: 'unproved' | 'contradicted';
  file: string;
  from: BusinessDay;
  to: BusinessDay;
  minor: bigint;
  lines: bigint;
}

export const listStatementGaps = query(route, async ({ db }) => {
  const { rows: accounts } = await sql<Account>`
    select i.id, i.name as bank, coalesce(i.currency, '') as currency from bank_integrations i
     where i.closed_at is null and i.currency is not null`.execute(db);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const chains = await readChains(db, sql`i.closed_at is null`);
  const missing = [...chains].flatMap(([id, { gaps }]) => {
    const account = byId.get(id);
    if (account === undefined) return [];
    return gaps.map((gap): StatementGap => ({
      integrationId: id,
      bank: account.bank,
      kind: 'missing',
      from: gap.from,
      to: gap.to,
      currency: account.currency,
      amount: gap.missing === null ? null : formatMinor(gap.missing, account.currency),
      lines: 0,
      numbers: gap.numbers === null ? null : [...gap.numbers],
      file: null,
    }));
  });
  const { rows } = await sql<LinesRow>`
    select i.id, i.name as bank, coalesce(i.currency, '') as currency,
           case u.state when 'open' then 'unproved' else 'contradicted' end as kind, f.file_name as file,
           min(l.booked_day) as from, max(l.booked_day) as to, sum(l.amount_minor)::bigint as minor, count(*) as lines
      from bank_unproved_lines u
      join bank_lines l on l.id = u.line_id
      join bank_statements f on f.id = l.statement_id
      join bank_integrations i on i.id = l.integration_id
     where u.state in ('open', 'contradicted') and i.closed_at is null and i.currency is not null
     group by i.id, f.id, u.state`.execute(db);
  const lines = rows.map(({ id, bank, currency, minor, ...row }): StatementGap => ({
    integrationId: id,
    bank,
    kind: row.kind,
    from: row.from,
    to: row.to,
    currency,
    amount: formatMinor(minor, currency),
    lines: Number(row.lines),
    numbers: null,
    file: row.file,
  }));
  return [...missing, ...lines].toSorted((a, b) =>
    a.from === b.from ? a.bank.localeCompare(b.bank) : a.from < b.from ? -1 : 1,
  );
});
