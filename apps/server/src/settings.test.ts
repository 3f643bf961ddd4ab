import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('has defaults that work on a fresh machine', () => {
    expect(readSettings({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      BANK_PRIVATE_ADDRESSES: 'off',
      DEMO: 'on',
      DEMO_SCALE: 1,
      DEMO_SEED: 20_261,
      LOG_LEVEL: 'warn',
    });
  });
  it('takes an empty value for none', () => {
    expect(readSettings({ PORT: '', DATA_DIR: '' }).PORT).toBe(3000);
  });
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DEMO', 'maybe'],
    ['DEMO_SCALE', '0'],
    ['DEMO_SCALE', 'big'],
    ['DEMO_SEED', '-1'],
    ['DATABASE_URL', 'mysql://x'],
    ['LOG_LEVEL', 'loud'],
  ])('names the setting %s when it is %j', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`setting ${name} is "${value}" but`));
  });
  it('refuses a misspelt setting by name', () => {
    expect(() => readSettings({ DEMO_SEEDS: '1' })).toThrow('The setting DEMO_SEEDS is unknown');
  });
});
