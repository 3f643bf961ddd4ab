import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../../testing/company-app.ts';
import { attachmentOf, startMailServer, wordsOf, type MailServer } from '../../../testing/mail-server.ts';
import { MAILINGS, mailingListed, mailingRound } from '../../../testing/mailings.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { runWaiting } from '../../../testing/queue.ts';
import type { Person, TestApp } from '../../../testing/test-app.ts';
import { mailingWatch, mailingWork } from './send-mailings.ts';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

describe('pages by mail', () => {
  let t: TestApp;
  let mail: MailServer;
  beforeAll(async () => {
    mail = await startMailServer();
    t = await startCompanyApp({ sendMail: mail.send });
  });
  afterAll(async () => {
    await t.close();
    await mail.close();
  });
  beforeEach(async () => {
    mail.refuse(null);
    mail.letters.length = 0;
    await sql`delete from mailings`.execute(t.database.write);
    // Its sessions end; the company's last closed day is 31 August.
    t.clock.set('2026-09-01T06:00:00Z');
  });
  /** Sets up a page for seven o'clock. */
  const setUp = async (who: Person, to: object = { kind: 'self' }, more: object = {}): Promise<string> => {
    const { status, body } = await who.send('POST', MAILINGS, {
      page: 'executive',
      weekdays: EVERY_DAY,
      time: '07:00',
      to,
      ...more,
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.id;
  };
  const look = () => mailingWatch(mail.send, t.clock).look(t.database, t.clock.now());
  const round = (): Promise<unknown[]> => mailingRound(t, mail);
  const listed = (who: Person, id: string) => mailingListed(t, who, id);
  const records = async (id: string): Promise<string[]> => {
    const { rows } = await sql<{ description: string }>`
      select description from audit_records where entity_type = 'mailing' and entity_id = ${id} order by seq`.execute(
      t.database.read,
    );
    return rows.map(({ description }) => description);
  };

  it('go out at their time with the page of the day before as a PDF file, once', async () => {
    const owner = await t.signIn('owner');
    const id = await setUp(owner);
    t.clock.set('2026-09-01T06:59:00Z');
    await round();
    expect(mail.letters).toEqual([]);
    t.clock.set('2026-09-01T07:00:00Z');
    expect(await round()).toEqual([]);
    await round();
    expect(mail.letters).toHaveLength(1);
    const [letter] = mail.letters;
    if (!letter) throw new Error('One came');
    expect(letter.to).toEqual([`${owner.username}@example.test`]);
    expect(letter.text).toContain('Subject: Executive dashboard, 2026-08-31');
    expect(wordsOf(letter)).toContain('Executive dashboard as of Aug 31, 2026 is attached as a PDF file.');
    expect(wordsOf(letter)).not.toContain('not closed');
    const { fileName, bytes } = attachmentOf(letter);
    expect(fileName).toBe('Executive-dashboard-2026-08-31.pdf');
    const lines = textOfPdf(bytes).split('\n');
    expect(lines).toContain('Treasury overview');
    expect(lines).toContain('revenue.day@2026-08-31');
    expect(lines).toContain(`Sent to Test ${owner.username}, Sep 1, 2026, 07:00 UTC`);
    expect(lines).not.toContain('Left out');
    expect(await listed(owner, id)).toMatchObject({
      nextAt: '2026-09-02T07:00:00.000Z',
      obstacle: null,
      last: { at: '2026-09-01T07:00:00.000Z', day: '2026-08-31', state: 'sent', sent: 1, recipients: 1 },
    });
    expect(await records(id)).toEqual([
      `Has Executive dashboard sent to ${owner.username} by mail`,
      `Sent Executive dashboard as of 2026-08-31 to ${owner.username}`,
    ]);
  });

  it('are planned once when two servers look at the same moment, and sent once when two run the same letter', async () => {
    await setUp(await t.signIn('owner'));
    t.clock.set('2026-09-01T07:00:00Z');
    await Promise.all([look(), look(), look()]);
    const { rows } = await sql<{ id: string }>`select id from mailing_letters`.execute(t.database.read);
    expect(rows).toHaveLength(1);
    const { run } = mailingWork(t, mail.send);
    const here = { signal: new AbortController().signal, progress: () => undefined };
    await Promise.all([run({ id: rows[0]?.id }, here), run({ id: rows[0]?.id }, here)]);
    expect(mail.letters).toHaveLength(1);
  });

  it('get a job again where a server ended before it sent them, and keep their Message-ID', async () => {
    await setUp(await t.signIn('owner'));
    t.clock.set('2026-09-01T07:00:00Z');
    await look();
    const { rows } = await sql<{ id: string }>`select id from mailing_letters`.execute(t.database.read);
    // As after a restore: the letter waits and its job is gone.
    await sql`delete from background_jobs where kind = 'mailings.send'`.execute(t.database.write);
    await round();
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]?.text).toContain(`Message-ID: <${rows[0]?.id}@example.sl>`);
  });

  it('wait for the close of the day, at most three hours, and then say that it was not closed', async () => {
    t.clock.set('2026-09-01T23:00:00Z');
    const id = await setUp(await t.signIn('owner'));
    t.clock.set('2026-09-02T07:00:00Z');
    await round();
    expect(mail.letters).toEqual([]);
    t.clock.set('2026-09-02T09:59:00Z');
    await round();
    expect(mail.letters).toEqual([]);
    t.clock.set('2026-09-02T10:00:00Z');
    await round();
    expect(mail.letters).toHaveLength(1);
    const [letter] = mail.letters;
    expect(letter && wordsOf(letter)).toContain(
      'The books of Sep 1, 2026 were not closed when this was sent, so the page is of Aug 31, 2026.',
    );
    expect(letter && attachmentOf(letter).fileName).toBe('Executive-dashboard-2026-08-31.pdf');
    const { rows } = await sql`
      select from mailing_letters where mailing_id = ${id}::uuid and awaited_day = '2026-09-01'`.execute(
      t.database.read,
    );
    expect(rows).toHaveLength(1);
  });

  it('hold what their reader may see, and name what is left out with its permission', async () => {
    const owner = await t.signIn('owner');
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view', 'analytics.export'] });
    const id = await setUp(owner, { kind: 'person', id: analyst.userId });
    t.clock.set('2026-09-01T07:00:00Z');
    await round();
    const [letter] = mail.letters;
    if (!letter) throw new Error('One came');
    expect(letter.to).toEqual([`${analyst.username}@example.test`]);
    expect(wordsOf(letter)).toContain(
      '- Treasury overview needs the permission View Treasury, which an owner can grant.',
    );
    expect(wordsOf(letter)).toContain(`Test ${owner.username} has this page sent to you.`);
    const text = textOfPdf(attachmentOf(letter).bytes);
    expect(text).toContain('Left out');
    expect(text).not.toContain('treasury.own');
    // The one who gets it sees it, and may end it, but not change it.
    expect(await listed(analyst, id)).toMatchObject({
      to: { kind: 'self' },
      setBy: `Test ${owner.username}`,
      mayChange: false,
      mayDelete: true,
    });
  });

  it('go to each person of a role who may have the page, with that person’s powers', async () => {
    const owner = await t.signIn('owner');
    const boss = await t.signIn('Board', {
      powers: ['analytics.view', 'analytics.export', 'treasury.view', 'revenue.export'],
    });
    const { rows } = await sql<{ key: string }>`
      select role_key as key from users where id = ${boss.userId}::uuid`.execute(t.database.read);
    const key = rows[0]?.key ?? '';
    const suspended = await t.signIn(key);
    await sql`update users set is_suspended = true where id = ${suspended.userId}::uuid`.execute(
      t.database.write,
    );
    const second = await t.signIn(key);
    const id = await setUp(owner, { kind: 'role', key });
    t.clock.set('2026-09-01T07:00:00Z');
    await round();
    expect(mail.letters.flatMap(({ to }) => to).toSorted()).toEqual(
      [boss, second].map(({ username }) => `${username}@example.test`).toSorted(),
    );
    expect((await listed(owner, id)).last).toMatchObject({ state: 'sent', sent: 2, recipients: 2 });
  });

  it('go to an outside address without a link, with the powers of the one who set them up', async () => {
    const clerk = await t.signIn('Scheduler', {
      powers: ['analytics.view', 'analytics.export', 'reports.schedule'],
    });
    const id = await setUp(clerk, { kind: 'address', address: 'auditor@partner.example' });
    t.clock.set('2026-09-01T07:00:00Z');
    await round();
    const [letter] = mail.letters;
    if (!letter) throw new Error('One came');
    expect(letter.to).toEqual(['auditor@partner.example']);
    expect(letter.text).not.toMatch(/https?:\/\//);
    expect(wordsOf(letter)).not.toContain('profile');
    expect(textOfPdf(attachmentOf(letter).bytes)).not.toContain('treasury.own');
    const said = await records(id);
    expect(said).toEqual([
      'Has Executive dashboard sent to a•••@p•••.example by mail',
      'Sent Executive dashboard as of 2026-08-31 to a•••@p•••.example',
    ]);
  });

  it('stop when the one who set them up for others may not any more, say so, and announce it once', async () => {
    const clerk = await t.signIn('Scheduler', {
      powers: ['analytics.view', 'analytics.export', 'reports.schedule'],
    });
    const id = await setUp(clerk, { kind: 'address', address: 'auditor@partner.example' });
    await sql`
      delete from role_powers where power = 'reports.schedule'
        and role_key = (select role_key from users where id = ${clerk.userId}::uuid)`.execute(
      t.database.write,
    );
    const owner = await t.signIn('owner');
    t.clock.set('2026-09-01T07:00:00Z');
    await round();
    expect(mail.letters).toEqual([]);
    const why = `Test ${clerk.username}, who set it up, lacks the permission Schedule Reports`;
    expect(await listed(owner, id)).toMatchObject({
      obstacle: why,
      last: { state: 'withheld', problem: why, sent: 0 },
    });
    t.clock.set('2026-09-02T11:00:00Z');
    await round();
    const { rows } = await sql`
      select from notifications where user_id = ${owner.userId}::uuid and title = 'A page by mail was not sent'`.execute(
      t.database.read,
    );
    expect(rows).toHaveLength(1);
  });

  it('are not sent to somebody who lost the permission between the plan and the sending', async () => {
    const reader = await t.signIn('Analyst', { powers: ['analytics.view', 'analytics.export'] });
    const id = await setUp(reader);
    t.clock.set('2026-09-01T07:00:00Z');
    await look();
    await sql`
      delete from role_powers where power = 'analytics.export'
        and role_key = (select role_key from users where id = ${reader.userId}::uuid)`.execute(
      t.database.write,
    );
    expect(await runWaiting(t, [mailingWork(t, mail.send)])).toEqual([]);
    expect(mail.letters).toEqual([]);
    expect((await listed(reader, id)).last).toMatchObject({
      state: 'withheld',
      problem: `Test ${reader.username} lacks the permission Export Analytics`,
    });
  });

  it('are tried again while the mail server refuses them, and end as failed with its answer', async () => {
    const owner = await t.signIn('owner');
    const id = await setUp(owner);
    mail.refuse('the mailbox is full');
    t.clock.set('2026-09-01T07:00:00Z');
    expect(await round()).toHaveLength(1);
    expect((await listed(owner, id)).last).toMatchObject({
      state: 'waiting',
      problem: expect.stringContaining('the mailbox is full'),
    });
    mail.refuse(null);
    await round();
    expect(mail.letters).toHaveLength(1);
    expect((await listed(owner, id)).last).toMatchObject({ state: 'sent', problem: null });
    mail.refuse('no such mailbox');
    expect((await owner.send('POST', `${MAILINGS}/${id}/send`)).status).toBe(200);
    expect(await runWaiting(t, [mailingWork(t, mail.send)])).toHaveLength(1);
    await sql`
      update background_jobs set state = 'failed', reason = 'It failed on our side', finished_at = ${t.clock.now()}
       where kind = 'mailings.send' and state = 'waiting'`.execute(t.database.write);
    await look();
    expect((await listed(owner, id)).last).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no such mailbox'),
    });
  });

  it.each([
    ['summary', 'Executive-Summary-2026-08-31.pdf', 'Card Portfolio Performance'],
    ['pnl', 'Advanced-P&L-2026-08-31.pdf', 'What moved net profit'],
    ['segments', 'User-Segmentation-2026-08-31.pdf', 'User Segmentation'],
  ])('can be %s', async (page, file, panel) => {
    const owner = await t.signIn('owner');
    const id = await setUp(owner, { kind: 'self' }, { page });
    expect((await owner.send('POST', `${MAILINGS}/${id}/send`)).status).toBe(200);
    expect(await runWaiting(t, [mailingWork(t, mail.send)])).toEqual([]);
    const [letter] = mail.letters;
    if (!letter) throw new Error('One came');
    expect(attachmentOf(letter).fileName).toBe(file);
    expect(textOfPdf(attachmentOf(letter).bytes).split('\n')).toContain(panel);
  });

  it('wait without a mail server, and nothing new is planned', async () => {
    await setUp(await t.signIn('owner'));
    t.clock.set('2026-09-01T07:00:00Z');
    await mailingWatch(null, t.clock).look(t.database, t.clock.now());
    const { rows } = await sql`select from mailing_letters`.execute(t.database.read);
    expect(rows).toEqual([]);
  });
});
