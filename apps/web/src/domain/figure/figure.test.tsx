// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it } from 'vitest';
import { FigureRows, Receipt } from '@cottontree/contract/figures.ts';
import { serveCalls, type SentCall } from '../../kernel/fetch.setup.ts';
import { count } from '../../kernel/formatting.ts';
import { LOAD_FAILED, PanelError, rolesInWords } from '../../kernel/panel-error.tsx';
import { CallError } from '../../kernel/call.ts';
import { createQueryClient } from '../../kernel/query.ts';
import { click, control, eventually, find, render, settle } from '../../kernel/render.setup.tsx';
import { Figure } from './figure.tsx';
import { Constant, Sample } from './marks.tsx';
import { ReceiptProvider } from './receipt-provider.tsx';

const receipt = Receipt.parse({
  figure: {
    id: 'cards.held',
    title: 'Cards held',
    definition: 'Cards in the hands of holders.',
    unit: 'count',
    goodDirection: 'up',
    dimensions: ['aqua'],
    permission: 'cards.view',
    timing: 'live',
  },
  dimension: 'aqua',
  asOf: '2026-11-20',
  value: '8123',
  recordedAt: '2026-11-21T00:05:00.000Z',
  history: [{ recordedAt: '2026-11-20T23:00:00.000Z', value: '8120' }],
  sql: 'select count(*) from cards',
  rowsSql: 'select id from cards',
  signature: 'hmac:abc',
});
let recomputed: object;
let calls: SentCall[];

const open = async () => {
  history.replaceState(null, '', '/?asOf=2026-11-20');
  await render(
    <QueryClientProvider client={createQueryClient()}>
      <ReceiptProvider>
        <Figure id="cards.held" dimension="aqua" value={8123} format={count} />
      </ReceiptProvider>
    </QueryClientProvider>,
  );
  await click(find('[data-figure]'));
  await eventually(
    () => (document.querySelector('article')?.textContent ?? '').includes('C-1'),
    'the receipt opens',
  );
};
const panel = () => find('[role="dialog"]').textContent;

beforeEach(() => {
  recomputed = { stored: '8123', recomputed: '8123', equal: true, milliseconds: 12 };
  calls = serveCalls(({ url }) => {
    if (url.includes('/rows')) {
      const second = url.includes('cursor=next');
      return {
        body: FigureRows.parse({
          columns: [{ name: 'id', numeric: false }],
          rows: [[second ? 'C-2' : 'C-1']],
          nextCursor: second ? null : 'next',
        }),
      };
    }
    return { body: url.includes('/recompute') ? recomputed : receipt };
  });
});

describe('a figure', () => {
  it('carries its id and its dimension, and shows a dash where there is no value', async () => {
    await render(
      <ReceiptProvider>
        <Figure id="cards.held" dimension="aqua" value={8123} format={count} />
        <Figure id="arpu" value={null} format={count} />
      </ReceiptProvider>,
    );
    const [first, second] = [...document.querySelectorAll<HTMLButtonElement>('button[data-figure]')];
    expect(first?.dataset).toMatchObject({ figure: 'cards.held', dimension: 'aqua' });
    expect([first?.textContent, second?.textContent]).toEqual(['8,123', '–']);
  });

  it('opens its receipt: definition, value, day, source, earlier values, rows', async () => {
    await open();
    for (const part of [
      'Cards held',
      'Cards in the hands of holders.',
      '8,123',
      'Friday, November 20, 2026',
      '8,120',
      'select count(*) from cards',
      'hmac:abc',
    ]) {
      expect(panel()).toContain(part);
    }
    expect(calls[0]?.url).toBe('/api/figures/cards.held?dimension=aqua&asOf=2026-11-20');
    await click(control('Show more'));
    await eventually(() => panel().includes('C-2'), 'the second page');
    expect(panel()).toContain('C-1');
  });

  it('recomputes and says equal', async () => {
    await open();
    await click(control('Recompute now'));
    await settle();
    expect(find<HTMLElement>('[data-equal]').dataset.equal).toBe('true');
    expect(panel()).toContain('Equal');
    expect(panel()).toContain('12 ms');
  });

  it('recomputes and says not equal, with both values', async () => {
    recomputed = { stored: '8123', recomputed: '8100', equal: false, milliseconds: 12 };
    await open();
    await click(control('Recompute now'));
    await settle();
    expect(panel()).toContain('Not equal');
    expect(panel()).toContain('8,100');
  });
});

describe('marks', () => {
  it('tell constants and samples from figures', async () => {
    await render(
      <>
        <Constant why="limit">60</Constant>
        <Sample>15,847</Sample>
      </>,
    );
    expect(find('[data-constant]').textContent).toBe('60');
    expect(find('[data-sample]').textContent).toBe('15,847Sample');
  });
});

describe('a failed panel', () => {
  it('says so in the words of the catalogue, with the reference and a retry', async () => {
    const error = new CallError(
      500,
      '',
      JSON.stringify({ code: 'unexpected', message: 'x', requestId: 'r-77' }),
    );
    let retries = 0;
    await render(<PanelError error={error} onRetry={() => (retries += 1)} />);
    expect(LOAD_FAILED).toBe('Failed to load dashboard data. Please check your connection and try again.');
    expect(document.body.textContent).toContain(LOAD_FAILED);
    expect(document.body.textContent).toContain('r-77');
    await click(control('Try again'));
    expect(retries).toBe(1);
  });

  it('adds that the day of the page was refused, and why', async () => {
    const message = 'must not be after today';
    const body = { code: 'invalid', message: `asOf: ${message}`, fields: [{ path: 'asOf', message }] };
    await render(<PanelError error={new CallError(400, '', JSON.stringify(body))} />);
    expect(find('[role="alert"]').textContent).toBe(`${LOAD_FAILED}The as-of date ${message}.`);
  });

  it('names the missing permission and who grants it', async () => {
    const body = {
      code: 'forbidden',
      message: 'x',
      permission: 'treasury.view',
      grantedBy: ['Owner', 'Super Admin'],
      requestId: 'r',
    };
    await render(<PanelError error={new CallError(403, '', JSON.stringify(body))} what="the treasury" />);
    expect(document.body.textContent).toContain('Your role may not see the treasury.');
    expect(document.body.textContent).toContain('treasury.view');
    expect(document.body.textContent).toContain('Owner or Super Admin');
    expect(rolesInWords(undefined)).toBe('an owner');
  });
});
