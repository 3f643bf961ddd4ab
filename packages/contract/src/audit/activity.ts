/** Activity that browsers report; apart from the audit trail, because the first screen needs this and nothing of it. */
import { z } from 'zod';
import { Done, route } from '../route.ts';

export const ACTIVITY_ACTIONS = [
  'page_view',
  'create',
  'update',
  'delete',
  'read',
  'login',
  'logout',
  'search',
  'filter',
  'export',
  'form_submit',
  'form_cancel',
  'button_click',
  'tab_switch',
  'modal_open',
  'modal_close',
  'error',
] as const;

/** Custom action types are accepted. The server sets actor, time and address, whatever the browser sends. */
export const ActivityEvent = z.strictObject({
  action: z.string().regex(/^[a-z][a-z0-9_]{0,47}$/, 'must be lower-case words joined by _'),
  description: z.string().max(500),
  userId: z.string().max(64),
  userName: z.string().max(120),
  timestamp: z.iso.datetime(),
  url: z.string().max(300),
  metadata: z.record(z.string().max(64), z.unknown()),
});
export type ActivityEvent = z.infer<typeof ActivityEvent>;

export const trackActivity = route({
  method: 'POST',
  path: '/api/audit/track-activity',
  summary: 'Record a client-reported activity, apart from the audit chain',
  access: 'public',
  groupable: true,
  input: ActivityEvent,
  output: Done,
  bodyLimit: 4 * 1024,
  perMinute: 60,
});
