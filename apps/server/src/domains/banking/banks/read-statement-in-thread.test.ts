import { describe, expect, it } from 'vitest';
import { readStatementInThread } from './read-statement-in-thread.ts';
import { readStatement } from './read-statement.ts';

const ENTRY = `<Ntry><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt></Ntry>`;
const xml = (entries: number): string =>
  `<Document><BkToCstmrStmt><Stmt>${ENTRY.repeat(entries)}</Stmt></BkToCstmrStmt></Document>`;
const LONG = 1_000;

describe('reading a statement', () => {
  const readInThread = async (file: string): Promise<readonly [statement: string, inThread: number]> => {
    let inThread = 0;
    const statement = await readStatementInThread(file, (text) => {
      inThread += 1;
      return Promise.resolve(readStatement(text));
    });
    return [`${statement.format}: ${statement.sections[0]?.lines.length ?? 0}`, inThread];
  };
  it.each([
    ['XML with the lines of a usual day', xml(10), 'camt.053: 10', 0],
    ['a large XML file', xml(LONG), 'camt.053: 1000', 1],
    [
      'a large XML file after a byte order mark and a blank line',
      `\uFEFF\r\n${xml(LONG)}`,
      'camt.053: 1000',
      1,
    ],
    ['a large text file', `:20:ST1\r\n${':86:Rent\r\n'.repeat(20_000)}`, 'MT940: 0', 0],
  ])('%s is read in the thread only where it takes long', async (_, file, statement, inThread) => {
    expect(await readInThread(file)).toEqual([statement, inThread]);
  });
  it('fails with the error of the thread', async () => {
    const fails = () => Promise.reject(new Error('The thread ended'));
    await expect(readStatementInThread(xml(LONG), fails)).rejects.toThrow('The thread ended');
  });
});
