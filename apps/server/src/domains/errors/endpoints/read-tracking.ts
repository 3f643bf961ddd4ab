import { readTracking as route } from '@cottontree/contract/errors/error-tracking.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readTracking = query(route, () => Promise.resolve({ status: 'ok' as const }));
