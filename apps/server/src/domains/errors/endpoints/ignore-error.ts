import { ignoreError as route } from '@cottontree/contract/errors/error-tracking.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { changeError } from '../store.ts';

export const ignoreError = command(
  route,
  async ({ tx, clock, params, input }) =>
    await changeError(tx, params.id, input.version, clock.now(), {
      status: 'ignored',
      assignedTo: null,
      action: 'error-tracking.ignore',
      description: ({ title }) => `Set an error to be ignored: ${title}`,
    }),
);
