/** The second factor in use: setup, sign-in, recovery codes, and removal. */
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { openDatabase } from './company-database.ts';
import { demoCompany } from './demo-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';
import { dismissAll, hire } from './hire.ts';

const visitors = useVisitors();
const database = openDatabase(demoCompany().dataDir);
const PREFIX = 'secondfactortest';
afterAll(async () => {
  await dismissAll(database, PREFIX);
  await database.close();
});

const security = (page: Page) => page.getByRole('region', { name: 'Security Information', exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const confirmIdentity = async (page: Page, label: string, proof: string): Promise<void> => {
  const question = dialog(page, 'Confirm it is you');
  await question.getByLabel(label).fill(proof);
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
};

describe('a second factor', () => {
  it('is set up on the profile, requested at the sign-in, replaced by a recovery code once, and removed', async () => {
    const person = await hire(database, `${PREFIX}-walker`);
    const visitor = await visitors.visit({
      expected: [/status of (400|401|403)/, /WebSocket connection to .* failed/],
    });
    const { page } = visitor;
    await enter(visitor, person, { path: '/user-profile', confirmed: false });
    // What stands above the button takes its room when it arrives: a press that is under way would miss the button.
    await security(page).waitFor();
    await expectSoon(() => page.locator('main [aria-busy="true"]').count()).toBe(0);
    await security(page).getByRole('button', { name: 'Set up' }).click();
    await confirmIdentity(page, 'Your password', person.password);
    const enrolment = dialog(page, 'Second factor');
    await enrolment.getByRole('img', { name: /^QR code/ }).waitFor();
    const secret = ((await enrolment.locator('dd').textContent()) ?? '').replaceAll(' ', '');
    /** Each code works once: the one of the next time step is already used. */
    const codeIn = (steps: number): string =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
    await enrolment.getByRole('textbox', { name: 'Code' }).fill(codeIn(0));
    expect(await unmarkedNumbers(page)).toEqual([]);
    await enrolment.getByRole('button', { name: 'Turn on' }).click();
    const kept = dialog(page, 'Your recovery codes');
    await expectSoon(() => kept.getByRole('listitem').count()).toBe(10);
    const codes = await kept.getByRole('listitem').allTextContents();
    const [downloaded] = await Promise.all([
      page.waitForEvent('download'),
      kept.getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(downloaded.suggestedFilename()).toBe('cottontree-recovery-codes.txt');
    expect(await unmarkedNumbers(page)).toEqual([]);
    await kept.getByRole('button', { name: 'Done' }).click();
    await expectSoon(() => security(page).textContent()).toContain('Second factorOn');
    await expectSoon(() => security(page).textContent()).toContain('Recovery codes left10');

    const signInWith = async (proof: string): Promise<void> => {
      // A returning person: the session has ended, the device is known.
      await visitor.context.clearCookies({ name: 'cottontree_session' });
      await page.evaluate(`localStorage.removeItem('auth-state')`);
      await page.goto(`${demoCompany().serverUrl}/user-profile`);
      await page.getByLabel('Username').fill(person.username);
      await page.getByLabel('Password', { exact: true }).fill(person.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByText('Your password is right. Enter your code as well.').waitFor();
      await page.getByLabel('Code').fill(proof);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    await signInWith('000000');
    await expectToast(page, 'This code is not right');
    await page.getByLabel('Code').fill(codeIn(1));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await security(page).waitFor();

    const [first = '', second = '', third = ''] = codes;
    await signInWith(first);
    await expectToast(page, 'Recovery code used9 are left');
    await security(page).waitFor();
    await signInWith(first);
    await expectToast(page, 'This code is not right');
    await page.getByLabel('Code').fill(second.toLowerCase());
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Recovery code used8 are left');

    await security(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await confirmIdentity(page, 'Code', third);
    await expectToast(page, 'Second factor removed');
    await expectSoon(() => security(page).textContent()).toContain('Second factorOff');
  });
});
