import { reopenError as route } from '@cottontree/contract/errors/error-tracking.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changeError } from '../store.ts';

export const reopenError = command(
  route,
  async ({ tx, clock, params, input }) =>
    await changeError(tx, params.id, input.version, clock.now(), {
      status: 'open',
      assignedTo: null,
      action: 'error-tracking.reopen',
      description: ({ title }) => `Opened an error again: ${title}`,
    }),
);
