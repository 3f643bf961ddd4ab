// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { CallError } from '../../kernel/call.ts';
import { count } from '../../kernel/formatting.ts';
import { click, control, find, render } from '../../kernel/render.setup.tsx';
import { cellOf, KeyFigure } from './key-figure.tsx';
import { part } from './screen.setup.tsx';

const refused = (status: number, body: object) =>
  new CallError(status, '', JSON.stringify({ requestId: 'req-77', message: 'Starting again.', ...body }));
const failed = (error: Error) => ({
  data: undefined,
  error,
  isError: true,
  isFetching: false,
  refetch: vi.fn(),
});
type Query = Parameters<typeof cellOf<number>>[0];

const draw = async (query: ReturnType<typeof failed>) =>
  render(
    <KeyFigure
      label="Treasury USD"
      href="/detailed-metrics#treasury"
      id="treasury.usd"
      format={count}
      // The part of a query that a cell uses.
      {...cellOf(query as unknown as Query, (value) => value)}
    />,
  );

it('[A-8.12] a tile whose read failed shows the cause, the reference and a retry, all inside its frame', async () => {
  const query = failed(refused(503, { code: 'unavailable' }));
  await draw(query);
  const tile = part('Treasury USD');
  expect(tile.querySelector('[role="alert"]')?.textContent).toBe(
    'Failed to load dashboard data. Please check your connection and try again.Starting again.Reference req-77Try again',
  );
  expect(tile.querySelector('[data-figure]')).toBeNull();
  await click(control('Try again'));
  expect(query.refetch).toHaveBeenCalledOnce();
});

it('shows only the reference of an internal server error', async () => {
  await draw(failed(refused(500, { code: 'internal', message: 'relation "x" does not exist' })));
  expect(part('Treasury USD').textContent).not.toContain('relation');
  expect(part('Treasury USD').textContent).toContain('req-77');
});

it('names the missing permission, and does not link to a screen that is withheld as well', async () => {
  await draw(failed(refused(403, { code: 'forbidden', permission: 'treasury.view', grantedBy: ['owner'] })));
  expect(part('Treasury USD').textContent).toContain(
    'It needs the permission View Treasury, which an owner can grant.',
  );
  expect(document.querySelector('a')).toBeNull();
});

it('links from its label to the screen behind the figure', async () => {
  await render(
    <KeyFigure
      label="Treasury USD"
      href="/detailed-metrics#treasury"
      id="treasury.own"
      value={null}
      waiting
      format={count}
    />,
  );
  expect(find('a').textContent).toBe('Treasury USD');
  expect(find('a').getAttribute('href')).toBe('/detailed-metrics#treasury');
});
