import { latin1, utf16, type BankFile } from './bank-file.ts';

const HEAD = [':20:ST1', ':25:11223344', ':28C:12/1'];
const joined = (...lines: readonly string[]): string => lines.join('\r\n');
/** A statement that opens with 1000 USD. */
const statement = (closing: string, ...lines: readonly string[]): string =>
  joined(...HEAD, ':60F:C261119USD1000,00', ...lines, `:62F:C261120USD${closing}`, '-');
/** An interim report of one account. */
const report = (...lines: readonly string[]): string =>
  joined(':20:RP1', ':25:11223344', ':28C:12/1', ...lines, '-');
const SALE = ':61:2611201120C250,00NTRFINV7//B1';
const SALE_LINE = '2026-11-20 250.00|INV7|B1||No description';
const UMLAUT = statement('1250,00', SALE, ':86:M\u00fcller & S\u00f6hne');

export const MT940_FILES: readonly BankFile[] = [
  {
    name: 'Block headers of the handbook',
    text: joined(
      '{1:F01BANKSLFRXXXX0000000000}{2:O9400000000000BANKSLFRXXXX00000000000000000000N}{4:',
      statement('1250,00', SALE, ':86:Rent').replace(/-$/, '-}'),
    ),
    lines: ['2026-11-20 250.00|INV7|B1||Rent'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Nested blocks, a trailer, and two messages without a line end between them',
    text: joined(
      '{1:F01BANKSLFRXXXX0000000000}{2:I940BANKSLFRXXXXN}{3:{108:REF1}}{4:',
      ...HEAD,
      ':60F:C261119USD1000,00',
      SALE,
      ':62F:C261120USD1250,00',
      '-}{5:{CHK:ABCDEF012345}}{S:{COP:S}}${1:F01BANKSLFRXXXX0000000000}{2:I940BANKSLFRXXXXN}{3:{108:REF2}}{4:',
      ':20:ST2',
      ':25:11223344',
      ':28C:13/1',
      ':60F:C261120USD1250,00',
      ':61:2611211121D50,00NCHGNONREF',
      ':62F:C261121USD1200,00',
      '-}',
    ),
    lines: [SALE_LINE, '2026-11-21 -50.00||||No description'],
    closing: '2026-11-21 1200.00',
  },
  {
    name: 'Marks of the start and end of a transmission, no message end',
    text: `\u0001${joined(...HEAD, ':60F:C261119USD1000,00', SALE, ':62F:C261120USD1250,00')}\r\n\u0003`,
    lines: [SALE_LINE],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Line ends of a single carriage return',
    text: statement('1250,00', SALE).replaceAll('\r\n', '\r'),
    lines: [SALE_LINE],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Lines without an entry date',
    text: statement('1250,00', ':61:261120C250,00NTRFINV7//B1'),
    lines: [SALE_LINE],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'An entry date in another year than the value date',
    text: joined(
      ...HEAD,
      ':60F:C261230USD1000,00',
      ':61:2612310102C250,00NTRFNONREF',
      ':61:2701021231D50,00NTRFNONREF',
      ':62F:C270102USD1200,00',
      '-',
    ),
    lines: ['2027-01-02 250.00||||No description', '2026-12-31 -50.00||||No description'],
    closing: '2027-01-02 1200.00',
  },
  {
    name: 'A funds code behind the mark',
    text: statement('1200,00', ':61:2611201120CR250,00NTRFINV7//B1', ':61:2611201120DR50,00NMSCNONREF'),
    lines: [SALE_LINE, '2026-11-20 -50.00||||No description'],
    closing: '2026-11-20 1200.00',
  },
  {
    name: 'References missing altogether',
    text: statement('1249,00', ':61:2611201120C250,00NTRF', ':61:2611201120D1,00NCHG//'),
    lines: ['2026-11-20 250.00||||No description', '2026-11-20 -1.00||||No description'],
    closing: '2026-11-20 1249.00',
  },
  {
    name: 'A reference repeated by payment, charge and tax',
    text: statement(
      '878,00',
      ':61:2611201120D100,00NTRFINV9//B9',
      ':61:2611201120D20,00NCHGINV9//B9',
      ':61:2611201120D2,00NCHGINV9//B9',
    ),
    lines: [
      '2026-11-20 -100.00|INV9|B9||No description',
      '2026-11-20 -20.00|INV9|B9||No description',
      '2026-11-20 -2.00|INV9|B9||No description',
    ],
    closing: '2026-11-20 878.00',
  },
  {
    name: 'References longer than the standard allows',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFINVOICE-2026-11-000000007//BANKREFERENCE-0000000000001',
    ),
    lines: ['2026-11-20 250.00|INVOICE-2026-11-000000007|BANKREFERENCE-0000000000001||No description'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Further text below the line, without a field 86',
    text: statement('1250,00', SALE, 'COUNTER 3 BO'),
    lines: ['2026-11-20 250.00|INV7|B1||COUNTER 3 BO'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Sub-fields ?20 to ?33 with SEPA tags',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFNONREF//B1',
      ':86:166?00CREDIT TRANSFER?109310?20EREF+CT17?21SVWZ+Invoice 2026-11-0000',
      '?2207 Float of Bo?30BANKSLFR?31SL00TEST99887766?32Kambia Traders a?33nd Sons',
    ),
    lines: ['2026-11-20 250.00|CT17|B1|Kambia Traders a nd Sons|Invoice 2026-11-0000 07 Float of Bo'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Sub-fields filled to their last character, continued in ?60',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFNONREF//B1',
      ':86:166?00TRANSFER?20SVWZ+Rent of the counter in?21 Kenema and its extension f?60or November',
    ),
    lines: ['2026-11-20 250.00||B1||Rent of the counter in Kenema and its extension for November'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Sub-fields without SEPA tags',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFNONREF//B1',
      ':86:051?00CREDIT?20RENT?21NOVEMBER?32KAMBIA TRADERS',
    ),
    lines: ['2026-11-20 250.00||B1|KAMBIA TRADERS|RENT NOVEMBER'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Sub-fields marked by a tilde',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFNONREF//B1',
      ':86:020~00VI01',
      '~20RENT OF~21NOVEMBER~32KAMBIA~33TRADERS',
    ),
    lines: ['2026-11-20 250.00||B1|KAMBIA TRADERS|RENT OF NOVEMBER'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Sub-fields marked by an angle bracket',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFNONREF//B1',
      ':86:944<00INCOMING<20RENT<32KAMBIA TRADERS',
    ),
    lines: ['2026-11-20 250.00||B1|KAMBIA TRADERS|RENT'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Tagged sub-fields /EREF/ and /REMI/, wrapped',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFNONREF//B1',
      ':86:/TRTP/SEPA OVERBOEKING/IBAN/SL00TEST99887766/BIC/BANKSLFR/NAME/Kam',
      'bia Traders/REMI/Rent of November/EREF/CT17',
    ),
    lines: ['2026-11-20 250.00|CT17|B1|Kambia Traders|Rent of November'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Tagged sub-fields with a structured counterparty',
    text: statement(
      '1250,00',
      ':61:2611201120C250,00NTRFEREF//B1',
      ':86:/EREF/CT17//CNTP/SL00TEST99887766/BANKSLFR/Kambia Traders/Kambia//REMI/USTD//Rent/',
    ),
    lines: ['2026-11-20 250.00|CT17|B1|Kambia Traders|Rent'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Tagged sub-fields with the name inside another',
    text: statement(
      '950,00',
      ':61:2611201120D50,00NTRFNONREF//B2',
      ':86:/BENM//NAME/Guma Water/REMI/Bill 9/EREF/NOTPROVIDED',
    ),
    lines: ['2026-11-20 -50.00||B2|Guma Water|Bill 9'],
    closing: '2026-11-20 950.00',
  },
  {
    name: 'Several fields 86 that belong to the statement, not to a line',
    text: joined(
      ...HEAD,
      ':60F:C261119USD1000,00',
      ':86:STATEMENT OF NOVEMBER',
      SALE,
      ':86:Rent',
      ':62F:C261120USD1250,00',
      ':64:C261120USD1250,00',
      ':65:C261121USD1250,00',
      ':65:C261122USD1250,00',
      ':86:THANK YOU',
      '-',
    ),
    lines: ['2026-11-20 250.00|INV7|B1||Rent'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Text behind the closing balance and behind the message',
    text: joined(statement('1250,00', SALE).replace(/-$/, 'PAGE TOTAL'), 'END OF FILE'),
    lines: [SALE_LINE],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'An account with dots',
    text: statement('1250,00', SALE).replace('11223344', '11.22.33.44'),
    lines: [SALE_LINE],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'An account behind its bank and before its currency',
    text: statement('1250,00', SALE).replace('11223344', 'BANKSLFR/11223344/USD'),
    lines: [SALE_LINE],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'An account in field 25P with the bank below',
    text: statement('1250,00', SALE).replace(':25:11223344', ':25P:11223344\r\nBANKSLFR'),
    lines: [SALE_LINE],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Several statements of one account',
    text: joined(
      statement('1250,00', SALE),
      ':20:ST2',
      ':25:11223344',
      ':28C:13/1',
      ':60F:C261120USD1250,00',
      ':61:2611211121D250,00NTRFNONREF',
      ':62F:C261121USD1000,00',
      '-',
    ),
    lines: [SALE_LINE, '2026-11-21 -250.00||||No description'],
    closing: '2026-11-21 1000.00',
  },
  {
    name: 'Statements of several accounts and currencies',
    text: joined(
      statement('1250,00', SALE),
      statement('1250,00', SALE).replace('11223344', '99887766'),
      statement('1250,00', SALE).replaceAll('USD', 'EUR'),
    ),
    lines: [SALE_LINE],
    others: 2,
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Pages of one statement',
    text: joined(
      ...HEAD,
      ':60F:C261119USD1000,00',
      SALE,
      ':62M:C261120USD1250,00',
      '-',
      ':20:ST1',
      ':25:11223344',
      ':28C:12/2',
      ':60M:C261120USD1250,00',
      ':61:2611201120D50,00NTRFNONREF',
      ':62F:C261120USD1200,00',
      '-',
    ),
    lines: [SALE_LINE, '2026-11-20 -50.00||||No description'],
    closing: '2026-11-20 1200.00',
  },
  {
    name: 'Interest valued on the 30th of February',
    text: joined(
      ...HEAD,
      ':60F:C260227USD1000,00',
      ':61:2602300302C1,25NINTNONREF',
      ':62F:C260302USD1001,25',
      '-',
    ),
    lines: ['2026-03-02 1.25||||No description'],
    closing: '2026-03-02 1001.25',
  },
  {
    name: 'A line without an amount',
    text: statement('1250,00', ':61:2611201120C0,00NMSCNONREF', ':86:Change of terms', SALE),
    lines: [SALE_LINE],
    zeroAmounts: 1,
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Reversals of a credit and of a debit',
    text: statement('980,00', ':61:2611201120RC30,00NTRFX//R1', ':61:2611201120RD10,00NTRFY//R2'),
    lines: ['2026-11-20 -30.00|X|R1||No description', '2026-11-20 10.00|Y|R2||No description'],
    closing: '2026-11-20 980.00',
  },
  {
    name: 'Amounts without whole units or without decimals',
    text: statement('1004,5', ':61:2611201120C,50NINTNONREF', ':61:2611201120C4,NTRFNONREF'),
    lines: ['2026-11-20 0.50||||No description', '2026-11-20 4.00||||No description'],
    closing: '2026-11-20 1004.50',
  },
  {
    name: 'An overdrawn account',
    text: joined(
      ...HEAD,
      ':60F:D261119USD100,00',
      ':61:2611201120D50,00NTRFNONREF',
      ':62F:D261120USD150,00',
      '-',
    ),
    lines: ['2026-11-20 -50.00||||No description'],
    closing: '2026-11-20 -150.00',
  },
  {
    name: 'A day without lines',
    text: statement('1000,00'),
    lines: [],
    closing: '2026-11-20 1000.00',
  },
  {
    name: 'Latin-1',
    text: UMLAUT,
    bytes: latin1(UMLAUT),
    lines: ['2026-11-20 250.00|INV7|B1||M\u00fcller & S\u00f6hne'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Windows-1252',
    text: UMLAUT,
    bytes: latin1(UMLAUT.replace('&', '\u0096')),
    lines: ['2026-11-20 250.00|INV7|B1||M\u00fcller \u2013 S\u00f6hne'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'UTF-8 with a byte order mark',
    text: `\uFEFF${UMLAUT}`,
    lines: ['2026-11-20 250.00|INV7|B1||M\u00fcller & S\u00f6hne'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'UTF-16',
    text: UMLAUT,
    bytes: utf16(UMLAUT),
    lines: ['2026-11-20 250.00|INV7|B1||M\u00fcller & S\u00f6hne'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'New leones for an account in old ones',
    text: statement('1001,25', ':61:2611201120C1,25NTRFNONREF').replaceAll('USD', 'SLE'),
    currency: 'SLL',
    lines: ['2026-11-20 1250||||No description'],
    closing: '2026-11-20 1001250',
  },
  {
    name: 'USDC with six decimals',
    text: statement('1000,000001', ':61:2611201120C0,000001NTRFNONREF').replaceAll('USD', 'USDC'),
    currency: 'USDC',
    lines: ['2026-11-20 0.000001||||No description'],
    closing: '2026-11-20 1000.000001',
  },
  {
    name: 'A closing balance that the lines do not lead to',
    text: statement('1300,00', SALE),
    lines: {
      refused:
        'opening balance and lines come to 1250.00 USD, the closing balance is 1300.00 USD: a difference of 50.00 USD; ask the bank for the complete statement',
    },
  },
  {
    name: 'A file that was cut off',
    text: statement('1250,00', SALE).replace(/:62F:[^]*/, ''),
    lines: {
      refused: 'the statement has no closing balance :62F: or :62M:; ask the bank for the complete one',
    },
  },
  {
    name: 'Another currency',
    text: statement('1250,00', SALE).replaceAll('USD', 'EUR'),
    lines: { refused: 'it is in EUR, the account in USD' },
  },
  {
    name: 'Another account',
    text: statement('1250,00', SALE).replace('11223344', '99887766'),
    lines: { refused: 'it is of account **** 7766, not of this one' },
  },
  {
    name: 'New leones with a fraction that old ones cannot hold',
    text: statement('1000,0005', ':61:2611201120C0,0005NTRFNONREF').replaceAll('USD', 'SLE'),
    currency: 'SLL',
    lines: { refused: '"0.0005" SLE is no whole number of SLL, in which the account is kept' },
  },
];

export const MT942_FILES: readonly BankFile[] = [
  {
    name: 'A report with its time, floor limit and totals',
    text: report(
      ':34F:USD0,00',
      ':13D:2611201430+0000',
      SALE,
      ':86:Rent',
      ':61:2611201120D50,00NCHGNONREF',
      ':90D:1USD50,00',
      ':90C:1USD250,00',
    ),
    lines: ['2026-11-20 250.00|INV7|B1||Rent', '2026-11-20 -50.00||||No description'],
  },
  {
    name: 'Floor limits by side, above which entries are left out',
    text: report(
      ':34F:USDD100,00',
      ':34F:USDC100,00',
      ':13:2611201430',
      SALE,
      ':90D:7USD99,00',
      ':90C:9USD400,00',
    ),
    lines: [SALE_LINE],
  },
  {
    name: 'Expected entries',
    text: report(
      ':34F:USD0,',
      ':13D:2611201430+0000',
      ':61:2611201120EC70,00NTRFNONREF',
      ':86:Expected',
      SALE,
    ),
    lines: [SALE_LINE],
    announced: 1,
  },
  {
    name: 'Block headers and several reports',
    text: joined(
      '{1:F01BANKSLFRXXXX0000000000}{2:I942BANKSLFRXXXXN}{4:',
      report(':34F:USD0,00', ':13D:2611200900+0100', SALE).replace(/-$/, '-}'),
      '{1:F01BANKSLFRXXXX0000000000}{2:I942BANKSLFRXXXXN}{4:',
      report(':34F:USD0,00', ':13D:2611201500+0100', ':61:2611201120D1,00NCHGNONREF').replace(/-$/, '-}'),
    ),
    lines: [SALE_LINE, '2026-11-20 -1.00||||No description'],
  },
  {
    name: 'A report behind a statement in one file',
    text: joined(
      statement('1250,00', SALE),
      report(':34F:USD0,00', ':13D:2611211200+0000', ':61:2611211121C5,00NTRFNONREF'),
    ),
    lines: [SALE_LINE, '2026-11-21 5.00||||No description'],
    closing: '2026-11-20 1250.00',
  },
  {
    name: 'Totals that the lines do not come to',
    text: report(':34F:USD0,00', ':13D:2611201430+0000', SALE, ':90C:2USD300,00'),
    lines: {
      refused:
        '1 credit lines come to 250.00 USD, the report states 2 of 300.00 USD: a difference of 50.00 USD; ask the bank for the complete report',
    },
  },
];
