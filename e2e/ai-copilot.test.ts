/**
 * AI Copilot: a question in words is answered with figures that have receipts, and nobody sees more than their role
 * allows.
 */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useVisitors } from './browser.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { expectToast } from './expect-toast.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();
const SCREEN_PATH = '/ai-copilot';
const at = async (who: string): Promise<Page> => {
  const visitor = await visitors.visit();
  await enter(visitor, who, { path: SCREEN_PATH });
  await visitor.page.getByRole('heading', { level: 1, name: 'AI Copilot' }).waitFor();
  return visitor.page;
};
const box = (page: Page) => page.getByRole('textbox', { name: 'Your question' });
const answers = (page: Page) => page.locator('article[data-query]');
const ask = async (page: Page, question: string) => {
  const before = await answers(page).count();
  await box(page).fill(question);
  await box(page).press('Enter');
  await expectSoon(() => answers(page).count()).toBe(before + 1);
  return answers(page).last();
};
const dollarsIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^\d.-]/g, ''));

describe('the copilot', () => {
  it('[B-2.12] answers in words with figures that open their receipts, draws charts, continues, refuses what it does not know, and shows the conversation again after a reload', async () => {
    const page = await at('Owner');
    const metrics = await (await page.request.get('/api/dashboard/metrics')).json();
    const revenue = await ask(page, 'What was our revenue last month?');
    await expectToast(page, 'Query Processed');
    const number = revenue.locator('[data-figure="revenue.month"]').first();
    expect(dollarsIn(await number.textContent())).toBeCloseTo(Number(metrics.totalRevenue), 2);
    await number.click();
    const receipt = page.getByRole('dialog').filter({ hasText: 'Receipt of' });
    await receipt.getByText('Monthly revenue').first().waitFor();
    await page.keyboard.press('Escape');
    await receipt.waitFor({ state: 'detached' });

    const why = await ask(page, 'Why did revenue change last month?');
    await why.getByRole('table').getByRole('row').nth(2).waitFor();
    await why.locator('[data-derived="change"]').first().waitFor();
    const course = await ask(page, 'How did card adoption develop over the last 90 days?');
    await course.getByRole('figure').waitFor();
    const parts = await ask(page, 'How much did each department spend last month?');
    await parts.locator('li [data-figure="expenses.department-spent"]').nth(3).waitFor();

    const future = await ask(page, 'What will revenue be next month?');
    expect(await future.locator('[data-figure]').count()).toBe(0);
    await future
      .getByRole('button', { name: /revenue/i })
      .first()
      .click();
    await expectSoon(() => answers(page).count()).toBe(6);
    await expectSoon(() => answers(page).last().locator('[data-figure]').count()).toBeGreaterThan(0);
    expect(await unmarkedNumbers(page)).toEqual([]);

    await answers(page).last().getByRole('button', { name: 'Helpful', exact: true }).click();
    await expectToast(page, 'Feedback Recorded');
    await page.getByRole('button', { name: 'New conversation' }).click();
    await expectSoon(() => answers(page).count()).toBe(0);
    await page.reload();
    const earlier = page.getByRole('navigation', { name: 'Earlier conversations' });
    await earlier.getByRole('link', { name: 'What was our revenue last month?' }).first().click();
    await expectSoon(() => answers(page).count()).toBe(6);
    await expectSoon(() =>
      answers(page).last().getByRole('button', { name: 'Helpful', exact: true }).getAttribute('aria-pressed'),
    ).toBe('true');
  });

  it('applies the person’s permissions, executes nothing that is written into a question, and is used with the keyboard alone', async () => {
    const page = await at('View Only');
    const spending = await ask(page, 'What are our expenses this month?');
    await spending.getByText(/Manage Expenses/).waitFor();
    expect(await spending.locator('[data-figure]').count()).toBe(0);
    const hostile = await ask(page, '<img src=x onerror="document.title=\'ran\'"> how many users?');
    await hostile.getByText('onerror').waitFor();
    expect(await page.title()).not.toBe('ran');

    await page.goto(SCREEN_PATH);
    await box(page).focus();
    await page.keyboard.type('How many registered users do we have?');
    await page.keyboard.press('Enter');
    await answers(page).locator('[data-figure="subscribers.registered"]').waitFor();
    // The box keeps the focus, so the next question can be typed at once.
    await page.keyboard.type('and yesterday?');
    await page.keyboard.press('Enter');
    await expectSoon(() => answers(page).count()).toBe(2);
    await expectSoon(() =>
      answers(page).last().locator('[data-figure="subscribers.registered"]').count(),
    ).toBe(1);
  });
});
