import { describe, expect, it } from 'vitest';
import { diskLimitsOf, readSettings } from './settings.ts';

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
      DISK_REFUSE: '90%,5GB',
      DISK_WARN: '80%,10GB',
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
    ['DISK_REFUSE', '5GB'],
    ['DISK_REFUSE', '101%,5GB'],
    ['DISK_WARN', '80%,10'],
    // It would come after the refusal.
    ['DISK_WARN', '95%,10GB'],
    ['DISK_WARN', '80%,4GB'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_FROM', 'cottontree'],
  ])('names the setting %s when it is %j', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`setting ${name} is "${value}" but`));
  });
  it('reads how full a disk may be, in MB or GB', () => {
    const limits = (DISK_REFUSE: string, DISK_WARN: string) =>
      diskLimitsOf(readSettings({ DISK_REFUSE, DISK_WARN }));
    expect(limits('90%,5GB', '80%,10GB')).toEqual({
      refuse: { percent: 90, bytes: 5_000_000_000 },
      warn: { percent: 80, bytes: 10_000_000_000 },
    });
    expect(limits('98%,750MB', '98%,1.5GB')).toEqual({
      refuse: { percent: 98, bytes: 750_000_000 },
      warn: { percent: 98, bytes: 1_500_000_000 },
    });
  });
  it('refuses a misspelt setting by name', () => {
    expect(() => readSettings({ DISK_WARNING: '80%,10GB' })).toThrow('The setting DISK_WARNING is unknown');
    expect(() => readSettings({ DEMO_SEEDS: '1' })).toThrow('The setting DEMO_SEEDS is unknown');
  });
});
