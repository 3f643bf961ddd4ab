import { describe, expect, it } from 'vitest';
import { isAccount } from './account-number.ts';

describe('the account of a statement', () => {
  it.each([
    ['11223344', '11223344'],
    ['BANKSLFR/11223344', '11223344'],
    ['/11223344', '11223344'],
    ['20041010/11223344', '20041010/11223344'],
    ['11.22.33.44', '11223344'],
    ['1122-3344', '1122 3344'],
    ['NL91ABNA0417164300EUR', 'NL91 ABNA 0417 1643 00'],
    ['BANKSLFR/11223344/USD', '11223344'],
    ['sl00test11223344', 'SL00TEST11223344'],
    // A letter at the end of a number that is no currency.
    ['GB00TEST1122ABC', 'GB00TEST1122ABC'],
  ])('%s is %s', (stated, own) => {
    expect(isAccount(stated, own)).toBe(true);
  });
  it.each([
    ['11223344', '1122334'],
    ['99887766', '11223344'],
    ['112233440', '11223344'],
    ['11223344/99887766', '11223344'],
    ['/', '11223344'],
    ['', ''],
    ['GB00TEST1122ABC', 'GB00TEST1122'],
  ])('%s is not %s', (stated, own) => {
    expect(isAccount(stated, own)).toBe(false);
  });
});
