import { createHash } from 'node:crypto';
import { exportJournals as route } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { formatMinor, type Currency } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { LOCKS } from '../../../platform/database/locks.ts';
import { AppError, invalid } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readAccounts } from '../accounts-store.ts';
import { lastClosedDay } from '../closed-days.ts';
import { exportedLines, type OwnAccounts } from '../exported-lines.ts';
import { readExports } from '../exports-store.ts';

interface Marked {
  journals: number;
  first_day: string | null;
}
interface Sum {
  currency: Currency;
  lines: number;
  debit: string;
  credit: string;
}

export const exportJournals = command(route, async ({ tx, actor, clock, input: { upTo } }) => {
  const last = await lastClosedDay(tx);
  if (last === null)
    throw new AppError('unprocessable', 'No business day is closed yet, so no journal is complete');
  if (upTo > last) throw invalid('upTo', `is not closed yet; the last closed day is ${last}`);
  // The first export of a company holds years of journals.
  await sql`set local statement_timeout = '60s'`.execute(tx);
  // Two people who export at once wait for each other.
  await sql`select pg_advisory_xact_lock(${LOCKS.journalExport})`.execute(tx);
  const { rows: numbers } = await sql<{ next: number }>`
    select coalesce(max(id), 0) + 1 as next from journal_exports`.execute(tx);
  const id = numbers[0]?.next ?? 1;
  const { rows: marked } = await sql<Marked>`
    with marked as (
      insert into exported_journals (journal_id, export_id)
      select j.id, ${id} from journals j
       where j.business_day <= ${upTo}::date and not exists (select from exported_journals e where e.journal_id = j.id)
         -- One without postings is only reserved: what is posted into it later comes with the export after that.
         and exists (select from postings p where p.journal_id = j.id)
      returning journal_id)
    select count(*)::int as journals, min(j.business_day) as first_day
      from marked m join journals j on j.id = m.journal_id`.execute(tx);
  const { journals = 0, first_day: firstDay = null } = marked[0] ?? {};
  if (firstDay === null) throw invalid('upTo', 'has no journal that was not exported; choose a later day');
  const { rows: sums } = await sql<Sum>`
    select p.currency, count(*)::int as lines, sum(p.debit::numeric)::text as debit, sum(p.credit::numeric)::text as credit
      from exported_journals e join postings p on p.journal_id = e.journal_id
     where e.export_id = ${id} group by p.currency order by p.currency`.execute(tx);
  if (sums.some(({ debit, credit }) => debit !== credit))
    throw new Error(`The journals up to ${upTo} do not balance`);
  const totals = Object.fromEntries(
    sums.map(({ currency, debit }) => [currency, formatMinor(BigInt(debit), currency)]),
  );
  const own: OwnAccounts = Object.fromEntries(
    (await readAccounts(tx)).flatMap((account) =>
      account.own === null ? [] : [[account.code, account.own] as const],
    ),
  );
  const hash = createHash('sha256');
  for await (const lines of exportedLines(tx, id, own)) hash.update(lines);
  const sha256 = hash.digest('hex');
  const lines = sums.reduce((sum, each) => sum + each.lines, 0);
  await sql`
    insert into journal_exports (id, up_to, first_day, journals, lines, totals, own_accounts, sha256, exported_by, exported_at)
    values (${id}, ${upTo}, ${firstDay}, ${journals}, ${lines}, ${JSON.stringify(totals)}, ${JSON.stringify(own)}, ${sha256},
            ${actor.userId}, ${clock.now()})`.execute(tx);
  // Checked here, so that the commit, which holds the end of the audit chain, has nothing left to check.
  await sql`set constraints all immediate`.execute(tx);
  const made = (await readExports(tx)).find((each) => each.id === String(id));
  if (made === undefined) throw new Error(`Export ${id} was not stored`);
  return {
    output: made,
    audit: {
      action: 'general-ledger.export',
      entity: ['journal_export', String(id)],
      description: `Exported ${journals} journals up to ${upTo}`,
      category: 'Financial',
      after: { upTo, firstDay, journals, lines, totals, sha256 },
    },
  };
});
