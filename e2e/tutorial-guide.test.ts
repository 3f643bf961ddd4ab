/** The guide: read, saved as a PDF, and its tours on the real screens. */
import { expect, it } from 'vitest';
import { textOfPdf } from '../apps/server/src/testing/pdf-text.ts';
import { TOURS } from '../apps/web/src/domain/tours/tours.ts';
import { useVisitors } from './browser.ts';
import { bytesOf } from './downloads.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { unmarkedNumbers } from './figures-on-page.ts';

const visitors = useVisitors();

it('[B-2.08] is read topic by topic, saved as a PDF, and every tour finds what it shows', async () => {
  const visitor = await visitors.visit({ motion: true });
  const { page } = visitor;
  await enter(visitor, 'Owner');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Tutorial Guide' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tutorial Guide' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/tutorial-guide');
  await page.getByText('1 of 7').waitFor();
  const topic = page.locator('details', { hasText: 'Your session' });
  await topic.locator('summary').click();
  await topic.getByText('A session ends 60 minutes after').waitFor();
  await topic.locator('summary').click();
  await expectSoon(() => topic.getByText('A session ends 60 minutes after').isVisible()).toBe(false);
  await page.getByRole('button', { name: 'Expense Management' }).click();
  await page.getByRole('button', { name: 'Expand all' }).click();
  await page.getByText('$45,000 a month').waitFor();
  expect(await unmarkedNumbers(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF Guide' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('cottontree-guide.pdf');
  const bytes = await bytesOf(download);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(textOfPdf(bytes).split('\n')).toContain('7. Security & Compliance');

  const popover = page.locator('.driver-popover');
  const walk = async (tour: (typeof TOURS)[number]) => {
    await page.getByRole('button', { name: 'Video Tutorials' }).click();
    await page.getByRole('button', { name: `Start: ${tour.title}` }).click();
    for (const [at, step] of tour.steps.entries()) {
      await popover.getByText(step.title, { exact: true }).waitFor();
      const last = at === tour.steps.length - 1;
      await popover.getByRole('button', { name: last ? 'Done' : 'Next', exact: true }).click();
    }
    await popover.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(tour.path.split('?')[0]);
    // The tour has not changed what it showed: a button that opens something still says so.
    const more = page.getByRole('button', { name: 'More', exact: true });
    await expectSoon(() => more.getAttribute('aria-haspopup')).toBe('dialog');
    await page.goBack();
  };
  const [first] = TOURS;
  if (first) await walk(first);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tour of TOURS) await walk(tour);
});
