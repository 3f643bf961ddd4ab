import type { GapKind } from '@cottontree/contract/banking/reconciliation.ts';

export const GAP_TEXTS = {
  title: 'Statements that do not join',
  note: 'A gap goes when the missing statement is imported. Lines without balances are no evidence until later balances prove them.',
  what: 'What',
  bank: 'Bank',
  from: 'From',
  to: 'To',
  amount: 'Amount',
  kinds: {
    missing: 'A statement is missing',
    unproved: 'Not proved by a balance yet',
    contradicted: 'Not in the statements of its day, not counted',
  } satisfies Record<GapKind, string>,
  numbers: (first: number, last: number) =>
    first === last ? `Number ${first} is left out` : `Numbers ${first} to ${last} are left out`,
  linesOf: (lines: number, linesText: string, file: string) =>
    `${lines === 1 ? '1 line' : `${linesText} lines`} of ${file}`,
} as const;
