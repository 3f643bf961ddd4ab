import { latin1, utf16, type BankFile } from './bank-file.ts';

const ROOTS = {
  '052': ['BkToCstmrAcctRpt', 'Rpt'],
  '053': ['BkToCstmrStmt', 'Stmt'],
  '054': ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
} as const;
type Message = keyof typeof ROOTS;

const money = (amount: string, currency = 'USD'): string =>
  `<Amt Ccy="${currency}">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
const balance = (type: string, amount: string, day: string, currency?: string): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${money(amount, currency)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
const opening = (amount: string, currency?: string) => balance('OPBD', amount, '2026-11-19', currency);
const closing = (amount: string, currency?: string) => balance('CLBD', amount, '2026-11-20', currency);

interface EntryParts {
  readonly amount: string;
  readonly currency?: string;
  readonly state?: string;
  readonly dates?: string;
  readonly more?: string;
}
const entry = ({
  amount,
  currency,
  state = '<Sts>BOOK</Sts>',
  dates = '<BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-20</Dt></ValDt>',
  more = '',
}: EntryParts): string => `<Ntry>${money(amount, currency)}${state}${dates}${more}</Ntry>\n`;
const message = (
  type: Message,
  version: string,
  content: string,
  account = '<Othr><Id>11223344</Id></Othr>',
) => {
  const [root, each] = ROOTS[type];
  const name = version === '01' ? `${root}V01` : root;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${type}.001.${version}"><${name}><GrpHdr><MsgId>M1</MsgId></GrpHdr>
<${each}><Id>S1</Id><ElctrncSeqNb>7</ElctrncSeqNb><Acct><Id>${account}</Id></Acct>
${content}</${each}></${name}></Document>`;
};

const DETAILS = `<AcctSvcrRef>B1</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>CT17</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>Kambia Traders</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Rent</Ustrd></RmtInf></TxDtls></NtryDtls>`;
const PARTY = DETAILS.replace('<Nm>Kambia Traders</Nm>', '<Pty><Nm>Kambia Traders</Nm></Pty>');
const FIRST = DETAILS.replace('<NtryDtls>', '').replace('</NtryDtls>', '');
const LINE = '2026-11-20 250.00|CT17|B1|Kambia Traders|Rent';
const CODE = '<Sts><Cd>BOOK</Cd></Sts>';
const bounded = (content: string, end = '1250.00') => opening('1000.00') + closing(end) + content;
const CLOSING = '2026-11-20 1250.00';

/** A transaction of a batch. */
const part = (amount: string, reference: string, more = ''): string =>
  `<TxDtls><Refs><AcctSvcrRef>${reference}</AcctSvcrRef></Refs>${amount}${more}</TxDtls>`;
const batch = (...parts: readonly string[]): string =>
  `<NtryDtls><Btch><NbOfTxs>${parts.length}</NbOfTxs></Btch>${parts.join('')}</NtryDtls>`;
const detailed = (amount: string): string =>
  `<AmtDtls><TxAmt><Amt Ccy="USD">${amount}</Amt></TxAmt></AmtDtls>`;
const charge = (amount: string, included: string): string =>
  `<Chrgs><Rcrd><Amt Ccy="USD">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><ChrgInclInd>${included}</ChrgInclInd></Rcrd></Chrgs>`;

const VERSIONS: readonly BankFile[] = [
  ...['02', '03', '04', '05', '06', '07'].map((version): BankFile => ({
    name: `Version ${version}: the state as text`,
    text: message('053', version, bounded(entry({ amount: '250.00', more: DETAILS }))),
    lines: [LINE],
    closing: CLOSING,
  })),
  ...['08', '09', '10', '11', '12', '13'].map((version): BankFile => ({
    name: `Version ${version}: the state as a code, parties below Pty`,
    text: message('053', version, bounded(entry({ amount: '250.00', state: CODE, more: PARTY }))),
    lines: [LINE],
    closing: CLOSING,
  })),
];
const UMLAUT = message('053', '02', bounded(entry({ amount: '250.00', more: DETAILS }))).replace(
  'Rent',
  'B\u00fcro',
);
const UMLAUT_LINE = '2026-11-20 250.00|CT17|B1|Kambia Traders|B\u00fcro';

