import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSettings, readSettings, settingsInForce } from './read-settings.ts';
import { diskLimitsOf } from './settings.ts';

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
      METRICS_HOST: '127.0.0.1',
    });
  });
  it('treats an empty value as unset', () => {
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
    // The warning would come after the refusal.
    ['DISK_WARN', '95%,10GB'],
    ['DISK_WARN', '80%,4GB'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_FROM', 'cottontree'],
    ['COMPANY_NAME', 'Leone \u202Eyap'],
    ['METRICS_PORT', '70000'],
  ])('names the setting %s when it is %j, and what it must be', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(
      new RegExp(`^The setting ${name} \\(environment\\) must `),
    );
  });
  it.each([
    ['DATABASE_URL', 'mysql://desk:kola@h/d'],
    ['SMTP_URL', 'desk:kola@mail.example.com'],
    ['METRICS_TOKEN', 'kola'],
    ['BACKUP_S3_ENDPOINT', 'https://desk:kola@s3.example.com/bucket'],
    ['AI_OPENAI_URL', 'https://desk:kola@api.example.com'],
    ['PORT', 'kola'],
  ])('does not repeat what %s was', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(/^(?!.*kola)The setting /);
  });
  it('parses how full a disk may be, in MB or GB', () => {
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
  it.each([
    ['DATADIR', 'DATA_DIR'],
    ['BACKUPS_DIR', 'BACKUP_DIR'],
    ['PRT', 'PORT'],
    ['Port', 'PORT'],
    ['HOSTS', 'HOST'],
    ['DEMOS', 'DEMO'],
    ['KEYDIR', 'KEY_DIR'],
    ['KEYS_DIR', 'KEY_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DRAIN_SECOND', 'DRAIN_SECONDS'],
    ['AI_TOKENS_A_DAY', 'AI_TOKENS_PER_DAY'],
    ['AUDIT_WITNES_DIR', 'AUDIT_WITNESS_DIR'],
    ['DISC_WARN', 'DISK_WARN'],
    ['DEMO_SEEDS', 'DEMO_SEED'],
    ['SMTP_URI', 'SMTP_URL'],
  ])('refuses %s and names %s', (name, meant) => {
    expect(() => readSettings({ [name]: '1' })).toThrow(`The setting ${name} in the environment is unknown`);
    expect(() => readSettings({ [name]: '1' })).toThrow(meant);
  });
  it('refuses a variable that starts like a setting and is none', () => {
    expect(() => readSettings({ BACKUP_FOLDER: '/b' })).toThrow(
      /^The setting BACKUP_FOLDER in the environment is unknown: the settings are PORT, /,
    );
  });
  it('ignores variables of other programs', () => {
    const others = [
      'HOME',
      'PATH',
      'HOSTNAME',
      'TERM',
      'LANG',
      'PWD',
      'USER',
      'TZ',
      'XDG_DATA_DIRS',
      'NODE_ENV',
    ];
    expect(readSettings(Object.fromEntries(others.map((name) => [name, 'x']))).PORT).toBe(3000);
  });
  it('refuse an address of the database whose password has a character that it cannot have, and name how each is written', () => {
    const written = 'in the password @ is written %40, : %3A, / %2F, # %23, ? %3F, % %25';
    for (const password of ['a/b', 'a%d&1', '100%'])
      expect(() => readSettings({ DATABASE_URL: `postgres://desk:${password}@host:5432/books` })).toThrow(
        written,
      );
    const taken = 'postgres://desk:p%40ss%3Aw%2Fo%23r%25d&1%3F@host:5432/books';
    expect(readSettings({ DATABASE_URL: taken }).DATABASE_URL).toBe(taken);
  });
});

describe('a file of settings', () => {
  let folder: string;
  const write = (text: string): { COTTONTREE_CONFIG: string } => {
    const file = path.join(folder, 'cottontree.conf');
    writeFileSync(file, text);
    return { COTTONTREE_CONFIG: file };
  };
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'cottontree-settings-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read with comments and quotes; the environment overrides it', () => {
    const given = write('# The company\nPORT=4100\n\nSMTP_FROM="desk@company.sl"\nDEMO=off # no demo\n');
    expect(readSettings(given)).toMatchObject({ PORT: 4100, SMTP_FROM: 'desk@company.sl', DEMO: 'off' });
    expect(readSettings({ ...given, PORT: '4200' })).toMatchObject({ PORT: 4200, DEMO: 'off' });
    expect(readSettings({ ...given, PORT: '' }).PORT).toBe(4100);
  });
  it('is refused with the name of an unknown setting, the number of an invalid line, or its path when it cannot be read', () => {
    const { COTTONTREE_CONFIG: file } = write('PORT=4100\nCOLOUR=red\n');
    expect(() => readSettings({ COTTONTREE_CONFIG: file })).toThrow(
      `The setting COLOUR in ${file} is unknown: the settings are PORT, HOST`,
    );
    expect(() => readSettings(write('DATADIR=/d\n'))).toThrow(
      `The setting DATADIR in ${file} is unknown: write DATA_DIR`,
    );
    expect(() => readSettings(write('PRTO=4100\n'))).toThrow(
      `The setting PRTO in ${file} is unknown: write PORT`,
    );
    expect(() => readSettings(write('# one\nPORT 4100\n'))).toThrow(
      `Line 2 of ${file} must look like NAME=value`,
    );
    expect(() => readSettings(write('PORT=abc\n'))).toThrow(
      `The setting PORT (${file}) must be a whole number`,
    );
    expect(() => readSettings({ COTTONTREE_CONFIG: folder })).toThrow(
      `The setting COTTONTREE_CONFIG names ${folder}, which cannot be read (EISDIR)`,
    );
  });
  it('is named as the source at the start, and no secret is shown', () => {
    const secrets = {
      SMTP_URL: 'smtp://desk:kola-nut@mail.example.com',
      DATABASE_URL: 'postgres://u:kola-nut@h/d',
      METRICS_TOKEN: 'kola-nut-kola-nut',
      AI_OPENAI_KEY: 'kola-nut',
      AI_ANTHROPIC_KEY: 'kola-nut',
      BACKUP_S3_ENDPOINT: 'https://s3.example.com/bucket',
      BACKUP_S3_ACCESS_KEY_ID: 'kola-nut',
      BACKUP_S3_SECRET_ACCESS_KEY: 'kola-nut',
      BACKUP_RECOVERY_KEY: 'kola-nut',
    };
    const given = write('PORT=4100\nDEMO=off\n');
    const lines = describeSettings(settingsInForce({ ...given, DEMO: 'on', ...secrets }));
    expect(lines).toContain(`  PORT=4100 (${given.COTTONTREE_CONFIG})`);
    expect(lines).toContain('  DEMO=on (environment)');
    expect(lines).toContain('  SMTP_URL=(secret) (environment)');
    expect(lines.join('\n')).not.toContain('kola');
    expect(describeSettings(settingsInForce({}))).toEqual([
      'Settings: the defaults of docs/operations/configuration.md',
    ]);
  });
});
