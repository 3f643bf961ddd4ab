/**
 * Where a project's state is stored when PostgreSQL's user cannot enter the project: a separate folder for each clone
 * inside a system folder. Earlier releases used one folder for all clones, so that a second clone found the company of
 * the first.
 */
import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import path from 'node:path';

export const SYSTEM_FOLDER = '/var/lib';

/** The shared folder of earlier releases. */
export const unnamedPlace = (system = SYSTEM_FOLDER): string => path.join(system, 'cottontree');

export const clonesFolder = (system: string): string => path.join(system, 'cottontree-clones');

/** Named after the clone's folder, for people, and a hash of its path, because two clones may have the same name. */
export function systemPlace(projectRoot: string, system = SYSTEM_FOLDER): string {
  const root = realpathSync(projectRoot);
  const name = path
    .basename(root)
    .replaceAll(/[^\w.-]/g, '-')
    .slice(0, 40);
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return path.join(clonesFolder(system), `${name}-${hash}`);
}
