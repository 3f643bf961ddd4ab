import { describe, expect, it, test } from 'vitest';
import { tableCsv } from './csv.ts';
import { fileTable } from './file-table.ts';
import { column, quantity, sampleQuantity, type PanelExport } from './panel-export.ts';

const about = { day: '2026-10-31', demo: false };
const csvOf = async (exported: PanelExport, demo = false) =>
  (await tableCsv(fileTable(exported, { ...about, demo })).text()).replace(/^\uFEFF/, '').split('\r\n');
const one = (value: string | number | null, unit: Parameters<typeof quantity>[1]): PanelExport => ({
  sees: [],
  columns: [column.number('Value')],
  lines: [[quantity(value, unit)]],
});
const digits = (...value: Parameters<typeof one>) => fileTable(one(...value), about).rows[0]?.[1]?.text;

describe('a row of a file', () => {
  it('contains the business day, the unit and the kind of data, below one header line', async () => {
    const own: PanelExport = {
      sees: ['treasury.view'],
      columns: [column.text('Balance'), column.number('Amount')],
      lines: [
        ['Own funds', quantity('12483112908', 'SLL')],
        ['Own funds', quantity('2012344.18', 'USD')],
      ],
    };
    expect(await csvOf(own)).toEqual([
      'As of,Balance,Amount,Unit,Data',
      '2026-10-31,Own funds,12483112908,SLL,',
      '2026-10-31,Own funds,2012344.18,USD,',
      '',
    ]);
    expect((await csvOf(own, true))[1]).toBe('2026-10-31,Own funds,12483112908,SLL,Demo company');
  });
  it('has a unit after each number when the numbers have different units', async () => {
    const tiers: PanelExport = {
      sees: [],
      columns: [column.text('Card'), column.number('Count'), column.number('Revenue')],
      lines: [['Aqua', quantity(12_644, 'count'), quantity('124164.08', 'USD')]],
    };
    expect(await csvOf(tiers)).toEqual([
      'As of,Card,Count,Count unit,Revenue,Revenue unit,Data',
      '2026-10-31,Aqua,12644,count,124164.08,USD,',
      '',
    ]);
  });
  it('has the unit also for an empty value, and no unit without numbers', async () => {
    expect(await csvOf(one(null, 'USD'))).toEqual(['As of,Value,Unit,Data', '2026-10-31,,USD,', '']);
    const checks = { sees: [], columns: [column.text('Check')], lines: [['Database']] };
    expect(await csvOf(checks)).toEqual(['As of,Check,Data', '2026-10-31,Database,', '']);
  });
  it('with a sample says so in any company, and contains the number on the screen', async () => {
    const both: PanelExport = {
      sees: [],
      columns: [column.number('Value')],
      lines: [[sampleQuantity('$278.5K', 'USD')], [quantity('7', 'USD')]],
    };
    expect((await csvOf(both, true)).slice(1, 3)).toEqual([
      '2026-10-31,278500.00,USD,Sample',
      '2026-10-31,7.00,USD,Demo company',
    ]);
  });
});

test.each([
  ['15,847', '15847'],
  ['$424K', '424000'],
  ['41.7%', '42'],
  ['$1.25M', '1250000'],
])('the sample %s is parsed as shown', (text, counted) => {
  const table = fileTable({ ...one(0, 'count'), lines: [[sampleQuantity(text, 'count')]] }, about);
  expect(table.rows[0]?.[1]?.text).toBe(counted);
});
test('a sample that is not a number throws an error and is not taken as zero', () => {
  expect(() => sampleQuantity('n/a', 'USD')).toThrow(RangeError);
});

describe('a number', () => {
  it('has at most the decimal places of its unit', () => {
    expect(digits('424871.441233333333', 'USD')).toBe('424871.44');
    expect(digits('218044.120044', 'USDC')).toBe('218044.120044');
    expect(digits('12483112908', 'SLL')).toBe('12483112908');
    expect(digits(37.812345678912, 'percent')).toBe('37.81');
    expect(digits(12.3, 'percentage points')).toBe('12.30');
    expect(digits('1.2766666666667', 'ratio')).toBe('1.2767');
    expect(digits(45_012, 'count')).toBe('45012');
  });
  it('is rounded half away from zero on its exact digits, as on the screens', () => {
    expect(digits('1.005', 'USD')).toBe('1.01');
    expect(digits('-1.005', 'USD')).toBe('-1.01');
    expect(digits('2.675', 'USD')).toBe('2.68');
    expect(digits('0.0000005', 'USDC')).toBe('0.000001');
    expect(digits('-0.004', 'USD')).toBe('0.00');
  });
  it('keeps every digit, also beyond floating point precision', () => {
    expect(digits('9007199254740993.07', 'USD')).toBe('9007199254740993.07');
  });
});
