import { sendStatement as route } from '@cottontree/contract/banking.ts';
import { maskedAccount } from '@cottontree/contract/banking-integrations.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { readStatement } from '../../connectors/banks/read-statement.ts';
import { preparedCommand } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/errors.ts';
import { BANKING_CHANGED, lockIntegration } from './integrations-store.ts';
import { declareBalance, storeLines } from './items-store.ts';

const bare = (accountNumber: string): string => accountNumber.replaceAll(/[\s-]/g, '').toUpperCase();

/** Reading the file is slow work and needs no connection. */
export const sendStatement = preparedCommand(
  route,
  async ({ input }) => readStatement(input.text),
  async ({ tx, params, input, clock }, statement) => {
    const row = await lockIntegration(tx, params.id);
    const { currency } = row;
    if (currency === null) throw invalid('text', 'The bank has not named its account yet; sync it first');
    const problems = [...statement.problems];
    const stranger = statement.accountNumbers.find((each) => bare(each) !== bare(row.account_number ?? ''));
    if (stranger !== undefined)
      problems.push({ line: 1, message: `it is of account ${maskedAccount(stranger)}, not of this one` });
    const other = statement.currencies.find((each) => each !== currency);
    if (other !== undefined)
      problems.push({ line: 1, message: `it is in ${other}, the account in ${currency}` });
    if (problems.length === 0 && statement.lines.length === 0 && statement.balances.length === 0)
      problems.push({ line: 1, message: 'it holds neither lines nor a closing balance' });

    const identities = statement.lines.map(({ identity }) => identity);
    const { rows } = await sql<{ n: bigint }>`
      select count(distinct identity) as n from bank_lines
       where integration_id = ${params.id}::uuid and identity = any(${identities}::text[])`.execute(tx);
    const held = Number(rows[0]?.n ?? 0n);
    const days = statement.lines.map(({ bookedDay }) => bookedDay).toSorted();
    const closing = statement.balances.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1) ?? null;
    const report = {
      format: statement.format,
      lines: statement.lines.length,
      fresh: new Set(identities).size - held,
      held,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      closingBalance: closing && formatMinor(closing.amountMinor, currency),
      problems,
      stored: false,
    };
    if (input.checkOnly || problems.length > 0) return { unchanged: report };
    const at = clock.now();
    const fresh = await storeLines(tx, params.id, statement.lines, 'file', at);
    await declareBalance(tx, params.id, closing);
    await sql`
      update bank_integrations set last_sync_at = ${at}, features = (
               select array(select distinct unnest(features || array['balances', 'transactions', 'wires'])))
       where id = ${params.id}::uuid and type = 'files'`.execute(tx);
    return {
      output: { ...report, fresh, stored: true },
      announce: [BANKING_CHANGED],
      audit: {
        action: 'banking.statement',
        entity: ['bank_integration', params.id],
        description: `Took in ${input.fileName} for ${row.name}: ${fresh} new lines`,
        category: 'Financial',
        after: {
          fileName: input.fileName,
          format: report.format,
          lines: report.lines,
          fresh,
          closingBalance: report.closingBalance,
        },
      },
    };
  },
);
