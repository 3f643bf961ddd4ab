import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('has defaults that work on a fresh machine', () => {
    expect(readSettings({})).toEqual({
      PORT: 3000,
      HOST: '127.0.0.1',
      AI_ANTHROPIC_URL: 'https://api.anthropic.com',
      AI_ANTHROPIC_MODEL: 'claude-sonnet-5-5',
      AI_OPENAI_URL: 'https://api.openai.com/v1',
      AI_OPENAI_MODEL: 'gpt-4o',
      AI_TOKENS_PER_DAY: 1_000_000,
      AI_TIMEOUT_SECONDS: 20,
      BANK_PRIVATE_ADDRESSES: 'off',
      DRAIN_SECONDS: 0,
      DEMO: 'on',
      DEMO_SCALE: 1,
      DEMO_SEED: 20_261,
      LOG_LEVEL: 'warn',
      BACKUP_S3_REGION: 'us-east-1',
      SMTP_FROM: 'cottontree@localhost.localdomain',
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
    ['AI_ANTHROPIC_URL', 'api.anthropic.com'],
    ['AI_OPENAI_URL', 'ftp://api.openai.com'],
    ['AI_TOKENS_PER_DAY', 'many'],
    ['AI_TIMEOUT_SECONDS', '0'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '301'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_FROM', 'cottontree'],
  ])('names the setting %s when it is %j', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`setting ${name} is "${value}" but`));
  });
  it('refuses a misspelt setting by name', () => {
    expect(() => readSettings({ DEMO_SEEDS: '1' })).toThrow('The setting DEMO_SEEDS is unknown');
  });
});
