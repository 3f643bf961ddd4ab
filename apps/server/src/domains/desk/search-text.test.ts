import { describe, expect, it } from 'vitest';
import { idsIn, last4In, phoneIn } from './search-text.ts';

describe('a telephone number', () => {
  it.each([
    '+23276123456',
    '+232 76 123 456',
    '+232 (0)76 123-456',
    '+232076123456',
    '0023276123456',
    '23276123456',
    '076123456',
    '076 123 456',
    '76 12 34 56',
    '76-123-456',
  ])('is found in any spelling: %s', (text) => expect(phoneIn(text)).toBe('+23276123456'));
  it('of another country keeps its digits', () => {
    expect(phoneIn('+44 20 7946 0958')).toBe('+442079460958');
    expect(phoneIn('0044 20 7946 0958')).toBe('+442079460958');
  });
  it('is not a text with letters, and not a few digits', () => {
    expect(phoneIn('S0011482')).toBeNull();
    expect(phoneIn('4471')).toBeNull();
    expect(phoneIn('Aminata')).toBeNull();
    expect(phoneIn('+1234567890123456789')).toBeNull();
  });
});

describe('the last digits of a card', () => {
  it('are four, with or without what hides the others', () => {
    expect(['4471', '••4471', '**** 4471', 'xxxx4471'].map(last4In)).toEqual([
      '4471',
      '4471',
      '4471',
      '4471',
    ]);
    expect(['447', '44711', 'a4471'].map(last4In)).toEqual([null, null, null]);
  });
});

describe('an id', () => {
  it('is tried as typed and in capitals', () => {
    expect(idsIn('s0011482')).toEqual(['s0011482', 'S0011482']);
    expect(idsIn('S0011482')).toEqual(['S0011482']);
    expect(idsIn('Aminata Conteh')).toEqual([]);
    expect(idsIn("'; drop table--")).toEqual([]);
  });
});
