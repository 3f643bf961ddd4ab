import * as audit from '@cottontree/contract/audit/audit.ts';
import { withoutTurns } from '@cottontree/contract/free-text.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { clientReport } from '../../../platform/http/endpoint.ts';

/** Control characters would let a browser forge lines in a later display of the text; JSONB refuses NUL. */
const plain = (text: string): string => withoutTurns(text).replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '�');
/** As JSON. Its texts are shown as well, such as that of the browser; keys are not, but may hold no NUL. */
const plainJson = (metadata: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(metadata, (_, value: unknown) =>
    typeof value === 'string' ? plain(value) : value,
  ).replaceAll('\\u0000', '\\ufffd');

export const trackActivity = clientReport(
  audit.trackActivity,
  async ({ tx, actor, input, clock, origin }) => {
    await tx
      .insertInto('activity_events')
      .values({
        at: clock.now(),
        user_id: actor?.userId ?? null,
        user_name: actor?.name ?? 'Anonymous',
        address: origin.address,
        action: input.action,
        description: plain(input.description),
        url: plain(input.url),
        reported_at: new Date(input.timestamp),
        metadata: plainJson(input.metadata),
      })
      .execute();
    return { clientReported: DONE };
  },
);
