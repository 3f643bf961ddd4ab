import { DONE } from '@cottontree/contract/route.ts';
import { changeMailing as route } from '@cottontree/contract/mailings/mailings.ts';
import { overtaken } from '../../../platform/commands/overtaken.ts';
import { unconfirmed } from '../../../platform/http/access.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { addresseeOf } from '../addressee.ts';
import { contentRefusal, titleOf } from '../content.ts';
import { SCHEDULE } from '../readers.ts';
import { minuteOf, timeOf } from '../rules.ts';
import { isOwn, lockVisible, withholdWaiting } from '../store.ts';
import { requireChange, viewerOf } from '../viewer.ts';

/** Who changes what goes to others answers for it from then on: permissions and powers are those of this person. */
export const changeMailing = command(route, async ({ tx, actor, params, input, clock }) => {
  const row = await lockVisible(tx, params.id, viewerOf(actor));
  requireChange(viewerOf(actor), row);
  if (row.version !== input.version)
    throw await overtaken(tx, ['mailing', row.id], 'this page by mail', null);
  const own = isOwn(row);
  if (row.to_address !== null && !input.paused) {
    const refused = contentRefusal(row, actor);
    if (refused !== null) throw refused;
    if (!actor.steppedUp) throw unconfirmed();
  }
  const at = clock.now();
  const { time, paused } = input;
  const weekdays = input.weekdays.toSorted((a, b) => a - b);
  await tx
    .updateTable('mailings')
    .set({
      weekdays,
      minute: minuteOf(time),
      paused,
      set_by: actor.userId,
      since: at,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  if (paused) await withholdWaiting(tx, row.id, 'It was paused', at);
  const addressee = await addresseeOf(tx, row);
  const verb = paused === row.paused ? 'Changed when' : paused ? 'Paused that' : 'Goes on that';
  return {
    output: DONE,
    audit: {
      action: 'mailing.change',
      entity: ['mailing', row.id],
      description: `${verb} ${titleOf(row)} is sent to ${addressee} by mail`,
      category: 'Security',
      ...(!own && { permission: SCHEDULE }),
      before: { weekdays: row.weekdays, time: timeOf(row.minute), paused: row.paused },
      after: { weekdays, time, paused },
    },
  };
});
