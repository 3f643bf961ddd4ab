/** The demo company: all of its data is fictional and can be removed. */
import { z } from 'zod';
import { Done, route } from '../route.ts';

export const removeDemo = route({
  method: 'POST',
  path: '/api/demo/remove',
  summary:
    'Remove the demo company for good: its business, books and figures, and its sign-ins but the caller’s own. The audit trail stays',
  access: 'settings.edit',
  ownerOnly: true,
  perMinute: 10,
  input: z.strictObject({ password: z.string().min(1).max(256) }),
  output: Done,
});
