/** The PostgreSQL programs that are installed on this machine, by major version. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { PgBackRestError } from './program.ts';

/** Debian and Ubuntu, and Red Hat and its relatives: the packages of postgresql.org. */
const PLACES = [
  { parent: '/usr/lib/postgresql', name: /^(\d+)$/ },
  { parent: '/usr', name: /^pgsql-(\d+)$/ },
] as const;
type Places = readonly { readonly parent: string; readonly name: RegExp }[];

function foldersIn(parent: string): string[] {
  try {
    return readdirSync(parent);
  } catch {
    return [];
  }
}

/** The folder with `bin/postgres` of this major version. Throws PgBackRestError that names what there is. */
export function programsOf(version: string, label: string, places: Places = PLACES): string {
  const found = places.flatMap(({ parent, name }) =>
    foldersIn(parent).flatMap((each) => {
      const major = name.exec(each)?.[1];
      const folder = path.join(parent, each);
      return major !== undefined && existsSync(path.join(folder, 'bin', 'postgres'))
        ? [{ major, folder }]
        : [];
    }),
  );
  const fitting = found.find(({ major }) => major === version);
  if (fitting) return fitting.folder;
  const others = found.map(({ major }) => major).toSorted((a, b) => Number(a) - Number(b));
  throw new PgBackRestError(
    `Backup ${label} is of PostgreSQL ${version}, and this machine has the programs of ` +
      `${others.length === 0 ? 'none' : `PostgreSQL ${others.join(' and ')}`}: install postgresql-${version} to test it here`,
  );
}
