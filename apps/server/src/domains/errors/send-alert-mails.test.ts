import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SendMail } from '../../platform/connections/smtp.ts';
import { TRACKING, failure } from '../../testing/errors.ts';
import { startMailServer, type MailServer } from '../../testing/mail-server.ts';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { fireAlerts } from './fire-alerts.ts';
import { alertLettersWatch, alertLettersWork } from './jobs/send-letters.ts';
import { runWaiting } from '../../testing/queue.ts';
import { giveUpAlertMails, sendAlertMails } from './send-alert-mails.ts';

describe('alert mails', () => {
  let t: TestApp;
  let owner: Person;
  let send: SendMail;
  let version = 0;
  let server: MailServer;
  let letters: MailServer['letters'];
  beforeAll(async () => {
    server = await startMailServer();
    ({ send, letters } = server);
    t = await startTestApp();
    owner = await t.signIn('owner');
  });
  afterAll(async () => {
    await t.close();
    await server.close();
  });
  /** Hours pass in a test; its people stay signed in. */
  const stay = () =>
    sql`update sessions set idle_expires_at = ${t.clock.now()}::timestamptz + interval '1 hour', absolute_expires_at = 'infinity'`.execute(
      t.database.write,
    );
  const alert = async (message: string, recipients = ['ops@example.sl', 'boss@example.sl']) => {
    await stay();
    const { status } = await owner.send('PUT', `${TRACKING}/alert-rules`, {
      criticalThreshold: 1,
      highThreshold: 5,
      recipients,
      notifyCentre: false,
      notifyMail: true,
      notifyRegressions: false,
      notifyAssignee: false,
      version: version++,
    });
    expect(status).toBe(200);
    // The newest of all, whatever its id.
    t.clock.advance(1_000);
    t.errors.capture(failure(t, { message }));
    await t.writeErrors();
    expect(await fireAlerts(t.database, t.clock)).toBe(1);
  };
  const newest = async () => {
    await stay();
    return (await owner.get(`${TRACKING}/alert-rules`)).body.fired[0];
  };

  it('[B-2.135, B-2.136] are sent to the recipients once, and say what happened', async () => {
    await alert('books out of balance\nBcc: thief@example.com');
    expect((await newest()).mail).toBe('waiting');
    const round = async (): Promise<unknown[]> => {
      await alertLettersWatch.look(t.database, t.clock.now());
      return await runWaiting(t, [alertLettersWork(t.database, t.clock, send)]);
    };
    expect(await round()).toEqual([]);
    const jobs = sql`select id from background_jobs where kind = 'errors.letters'`;
    const { rows: first } = await jobs.execute(t.database.read);
    expect(await round()).toEqual([]);
    // Nothing is due any more, so that no further job was added.
    expect((await jobs.execute(t.database.read)).rows).toEqual(first);
    expect(first).toHaveLength(1);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.to).toEqual(['ops@example.sl', 'boss@example.sl']);
    const [head = '', ...body] = (letters[0]?.text ?? '').split('\r\n\r\n');
    expect(head.replaceAll('\r\n ', ' ')).toMatch(
      /^Subject: critical: Request failed: POST \/api\/imports.* \(Bo Mobile, srv-7\)$/m,
    );
    expect(body.join('\n')).toContain('Cottontree of Bo Mobile, on the machine srv-7');
    expect(head).toContain('From: cottontree@example.sl');
    expect(head).not.toMatch(/^Bcc/m);
    expect(body.join('\n')).toContain('books out of balance');
    expect(await newest()).toMatchObject({ mail: 'sent', mailProblem: null });
  });
  it('that the mail server rejects are retried with growing pauses, under the same id, then given up', async () => {
    const before = letters.length;
    server.refuse('the mailbox is full');
    await alert('refused at first');
    expect(await sendAlertMails(t.database, t.clock, send)).toBe(0);
    expect(await newest()).toMatchObject({
      mail: 'waiting',
      mailProblem: expect.stringContaining('the mailbox is full'),
    });
    t.clock.advance(60_000);
    server.refuse(null);
    expect(await sendAlertMails(t.database, t.clock, send)).toBe(0);
    t.clock.advance(60_000);
    expect(await sendAlertMails(t.database, t.clock, send)).toBe(1);
    expect(letters.length).toBe(before + 1);
    const { id } = await newest();
    expect(letters.at(-1)?.text).toContain(`Message-ID: <${id}@example.sl>`);
    server.refuse('the mailbox is full');
    await alert('refused for ever');
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await sendAlertMails(t.database, t.clock, send);
      expect((await newest()).mail).toBe(attempt < 8 ? 'waiting' : 'failed');
      t.clock.advance(2 ** attempt * 60_000);
    }
  });
  it('are marked as failed where no mail server is configured', async () => {
    const again = await t.signIn('owner');
    t.clock.advance(1_000);
    t.errors.capture(failure(t, { message: 'nowhere to send' }));
    await t.writeErrors();
    await fireAlerts(t.database, t.clock);
    await giveUpAlertMails(t.database);
    const { body } = await again.get(`${TRACKING}/alert-rules`);
    expect(body.fired[0]).toMatchObject({
      mail: 'failed',
      mailProblem:
        'Mail is not set up. The administrator of the server sets it up, as docs/operations/mail.md says',
    });
  });
});
