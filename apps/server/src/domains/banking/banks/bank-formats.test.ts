import { describe, expect, it } from 'vitest';
import { statementText } from '@cottontree/contract/banking/statement-text.ts';
import { formatMinor } from '@cottontree/contract/money.ts';
import type { BankFile } from '../../../testing/bank-files/bank-file.ts';
import { CAMT052_FILES, CAMT053_FILES, CAMT054_FILES } from '../../../testing/bank-files/camt-files.ts';
import { CSV_FILES } from '../../../testing/bank-files/csv-files.ts';
import { MT940_FILES, MT942_FILES } from '../../../testing/bank-files/swift-files.ts';
import { ownSections } from './own-sections.ts';
import { readStatement } from './read-statement.ts';

const FORMATS: Readonly<Record<string, readonly BankFile[]>> = {
  MT940: MT940_FILES,
  MT942: MT942_FILES,
  'camt.053': CAMT053_FILES,
  'camt.052': CAMT052_FILES,
  'camt.054': CAMT054_FILES,
  CSV: CSV_FILES,
};

/** What is read of a file, as the endpoint chooses it, in the form in which the file says what is expected. */
function readFile({ text, bytes, account = '11223344', currency = 'USD' }: BankFile) {
  const { sections, problems } = readStatement(statementText(bytes ?? new TextEncoder().encode(text)));
  const { own, others, stranger } = ownSections(sections, { accountNumber: account, currency });
  const mine = sections.filter((_, n) => own[n]);
  const money = (day: string, minor: bigint): string => `${day} ${formatMinor(minor, currency)}`;
  const closing = mine
    .flatMap(({ balances }) => balances)
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .at(-1);
  const sum = (of: 'announced' | 'zeroAmounts') => mine.reduce((count, each) => count + each[of], 0);
  return {
    refused: problems[0]?.message ?? stranger,
    lines: mine.flatMap(({ lines }) =>
      lines.map((line) =>
        [
          money(line.bookedDay, line.amountMinor),
          line.reference ?? '',
          line.bankReference ?? '',
          line.counterparty ?? '',
          line.description,
        ].join('|'),
      ),
    ),
    closing: closing && money(closing.day, closing.amountMinor),
    announced: sum('announced'),
    zeroAmounts: sum('zeroAmounts'),
    others: others.reduce((count, { lines }) => count + lines.length, 0),
  };
}
const expectedOf = ({ lines, closing, announced = 0, zeroAmounts = 0, others = 0 }: BankFile) => ({
  refused: null,
  lines,
  closing,
  announced,
  zeroAmounts,
  others,
});
/** Why a file that must be refused is; what is read of another one. */
const outcomeOf = (file: BankFile) => (mustBeRefused(file) ? readFile(file).refused : readFile(file));
const mustBeRefused = ({ lines }: BankFile): boolean => 'refused' in lines;

describe.each(Object.entries(FORMATS))('a bank’s file in %s', (_, files) => {
  it.each(files.map((file) => [file.name, file] as const))('is read exactly: %s', (__, file) => {
    expect(outcomeOf(file)).toEqual('refused' in file.lines ? file.lines.refused : expectedOf(file));
  });
});

describe('the page of the formats', () => {
  const all = Object.values(FORMATS).flat();
  const scored = Object.entries(FORMATS).map(([format, files]) => {
    const sound = files.filter((file) => !mustBeRefused(file));
    const accepted = sound.filter((file) => readFile(file).refused === null);
    const exact = sound.filter((file) => JSON.stringify(readFile(file)) === JSON.stringify(expectedOf(file)));
    const wrong = files.filter(mustBeRefused);
    const refused = wrong.filter((file) => readFile(file).refused !== null);
    return { format, sound, accepted, exact, wrong, refused };
  });
  it('states the score of each format, and every file', async () => {
    expect(all.length).toBeGreaterThanOrEqual(60);
    const rows = scored.map(
      ({ format, sound, accepted, exact, wrong, refused }) =>
        `| ${format} | ${sound.length} | ${accepted.length} | ${exact.length} | ${refused.length} of ${wrong.length} |`,
    );
    const lists = Object.entries(FORMATS).map(
      ([format, files]) =>
        `## ${format}\n\n${files.map((file) => `- ${file.name}${mustBeRefused(file) ? ' (refused)' : ''}`).join('\n')}`,
    );
    await expect(`# Statement formats

What the product reads of statement files, measured on ${all.length} files written by the published formats and the dialects that banks
use (\`apps/server/src/testing/bank-files/\`). *Accepted* is read without a problem; *exact* is with every day, amount, reference,
counterparty, description and balance as expected. \`bank-formats.test.ts\` fails where this page is not what it measures; with \`-u\` it writes the page.

| Format | Sound files | Accepted | Exact | Wrong files refused |
|---|---|---|---|---|
${rows.join('\n')}

How they are used is in [operations/banks.md](operations/banks.md).

${lists.join('\n\n')}
`).toMatchFileSnapshot('../../../../../../docs/bank-formats.md');
  });
});
