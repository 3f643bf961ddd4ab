import { reportErrors as route } from '@cottontree/contract/errors/error-tracking.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { SEVERITY_OF } from '../describe.ts';
import { hearing } from '../../../platform/http/endpoint.ts';

/**
 * Captures errors that browsers report. They are counted separately from evidence. Person, address and time are set by
 * the server.
 */
export const reportErrors = hearing(route, ({ actor, input, clock, origin, errors }) => {
  for (const { kind, name, message, stack, path, times } of input.reports)
    errors?.capture({
      source: 'browser',
      kind,
      severity: SEVERITY_OF[kind],
      name,
      message,
      stack,
      place: path,
      at: clock.now(),
      times,
      requestId: origin.requestId,
      session: actor?.sessionId ?? null,
      address: origin.address,
      userAgent: origin.userAgent,
    });
  return Promise.resolve(DONE);
});
