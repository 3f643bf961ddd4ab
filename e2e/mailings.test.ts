/** Pages by mail: set up in the menu of files and in a receipt, seen and changed on the profile, and sent once, also after kill -9. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { attachmentOf, startMailServer, type MailServer } from '../apps/server/src/testing/mail-server.ts';
import { textOfPdf } from '../apps/server/src/testing/pdf-text.ts';
import { expectAccessible } from './axe.ts';
import { useVisitors } from './browser.ts';
import { startCopy } from './company-snapshot.ts';
import { enter } from './enter.ts';
import { expectToast } from './expect-toast.ts';
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  until,
  type ServerProcess,
  type SignIn,
} from './server-process.ts';

const visitors = useVisitors();

describe('pages by mail', { timeout: 600_000 }, () => {
  let dataDir: string;
  let mail: MailServer;
  let server: ServerProcess;
  let owner: SignIn;
  beforeAll(async () => {
    dataDir = newDataDir();
    mail = await startMailServer();
    server = await startCopy(dataDir, { SMTP_URL: mail.url }, inject('snapshot'));
    const found = server.signIns['Owner'];
    if (!found) throw new Error('the copy has an owner');
    owner = found;
  }, 480_000);
  afterAll(async () => {
    await server.stop();
    await mail.close();
    removeDataDir(dataDir);
  });
  const came = (count: number) =>
    until(`letter ${count}`, () => Promise.resolve(mail.letters.length >= count));

  it('a person has the executive page sent, gets it as a PDF file, changes, pauses and ends it', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, owner, { url: server.url });
    const { page } = visitor;
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('button', { name: 'This page by mail' }).click();
    const dialog = page.getByRole('dialog', { name: 'A page by mail' });
    expect(await dialog.getByLabel('Page', { exact: true }).inputValue()).toBe('executive');
    expect(await dialog.getByLabel('At', { exact: true }).inputValue()).toBe('07:00');
    await dialog.getByRole('button', { name: 'Have it sent' }).click();
    await expectToast(page, 'Page by mail set up');

    await page.goto(`${server.url}/user-profile`);
    const list = page.getByRole('region', { name: 'Pages by mail' });
    await list.getByText(/^Mon to Fri at 07:00 UTC · Next /).waitFor();
    await list.getByRole('button', { name: 'Send now' }).click();
    await came(1);
    await list.getByText(/^Last .*, page of .*, sent\.$/).waitFor();
    const [letter] = mail.letters;
    if (!letter) throw new Error('one came');
    const { fileName, bytes } = attachmentOf(letter);
    expect(fileName).toMatch(/^Executive-dashboard-\d{4}-\d\d-\d\d\.pdf$/);
    const lines = textOfPdf(bytes).split('\n');
    for (const panel of ['Executive dashboard', 'The day', 'Treasury overview'])
      expect(lines).toContain(panel);

    await list.getByRole('button', { name: 'Change' }).click();
    const when = page.getByRole('dialog', { name: 'When it is sent' });
    await when.getByLabel('Fri').uncheck();
    await when.getByLabel('At', { exact: true }).fill('06:15');
    await when.getByRole('button', { name: 'Save' }).click();
    await list.getByText(/^Mon to Thu at 06:15 UTC/).waitFor();
    await list.getByRole('button', { name: 'Pause' }).click();
    await list.getByText('Paused', { exact: true }).waitFor();
    await list.getByRole('button', { name: /^End:/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
    await list.getByText('No page comes by mail yet').waitFor();
  });

  it('a person has the receipt of a figure sent, and gets it as a PDF file with its code', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, owner, { url: server.url, path: '/?receipt=revenue.line%3Acard%40' });
    const { page } = visitor;
    const receipt = page.getByRole('dialog').filter({ hasText: 'Receipt of' });
    await receipt.getByRole('button', { name: 'Send by mail' }).click();
    const form = page.getByRole('dialog', { name: 'A receipt by mail' });
    await form.getByText('Revenue by line, Card charges: the receipt for the previous day').waitFor();
    await expectAccessible(page, 'the form over a receipt');
    await form.getByLabel('Fri').uncheck();
    await form.getByRole('button', { name: 'Have it sent' }).click();
    await expectToast(page, 'Page by mail set up');

    await page.goto(`${server.url}/user-profile`);
    const list = page.getByRole('region', { name: 'Pages by mail' });
    await list.getByText('Receipt of Revenue by line, Card charges to you').waitFor();
    await list.getByText(/^Mon to Thu at 07:00 UTC/).waitFor();
    mail.letters.length = 0;
    await list.getByRole('button', { name: /^Send now:/ }).click();
    await came(1);
    const [letter] = mail.letters;
    if (!letter) throw new Error('one came');
    const { fileName, bytes } = attachmentOf(letter);
    expect(fileName).toMatch(/^Receipt-of-Revenue-by-line-Card-charges-\d{4}-\d\d-\d\d\.pdf$/);
    const day = fileName.slice(-14, -4);
    const lines = textOfPdf(bytes).split('\n');
    for (const line of [`revenue.line:card@${day}`, 'What it is made of: Card tier', 'Signature'])
      expect(lines).toContain(line);
    await list.getByRole('button', { name: /^End:/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
    await list.getByText('No page comes by mail yet').waitFor();
  });

  it('a letter that the mail server refused is sent once by the server that starts after kill -9', async () => {
    const visitor = await visitors.visit();
    await enter(visitor, owner, { url: server.url, path: '/user-profile' });
    const { page } = visitor;
    const list = page.getByRole('region', { name: 'Pages by mail' });
    await list.getByRole('button', { name: 'New' }).click();
    const dialog = page.getByRole('dialog', { name: 'A page by mail' });
    await dialog.getByLabel('Page', { exact: true }).selectOption('summary');
    await dialog.getByRole('button', { name: 'Have it sent' }).click();
    mail.letters.length = 0;
    mail.refuse('the mailbox is full');
    await list.getByRole('button', { name: 'Send now' }).click();
    await list.getByText(/being sent: .*the mailbox is full/).waitFor();
    await page.goto('about:blank');
    await server.kill();
    mail.refuse(null);
    server = await startServerProcess({ DATA_DIR: dataDir, DEMO_SCALE: '0.02', SMTP_URL: mail.url });
    await came(1);
    // Longer than a server takes to look again.
    await new Promise((resolve) => setTimeout(resolve, 20_000));
    expect(mail.letters.map(({ text }) => /^Subject: (.*), \d/m.exec(text)?.[1])).toEqual([
      'Executive Summary',
    ]);
  });
});
