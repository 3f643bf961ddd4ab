// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { clearToasts, toast } from '@cottontree/ui/toast-store.ts';
import { control, eventually, render, settle } from '../render.setup.tsx';
import { Toasts } from './toasts.tsx';

/** The code of the region arrives when this is called. */
const arrival = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrive, arrived };
});
vi.mock('@cottontree/ui/toast.tsx', async (original) => {
  await arrival.arrived;
  return original();
});

afterEach(() => settle(clearToasts));

it('shows a message before the code of its region has arrived, and then once with what closes it', async () => {
  await render(<Toasts />);
  await settle(() => void toast({ title: 'The connection is lost' }));
  expect(document.body.textContent).toBe('The connection is lost');
  await settle(() => arrival.arrive());
  await eventually(() => document.querySelector('[aria-label="Dismiss"]') !== null, 'the region');
  expect(control('Dismiss').closest('[data-variant]')?.textContent).toBe('The connection is lost');
});
