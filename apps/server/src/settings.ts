/** The settings of the program: their formats and defaults. `readSettings` decides where the values come from. */
import { isIP } from 'node:net';
import { z } from 'zod';
import type { DiskLimit, DiskLimits } from './platform/disk/disk-guard.ts';
import { readHttpAddress, readOutgoingAddress } from './platform/connections/outgoing-address.ts';

const whole = (least: number, most: number) => {
  const must = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(must).int(must).min(least, must).max(most, must);
};
const SCALE = 'must be a number from 0.01 to 10, such as 0.1';

const UNITS = { MB: 1e6, GB: 1e9 } as const;
/** `90%,5GB`: fuller than the percentage, and less free than the size. */
function readDiskLimit(text: string): DiskLimit | null {
  const [, percent, amount, unit] = /^(\d{1,3})%,(\d{1,6}(?:\.\d{1,3})?)(MB|GB)$/.exec(text) ?? [];
  if (percent === undefined || amount === undefined || Number(percent) > 100) return null;
  return { percent: Number(percent), bytes: Number(amount) * UNITS[unit === 'MB' ? 'MB' : 'GB'] };
}
const diskLimit = z
  .string()
  .refine((text) => readDiskLimit(text) !== null, 'must look like 90%,5GB: percent full, and MB or GB free');

const MAIL_PROTOCOLS = ['smtp', 'smtps'];
const ADDRESS = 'must look like https://api.example.com';

const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
/** `10.0.0.0/8`, `::1` */
const isRange = (text: string): boolean => {
  const [address = '', bits = '0', ...more] = text.trim().split('/');
  const most = ADDRESS_BITS[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
};

export const Settings = z
  .object({
    PORT: whole(0, 65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).optional(),
    KEY_DIR: z.string().min(1).optional(),
    DISK_REFUSE: diskLimit.default('90%,5GB'),
    DISK_WARN: diskLimit.default('80%,10GB'),
    AUDIT_WITNESS_DIR: z.string().min(1).optional(),
    BACKUP_DIR: z.string().min(1).optional(),
    BACKUP_S3_ENDPOINT: z
      .string()
      .refine(
        (text) => /^\/[^/]+$/.test(readHttpAddress(text)?.pathname ?? ''),
        'must look like https://s3.example.com/bucket',
      )
      .optional(),
    BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
    BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    /** Used only by `npm run restore`, on a machine without the old one's keys. */
    BACKUP_RECOVERY_KEY: z.string().min(1).optional(),
    AI_ANTHROPIC_KEY: z.string().min(1).optional(),
    AI_ANTHROPIC_URL: z
      .string()
      .refine((text) => readHttpAddress(text) !== null, ADDRESS)
      .default('https://api.anthropic.com'),
    AI_ANTHROPIC_MODEL: z.string().min(1).default('claude-sonnet-5-5'),
    AI_OPENAI_KEY: z.string().min(1).optional(),
    AI_OPENAI_URL: z
      .string()
      .refine((text) => readHttpAddress(text) !== null, ADDRESS)
      .default('https://api.openai.com/v1'),
    AI_OPENAI_MODEL: z.string().min(1).default('gpt-4o'),
    AI_TOKENS_PER_DAY: whole(0, 1_000_000_000).default(1_000_000),
    AI_TIMEOUT_SECONDS: whole(1, 300).default(20),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
      .refine(
        // A % that begins no character would be sent as it stands, and be refused as a wrong password.
        (text) => URL.canParse(text) && !/%(?![0-9a-f]{2})/i.test(text),
        'must look like postgres://user:password@host:5432/database; in the password @ is written %40, : %3A, / %2F, # %23, ? %3F, % %25',
      )
      .optional(),
    /** As pgBackRest itself reads them from the environment. */
    PGBACKREST_CONFIG: z.string().startsWith('/', 'must be the whole path of a file').optional(),
    PGBACKREST_STANZA: z
      .string()
      .regex(/^[\w.-]+$/, 'must be the name of a stanza: letters, digits, dots, dashes')
      .optional(),
    BANK_PRIVATE_ADDRESSES: z.enum(['on', 'off'], 'must be on or off').default('off'),
    DRAIN_SECONDS: whole(0, 300).default(0),
    METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
    METRICS_PORT: whole(0, 65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    TRUST_PROXY: z
      .string()
      .refine(
        (text) => text.split(',').every(isRange),
        'must list addresses or ranges such as 127.0.0.1,10.0.0.0/8',
      )
      .optional(),
    DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
    DEMO_SCALE: z.coerce.number(SCALE).min(0.01, SCALE).max(10, SCALE).default(1),
    DEMO_SEED: whole(0, 4_294_967_295).default(20_261),
    /** The mail server for outgoing letters; none are sent without it. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')
      .refine(
        (text) => readOutgoingAddress(text, MAIL_PROTOCOLS) !== null,
        'must look like smtp://user:password@host:587',
      )
      .optional(),
    /** The company's name in letters. */
    COMPANY_NAME: z
      .string()
      .regex(
        /^[^\p{Cc}\p{Bidi_Control}]{1,80}$/u,
        'must be 1 to 80 characters on one line, none of which turns the direction of text',
      )
      .optional(),
    SMTP_FROM: z.email('must be an email address').default('cottontree@localhost.localdomain'),
    LOG_LEVEL: z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
      .default('warn'),
  })
  .refine(
    (own) =>
      own.BACKUP_S3_ENDPOINT === undefined ||
      (own.BACKUP_S3_ACCESS_KEY_ID !== undefined && own.BACKUP_S3_SECRET_ACCESS_KEY !== undefined),
    {
      path: ['BACKUP_S3_ACCESS_KEY_ID'],
      message: 'must be given with BACKUP_S3_ENDPOINT, as must BACKUP_S3_SECRET_ACCESS_KEY',
    },
  )
  .refine(
    (own) => {
      const [refuse, warn] = [readDiskLimit(own.DISK_REFUSE), readDiskLimit(own.DISK_WARN)];
      return !refuse || !warn || (warn.percent <= refuse.percent && warn.bytes >= refuse.bytes);
    },
    {
      path: ['DISK_WARN'],
      message: 'must come before DISK_REFUSE: no higher percentage, and no fewer bytes free',
    },
  );
export type Settings = z.infer<typeof Settings>;
type SettingName = keyof Settings;

/** Never printed: with one of them a person could read data, send mail or spend money. */
export const SECRETS: ReadonlySet<string> = new Set<SettingName>([
  'AI_ANTHROPIC_KEY',
  'AI_OPENAI_KEY',
  'BACKUP_RECOVERY_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'DATABASE_URL',
  'METRICS_TOKEN',
  'SMTP_URL',
]);

/** The limits at which the disk of the data folder counts as nearly full, and at which there is a warning. */
export function diskLimitsOf({ DISK_REFUSE, DISK_WARN }: Settings): DiskLimits {
  const [refuse, warn] = [readDiskLimit(DISK_REFUSE), readDiskLimit(DISK_WARN)];
  if (!refuse || !warn)
    throw new SettingsError('The settings DISK_REFUSE and DISK_WARN must look like 90%,5GB');
  return { refuse, warn };
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}
