import { expect, it } from 'vitest';
import { unzipped } from '../../domain/exports/unzipped.setup.ts';
import { journalSheet } from './journal-sheet.ts';

it('a sheet of journals has typed days and amounts, and texts as they are, without the apostrophe of CSV', async () => {
  const csv = ['journal,day,description,account,debit', '7,2026-11-03,"\'=1+1, ""x""",2000,12.30', ''].join(
    '\r\n',
  );
  const made = await journalSheet(csv);
  const files = await unzipped(new Uint8Array(await made.arrayBuffer()));
  expect(files.get('xl/workbook.xml')).toContain('name="Journals"');
  const texts = [...(files.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)];
  expect(texts.map(([, text]) => text)).toEqual([
    'journal',
    'day',
    'description',
    'account',
    'debit',
    '7',
    '=1+1, "x"',
    '2000',
  ]);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  // Texts refer to the list above; the day counts from the end of 1899.
  expect(
    [...sheet.matchAll(/<c r="(\w+)"[^>]*?(?: t="(\w+)")?><v>([^<]*)<\/v>/g)]
      .slice(5)
      .map(([, ...cell]) => cell),
  ).toEqual([
    ['A2', 's', '5'],
    ['B2', undefined, '46329'],
    ['C2', 's', '6'],
    ['D2', 's', '7'],
    ['E2', undefined, '12.3'],
  ]);
});