export const CAMT053_FILES: readonly BankFile[] = [
  {
    name: 'Version 01: numbered root, transactions below the entry, balance types as codes',
    text: message(
      '053',
      '01',
      bounded(entry({ amount: '250.00', more: FIRST }))
        .replaceAll('<CdOrPrtry>', '')
        .replaceAll('</CdOrPrtry>', ''),
      '<PrtryAcct><Id>11223344</Id></PrtryAcct>',
    ),
    lines: [LINE],
    closing: CLOSING,
  },
  ...VERSIONS,
  {
    name: 'A prefix of the namespace, inside an envelope with a header',
    text: `<env:Envelope xmlns:env="urn:envelope" xmlns:ns2="urn:iso"><env:Header/><env:Body>${message(
      '053',
      '08',
      bounded(entry({ amount: '250.00', state: CODE, more: PARTY })),
    )
      .replace(/<\?xml[^>]*>\s*/, '')
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1ns2:')}</env:Body></env:Envelope>`,
    lines: [LINE],
    closing: CLOSING,
  },
  {
    name: 'An IBAN, times in place of dates, the previous closing balance',
    text: message(
      '053',
      '08',
      balance('PRCD', '1000.00', '2026-11-19') +
        closing('1250.00').replace(
          '<Dt><Dt>2026-11-20</Dt></Dt>',
          '<Dt><DtTm>2026-11-20T23:59:00+01:00</DtTm></Dt>',
        ) +
        entry({
          amount: '250.00',
          state: CODE,
          dates:
            '<BookgDt><DtTm>2026-11-20T00:10:00+01:00</DtTm></BookgDt><ValDt><DtTm>2026-11-20T00:00:00Z</DtTm></ValDt>',
          more: PARTY,
        }),
      '<IBAN>SL00TEST11223344</IBAN>',
    ),
    account: 'SL00 TEST 1122 3344',
    lines: [LINE],
    closing: CLOSING,
  },
  {
    name: 'Several statements of several accounts',
    text: message('053', '04', bounded(entry({ amount: '250.00', more: DETAILS }))).replace(
      '</BkToCstmrStmt>',
      `<Stmt><Acct><Id><Othr><Id>99887766</Id></Othr></Id></Acct>${opening('1.00')}${closing('1.00')}</Stmt>
       <Stmt><Id>S2</Id><Acct><Id><Othr><Id>11223344</Id></Othr></Id></Acct>${opening('1250.00')}${balance('CLBD', '1250.00', '2026-11-21')}</Stmt></BkToCstmrStmt>`,
    ),
    lines: [LINE],
    others: 0,
    closing: '2026-11-21 1250.00',
  },
  {
    name: 'The balances of each of several days',
    text: message(
      '053',
      '02',
      balance('OPBD', '1000.00', '2026-11-19') +
        balance('CLBD', '1250.00', '2026-11-20') +
        balance('OPBD', '1250.00', '2026-11-20') +
        balance('CLBD', '1200.00', '2026-11-21') +
        entry({ amount: '250.00', more: DETAILS }) +
        entry({ amount: '-50.00', dates: '<BookgDt><Dt>2026-11-21</Dt></BookgDt>' }),
    ),
    lines: [LINE, '2026-11-21 -50.00||||No description'],
    closing: '2026-11-21 1200.00',
  },
  {
    name: 'Entries that are announced, and one without an amount',
    text: message(
      '053',
      '08',
      bounded(
        entry({ amount: '9.00', state: '<Sts><Cd>PDNG</Cd></Sts>' }) +
          entry({ amount: '9.00', state: '<Sts><Cd>FUTR</Cd></Sts>' }) +
          entry({ amount: '0.00', state: CODE }) +
          entry({ amount: '250.00', state: CODE, more: PARTY }),
      ),
    ),
    lines: [LINE],
    announced: 2,
    zeroAmounts: 1,
    closing: CLOSING,
  },
  {
    name: 'A reversal, and a structured reference',
    text: message(
      '053',
      '06',
      bounded(
        entry({
          amount: '-50.00',
          more: `<RvslInd>true</RvslInd><NtryDtls><TxDtls><RmtInf><Strd><CdtrRefInf><Ref>RF18X</Ref></CdtrRefInf>
           <AddtlRmtInf>Returned</AddtlRmtInf></Strd></RmtInf></TxDtls></NtryDtls>`,
        }),
        '950.00',
      ),
    ),
    lines: ['2026-11-20 -50.00|RF18X|||Returned'],
    closing: '2026-11-20 950.00',
  },
  {
    name: 'A batch unfolded by the amounts of its transactions',
    text: message(
      '053',
      '08',
      bounded(
        entry({
          amount: '250.00',
          state: CODE,
          more: batch(part(money('150.00'), 'T1'), part(money('110.00'), 'T2'), part(money('-10.00'), 'T3')),
        }),
      ),
    ),
    lines: [
      '2026-11-20 150.00||T1||No description',
      '2026-11-20 110.00||T2||No description',
      '2026-11-20 -10.00||T3||No description',
    ],
    closing: CLOSING,
  },
  {
    name: 'A batch of version 02, whose transactions state amounts in their details',
    text: message(
      '053',
      '02',
      bounded(
        entry({
          amount: '-250.00',
          more: batch(part(detailed('150.00'), 'T1'), part(detailed('100.00'), 'T2')),
        }),
        '750.00',
      ),
    ),
    lines: ['2026-11-20 -150.00||T1||No description', '2026-11-20 -100.00||T2||No description'],
    closing: '2026-11-20 750.00',
  },
  {
    name: 'A batch whose transactions state no amounts stays one line',
    text: message(
      '053',
      '04',
      bounded(
        entry({
          amount: '250.00',
          more: `<AcctSvcrRef>B1</AcctSvcrRef>${batch(part('', 'T1'), part('', 'T2'))}`,
        }),
      ),
    ),
    lines: ['2026-11-20 250.00||B1||No description'],
    closing: CLOSING,
  },
  {
    name: 'Charges that the amount includes',
    text: message(
      '053',
      '08',
      bounded(entry({ amount: '250.00', state: CODE, more: charge('2.50', 'true') + PARTY })),
    ),
    lines: ['2026-11-20 252.50|CT17|B1|Kambia Traders|Rent', '2026-11-20 -2.50|CT17|B1||Charge: Rent'],
    closing: CLOSING,
  },
  {
    name: 'Charges that are booked on their own',
    text: message(
      '053',
      '08',
      bounded(entry({ amount: '250.00', state: CODE, more: charge('2.50', 'false') + PARTY })),
    ),
    lines: [LINE],
    closing: CLOSING,
  },
  {
    name: 'A batch before its charges',
    text: message(
      '053',
      '08',
      bounded(
        entry({
          amount: '250.00',
          state: CODE,
          more: charge('10.00', 'true') + batch(part(money('150.00'), 'T1'), part(money('110.00'), 'T2')),
        }),
      ),
    ),
    lines: [
      '2026-11-20 150.00||T1||No description',
      '2026-11-20 110.00||T2||No description',
      '2026-11-20 -10.00||||Charge: No description',
    ],
    closing: CLOSING,
  },
  {
    name: 'A payment instructed in another currency',
    text: message(
      '053',
      '08',
      bounded(
        entry({
          amount: '250.00',
          state: CODE,
          more: PARTY.replace(
            '</Refs>',
            '</Refs><Amt Ccy="EUR">230.00</Amt><AmtDtls><InstdAmt><Amt Ccy="EUR">230.00</Amt></InstdAmt></AmtDtls>',
          ),
        }),
      ),
    ),
    lines: [LINE],
    closing: CLOSING,
  },
  {
    name: 'New leones for an account in old ones',
    text: message(
      '053',
      '08',
      opening('1.00', 'SLE') +
        closing('3.125', 'SLE') +
        entry({ amount: '2.125', currency: 'SLE', state: CODE }),
    ),
    currency: 'SLL',
    lines: ['2026-11-20 2125||||No description'],
    closing: '2026-11-20 3125',
  },
  {
    name: 'Latin-1, as declared',
    text: UMLAUT,
    bytes: latin1(UMLAUT.replace('UTF-8', 'ISO-8859-1')),
    lines: [UMLAUT_LINE],
    closing: CLOSING,
  },
  {
    name: 'UTF-16',
    text: UMLAUT,
    bytes: utf16(UMLAUT.replace('UTF-8', 'UTF-16')),
    lines: [UMLAUT_LINE],
    closing: CLOSING,
  },
  {
    name: 'A batch that does not come to its entry',
    text: message(
      '053',
      '08',
      bounded(
        entry({
          amount: '250.00',
          state: CODE,
          more: batch(part(money('150.00'), 'T1'), part(money('90.00'), 'T2')),
        }),
      ),
    ),
    lines: {
      refused:
        'its 2 transactions come to 240.00 USD, the entry is 250.00 USD: a difference of 10.00 USD; ask the bank for the complete statement',
    },
  },
  {
    name: 'An entry in another currency than the statement',
    text: message('053', '08', bounded(entry({ amount: '250.00', currency: 'EUR', state: CODE }))),
    lines: { refused: 'the entry is in EUR, the statement in USD' },
  },
  {
    name: 'A state of an entry that the standard does not know',
    text: message('053', '08', bounded(entry({ amount: '250.00', state: '<Sts><Prtry>HELD</Prtry></Sts>' }))),
    lines: { refused: 'the state "HELD" of the entry is none of BOOK, PDNG, INFO, FUTR' },
  },
  {
    name: 'Entities',
    text: '<!DOCTYPE a [<!ENTITY b "c">]><Document>&b;</Document>',
    lines: { refused: 'a statement declares no document type and no entities' },
  },
];

export const CAMT052_FILES: readonly BankFile[] = ['01', '02', '04', '06', '08', '12'].map((version) => ({
  name: `Version ${version}`,
  text: message(
    '052',
    version,
    balance('ITBD', '9.00', '2026-11-20') +
      entry({
        amount: '250.00',
        ...(Number(version) >= 8 && { state: CODE }),
        more: version === '01' ? FIRST : Number(version) >= 8 ? PARTY : DETAILS,
      }),
  ),
  lines: [LINE],
}));
export const CAMT054_FILES: readonly BankFile[] = ['01', '02', '04', '06', '08', '12'].map((version) => ({
  name: `Version ${version}${version === '04' ? ': a batch' : ''}`,
  text: message(
    '054',
    version,
    entry({
      amount: '250.00',
      ...(Number(version) >= 8 && { state: CODE }),
      more:
        version === '04'
          ? batch(part(money('150.00'), 'T1'), part(money('100.00'), 'T2'))
          : version === '01'
            ? FIRST
            : Number(version) >= 8
              ? PARTY
              : DETAILS,
    }),
  ),
  lines:
    version === '04'
      ? ['2026-11-20 150.00||T1||No description', '2026-11-20 100.00||T2||No description']
      : [LINE],
}));
