import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastRecord } from '../../testing/administration.ts';
import { startCompanyApp } from '../../testing/company-app.ts';
import { attachmentOf, startMailServer, wordsOf, type MailServer } from '../../testing/mail-server.ts';
import { MAILINGS, mailingListed, mailingRound, staySignedIn } from '../../testing/mailings.ts';
import { textOfPdf } from '../../testing/pdf-text.ts';
import { runWaiting } from '../../testing/queue.ts';
import { roundsOf, silently } from '../../testing/seal-edits.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { mailingWatch, mailingWork } from './jobs/send-mailings.ts';

const RECEIPT = { figure: 'revenue.line', dimension: 'card' };
const NEW = {
  receipt: RECEIPT,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '07:00',
  to: { kind: 'self' },
};
const FINANCE = ['revenue.view', 'revenue.export'] as const;

describe('receipts by mail', () => {
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
    mail.letters.length = 0;
    await sql`delete from mailings`.execute(t.database.write);
    t.clock.set('2026-09-01T06:00:00Z');
  });
  const setUp = async (who: Person, more: object = {}): Promise<string> => {
    const { status, body } = await who.send('POST', MAILINGS, { ...NEW, ...more });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.id;
  };
  const round = (): Promise<unknown[]> => mailingRound(t, mail);
  const atSeven = (): Promise<unknown[]> => {
    t.clock.set('2026-09-01T07:00:00Z');
    return round();
  };
  const listed = (who: Person, id: string) => mailingListed(t, who, id);
  const take = async (who: Person, power: string): Promise<void> => {
    await sql`
      delete from role_powers where power = ${power}
        and role_key = (select role_key from users where id = ${who.userId}::uuid)`.execute(t.database.write);
  };

  it('come as a PDF file of the day before, with the code, the parts and the signature', async () => {
    const reader = await t.signIn('Finance', { powers: [...FINANCE] });
    const id = await setUp(reader);
    expect(await lastRecord(t)).toMatchObject({
      action: 'mailing.create',
      entity_id: id,
      description: `Has Receipt of Revenue by line, Card charges sent to ${reader.username} by mail`,
      after: { figure: 'revenue.line', dimension: 'card', to: reader.username },
    });
    expect(await atSeven()).toEqual([]);
    expect(mail.letters).toHaveLength(1);
    const [letter] = mail.letters;
    if (!letter) throw new Error('One came');
    expect(letter.to).toEqual([`${reader.username}@example.test`]);
    expect(letter.text).toContain('Subject: Receipt of Revenue by line, Card charges, 2026-08-31');
    expect(wordsOf(letter)).toContain('Card charges as of Aug 31, 2026 is attached as a PDF file.');
    expect(wordsOf(letter)).toContain('Its code is revenue.line:card@2026-08-31.');
    expect(letter.text).not.toMatch(/https?:\/\//);
    const { fileName, bytes } = attachmentOf(letter);
    expect(fileName).toBe('Receipt-of-Revenue-by-line-Card-charges-2026-08-31.pdf');
    const text = textOfPdf(bytes);
    const lines = text.split('\n');
    // 2,426.998607218492, as it was recorded at the close.
    for (const line of [
      '$2,427.00',
      'Aug 1, 2026 to Aug 31, 2026',
      'revenue.line:card@2026-08-31',
      'final: the day was closed on Sep 1, 2026, 00:10 UTC',
    ])
      expect(lines).toContain(line);
    // Charges of the month by the tier of the card, beside July's.
    const tiers = lines.slice(lines.indexOf('What it is made of: Card tier'));
    expect(tiers.slice(1, 14)).toEqual([
      'Before: Aug vs Jul',
      'Card tier',
      'Value',
      'Share',
      'Before',
      'Platinum',
      '$893.72',
      '36.8%',
      '$875.04',
      'Black',
      '$768.06',
      '31.6%',
      '$888.19',
    ]);
    await staySignedIn(t);
    const receipt = (await reader.get('/api/figures/revenue.line?dimension=card&asOf=2026-08-31')).body;
    expect(lines.some((line) => line.startsWith(receipt.signature))).toBe(true);
    expect(await lastRecord(t)).toMatchObject({
      action: 'mailing.send',
      description: `Sent Receipt of Revenue by line, Card charges as of 2026-08-31 to ${reader.username}`,
      after: { asOf: '2026-08-31', format: 'pdf', powersOf: reader.username, setBy: reader.username },
    });
    expect(await listed(reader, id)).toMatchObject({
      title: 'Receipt of Revenue by line, Card charges',
      page: null,
      receipt: RECEIPT,
      last: { day: '2026-08-31', state: 'sent', sent: 1 },
    });
  });

  it('begin with the finding where the value was changed outside the product', async () => {
    const reader = await t.signIn('Finance', { powers: [...FINANCE] });
    await setUp(reader);
    t.clock.set('2026-09-01T07:00:00Z');
    await roundsOf(t)();
    const edit = (by: string) =>
      silently(
        t,
        'figure_values',
        `update figure_values set value = value ${by} where figure_id = 'revenue.line' and dimension = 'card' and business_day = '2026-08-31'`,
      );
    await edit('+ 1');
    expect(await round()).toEqual([]);
    await edit('- 1');
    const text = mail.letters.map((letter) => textOfPdf(attachmentOf(letter).bytes)).join('');
    const lines = text.split('\n');
    expect(lines.indexOf('Do not rely on this value')).toBeGreaterThan(0);
    expect(lines.indexOf('Do not rely on this value')).toBeLessThan(lines.indexOf('Definition'));
    expect(lines.some((line) => line.startsWith('The parts now sum to $2,427.00'))).toBe(true);
  });

  it('need the permission to see the figure, and the one to export it', async () => {
    for (const [powers, lacking] of [
      [['analytics.view', 'analytics.export', 'revenue.export'], 'revenue.view'],
      [['revenue.view', 'analytics.export'], 'revenue.export'],
    ] as const) {
      const { status, body } = await (
        await t.signIn('Reader', { powers: [...powers] })
      ).send('POST', MAILINGS, NEW);
      expect([status, body.permission]).toEqual([403, lacking]);
    }
  });

  it('are held back from a recipient who may not see the figure, with the permission as the reason', async () => {
    const owner = await t.signIn('owner');
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view', 'analytics.export'] });
    const id = await setUp(owner, { to: { kind: 'person', id: analyst.userId } });
    expect(await atSeven()).toEqual([]);
    expect(mail.letters).toEqual([]);
    const why = `Test ${analyst.username} lacks the permission View Revenue`;
    expect(await listed(owner, id)).toMatchObject({
      obstacle: why,
      last: { state: 'withheld', problem: why },
    });
    expect(await lastRecord(t)).toMatchObject({
      action: 'mailing.withhold',
      description: `Did not send Receipt of Revenue by line, Card charges to ${analyst.username}: ${why}`,
    });
  });

  it('are not sent to somebody of a role who lost the permission between the plan and the sending', async () => {
    const owner = await t.signIn('owner');
    const reader = await t.signIn('Board', { powers: [...FINANCE] });
    const { rows } = await sql<{ key: string }>`
      select role_key as key from users where id = ${reader.userId}::uuid`.execute(t.database.read);
    const id = await setUp(owner, { to: { kind: 'role', key: rows[0]?.key ?? '' } });
    t.clock.set('2026-09-01T07:00:00Z');
    await mailingWatch(mail.send, t.clock).look(t.database, t.clock.now());
    await take(reader, 'revenue.export');
    expect(await runWaiting(t, [mailingWork(t, mail.send)])).toEqual([]);
    expect(mail.letters).toEqual([]);
    expect((await listed(owner, id)).last).toMatchObject({
      state: 'withheld',
      problem: `Test ${reader.username} lacks the permission Export Revenue`,
    });
  });

  it('come no more once they were ended', async () => {
    const reader = await t.signIn('Finance', { powers: [...FINANCE] });
    const id = await setUp(reader);
    expect((await reader.send('DELETE', `${MAILINGS}/${id}`)).status).toBe(200);
    expect(await lastRecord(t)).toMatchObject({
      action: 'mailing.delete',
      description: `Ended that Receipt of Revenue by line, Card charges is sent to ${reader.username} by mail`,
      before: { figure: 'revenue.line', dimension: 'card' },
    });
    expect(await atSeven()).toEqual([]);
    expect(mail.letters).toEqual([]);
  });

  it('say so where a later release has no such figure', async () => {
    const reader = await t.signIn('Finance', { powers: [...FINANCE] });
    const id = await setUp(reader);
    await sql`update mailings set figure_id = 'revenue.gone' where id = ${id}::uuid`.execute(
      t.database.write,
    );
    expect(await atSeven()).toEqual([]);
    expect(await listed(reader, id)).toMatchObject({
      title: 'Receipt of revenue.gone',
      obstacle: 'The figure revenue.gone does not exist',
    });
  });

  it.each([
    ['an unknown figure', { receipt: { figure: 'revenue.gone', dimension: '' } }, 'receipt.figure'],
    ['an unknown part', { receipt: { figure: 'revenue.line', dimension: 'loans' } }, 'receipt.dimension'],
    [
      'a part of a figure without parts',
      { receipt: { figure: 'revenue.month', dimension: 'card' } },
      'receipt.dimension',
    ],
    ['a page besides', { page: 'executive' }, 'page'],
    ['neither', { receipt: undefined }, 'page'],
  ])('refuse %s', async (_, more, path) => {
    const { status, body } = await (await t.signIn('owner')).send('POST', MAILINGS, { ...NEW, ...more });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path }]);
  });

  it('of a ratio name no parts', async () => {
    const owner = await t.signIn('owner');
    await setUp(owner, { receipt: { figure: 'acquisition.activation', dimension: '' } });
    expect(await atSeven()).toEqual([]);
    const text = mail.letters.map((letter) => textOfPdf(attachmentOf(letter).bytes)).join('');
    expect(text).toContain('acquisition.activation@2026-08-31');
    expect(text).not.toContain('What it is made of');
  });
});
