/** What pgBackRest says of the stanza, or what is missing for listing, taking and testing its backups here. */
import { reasonOf } from '../../../platform/failures/reason.ts';
import type { SeenRepository } from '../settings-store.ts';
import { parseInfo, type Stanza } from './catalogue.ts';
import { isUnknownVersion, PgBackRestError, type PgBackRest } from './program.ts';

const PAGE = 'docs/operations/own-postgresql.md';
const NOT_SET =
  'PGBACKREST_CONFIG and PGBACKREST_STANZA are not set: with them, on the host of the database or of the repository, ' +
  `this screen lists, takes and tests the backups of pgBackRest (${PAGE})`;

/** What the running database says of itself. */
export interface ClusterSeen {
  readonly version: string;
  /** Null where the user of DATABASE_URL may not read it. */
  readonly systemIdentifier: string | null;
}

interface Wanted {
  readonly config: string | undefined;
  readonly stanza: string | undefined;
}

/** What a person must do before this repository can be used; null if nothing. */
function missingIn(
  { config, stanza }: { config: string; stanza: string },
  { status, systemIdentifier, version }: Stanza,
  cluster: ClusterSeen,
): string | null {
  if (status.code === 1 || status.code === 3)
    return `There is no stanza ${stanza} in the repository of ${config}: pgbackrest --config=${config} --stanza=${stanza} stanza-create makes it (${PAGE})`;
  if (cluster.systemIdentifier !== null && systemIdentifier !== cluster.systemIdentifier)
    return (
      `The stanza ${stanza} is of another cluster (PostgreSQL ${version ?? 'unknown'}, ${systemIdentifier ?? 'unknown'}) than DATABASE_URL ` +
      `(PostgreSQL ${cluster.version}, ${cluster.systemIdentifier}): set PGBACKREST_STANZA to the one of this database, or run stanza-upgrade after an upgrade of PostgreSQL`
    );
  return null;
}

/** `held`: what was last seen, which stays listed while the repository cannot be read. */
export async function observe(
  { config, stanza }: Wanted,
  cluster: ClusterSeen,
  open: (place: { config: string; stanza: string }) => PgBackRest,
  held: SeenRepository | null,
): Promise<SeenRepository> {
  if (config === undefined && stanza === undefined)
    return { config: null, stanza: null, missing: NOT_SET, backups: [] };
  if (config === undefined || stanza === undefined) {
    const [absent, given] =
      config === undefined
        ? ['PGBACKREST_CONFIG', 'PGBACKREST_STANZA']
        : ['PGBACKREST_STANZA', 'PGBACKREST_CONFIG'];
    return {
      config: null,
      stanza: null,
      missing: `${absent} is not set beside ${given} (${PAGE})`,
      backups: [],
    };
  }
  const place = { config, stanza };
  try {
    const pgbackrest = open(place);
    const found = parseInfo(await pgbackrest.run('info', ['--output=json']), stanza);
    const missing =
      (found.systemIdentifier === null ? await unknownVersion(pgbackrest, cluster) : null) ??
      missingIn(place, found, cluster);
    return { ...place, missing, backups: missing === null ? [...found.backups] : [] };
  } catch (error) {
    const missing =
      error instanceof PgBackRestError
        ? reasonOf(error)
        : `What pgbackrest info says cannot be read: ${reasonOf(error)}`;
    const same = held?.config === config && held.stanza === stanza;
    return { ...place, missing, backups: same ? held.backups : [] };
  }
}

/** A version that pgBackRest does not know has no stanza, so that nothing else would say so. */
async function unknownVersion(pgbackrest: PgBackRest, { version }: ClusterSeen): Promise<string | null> {
  try {
    await pgbackrest.run('check');
    return null;
  } catch (error) {
    if (!(error instanceof PgBackRestError) || !isUnknownVersion(error.message)) return null;
    const own = (await pgbackrest.run('version')).trim();
    return `${own} does not know PostgreSQL ${version}: install a newer pgBackRest, such as that of apt.postgresql.org`;
  }
}
