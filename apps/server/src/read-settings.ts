/**
 * Where settings come from: the environment, the file named by COTTONTREE_CONFIG, or the defaults. A setting that is
 * malformed, unknown in the file, or misspelt in the environment stops the start with a sentence that names it, never
 * its value.
 */
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { SECRETS, Settings, SettingsError } from './settings.ts';

/** Names the file; only read from the environment. */
const FILE = 'COTTONTREE_CONFIG';
const ENVIRONMENT = 'environment';
const NAMES = Object.keys(Settings.shape);
const REFERENCE = 'docs/operations/configuration.md';

/** A variable with one of these prefixes is meant for this program. */
const PREFIXES = [
  'AI_ANTHROPIC',
  'AI_OPENAI',
  'AI_T',
  'AUDIT_W',
  'BACKUP_',
  'BANK_',
  'DEMO',
  'COTTONTREE',
  'DATABASE_',
  'DATA_D',
  'KEY_D',
  'DISK_R',
  'DISK_W',
  'LOG_LEV',
  'SMTP_',
  'METRICS_',
  'DRAIN_',
  'TRUST_P',
];
/**
 * The number of letters that may differ in a misspelt name: in a short name of the environment two would make another
 * word (HOST, HOME).
 */
const slips = (name: string): number => (name.length < 6 ? 1 : 2);
/** In the file, where every unknown name is refused, another name need only be worth suggesting. */
const slipsInFile = (): number => 2;

export interface SettingsInForce {
  readonly settings: Settings;
  /** For each setting that differs from its default, where it was set: "environment" or the file. */
  readonly sources: ReadonlyMap<string, string>;
}

type Given = Readonly<Record<string, string | undefined>>;

/** Throws SettingsError with one sentence naming the setting and the remedy. */
export function settingsInForce(environment: Given): SettingsInForce {
  const file = environment[FILE] || null;
  const written = file === null ? {} : readFile(file);
  const meant = Object.keys(environment).find(
    (name) =>
      name !== FILE &&
      !NAMES.includes(name) &&
      (nearestOf(name, slips) || PREFIXES.some((it) => name.startsWith(it))),
  );
  refuseUnknown(meant, 'the environment', slips);
  refuseUnknown(
    Object.keys(written).find((name) => !NAMES.includes(name)),
    file ?? '',
    slipsInFile,
  );
  const given = NAMES.flatMap((name) => {
    const [value, source] = environment[name]
      ? [environment[name], ENVIRONMENT]
      : [written[name], file ?? ''];
    return value ? [{ name, value, source }] : [];
  });
  const parsed = Settings.safeParse(Object.fromEntries(given.map(({ name, value }) => [name, value])));
  const sources = new Map(given.map(({ name, source }) => [name, source]));
  if (parsed.success) return { settings: parsed.data, sources };
  const issue = parsed.error.issues[0];
  const name = String(issue?.path[0]);
  throw new SettingsError(
    `The setting ${name} (${sources.get(name) ?? 'not given'}) ${issue?.message ?? 'cannot be used'}`,
  );
}

/** Throws as `settingsInForce`. */
export const readSettings = (environment: Given): Settings => settingsInForce(environment).settings;

/** NAME=value on its own line, an empty line, or a comment. */
const LINE = /^\s*(?:#.*|[\w.-]+\s*=.*)?$/;

function readFile(file: string): Given {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new SettingsError(`The setting ${FILE} names ${file}, which cannot be read (${why})`);
  }
  const wrong = text.split('\n').findIndex((line) => !LINE.test(line));
  if (wrong >= 0) throw new SettingsError(`Line ${wrong + 1} of ${file} must look like NAME=value`);
  return parseEnv(text);
}

function nearestOf(name: string, allowed: (known: string) => number): string | null {
  const upper = name.toUpperCase();
  const [nearest] = NAMES.map((known) => ({ known, apart: distance(upper, known) }))
    .filter(({ known, apart }) => apart <= allowed(known))
    .toSorted((a, b) => a.apart - b.apart);
  return nearest?.known ?? null;
}

function refuseUnknown(name: string | undefined, where: string, allowed: (known: string) => number): void {
  if (name === undefined) return;
  const nearest = nearestOf(name, allowed);
  const remedy =
    nearest === null
      ? `the settings are ${NAMES.join(', ')}`
      : `write ${nearest}, or start this program without it where it is meant for another one`;
  throw new SettingsError(`The setting ${name} in ${where} is unknown: ${remedy}`);
}

/** Lines for the terminal: each setting that differs from its default, and where it was set. */
export function describeSettings({ settings, sources }: SettingsInForce): string[] {
  const all: Readonly<Record<string, unknown>> = settings;
  const own = [...sources].map(
    ([name, source]) => `  ${name}=${SECRETS.has(name) ? '(secret)' : String(all[name])} (${source})`,
  );
  return own.length === 0
    ? [`Settings: the defaults of ${REFERENCE}`]
    : [`Settings that are not the defaults of ${REFERENCE}:`, ...own];
}
