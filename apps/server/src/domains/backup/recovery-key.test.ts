import { describe, expect, it } from 'vitest';
import { formatRecoveryKey, newRecoveryKey, parseRecoveryKey } from './recovery-key.ts';

describe('a recovery key', () => {
  it('is read back from its written form, however it is typed', () => {
    for (let n = 0; n < 200; n += 1) {
      const key = newRecoveryKey();
      const text = formatRecoveryKey(key);
      expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{7}-){7}[0-9A-HJKMNP-TV-Z]{7}$/);
      for (const typed of [
        text,
        text.toLowerCase(),
        text.replaceAll('-', ' '),
        text.replaceAll('0', 'o').replaceAll('1', 'l'),
      ])
        expect(parseRecoveryKey(typed).equals(key)).toBe(true);
    }
    expect(parseRecoveryKey(formatRecoveryKey(Buffer.alloc(32))).equals(Buffer.alloc(32))).toBe(true);
  });
  it('with a typing error is distinguished from another key', () => {
    const text = formatRecoveryKey(newRecoveryKey());
    const slip = (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
    expect(() => parseRecoveryKey(slip)).toThrow('has a slip in it');
    expect(() => parseRecoveryKey(text.slice(0, -1))).toThrow('has 56 letters and digits; this one has 55');
    expect(() => parseRecoveryKey(`U${text.slice(1)}`)).toThrow('has no U in it');
  });
});
