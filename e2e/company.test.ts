/** The company says who it is, and every place that names it follows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOfPdf } from '../apps/server/src/testing/pdf-text.ts';
import { useVisitors } from './browser.ts';
import { bytesOf } from './downloads.ts';
import { found, FOUNDER, startEmptyCompany, type EmptyCompany } from './empty-company.ts';
import { enter } from './enter.ts';
import { expectSoon } from './expect-soon.ts';
import { fromMenu } from './file-menu.ts';
import { signInOverHttp } from './http-client.ts';

const visitors = useVisitors();
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><script>document.title = 'run'</script>
  <rect width="300" height="100" fill="#0a654e"/></svg>`;

let company: EmptyCompany;
beforeAll(async () => {
  company = await startEmptyCompany();
  await found(company.server);
});
afterAll(() => company.stop());

it('names, address and an SVG logo are entered on the screen, and stand on the bar, the sign-in page and documents', async () => {
  const { url } = company.server;
  const visitor = await visitors.visit();
  await enter(visitor, FOUNDER, { path: '/company', url });
  const { page } = visitor;
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Display name').fill('Pesa Njiani');
  await page.getByLabel('Legal name').fill('Pesa Njiani (Kenya) Limited');
  await page.getByLabel('Address', { exact: true }).fill('Kaunda Street 12\nNairobi 00100');
  await page.getByRole('button', { name: 'Add a number' }).click();
  await page.getByLabel('Number 1: what it is').fill('Company register');
  await page.getByLabel('Number 1', { exact: true }).fill('PVT-8841');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Pesa Njiani', exact: true }).waitFor();
  await expectSoon(() => page.title()).toBe('Company · Pesa Njiani');

  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(SVG),
  });
  await page.getByRole('button', { name: 'Remove the logo' }).waitFor();
  const address = (await page.getByRole('banner').locator('img').getAttribute('src')) ?? '';
  const picture = Buffer.from(address.replace('data:image/png;base64,', ''), 'base64');
  // Width and height stand in the first chunk of a PNG.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([480, 160]);
  expect(await page.title()).toBe('Company · Pesa Njiani');

  const owner = await signInOverHttp(url, FOUNDER, { confirmed: true });
  const { body } = await owner.post('/api/auth/second-factor/begin', {});
  expect(String((body as { uri?: unknown }).uri)).toContain('issuer=Pesa%20Njiani');
  const manifest = await (await fetch(`${url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Pesa Njiani', short_name: 'Pesa Njiani', start_url: '/' });

  await page.goto(`${url}/`);
  await page.getByRole('link', { name: 'Pesa Njiani', exact: true }).waitFor();
  const pdf = textOfPdf(await bytesOf(await fromMenu(page, 'This screen as PDF')));
  for (const text of [
    'Pesa Njiani (Kenya) Limited',
    'Kaunda Street 12, Nairobi 00100 · Company register PVT-8841',
  ])
    expect(pdf).toContain(text);

  const stranger = await visitors.visit();
  await stranger.page.goto(`${url}/login`);
  await stranger.page.getByRole('heading', { name: 'Pesa Njiani' }).waitFor();
  await expectSoon(() => stranger.page.title()).toBe('Sign in · Pesa Njiani');
  expect(await stranger.page.locator('main img').count()).toBe(1);
});
