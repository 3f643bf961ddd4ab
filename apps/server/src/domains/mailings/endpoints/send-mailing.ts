import { DONE } from '@cottontree/contract/route.ts';
import { businessDayOf } from '@cottontree/contract/calendar.ts';
import { sendMailing as route } from '@cottontree/contract/mailings/mailings.ts';
import { AppError } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { addresseeOf } from '../addressee.ts';
import { titleOf } from '../content.ts';
import { requireMail } from '../mail-server.ts';
import { planSending } from '../plan-sending.ts';
import { lastClosedDay, lastSendings, lockVisible } from '../store.ts';
import { requireChange, viewerOf } from '../viewer.ts';

/** Besides what is due: the sending of the day is neither moved nor replaced. */
export const sendMailing = command(route, async ({ tx, actor, params, clock, sendMail }) => {
  requireMail(sendMail);
  const row = await lockVisible(tx, params.id, viewerOf(actor));
  requireChange(viewerOf(actor), row);
  if ((await lastSendings(tx, [row.id])).get(row.id)?.state === 'waiting')
    throw new AppError('conflict', 'It is being sent already; the list shows what became of it');
  const at = clock.now();
  const page = await lastClosedDay(tx, businessDayOf(at));
  const { obstacle } = await planSending(tx, row, { due: null, page, awaited: null }, at);
  if (obstacle !== null) throw new AppError('conflict', `Not sent: ${obstacle}`);
  const addressee = await addresseeOf(tx, row);
  return {
    output: DONE,
    audit: {
      action: 'mailing.request',
      entity: ['mailing', row.id],
      description: `Had ${titleOf(row)} sent to ${addressee} by mail at once`,
      category: 'Security',
      after: { asOf: page },
    },
  };
});
