/** Statement files as banks write them, for the tests of banking. Amounts are whole leones. */

export interface WrittenLine {
  readonly day: string;
  readonly amount: number;
  readonly bankReference: string | null;
  readonly text: string;
}
export interface WrittenFile {
  readonly account: string;
  readonly number: string;
  readonly opening: number;
  readonly lines: readonly WrittenLine[];
}
const sumOf = (lines: readonly WrittenLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);
const short = (day: string): string => day.slice(2).replaceAll('-', '');

export function mt940({ account, number, opening, lines }: WrittenFile): string {
  const balance = (tag: string, day: string, amount: number): string =>
    `:${tag}:${amount < 0 ? 'D' : 'C'}${short(day)}SLL${Math.abs(amount)},`;
  const [first, last] = [lines[0]?.day ?? '2026-11-20', lines.at(-1)?.day ?? '2026-11-20'];
  return [
    `:20:${number}`,
    `:25:${account}`,
    ':28C:1/1',
    balance('60F', first, opening),
    ...lines.flatMap(({ day, amount, bankReference, text }) => [
      `:61:${short(day)}${amount < 0 ? 'D' : 'C'}${Math.abs(amount)},NTRFNONREF${bankReference === null ? '' : `//${bankReference}`}`,
      `:86:${text}`,
    ]),
    balance('62F', last, opening + sumOf(lines)),
    '-',
  ].join('\n');
}

export function camt053(
  { account, number, opening, lines }: WrittenFile,
  balances: 'stated' | 'none',
): string {
  const amount = (value: number): string =>
    `<Amt Ccy="SLL">${Math.abs(value)}</Amt><CdtDbtInd>${value < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (type: string, day: string, value: number): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>${amount(value)}<Dt><Dt>${day}</Dt></Dt></Bal>`;
  const [first, last] = [lines[0]?.day ?? '2026-11-20', lines.at(-1)?.day ?? '2026-11-20'];
  const stated =
    balances === 'none'
      ? ''
      : balance('OPBD', first, opening) + balance('CLBD', last, opening + sumOf(lines));
  const entries = lines.map(
    (line) =>
      `<Ntry>${amount(line.amount)}<Sts>BOOK</Sts><BookgDt><Dt>${line.day}</Dt></BookgDt>${
        line.bankReference === null ? '' : `<AcctSvcrRef>${line.bankReference}</AcctSvcrRef>`
      }<AddtlNtryInf>${line.text}</AddtlNtryInf></Ntry>`,
  );
  return `<?xml version="1.0"?>
<Document><BkToCstmrStmt><Stmt><Id>${number}</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>${stated}
${entries.join('\n')}
</Stmt></BkToCstmrStmt></Document>`;
}

export function csv({ account, opening, lines }: WrittenFile): string {
  let balance = opening;
  return [
    'Booking date,Account,Currency,Amount,Balance,Bank reference,Description',
    ...lines.map(({ day, amount, bankReference, text }) =>
      [day, account, 'SLL', amount, (balance += amount), bankReference ?? '', text].join(','),
    ),
  ].join('\n');
}
