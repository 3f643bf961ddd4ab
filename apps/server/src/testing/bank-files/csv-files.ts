import type { BankFile } from './bank-file.ts';

const LINES = ['2026-11-19 -20.00||B7||Charge', '2026-11-20 1250.50|CT17|B8|Depositor, Sons|Float of Bo'];
const COLUMNS =
  'Booking date,Value date,Account,Currency,Amount,Balance,Reference,Bank reference,Counterparty,Description';
const ROWS = [
  '2026-11-19,,11223344,USD,-20.00,80.00,,B7,,Charge',
  '2026-11-20,2026-11-21,11223344,USD,1250.50,1330.50,CT17,B8,"Depositor, Sons",Float of Bo',
];
const file = (...rows: readonly string[]): string => [COLUMNS, ...rows].join('\r\n');

export const CSV_FILES: readonly BankFile[] = [
  {
    name: 'Running balances, the oldest row first',
    text: file(...ROWS),
    lines: LINES,
    closing: '2026-11-20 1330.50',
  },
  {
    name: 'Running balances, the newest row first',
    text: file(...ROWS.toReversed()),
    lines: LINES,
    closing: '2026-11-20 1330.50',
  },
  {
    name: 'Semicolons, other order of columns, no balances',
    text: 'amount;account;currency;booking date\n-20.00;11 22 33 44;USD;2026-11-19\n',
    lines: ['2026-11-19 -20.00||||No description'],
  },
  {
    name: 'Tabs and a byte order mark',
    text: `\uFEFF${'booking date,account,currency,amount\n2026-11-19,11223344,USD,+20\n'.replaceAll(',', '\t')}`,
    lines: ['2026-11-19 20.00||||No description'],
  },
  {
    name: 'New leones for an account in old ones',
    text: file('2026-11-19,,11223344,SLE,-20.50,80.125,,B7,,Charge'),
    currency: 'SLL',
    lines: ['2026-11-19 -20500||B7||Charge'],
    closing: '2026-11-19 80125',
  },
  {
    name: 'Rows of several accounts',
    text: file(ROWS[0] ?? '', '2026-11-19,,99887766,USD,5,500,,,,Other', ROWS[1] ?? ''),
    lines: LINES,
    others: 1,
    closing: '2026-11-20 1330.50',
  },
  {
    name: 'A file that was cut off in its last row',
    text: file(...ROWS).slice(0, -60),
    lines: {
      refused: 'the last row has 3 of 10 cells: the file was cut off; ask the bank for the complete one',
    },
  },
  {
    name: 'A row that is missing between two balances',
    text: file(ROWS[0] ?? '', '2026-11-20,,11223344,USD,5,100,,,,'),
    lines: {
      refused:
        'the balance does not follow from the row before: a difference of 15.00 USD; ask the bank for the complete statement',
    },
  },
];
