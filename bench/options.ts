/** The options of `npm run bench` after `--`. */
import { parseArgs } from 'node:util';

const MEASUREMENTS = [
  'start',
  'web',
  'memory',
  'commands',
  'posts',
  'users',
  'audit',
  'broadcast',
  'people',
  'hostile',
  'ingest',
  'import',
  'reconcile',
  'fraud',
  'segments',
  'models',
  'simulation',
  'copilot',
  'backup',
  'room',
  'errors',
  'beside',
  'dashboards',
] as const;
type Measurement = (typeof MEASUREMENTS)[number];

export interface Options {
  /** The scale of the demo company; 1 is 45,000 subscribers and 24 months. */
  readonly scale: number;
  /** Shorter loads and fewer rounds: to test that everything runs, not for publication. */
  readonly quick: boolean;
  /** Folder for CPU profiles of the servers; profiling makes the measurements slower. */
  readonly profile: string | undefined;
  readonly only: ReadonlySet<Measurement>;
  /** Everything was measured at full length, so the result may be written to the page in docs/. */
  readonly complete: boolean;
}

const USAGE = `npm run bench -- [--quick] [--scale 1] [--profile folder] [--only ${MEASUREMENTS.join(',')}]`;

const TAKEN = {
  help: { type: 'boolean' },
  quick: { type: 'boolean' },
  scale: { type: 'string' },
  only: { type: 'string' },
  profile: { type: 'string' },
} as const;

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: TAKEN }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}. ${USAGE}`, { cause: error });
  }
}

/**
 * Null where only the usage was requested, which is then printed. Throws an Error with the usage when an argument is
 * unknown or malformed.
 */
export function readOptions(args: string[]): Options | null {
  const values = parsed(args);
  if (values.help) {
    console.log(USAGE);
    return null;
  }
  const quick = values.quick === true;
  const scale = Number(values.scale ?? (quick ? 0.1 : 1));
  if (!(scale >= 0.02 && scale <= 1)) throw new Error(`--scale lies between 0.02 and 1. ${USAGE}`);
  const requested = values.only?.split(',') ?? [...MEASUREMENTS];
  const only = new Set(
    requested.map((name) => {
      const known = MEASUREMENTS.find((each) => each === name);
      if (!known) throw new Error(`There is no measurement "${name}". ${USAGE}`);
      return known;
    }),
  );
  const { profile } = values;
  const complete = !quick && profile === undefined && only.size === MEASUREMENTS.length;
  return { scale, quick, profile, only, complete };
}
