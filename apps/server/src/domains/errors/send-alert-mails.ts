/** Sends the mails of fired alerts. A mail that the mail server rejects is retried for some hours. */
import { sql, type RawBuilder } from 'kysely';
import { NO_MAIL } from '../../platform/connections/mail.ts';
import type { SendMail } from '../../platform/connections/smtp.ts';
import type { Database, Db } from '../../platform/database/client.ts';
import { scrub } from '../../platform/failures/scrub.ts';
import { latestCredible, type Clock } from '../../platform/time/clock.ts';

const ATTEMPTS = 8;
const MINUTE_MS = 60_000;

interface PendingMail {
  id: string;
  title: string;
  message: string;
  place: string;
  kind: 'threshold' | 'regression';
  severity: string;
  occurrences: bigint;
  at: Date;
  mail_to: string[];
  mail_attempts: number;
}

const mailOf = (it: PendingMail) => ({
  to: it.mail_to,
  id: it.id,
  subject: `${it.severity}: ${it.title}${it.kind === 'regression' ? ' (it was resolved)' : ''}`,
  text: [
    it.title,
    it.message,
    '',
    `Where: ${it.place}`,
    `Occurrences in the hour before ${it.at.toISOString()}: ${it.occurrences}`,
    '',
    'Open Error Tracking in Cottontree to see whom it met, to assign it and to resolve it.',
  ].join('\n'),
});

/** SQL, of an alert `a`. Nothing waits longer than the last pause: a later time was set by a wrong clock. */
const isDue = (at: Date): RawBuilder<unknown> => sql`
  a.mail = 'waiting' and (a.mail_next_at <= ${at}
    or a.mail_next_at > ${new Date(latestCredible(at).getTime() + 2 ** ATTEMPTS * MINUTE_MS)})`;

export async function hasDueAlertMail(db: Db, at: Date): Promise<boolean> {
  const { rows } = await sql`select from error_alerts a where ${isDue(at)} limit 1`.execute(db);
  return rows.length > 0;
}

/** Sends one mail at a time and locks its row: two servers never send the same one. Resolves to the number sent. */
export async function sendAlertMails({ write }: Database, clock: Clock, send: SendMail): Promise<number> {
  let sent = 0;
  for (;;) {
    const more = await write.transaction().execute(async (tx) => {
      const at = clock.now();
      const { rows } = await sql<PendingMail>`
        select a.*, g.title, g.message, g.place from error_alerts a join error_groups g on g.id = a.group_id
         where ${isDue(at)}
         order by a.mail_next_at, a.id
         limit 1 for update of a skip locked`.execute(tx);
      const it = rows[0];
      if (!it) return false;
      const problem = await send(mailOf(it)).then(
        () => null,
        (error: unknown) => scrub(error instanceof Error ? error.message : String(error)).slice(0, 300),
      );
      const attempts = it.mail_attempts + 1;
      const state = problem === null ? 'sent' : attempts >= ATTEMPTS ? 'failed' : 'waiting';
      const next = state === 'waiting' ? new Date(at.getTime() + 2 ** attempts * MINUTE_MS) : null;
      await sql`
        update error_alerts set mail = ${state}, mail_attempts = ${attempts}, mail_next_at = ${next}, mail_problem = ${problem}
         where id = ${it.id}::uuid`.execute(tx);
      if (problem === null) sent += 1;
      return true;
    });
    if (!more) return sent;
  }
}

/** Where no mail server is configured, pending mails are marked as failed instead of waiting for ever. */
export async function giveUpAlertMails({ write }: Database): Promise<void> {
  await sql`
    update error_alerts set mail = 'failed', mail_next_at = null, mail_problem = ${NO_MAIL}
     where mail = 'waiting'`.execute(write);
}
