/** What the audit trail calls the recipient of a mailing. It is never altered, so it gets no address that can be read. */
import type { Db } from '../../platform/database/client.ts';
import { MASKS } from '../../platform/personal-data/personal-data.ts';
import { readersById } from './readers.ts';
import type { MailingRow } from './store.ts';

export type Recipient = Pick<MailingRow, 'to_user' | 'to_role' | 'to_address'>;

export const maskedAddress = MASKS.email;

export async function addresseeOf(
  db: Db,
  { to_user: user, to_role: role, to_address: address }: Recipient,
): Promise<string> {
  if (address !== null) return maskedAddress(address);
  if (user === null) return `the role ${role}`;
  return (await readersById(db, [user])).get(user)?.username ?? 'a former user';
}
