import { sql } from 'kysely';
import * as health from '@cottontree/contract/system/health.ts';
import { RELEASE } from '@cottontree/contract/release.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { AppError } from '../../../platform/failures/errors.ts';

export const readDatabaseHealth = query(health.readDatabaseHealth, async ({ db }) => {
  // Monotonic: the wall clock may be set back in the meantime.
  const startedAt = performance.now();
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('unavailable', 'The database gave no answer; try again shortly');
  return {
    status: 'ok' as const,
    version: row.version,
    milliseconds: Math.round((performance.now() - startedAt) * 100) / 100,
    release: RELEASE,
  };
});
