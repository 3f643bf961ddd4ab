import { sendStatement as route } from '@cottontree/contract/banking/banking.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { digestsOf } from '../banks/statement-parts.ts';
import { linesOf } from '../banks/statement.ts';
import { readStatementInThread } from '../banks/read-statement-in-thread.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { MASKS } from '../../../platform/personal-data/personal-data.ts';
import { BANKING_CHANGED, lockIntegration } from '../integrations-store.ts';
import { declareBalance } from '../items-store.ts';
import { takeInStatement } from '../statement-lines-store.ts';

const bare = (accountNumber: string): string => accountNumber.replaceAll(/[\s-]/g, '').toUpperCase();

/** Parsing the file is slow and needs no database connection. */
export const sendStatement = preparedCommand(
  route,
  async ({ input }) => {
    const statement = await readStatementInThread(input.text);
    return { statement, digests: digestsOf(statement.sections, input.text) };
  },
  async ({ tx, params, input, clock }, { statement, digests }) => {
    const row = await lockIntegration(tx, params.id);
    const { currency } = row;
    if (currency === null) throw invalid('text', 'The bank has not named its account yet; sync it first');
    const problems = [...statement.problems];
    const stranger = statement.accountNumbers.find((each) => bare(each) !== bare(row.account_number ?? ''));
    if (stranger !== undefined)
      problems.push({ line: 1, message: `it is of account ${MASKS.account(stranger)}, not of this one` });
    const other = statement.currencies.find((each) => each !== currency);
    if (other !== undefined)
      problems.push({ line: 1, message: `it is in ${other}, the account in ${currency}` });
    const lines = linesOf(statement);
    if (problems.length === 0 && lines.length === 0 && statement.balances.length === 0)
      problems.push({ line: 1, message: 'it holds neither lines nor a closing balance' });

    const { store, ...found } = await takeInStatement(tx, params.id, {
      fileName: input.fileName,
      statement,
      digests,
    });
    const days = lines.map(({ bookedDay }) => bookedDay).toSorted();
    const closing = statement.balances.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1) ?? null;
    const report = {
      format: statement.format,
      lines: lines.length,
      ...found,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      closingBalance: closing && formatMinor(closing.amountMinor, currency),
      problems,
      stored: false,
    };
    if (input.checkOnly || problems.length > 0) return { unchanged: report };
    const at = clock.now();
    await store(tx, at);
    await declareBalance(tx, params.id, closing);
    await sql`
      update bank_integrations set last_sync_at = ${at}, features = (
               select array(select distinct unnest(features || array['balances', 'transactions', 'wires'])))
       where id = ${params.id}::uuid and type = 'files'`.execute(tx);
    return {
      output: { ...report, stored: true },
      announce: [BANKING_CHANGED],
      audit: {
        action: 'banking.statement',
        entity: ['bank_integration', params.id],
        description: `Took in ${input.fileName} for ${row.name}: ${report.fresh} new lines${report.possibleRepeats === 0 ? '' : `, ${report.possibleRepeats} possible repeats`}`,
        category: 'Financial',
        after: {
          fileName: input.fileName,
          format: report.format,
          lines: report.lines,
          fresh: report.fresh,
          held: report.held,
          possibleRepeats: report.possibleRepeats,
          closingBalance: report.closingBalance,
        },
      },
    };
  },
);
