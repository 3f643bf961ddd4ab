import { listMailingRecipients as route } from '@cottontree/contract/mailings/mailings.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { everyRecipient } from '../readers.ts';

export const listMailingRecipients = query(route, async ({ db, actor }) => {
  const people = await everyRecipient(db);
  const roles = await db
    .selectFrom('roles')
    .select(['key', 'display_name as name'])
    .orderBy('level')
    .orderBy('key')
    .execute();
  return {
    people: people.filter(({ id }) => id !== actor.userId).map(({ id, name }) => ({ id, name })),
    roles,
  };
});
