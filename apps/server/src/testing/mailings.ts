/** Mailings in tests: what is due is planned and sent in the call, and people stay signed in while hours pass. */
import { sql } from 'kysely';
import { mailingWatch, mailingWork } from '../domains/mailings/jobs/send-mailings.ts';
import type { MailServer } from './mail-server.ts';
import { runWaiting } from './queue.ts';
import type { Person, TestApp } from './test-app.ts';

export const MAILINGS = '/api/mailings';

/** One round of a server: plans what is due, and sends it. Resolves to what failed. */
export async function mailingRound(t: TestApp, mail: MailServer): Promise<unknown[]> {
  await mailingWatch(mail.send, t.clock).look(t.database, t.clock.now());
  return await runWaiting(t, [mailingWork(t, mail.send)]);
}

/** Hours pass in a test; its people stay signed in. */
export async function staySignedIn(t: TestApp): Promise<void> {
  await sql`
    update sessions set idle_expires_at = ${t.clock.now()}::timestamptz + interval '1 hour',
                        absolute_expires_at = 'infinity'`.execute(t.database.write);
}

/** The mailing as the person's list shows it. */
export async function mailingListed(t: TestApp, who: Person, id: string) {
  await staySignedIn(t);
  return (await who.get(MAILINGS)).body.mailings.find((each: { id: string }) => each.id === id);
}
