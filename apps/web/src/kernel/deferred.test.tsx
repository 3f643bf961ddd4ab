// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { deferred } from './deferred.tsx';
import { serveCalls } from './fetch.setup.ts';
import { PART_LOST } from './part-boundary.tsx';
import { click, control, eventually, render, settle } from './render.setup.tsx';

/** Whether the server can be reached; the parts are fetched separately. */
let reachable: boolean;
const text = () => document.body.textContent;

// React writes every failure that a boundary catches to the console.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  reachable = true;
  serveCalls(() => (reachable ? {} : new TypeError('Failed to fetch')));
});

it('shows in its own place that its code could not be fetched, and fetches it again on a retry', async () => {
  const Part = () => <p>The part</p>;
  const fetch = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Part);
  const Late = deferred(fetch);
  await render(
    <>
      <p>The page</p>
      <Late />
    </>,
  );
  await eventually(() => text().includes(PART_LOST), 'the message');
  expect(text()).toContain('The page');
  // The fetch is repeated once, because the server could be reached.
  expect(fetch).toHaveBeenCalledTimes(2);
  await click(control('Try again'));
  await eventually(() => text().includes('The part'), 'the part');
  expect(text()).not.toContain(PART_LOST);
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('waits while the connection is lost, shows no message, and is rendered when it is back', async () => {
  const Part = () => <p>The part</p>;
  const fetch = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue(Part);
  reachable = false;
  const Late = deferred(fetch, <p>Loading it</p>, 'over');
  await render(<Late />);
  await settle();
  await settle();
  expect(text()).toBe('Loading it');
  reachable = true;
  await settle(() => window.dispatchEvent(new Event('online')));
  await eventually(() => text().includes('The part'), 'the part');
  expect(fetch).toHaveBeenCalledTimes(2);
});

it('waits also when the connection is lost during the second attempt', async () => {
  const Part = () => <p>The part</p>;
  const gone = () => new TypeError('Failed to fetch dynamically imported module');
  const fetch = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(gone())
    .mockImplementationOnce(async () => {
      reachable = false;
      throw gone();
    })
    .mockResolvedValue(Part);
  const Late = deferred(fetch, <p>Loading it</p>);
  await render(<Late />);
  await settle();
  await settle();
  expect(text()).toBe('Loading it');
  reachable = true;
  await settle(() => window.dispatchEvent(new Event('online')));
  await eventually(() => text().includes('The part'), 'the part');
  expect(fetch).toHaveBeenCalledTimes(3);
});

it('a failed preload is repeated when the part is rendered', async () => {
  const Part = () => <p>The part</p>;
  const fetch = vi
    .fn<() => Promise<typeof Part>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue(Part);
  const Late = deferred(fetch, null, 'over');
  await Late.preload();
  await render(<Late />);
  await eventually(() => text().includes(PART_LOST), 'the message');
  await click(control('Try again'));
  await eventually(() => text().includes('The part'), 'the part');
  expect(fetch).toHaveBeenCalledTimes(3);
});
