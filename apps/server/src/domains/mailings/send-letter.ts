/** Sends one letter. What its reader may see is decided now, not when the sending was set up or planned. */
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { appendAudit, type AuditEntry } from '../../platform/audit/audit.ts';
import type { SendMail } from '../../platform/connections/mail.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { scrub } from '../../platform/failures/scrub.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { maskedAddress } from './addressee.ts';
import { codeOf, nounOf, titleOf } from './content.ts';
import { textOfLetter } from './letter-text.ts';
import { drawMailed } from './pages.ts';
import { ACTOR } from './plan-sending.ts';
import { readerObstacle, readersById, senderObstacle, type Reader } from './readers.ts';
import { isOwn, lockWaiting, settleLetter, type LetterRow, type MailingRow } from './store.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly send: SendMail;
}

const LONGEST_PROBLEM = 300;
const problemOf = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);

interface Addressed {
  /** The person whose powers count. */
  readonly reader: Reader;
  readonly sender: Reader;
  readonly to: string;
}

/** Where the letter goes and with whose powers, or what stands in the way. */
async function addressedTo(
  db: Db,
  row: MailingRow,
  letter: LetterRow,
): Promise<{ readonly obstacle: string } | Addressed> {
  const people = await readersById(db, [row.set_by, ...(letter.user_id === null ? [] : [letter.user_id])]);
  const sender = people.get(row.set_by);
  const reader = letter.user_id === null ? sender : people.get(letter.user_id);
  if (!reader || !sender) return { obstacle: 'The account does not exist' };
  const obstacle =
    (isOwn(row) ? null : senderObstacle(row, sender, row.to_address !== null)) ??
    (row.to_role !== null && reader.roleKey !== row.to_role ? 'The person has another role by now' : null) ??
    readerObstacle(row, reader);
  return obstacle === null ? { reader, sender, to: row.to_address ?? reader.email } : { obstacle };
}

/** The letter as it is sent. A page that cannot be drawn is a failure of the product, not of the mail server. */
async function writeLetter(
  { database, clock, keyring }: Parts,
  mailing: MailingRow,
  { id, awaited_day: awaited }: LetterRow,
  day: BusinessDay,
  { reader, sender, to }: Addressed,
): Promise<Parameters<SendMail>[0]> {
  const title = titleOf(mailing);
  const outside = mailing.to_address !== null;
  const page = await drawMailed({ db: database.read, clock, keyring }, mailing, {
    day,
    reader,
    to: outside ? to : reader.name,
  });
  return {
    id,
    to,
    subject: `${title}, ${page.day}`,
    text: textOfLetter({
      title,
      noun: nounOf(mailing),
      code: codeOf(mailing, page.day),
      day: page.day,
      awaited,
      leftOut: page.leftOut,
      setBy: isOwn(mailing) ? null : sender.name,
      outside,
    }),
    attachments: [{ fileName: page.fileName, type: 'application/pdf', bytes: page.bytes }],
  };
}

const sentEntry = (mailing: MailingRow, day: BusinessDay, { reader, sender, to }: Addressed): AuditEntry => ({
  action: 'mailing.send',
  entity: ['mailing', mailing.id],
  description: `Sent ${titleOf(mailing)} as of ${day} to ${mailing.to_address === null ? reader.username : maskedAddress(to)}`,
  category: 'Security',
  ...(mailing.to_address !== null && { severity: 'medium' }),
  after: { asOf: day, format: 'pdf', powersOf: reader.username, setBy: sender.username },
});

/**
 * The letter's row is locked until the outcome is stored, and its id is in the Message-ID of every attempt: of two
 * servers one sends it, and a copy that a kill made possible is recognised as one. Throws what the mail server answered,
 * so that the job tries again.
 */
export async function sendLetter(parts: Parts, id: string): Promise<void> {
  const { database, clock, send } = parts;
  const refused = await database.write
    .transaction()
    .execute(async (tx): Promise<{ error: unknown } | null> => {
      const held = await lockWaiting(tx, id);
      if (!held) return null;
      const { letter, mailing } = held;
      const found = await addressedTo(tx, mailing, letter);
      if ('obstacle' in found || letter.page_day === null) {
        await settleLetter(tx, id, 'withheld', 'obstacle' in found ? found.obstacle : null, clock.now());
        return null;
      }
      const written = await writeLetter(parts, mailing, letter, letter.page_day, found);
      try {
        await send(written);
      } catch (error) {
        await settleLetter(tx, id, 'waiting', problemOf(error), clock.now());
        return { error };
      }
      const at = clock.now();
      await settleLetter(tx, id, 'sent', null, at);
      await appendAudit(tx, clock, ACTOR, sentEntry(mailing, letter.page_day, found));
      return null;
    });
  if (refused) throw refused.error;
}
