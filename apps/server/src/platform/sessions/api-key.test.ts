import { describe, expect, it } from 'vitest';
import { isApiKey, newApiKey, shownOf } from './api-key.ts';
import { keyIn } from './credential.ts';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('an API key', () => {
  it('is recognisable, random, and shows twelve characters of itself', () => {
    const keys = Array.from({ length: 200 }, newApiKey);
    for (const key of keys) expect(key).toMatch(/^ctk_[0-9A-Za-z]{49}$/);
    expect(new Set(keys.map((key) => key.slice(4, 24))).size).toBe(200);
    expect(new Set(keys.join('').replaceAll('ctk_', '')).size).toBe(62);
    expect(shownOf('ctk_abcdefghijkl')).toBe('ctk_abcdefgh');
  });
  it('has a checksum that a scanner can compute: CRC-32 in base 62, six digits', () => {
    expect(isApiKey(`ctk_${'0'.repeat(43)}3rEgjF`)).toBe(true);
    for (const key of Array.from({ length: 20 }, newApiKey)) expect(isApiKey(key)).toBe(true);
  });
  it('is not one with any character changed, left out or added', () => {
    const key = newApiKey();
    for (let place = 0; place < key.length; place += 1) {
      const next = LETTERS.charAt((LETTERS.indexOf(key.charAt(place)) + 1) % LETTERS.length);
      expect(isApiKey(`${key.slice(0, place)}${next}${key.slice(place + 1)}`), `changed at ${place}`).toBe(
        false,
      );
      expect(isApiKey(`${key.slice(0, place)}${key.slice(place + 1)}`), `left out at ${place}`).toBe(false);
    }
    expect(isApiKey(`${key}\n`)).toBe(false);
    expect(isApiKey(`${key} `)).toBe(false);
  });
});

describe('the key of a request', () => {
  it.each([
    [undefined, null],
    ['Basic YTpi', null],
    ['Bearerctk_1', null],
    ['Bearer ctk_1', 'ctk_1'],
    ['bearer   ctk_1 ', 'ctk_1'],
    ['Bearer', ''],
    ['Bearer a b', 'a b'],
  ])('in the Authorization header %j is %j', (authorization, key) => {
    expect(keyIn({ headers: { ...(authorization !== undefined && { authorization }) } })).toBe(key);
  });
});
