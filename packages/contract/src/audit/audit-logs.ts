/** A path of the system test; the audit trail itself is under /api/audit. */
import { Done, route } from '../route.ts';

export const readAuditLogs = route({
  method: 'GET',
  path: '/api/audit-logs',
  summary: 'Answers without side effects, for the system test',
  access: 'signed-in',
  output: Done,
});
