import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import type { Answer, Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/executive-page';
const DAY = '2026-08-31';

describe('GET /api/dashboard/executive-page', () => {
  let t: TestApp;
  let owner: Person;
  const print = (who: Person, query = `asOf=${DAY}`): Promise<Answer> => who.get(`${URL}?${query}`);
  const linesOf = async (who: Person, query?: string): Promise<string[]> => {
    const { status, bytes } = await print(who, query);
    expect(status).toBe(200);
    return textOfPdf(bytes).split('\n');
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  refuses(URL, () => t);
  it('is a PDF file that is named after the screen and the day, and is recorded as exported', async () => {
    const { headers, bytes } = await print(owner);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe('attachment; filename="Executive-dashboard-2026-08-31.pdf"');
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(await lastRecord(t)).toMatchObject({
      action: 'screen.export',
      actor_id: owner.userId,
      description: 'Exported Executive dashboard as of 2026-08-31 as PDF',
    });
  });

  it('has every panel of its screen', async () => {
    const lines = await linesOf(owner);
    for (const panel of [
      'Executive dashboard',
      'Subscriber distribution',
      'KYC level distribution',
      'Revenue analytics',
      'Monthly revenue',
      'Card types performance',
      'Treasury overview',
      'KYC revenue analytics',
      'Daily volume',
      'Monthly volume, to date',
    ])
      expect(lines).toContain(panel);
    expect(lines).not.toContain('Left out');
  });

  it('says on every page the company, the day, who printed it and when, and which page it is', async () => {
    const lines = await linesOf(owner);
    const pages = Number(
      /^Page 1 of (\d)$/.exec(lines.find((line) => line.startsWith('Page 1 of')) ?? '')?.[1],
    );
    expect(pages).toBeGreaterThan(1);
    const feet = [
      'Cottontree · Executive dashboard · As of 2026-08-31 · Money in USD ($), USDC and SLL (old leones)',
      `Printed by Test ${owner.username}, Sep 1, 2026, 15:30 UTC`,
    ];
    for (const foot of feet) expect(lines.filter((line) => line === foot)).toHaveLength(pages);
    expect(lines.filter((line) => line.startsWith('Page '))).toEqual(
      Array.from({ length: pages }, (_, place) => `Page ${place + 1} of ${pages}`),
    );
  });

  it('begins with the sentences of the day and has revenue by line, each number with the code of its receipt', async () => {
    const lines = await linesOf(owner);
    const revenue = Number(await recordedValue(t, 'revenue.day', '', DAY));
    const coverage = Number(await recordedValue(t, 'treasury.trust-coverage', '', DAY));
    const sentences = lines.slice(lines.indexOf('The day') + 1, lines.indexOf('Key figures')).join(' ');
    expect(sentences).toContain(`Yesterday we earned $${revenue.toFixed(0)}`);
    expect(sentences).toContain(`covered ${coverage.toFixed(1)}% in all, but SLL only `);
    expect(lines).toContain('revenue.day@2026-08-31');
    expect(lines).toContain('treasury.trust-coverage@2026-08-31');
    const chart = lines.slice(lines.indexOf('Revenue by line')).join(' ');
    expect(chart).toContain('Receipts: day.revenue:wallet, day.revenue:fee');
  });

  it('has the figures of the screen, each with the code by which its receipt is found', async () => {
    const lines = await linesOf(owner);
    const after = (code: string): string | undefined => lines[lines.indexOf(code) + 1];
    expect(after('subscribers.registered@2026-08-31')).toBe(
      await recordedValue(t, 'subscribers.registered', '', DAY),
    );
    const card = Number(await recordedValue(t, 'revenue.line', 'card', DAY));
    expect(after('revenue.line:card@2026-08-31')).toBe(`$${(card / 1_000).toFixed(1)}K`);
    // In the panel and among the receipts.
    expect(lines.filter((line) => line === `$${(card / 1_000).toFixed(1)}K`).length).toBeGreaterThanOrEqual(
      2,
    );
    const receipt = await owner.get('/api/figures/revenue.line?dimension=card&asOf=2026-08-31');
    expect(Number(receipt.body.value)).toBe(card);
  });

  it('in the live view gives a figure of the open day the code of that day, and one of the close that of the close', async () => {
    const lines = await linesOf(owner, '');
    expect(lines).toContain('subscribers.registered@2026-09-01');
    expect(lines).toContain('treasury.own@2026-08-31');
    expect(lines).toContain('Sep 1, 2026, still open');
  });

  it('writes leones as the person chose', async () => {
    expect((await linesOf(owner)).some((line) => line.startsWith('SLL '))).toBe(true);
    const lines = await linesOf(owner, `asOf=${DAY}&leone=SLE`);
    expect(lines.some((line) => /^SLL [\d,.]+M$/.test(line))).toBe(false);
    expect(lines.some((line) => /^SLE [\d,.]+M$/.test(line))).toBe(true);
  });

  it('leaves out what the person may not see, and names it with the permission', async () => {
    const analyst = await t.signIn('Analyst', {
      powers: ['analytics.view', 'cards.view', 'analytics.export'],
    });
    const lines = await linesOf(analyst);
    expect(lines).toContain('Card types performance');
    for (const absent of ['Revenue analytics', 'Treasury overview', 'KYC revenue analytics'])
      expect(lines).not.toContain(absent);
    const text = lines.join(' ');
    expect(text).toContain('Treasury overview needs the permission View Treasury, which an owner can grant.');
    expect(text).toContain('Total Revenue needs the permission View Revenue, which an owner can grant.');
    expect(text).not.toContain('revenue.line:card');
  });

  it('needs the permissions to export what the person may see on it', async () => {
    const refused = await print(await t.signIn('view_only'));
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      message: 'This needs the permission Export Analytics, which an owner can grant',
      permission: 'analytics.export',
      grantedBy: expect.arrayContaining(['Owner']),
    });
    const reporter = await t.signIn('Reporter', {
      powers: ['analytics.view', 'revenue.view', 'analytics.export'],
    });
    expect((await print(reporter)).body).toMatchObject({ permission: 'revenue.export' });
    const analyst = await t.signIn('Analyst', { powers: ['analytics.view', 'analytics.export'] });
    expect((await print(analyst)).status).toBe(200);
  });
});
