import { requestSegments as route } from '@cottontree/contract/segments/segments.ts';
import { RANGE_DAYS } from '@cottontree/contract/segments/schemas.ts';
import { DONE } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import { readHeldDay } from '../held.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';

/** A second request changes nothing: what exists or is in progress is not computed again. */
export const requestSegments = command(route, async ({ tx, clock, input }) => {
  const { asOf: day, range } = input;
  const rangeDays = RANGE_DAYS[range];
  const held = await readHeldDay(tx, day, rangeDays);
  if (held.state === 'none') throw invalid('asOf', 'is not a closed business day');
  if (held.state !== 'unknown') return { unchanged: DONE };
  await sql`
    insert into segment_requests (day, range_days, asked_at) values (${day}, ${rangeDays}, ${clock.now()})
    on conflict do nothing`.execute(tx);
  return {
    output: DONE,
    announce: [{ topic: 'segments.changed', payload: { day, asked: true } }],
    audit: {
      action: 'segments.request',
      entity: ['segments', day],
      description: `Requested the segments of ${day}, compared with ${rangeDays} days before`,
      category: 'System',
      after: { day, range },
    },
  };
});
