/**
 * Where the state of a project is kept that PostgreSQL's user cannot enter: a place of each clone's own in a folder of the
 * system. Earlier releases had one place for all of them, so that a second clone found the company of the first.
 */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';

export const SYSTEM_FOLDER = '/var/lib';

/** The one place of earlier releases. */
export const unnamedPlace = (system = SYSTEM_FOLDER): string => path.join(system, 'cottontree');

export const clonesFolder = (system: string): string => path.join(system, 'cottontree-clones');

/** Named after the clone's folder, for people, and by a hash of its path, since two clones may be called alike. */
export function systemPlace(projectRoot: string, system = SYSTEM_FOLDER): string {
  const root = realpathSync(projectRoot);
  const name = path
    .basename(root)
    .replaceAll(/[^\w.-]/g, '-')
    .slice(0, 40);
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return path.join(clonesFolder(system), `${name}-${hash}`);
}
