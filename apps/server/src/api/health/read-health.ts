import * as health from '@cottontree/contract/health.ts';
import { query } from '../../kernel/endpoint.ts';

/** Says only that the process answers: it must stay true while the database restarts, or a watchdog kills the server. */
export const readHealth = query(health.readHealth, async () => ({ status: 'ok' as const }));
