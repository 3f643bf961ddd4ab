import { sendStatement as route } from '@cottontree/contract/banking/banking.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import { sql } from 'kysely';
import { ownSections } from '../banks/own-sections.ts';
import { digestsOf } from '../banks/statement-parts.ts';
import { linesOf } from '../banks/statement.ts';
import { readStatementInThread } from '../banks/read-statement-in-thread.ts';
import { preparedCommand } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { MASKS } from '../../../platform/personal-data/personal-data.ts';
import { BANKING_CHANGED, lockIntegration } from '../integrations-store.ts';
import { declareBalance } from '../items-store.ts';
import { takeInStatement } from '../statement-lines-store.ts';

/** Parsing the file is slow and needs no database connection. */
export const sendStatement = preparedCommand(
  route,
  async ({ input }) => {
    const statement = await readStatementInThread(input.text);
    return { statement, digests: digestsOf(statement.sections, input.text) };
  },
  async ({ tx, params, input, clock }, { statement: file, digests }) => {
    const row = await lockIntegration(tx, params.id);
    const { currency } = row;
    if (currency === null) throw invalid('text', 'The bank has not named its account yet; sync it first');
    const problems = [...file.problems];
    const { own, others, stranger } = ownSections(file.sections, {
      accountNumber: row.account_number ?? '',
      currency,
    });
    if (stranger !== null) problems.push({ line: 1, message: stranger });
    const statement = { ...file, sections: file.sections.filter((_, n) => own[n]) };
    const lines = linesOf(statement);
    const balances = statement.sections.flatMap((each) => each.balances);
    const sum = (of: 'announced' | 'zeroAmounts'): number =>
      statement.sections.reduce((count, each) => count + each[of], 0);
    if (problems.length === 0 && lines.length === 0 && balances.length === 0)
      problems.push({ line: 1, message: 'it holds neither lines nor a closing balance' });

    const { store, ...found } = await takeInStatement(tx, params.id, {
      fileName: input.fileName,
      statement,
      digests: digests.filter((_, n) => own[n]),
    });
    const days = lines.map(({ bookedDay }) => bookedDay).toSorted();
    const closing = balances.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1) ?? null;
    const report = {
      format: statement.format,
      lines: lines.length,
      ...found,
      from: days[0] ?? null,
      to: days.at(-1) ?? null,
      closingBalance: closing && formatMinor(closing.amountMinor, currency),
      announced: sum('announced'),
      zeroAmounts: sum('zeroAmounts'),
      others: others.map((each) => ({
        account: each.account && MASKS.account(each.account),
        currency: each.currency,
        lines: each.lines.length,
      })),
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
          unproved: report.unproved,
          closingBalance: report.closingBalance,
        },
      },
    };
  },
);
