import { DONE } from '@cottontree/contract/route.ts';
import { deleteMailing as route } from '@cottontree/contract/mailings/mailings.ts';
import { lacks } from '../../../platform/http/access.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { addresseeOf } from '../addressee.ts';
import { recordedContent, titleOf } from '../content.ts';
import { SCHEDULE } from '../readers.ts';
import { timeOf } from '../rules.ts';
import { lockVisible } from '../store.ts';
import { mayDelete, viewerOf } from '../viewer.ts';

/** The row goes with its letters: nothing of an outside address stays but a mask in the audit trail. */
export const deleteMailing = command(route, async ({ tx, actor, params }) => {
  const row = await lockVisible(tx, params.id, viewerOf(actor));
  if (!mayDelete(viewerOf(actor), row)) throw lacks(SCHEDULE);
  await tx.deleteFrom('mailings').where('id', '=', row.id).execute();
  const addressee = await addresseeOf(tx, row);
  return {
    output: DONE,
    audit: {
      action: 'mailing.delete',
      entity: ['mailing', row.id],
      description: `Ended that ${titleOf(row)} is sent to ${addressee} by mail`,
      category: 'Security',
      before: { ...recordedContent(row), weekdays: row.weekdays, time: timeOf(row.minute), to: addressee },
    },
  };
});
