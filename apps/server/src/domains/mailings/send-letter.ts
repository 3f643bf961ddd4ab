/** Sends one letter. What its reader may see is decided now, not when the sending was set up or planned. */
import { MAILED_PAGES } from '@cottontree/contract/mailings/mailings.ts';
import { appendAudit } from '../../platform/audit/audit.ts';
import type { SendMail } from '../../platform/connections/mail.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { scrub } from '../../platform/failures/scrub.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { maskedAddress } from './addressee.ts';
import { textOfLetter } from './letter-text.ts';
import { drawMailedPage } from './pages.ts';
import { ACTOR } from './plan-sending.ts';
import { readerObstacle, readersById, senderObstacle, type Reader } from './readers.ts';
import { isOwn, lockWaiting, settleLetter, type LetterRow, type MailingRow } from './store.ts';

interface Parts {
  readonly database: Database;
  readonly clock: Clock;
  readonly send: SendMail;
}

const LONGEST_PROBLEM = 300;
const problemOf = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : String(error)).slice(0, LONGEST_PROBLEM);

/** The person whose powers count, where the letter goes, and what stands in the way. */
async function readerOf(
  db: Db,
  row: MailingRow,
  letter: LetterRow,
): Promise<{ obstacle: string } | { obstacle: null; reader: Reader; sender: Reader; to: string }> {
  const people = await readersById(db, [row.set_by, ...(letter.user_id === null ? [] : [letter.user_id])]);
  const sender = people.get(row.set_by);
  const reader = letter.user_id === null ? sender : people.get(letter.user_id);
  const obstacle =
    (isOwn(row) ? null : senderObstacle(row.page, sender, row.to_address !== null)) ??
    (row.to_role !== null && reader?.roleKey !== row.to_role ? 'The person has another role by now' : null) ??
    readerObstacle(row.page, reader);
  if (obstacle !== null || !reader || !sender) return { obstacle: obstacle ?? 'The account does not exist' };
  return { obstacle, reader, sender, to: row.to_address ?? reader.email };
}

/**
 * The letter's row is locked until the outcome is stored, and its id is in the Message-ID of every attempt: of two
 * servers one sends it, and a copy that a kill made possible is recognised as one. Throws what the mail server answered,
 * so that the job tries again.
 */
export async function sendLetter({ database, clock, send }: Parts, id: string): Promise<void> {
  const refused = await database.write
    .transaction()
    .execute(async (tx): Promise<{ error: unknown } | null> => {
      const held = await lockWaiting(tx, id);
      if (!held) return null;
      const { letter, mailing } = held;
      const found = await readerOf(tx, mailing, letter);
      if (found.obstacle !== null || letter.page_day === null) {
        await settleLetter(tx, id, 'withheld', found.obstacle, clock.now());
        return null;
      }
      const { reader, sender, to } = found;
      const title = MAILED_PAGES[mailing.page];
      const outside = mailing.to_address !== null;
      try {
        const page = await drawMailedPage({ db: database.read, clock }, mailing, {
          day: letter.page_day,
          reader,
          to: outside ? to : reader.name,
        });
        const { day, leftOut } = page;
        await send({
          id,
          to,
          subject: `${title}, ${day}`,
          text: textOfLetter({
            title,
            day,
            awaited: letter.awaited_day,
            leftOut,
            setBy: isOwn(mailing) ? null : sender.name,
            outside,
          }),
          attachments: [{ fileName: page.fileName, type: 'application/pdf', bytes: page.bytes }],
        });
      } catch (error) {
        await settleLetter(tx, id, 'waiting', problemOf(error), clock.now());
        return { error };
      }
      const at = clock.now();
      await settleLetter(tx, id, 'sent', null, at);
      await appendAudit(tx, at, ACTOR, {
        action: 'mailing.send',
        entity: ['mailing', mailing.id],
        description: `Sent ${title} as of ${letter.page_day} to ${outside ? maskedAddress(to) : reader.username}`,
        category: 'Security',
        ...(outside && { severity: 'medium' as const }),
        after: { asOf: letter.page_day, format: 'pdf', powersOf: reader.username, setBy: sender.username },
      });
      return null;
    });
  if (refused) throw refused.error;
}
