import * as health from '@cottontree/contract/system/health.ts';
import { query } from '../../../platform/http/endpoint.ts';

/** Does not query the database: it must respond while the database restarts, or a watchdog would kill the server. */
export const readHealth = query(health.readHealth, async ({ watch, disk, databaseState }) => {
  const jump = watch?.lastJump() ?? null;
  return {
    status: 'ok' as const,
    database: databaseState,
    disk: disk?.state ?? null,
    clockJump: jump && { noticedAt: jump.at.toISOString(), seconds: Math.round(jump.byMs / 1_000) },
  };
});
