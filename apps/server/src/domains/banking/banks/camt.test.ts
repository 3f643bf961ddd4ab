import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCamt } from './camt.ts';
import { linesOf } from './statement.ts';

const entry = (
  more = '',
  amount = '<Amt Ccy="USD">12.50</Amt>',
  mark = 'CRDT',
  state = '<Sts><Cd>BOOK</Cd></Sts>',
) => `
<Ntry>${amount}<CdtDbtInd>${mark}</CdtDbtInd>${state}<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt>${more}</Ntry>`;
/** `opening` and `closing` are balances that the account owes. */
const file = (
  entries: string,
  opening = '1000.00',
  closing = '1000.00',
) => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>
<Acct><Id><IBAN>SL00TEST11223344</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${opening}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${closing}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>${entries}
</Stmt></BkToCstmrStmt></Document>`;

describe('a camt.053 statement', () => {
  it('is read entry by entry, with the sign of its credit or debit mark', () => {
    const details = `<AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>CT17</EndToEndId></Refs>
      <RltdPties><Dbtr><Nm>Depositor &amp; Sons</Nm></Dbtr><Cdtr><Pty><Nm>Payee</Nm></Pty></Cdtr></RltdPties>
      <RmtInf><Ustrd>Float of Bo</Ustrd><Ustrd>second</Ustrd></RmtInf></TxDtls></NtryDtls>`;
    const { sections, problems } = readCamt(
      file(
        entry(details) +
          entry(details.replace('BANK-1', 'BANK-2').replace('CT17', 'NOTPROVIDED'), undefined, 'DBIT'),
      ),
    );
    expect([problems, sections.map(({ account }) => account)]).toEqual([[], ['SL00TEST11223344']]);
    expect(sections[0]?.balances).toEqual([{ day: '2026-11-20', amountMinor: -100_000n }]);
    expect(linesOf({ sections })).toEqual([
      {
        bankReference: 'BANK-1',
        bookedDay: '2026-11-20',
        valueDay: '2026-11-21',
        amountMinor: 1_250n,
        reference: 'CT17',
        counterparty: 'Depositor & Sons',
        description: 'Float of Bo',
      },
      {
        bankReference: 'BANK-2',
        bookedDay: '2026-11-20',
        valueDay: '2026-11-21',
        amountMinor: -1_250n,
        reference: null,
        counterparty: 'Payee',
        description: 'Float of Bo',
      },
    ]);
  });
  it('leaves out entries that are announced but not booked', () => {
    const { sections, problems } = readCamt(file(entry('', undefined, 'CRDT', '<Sts>PDNG</Sts>')));
    expect([linesOf({ sections }), problems]).toEqual([[], []]);
  });
  it('reports the line of the file where an entry is wrong', () => {
    const { problems, sections } = readCamt(
      file(`${entry()}${entry('', '<Amt Ccy="USD">x</Amt>')}${entry('', '<Amt Ccy="EUR">1</Amt>')}`),
    );
    expect(linesOf({ sections })).toHaveLength(1);
    expect(problems).toEqual([
      { line: 7, message: 'the amount "x" is not a number' },
      { line: 8, message: 'the entry is in EUR, the statement in USD' },
    ]);
  });
  it('is refused where opening balance and entries do not sum to the closing balance, naming the difference', () => {
    expect(readCamt(file(`${entry()}${entry('', undefined, 'DBIT')}`)).problems).toEqual([]);
    expect(readCamt(file(entry(), '1000.00', '1000.00')).problems).toEqual([
      {
        line: 2,
        message:
          'opening balance and lines come to -987.50 USD, the closing balance is -1000.00 USD: a difference of -12.50 USD; ask the bank for the complete statement',
      },
    ]);
  });
  it('takes only interim balances as the bounds of a page', () => {
    const balance = (type: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
    const bounds = (...balances: string[]) => {
      const [section] = readCamt(
        `<Document><BkToCstmrStmt><Stmt><Id>S1</Id>${balances.join('')}${entry()}</Stmt></BkToCstmrStmt></Document>`,
      ).sections;
      return [section?.opening?.amountMinor ?? null, section?.closing?.amountMinor ?? null];
    };
    expect(bounds(balance('OPBD', '1.00'), balance('ITBD', '13.50'))).toEqual([100n, 1_350n]);
    expect(bounds(balance('ITBD', '1.00'), balance('ITBD', '13.50'))).toEqual([100n, 1_350n]);
    expect(bounds(balance('ITBD', '1.00'), balance('CLBD', '13.50'))).toEqual([100n, 1_350n]);
    expect(bounds(balance('PRCD', '1.00'), balance('CLAV', '99.00'))).toEqual([100n, null]);
    expect(bounds(balance('CLBD', '13.50'))).toEqual([null, 1_350n]);
  });
  it('is refused with document types or entities, before anything is parsed', () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>`;
    expect(readCamt(bomb)).toMatchObject({
      sections: [],
      problems: [{ line: 2, message: 'a statement declares no document type and no entities' }],
    });
  });
  it('is refused if it is not XML or not a statement', () => {
    expect(readCamt('<Document><Stmt></Document>').problems[0]?.line).toBe(1);
    expect(readCamt('<Document/>').problems[0]?.message).toContain('holds no statement');
  });
  it('is not read beyond its hundredth fault, nor at all if it consists of tags alone', () => {
    const wrong = readCamt(file('<Ntry/>'.repeat(150)));
    expect(wrong.problems).toHaveLength(100);
    const tags = {
      line: 1,
      message: expect.stringMatching(/^holds more than 400000 tags or 50000 attributes/),
    };
    expect(readCamt(file('<Ntry/>'.repeat(400_000)))).toMatchObject({ sections: [], problems: [tags] });
    const attributes = Array.from({ length: 50_001 }, (_, n) => `a${n}="1"`).join(' ');
    expect(readCamt(file(`<Ntry ${attributes}/>`)).problems).toEqual([tags]);
  });
  it('never throws, whatever the file contains', () => {
    const part = fc.constantFrom(
      '<Ntry>',
      '</Ntry>',
      '<Amt Ccy="USD">',
      '</Amt>',
      '<Stmt>',
      '1.00',
      '&amp;',
      '&#0;',
      '<![CDATA[',
      ']]>',
      '<a b=c>',
      '</',
    );
    fc.assert(
      fc.property(
        fc.array(part).map((all) => file(all.join(''))),
        (text) => {
          const { problems, sections } = readCamt(text);
          for (const each of problems) expect(each.line).toBeGreaterThan(0);
          for (const each of linesOf({ sections })) expect(each.amountMinor).not.toBe(0n);
        },
      ),
      { numRuns: 500 },
    );
  });
});
