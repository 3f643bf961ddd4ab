import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCamt053 } from './camt053.ts';

const entry = (
  more = '',
  amount = '<Amt Ccy="USD">12.50</Amt>',
  mark = 'CRDT',
  state = '<Sts><Cd>BOOK</Cd></Sts>',
) => `
<Ntry>${amount}<CdtDbtInd>${mark}</CdtDbtInd>${state}<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt>${more}</Ntry>`;
const file = (entries: string, closing = '1000.00') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr/><Stmt>
<Acct><Id><IBAN>SL00TEST11223344</IBAN></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-19</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${closing}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>${entries}
</Stmt></BkToCstmrStmt></Document>`;

describe('a camt.053 statement', () => {
  it('is read entry by entry, signed by its credit or debit mark', () => {
    const details = `<AcctSvcrRef>BANK-1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>CT17</EndToEndId></Refs>
      <RltdPties><Dbtr><Nm>Depositor &amp; Sons</Nm></Dbtr><Cdtr><Pty><Nm>Payee</Nm></Pty></Cdtr></RltdPties>
      <RmtInf><Ustrd>Float of Bo</Ustrd><Ustrd>second</Ustrd></RmtInf></TxDtls></NtryDtls>`;
    const { lines, balances, accountNumbers, problems } = readCamt053(
      file(
        entry(details) +
          entry(details.replace('BANK-1', 'BANK-2').replace('CT17', 'NOTPROVIDED'), undefined, 'DBIT'),
      ),
    );
    expect([problems, accountNumbers]).toEqual([[], ['SL00TEST11223344']]);
    expect(balances).toEqual([{ day: '2026-11-20', amountMinor: -100_000n }]);
    expect(lines).toEqual([
      {
        identity: 'BANK-1',
        bookedDay: '2026-11-20',
        valueDay: '2026-11-21',
        amountMinor: 1_250n,
        reference: 'CT17',
        counterparty: 'Depositor & Sons',
        description: 'Float of Bo',
      },
      {
        identity: 'BANK-2',
        bookedDay: '2026-11-20',
        valueDay: '2026-11-21',
        amountMinor: -1_250n,
        reference: null,
        counterparty: 'Payee',
        description: 'Float of Bo',
      },
    ]);
  });
  it('leaves out what is announced and not booked', () => {
    expect(readCamt053(file(entry('', undefined, 'CRDT', '<Sts>PDNG</Sts>'))).lines).toEqual([]);
  });
  it('says at which line of the file an entry is wrong', () => {
    const { problems, lines } = readCamt053(
      file(`${entry()}${entry('', '<Amt Ccy="USD">x</Amt>')}${entry('', '<Amt Ccy="EUR">1</Amt>')}`),
    );
    expect(lines).toHaveLength(1);
    expect(problems).toEqual([
      { line: 7, message: 'the amount "x" is not a number' },
      { line: 8, message: 'the currency "EUR" is none of SLL, USD, USDC' },
    ]);
  });
  it('refuses document types and entities before anything is read', () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><Document>&x;</Document>`;
    expect(readCamt053(bomb)).toMatchObject({
      lines: [],
      problems: [{ line: 2, message: 'a statement declares no document type and no entities' }],
    });
  });
  it('refuses what is not XML or no statement', () => {
    expect(readCamt053('<Document><Stmt></Document>').problems[0]?.line).toBe(1);
    expect(readCamt053('<Document/>').problems[0]?.message).toContain('holds no statement');
  });
  it('never breaks, whatever the file holds', () => {
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
          const { problems, lines } = readCamt053(text);
          for (const each of problems) expect(each.line).toBeGreaterThan(0);
          for (const each of lines) expect(each.amountMinor).not.toBe(0n);
        },
      ),
      { numRuns: 500 },
    );
  });
});
