import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastRecord } from '../../../testing/administration.ts';
import { recordedValue, refuses, startCompanyApp } from '../../../testing/company-app.ts';
import { objectsOf, textOfPdf } from '../../../testing/pdf-text.ts';
import type { Answer, Person, TestApp } from '../../../testing/test-app.ts';

const URL = '/api/dashboard/pages';
const DAY = '2026-08-31';

describe('GET /api/dashboard/pages/:page', () => {
  let t: TestApp;
  let owner: Person;
  const print = (who: Person, page: string, query = `asOf=${DAY}`): Promise<Answer> =>
    who.get(`${URL}/${page}?${query}`);
  const linesOf = async (who: Person, page: string, query?: string): Promise<string[]> => {
    const { status, bytes } = await print(who, page, query);
    expect(status).toBe(200);
    return textOfPdf(bytes).split('\n');
  };
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  refuses(`${URL}/executive`, () => t);
  it('refuses an unknown page', async () => {
    expect((await print(owner, 'fraud')).status).toBe(400);
  });

  it('is a PDF file that is named after the screen and the day, and is recorded as exported', async () => {
    const { headers, bytes } = await print(owner, 'executive');
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toBe('attachment; filename="Executive-dashboard-2026-08-31.pdf"');
    expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    expect(await lastRecord(t)).toMatchObject({
      action: 'screen.export',
      actor_id: owner.userId,
      description: 'Exported Executive dashboard as of 2026-08-31 as PDF',
    });
  });

  it.each([
    [
      'executive',
      'Executive dashboard',
      [
        'Subscriber distribution',
        'KYC level distribution',
        'Revenue analytics',
        'Monthly revenue',
        'Card types performance',
        'Treasury overview',
        'KYC revenue analytics',
        'Daily volume',
        'Monthly volume, to date',
      ],
    ],
    ['executive-summary', 'Executive Summary', ['Card Portfolio Performance', 'KYC Verification Status']],
    [
      'detailed-metrics',
      'Detailed Metrics',
      [
        'Subscriber Analytics',
        'Registered subscribers',
        'Daily active subscribers',
        'Behaviour',
        'Revenue Breakdown',
        'Revenue by day',
        'Revenue by line',
        'Profit and loss',
        'KYC Level Revenue Analysis',
        'Revenue by KYC level',
        'Monthly revenue by KYC level',
        'KYC completion',
        'Treasury Management',
        'Own funds',
        'Own treasury by day',
        'Safety of funds',
      ],
    ],
    [
      'main',
      'Main dashboard',
      ['Transactions by hour', 'Volumes of the day', 'Sessions', 'Open alerts', 'System health', 'Activity'],
    ],
  ])('%s has every panel of its screen', async (page, title, panels) => {
    const lines = await linesOf(owner, page);
    expect(lines).toContain(title);
    for (const panel of panels) expect(lines).toContain(panel);
    expect(lines).not.toContain('Left out');
  });

  it('says on every page the company, the day, who printed it and when, and which page it is', async () => {
    const lines = await linesOf(owner, 'detailed-metrics');
    const pages = Number(
      /^Page 1 of (\d)$/.exec(lines.find((line) => line.startsWith('Page 1 of')) ?? '')?.[1],
    );
    expect(pages).toBeGreaterThan(1);
    const feet = [
      'Cottontree · Detailed Metrics · As of 2026-08-31 · Money in USD ($), USDC and SLL (old leones)',
      `Printed by Test ${owner.username}, Sep 1, 2026, 15:30 UTC`,
    ];
    for (const foot of feet) expect(lines.filter((line) => line === foot)).toHaveLength(pages);
    expect(lines.filter((line) => line.startsWith('Page '))).toEqual(
      Array.from({ length: pages }, (_, place) => `Page ${place + 1} of ${pages}`),
    );
  });

  it('has the figures of the screen, each with the code by which its receipt is found', async () => {
    const lines = await linesOf(owner, 'executive');
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
    const lines = await linesOf(owner, 'executive', '');
    expect(lines).toContain('subscribers.registered@2026-09-01');
    expect(lines).toContain('treasury.own@2026-08-31');
    expect(lines).toContain('Sep 1, 2026, still open');
  });

  it('draws charts as paths, without a picture', async () => {
    const objects = [...objectsOf((await print(owner, 'detailed-metrics')).bytes).values()];
    expect(objects.some((each) => each.includes('/Subtype /Image'))).toBe(false);
    const paths = (days: string) => days.split('\n').filter((line) => line.endsWith(' l')).length;
    const drawn = paths(objects.join('\n'));
    const longer = await print(owner, 'detailed-metrics', `asOf=${DAY}&days=90`);
    expect(paths([...objectsOf(longer.bytes).values()].join('\n'))).toBeGreaterThan(drawn + 5 * 60);
  });

  it('writes leones as the person chose', async () => {
    expect((await linesOf(owner, 'executive')).some((line) => line.startsWith('SLL '))).toBe(true);
    const lines = await linesOf(owner, 'executive', `asOf=${DAY}&leone=SLE`);
    expect(lines.some((line) => /^SLL [\d,.]+M$/.test(line))).toBe(false);
    expect(lines.some((line) => /^SLE [\d,.]+M$/.test(line))).toBe(true);
  });

  it('leaves out what the person may not see, and names it with the permission', async () => {
    const analyst = await t.signIn('Analyst', {
      powers: ['analytics.view', 'cards.view', 'analytics.export'],
    });
    const lines = await linesOf(analyst, 'executive');
    expect(lines).toContain('Card types performance');
    for (const absent of ['Revenue analytics', 'Treasury overview', 'KYC revenue analytics'])
      expect(lines).not.toContain(absent);
    const text = lines.join(' ');
    expect(text).toContain('Treasury overview needs the permission View Treasury.');
    expect(text).toContain('Total Revenue needs the permission View Revenue.');
    expect(text).not.toContain('revenue.line:card');
  });

  it('needs the permissions to export what is on it, and names those that are missing', async () => {
    const viewer = await t.signIn('view_only');
    const refused = await print(viewer, 'executive');
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      message: 'Exporting this needs the permissions Export Analytics and Export Revenue',
      permission: 'analytics.export',
      grantedBy: expect.arrayContaining(['Owner']),
    });
    const analyst = await t.signIn('Reporter', {
      powers: ['analytics.view', 'cards.view', 'analytics.export'],
    });
    expect((await print(analyst, 'main')).status).toBe(200);
  });
});
