// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { savedFiles } from '@cottontree/ui/render-for-test.ts';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { ReceiptProvider } from '../../domain/figure/receipt-provider.tsx';
import { unzipped } from '../../domain/exports/unzipped.setup.ts';
import { AMARA } from '../../kernel/fetch.setup.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, render, unmountAll } from '../../kernel/render.setup.tsx';
import { SessionProvider } from '../../kernel/session/session.tsx';
import { report, servePnl, type PnlServer } from './answers.setup.ts';
// Loaded in advance: these tests are not about waiting for code.
import './departments-tab.tsx';
import './trends-tab.tsx';
import { AdvancedPnlScreen } from './screen.tsx';

let server: PnlServer;
beforeEach(() => {
  localStorage.clear();
  clearToasts();
  server = servePnl();
  vi.setSystemTime('2026-11-21T10:00:00Z');
  const [cost] = report().costs;
  if (cost === undefined) throw new Error('The report has costs');
  server.report = report({
    revaluation: { ...cost, category: 'Exchange differences', account: '4900', amount: '4.04' },
  });
});
afterEach(async () => {
  await unmountAll();
  vi.useRealTimers();
});

/**
 * Saves the whole screen as it is when opened in a tab. Returns its sheets by name, as XML, and the name of the file.
 */
async function saved(tab: string) {
  history.replaceState(null, '', `/advanced-pnl?tab=${tab}`);
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider user={AMARA}>
        <ReceiptProvider>
          <AdvancedPnlScreen title="Advanced P&L" />
        </ReceiptProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  await eventually(() => document.body.textContent.includes('Net Margin'), 'the report is there');
  const files = savedFiles();
  await click(control('Export'));
  await eventually(() => document.body.textContent.includes('This screen as XLSX'), 'the choice opens');
  await click(control('This screen as XLSX'));
  await eventually(() => files.length === 1, 'the file is made');
  const parts = await unzipped(new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0)));
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)];
  const sheets = new Map(
    names.map(([, name], at) => [name, parts.get(`xl/worksheets/sheet${at + 1}.xml`) ?? '']),
  );
  return { name: files[0]?.name, sheets, texts: texts.map(([, text]) => text) };
}

/** The values of the first column below the header row. */
const firstColumn = (sheet: string): (string | undefined)[] =>
  [...sheet.matchAll(/<c r="A(\d+)"[^>]*><v>(.*?)<\/v>/g)]
    .filter(([, row]) => row !== '1')
    .map(([, , value]) => value);

describe.each(['revenue', 'costs', 'trends', 'departments'])('the workbook saved in the tab %s', (tab) => {
  it('holds every panel of every tab once, and reports none of them as empty', async () => {
    const { sheets } = await saved(tab);
    expect([...sheets.keys()].toSorted()).toEqual([
      'By kind of transaction',
      'Cost Breakdown',
      'Departments',
      'Key figures',
      'Products',
      'Revenue Analysis',
      'Revenue, costs and net profit',
      'What moved net profit',
    ]);
    expect(currentToasts().map(({ title }) => title)).not.toContain('Left out, as there is nothing to see');
  });
  it('has the last closed day in every line and in its name', async () => {
    const { name, sheets } = await saved(tab);
    expect(name).toBe('Advanced-P&L-2026-11-20.xlsx');
    // 20 November 2026: 46346 days after 30 December 1899.
    for (const [title, sheet] of sheets)
      expect(new Set(firstColumn(sheet)), title).toEqual(new Set(['46346']));
  });
  it('holds exchange differences, and the kinds of transactions with their mix', async () => {
    const { sheets, texts } = await saved(tab);
    expect(sheets.get('Cost Breakdown')).toContain('<v>4.04</v>');
    expect(texts).toEqual(expect.arrayContaining(['Exchange differences', 'Transactions before', 'Mix']));
    expect(sheets.get('By kind of transaction')).toContain('<v>7000.25</v>');
  });
});
