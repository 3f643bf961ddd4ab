// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { click, press, renderForTest } from './render-for-test.ts';
import { clearToasts, toast, Toaster } from './toast.tsx';

const shown = () => [...document.querySelectorAll('[data-variant]')].map((each) => each.textContent);

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(async () => {
  await act(async () => clearToasts());
  vi.useRealTimers();
});

test('[A-9.09] only the newest toast is in the page', async () => {
  await renderForTest(<Toaster />);
  await act(async () => void toast({ title: 'Sync Complete' }));
  await act(
    async () => void toast({ title: 'Sync Failed', description: 'No answer.', variant: 'destructive' }),
  );
  expect(shown()).toEqual(['Sync FailedNo answer.']);
  expect(document.querySelector('[data-variant]')?.getAttribute('data-variant')).toBe('destructive');
});

test('[A-9.11] a toast disappears after 5000 ms unless it has another duration', async () => {
  await renderForTest(<Toaster />);
  await act(async () => void toast({ title: 'Saved' }));
  await act(async () => vi.advanceTimersByTime(4_999));
  expect(shown()).toEqual(['Saved']);
  await act(async () => vi.advanceTimersByTime(1));
  expect(shown()).toEqual([]);
});

test('[A-9.14] F8 moves the focus to the toast region', async () => {
  const { find } = await renderForTest(<Toaster />);
  await act(async () => void toast({ title: 'Saved' }));
  await act(async () =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', code: 'F8', bubbles: true })),
  );
  expect(document.activeElement).toBe(find('ol'));
  expect(find('[role="region"]').getAttribute('aria-label')).toBe('Notifications (F8)');
});

async function swipe(target: Element, by: number): Promise<void> {
  const point = (type: string, clientX: number) =>
    act(async () =>
      target.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, clientX, clientY: 10 })),
    );
  await point('pointerdown', 100);
  // The first movement sets the direction, the later ones the distance.
  await point('pointermove', 100 + by / 2);
  await point('pointermove', 100 + by);
  await point('pointerup', 100 + by);
}

test('[A-9.12] [A-9.13] a swipe of 50 px to the right dismisses; less, or to the left, does not', async () => {
  const { find } = await renderForTest(<Toaster />);
  await act(async () => void toast({ title: 'Saved' }));
  await swipe(find('[data-variant]'), 49);
  await swipe(find('[data-variant]'), -200);
  expect(shown()).toEqual(['Saved']);
  await swipe(find('[data-variant]'), 51);
  expect(shown()).toEqual([]);
});

test('the close button and Escape dismiss it too', async () => {
  const { find } = await renderForTest(<Toaster />);
  await act(async () => void toast({ title: 'One' }));
  await click(find('button[aria-label="Dismiss"]'));
  expect(shown()).toEqual([]);
  await act(async () => void toast({ title: 'Two' }));
  await press('Escape', find('[data-variant]'));
  expect(shown()).toEqual([]);
});
