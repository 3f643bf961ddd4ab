import { expect, it } from 'vitest';
import { joinRecords, nameInWords } from './changed-records.ts';

const change = (recordId: string, fieldName: string) => ({
  id: `${recordId}.${fieldName}`,
  changedAt: '2026-11-21T10:00:00.000Z',
  tableName: 'role',
  fieldName,
  oldValue: null,
  newValue: `${fieldName} of ${recordId}`,
  changedBy: 'musu',
  entityId: 'teller',
  recordId,
  description: `Act ${recordId}`,
});

it('the fields of one record stand together, also over the end of a page', () => {
  const pages = joinRecords([
    { items: [change('9', 'a'), change('9', 'b'), change('8', 'a')], nextCursor: '8:1' },
    { items: [change('8', 'b')], nextCursor: '7' },
    { items: [change('7', 'a')], nextCursor: null },
  ]);
  expect(
    pages.map(({ items, nextCursor }) => [
      nextCursor,
      items.map(({ description, fields }) => [description, fields.map(({ newValue }) => newValue)]),
    ]),
  ).toEqual([
    [
      '8:1',
      [
        ['Act 9', ['a of 9', 'b of 9']],
        ['Act 8', ['a of 8', 'b of 8']],
      ],
    ],
    ['7', []],
    [null, [['Act 7', ['a of 7']]]],
  ]);
});

it('names of tables and fields are shown as words', () => {
  expect(['bank_integration', 'possibleRepeats', 'level2Limit', 'api-key', 'name'].map(nameInWords)).toEqual([
    'Bank integration',
    'Possible repeats',
    'Level2 limit',
    'Api key',
    'Name',
  ]);
});
