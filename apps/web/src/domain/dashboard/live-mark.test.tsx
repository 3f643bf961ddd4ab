// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import type { Stamp } from '@cottontree/contract/dashboards/dashboard.ts';
import { noteServerTime } from '../../kernel/company-time.ts';
import { find, render, settle, unmountAll } from '../../kernel/render.setup.tsx';
import { LiveMark } from './live-mark.tsx';

const STAMP: Stamp = {
  asOf: '2027-03-24',
  live: true,
  lastClosedDay: '2027-03-23',
  recordedAt: '2027-03-24T10:00:05.000Z',
  recomputingFrom: null,
  provisional: null,
  empty: false,
};
const shown = async (over: Partial<Stamp>): Promise<string> => {
  await unmountAll();
  await render(<LiveMark label="Live Data" stamp={{ ...STAMP, ...over }} />);
  return find('[data-live-state]').textContent;
};

describe('the freshness label', () => {
  beforeEach(() => noteServerTime('2027-03-24T10:00:10.000Z'));

  it('names the last closed day and the missing days instead of live data', async () => {
    expect(await shown({ lastClosedDay: '2027-01-17' })).toMatch(
      /^Figures up to Jan 17, 2027; 65 days are being computed/,
    );
    expect(find('[data-live-state]').dataset['liveState']).toBe('stale');
  });
  it('does not say live in a company without data, whose screens show samples', async () => {
    const empty = { empty: true, lastClosedDay: null, recordedAt: null };
    expect(await shown(empty)).toMatch(/^No data yetNumbers are samples/);
    expect(await shown({ ...empty, empty: false })).toContain('Live Data');
  });
  it('says that one day is missing in the night before the close', async () => {
    expect(await shown({ lastClosedDay: '2027-03-22' })).toContain(
      'Live DataFigures up to Mar 22, 2027; 1 day is being computed',
    );
  });
  it('shows only the time for today, and also the date for another day', async () => {
    expect(await shown({})).toContain('Updated 10:00 UTC');
    await settle(() => noteServerTime('2027-03-25T00:00:10.000Z'));
    expect(await shown({ lastClosedDay: '2027-03-24', recordedAt: '2027-03-24T10:00:05.000Z' })).toContain(
      'Updated Mar 24, 2027, 10:00 UTC',
    );
  });
  it('is the time alone on a screen whose live data has no name', async () => {
    await unmountAll();
    await render(<LiveMark stamp={STAMP} />);
    expect(find('[data-live-state]').textContent).toBe('Updated 10:00 UTC · offline');
  });
  it('names the days without business data, in the live view and for a past day', async () => {
    const provisional = { from: '2027-03-01', to: '2027-03-05', days: 4, differing: 0 };
    expect(await shown({ provisional })).toContain(
      '4 days from Mar 1, 2027 to Mar 5, 2027 are provisional: no business arrived',
    );
    const one = { from: '2027-03-02', to: '2027-03-02', days: 1, differing: 0 };
    expect(await shown({ live: false, asOf: '2027-03-02', provisional: one })).toContain(
      'As of Mar 2, 2027Mar 2, 2027 is provisional: no business arrived',
    );
  });
  it('links to the list of these days', async () => {
    await shown({ provisional: { from: '2027-03-02', to: '2027-03-02', days: 1, differing: 0 } });
    expect(find<HTMLAnchorElement>('[data-provisional]').getAttribute('href')).toBe(
      '/advanced-pnl?days=provisional',
    );
  });
});
