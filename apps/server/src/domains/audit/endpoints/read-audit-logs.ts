import { readAuditLogs as route } from '@cottontree/contract/audit/audit-logs.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { query } from '../../../platform/http/endpoint.ts';

export const readAuditLogs = query(route, () => Promise.resolve(DONE));
