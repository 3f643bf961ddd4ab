/** Settings come from the environment. A malformed or unknown one stops the start with a sentence that names it. */
import { z } from 'zod';

const whole = (least: number, most: number) => {
  const must = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(must).int(must).min(least, must).max(most, must);
};
const SCALE = 'must be a number from 0.01 to 10, such as 0.1';

const Settings = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).optional(),
  KEY_DIR: z.string().min(1).optional(),
  AUDIT_WITNESS_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')
    .refine((text) => URL.canParse(text), 'must look like postgres://user:password@host:5432/database')
    .optional(),
  BANK_PRIVATE_ADDRESSES: z.enum(['on', 'off'], 'must be on or off').default('off'),
  DEMO: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DEMO_SCALE: z.coerce.number(SCALE).min(0.01, SCALE).max(10, SCALE).default(1),
  DEMO_SEED: whole(0, 4_294_967_295).default(20_261),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('warn'),
});
export type Settings = z.infer<typeof Settings>;

/** Names near ours that are not ours are most likely misspelt. */
const PREFIXES = ['AUDIT_W', 'BANK_', 'DEMO', 'COTTONTREE', 'DATABASE_', 'DATA_D', 'KEY_D', 'LOG_LEV'];

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** Throws SettingsError with one sentence naming the setting and the remedy. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const known = Object.keys(Settings.shape);
  const own = Object.fromEntries(
    known.flatMap((name) =>
      environment[name] === undefined || environment[name] === '' ? [] : [[name, environment[name]]],
    ),
  );
  const stranger = Object.keys(environment).find(
    (name) => !known.includes(name) && PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
  if (stranger)
    throw new SettingsError(`The setting ${stranger} is unknown; the settings are ${known.join(', ')}`);
  const parsed = Settings.safeParse(own);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  throw new SettingsError(
    `The setting ${name} is "${environment[name] ?? ''}" but ${issue?.message ?? 'cannot be used'}`,
  );
}
