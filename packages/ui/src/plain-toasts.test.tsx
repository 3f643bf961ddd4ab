// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { PlainToasts } from './plain-toasts.tsx';
import { renderForTest } from './render-for-test.ts';
import { clearToasts, dismissToast, toast } from './toast-store.ts';

afterEach(async () => {
  await act(async () => clearToasts());
});

test('a message is announced and shown as text, and goes when it is dismissed', async () => {
  const { find } = await renderForTest(<PlainToasts />);
  await act(async () => void toast({ title: 'Sync Failed', description: 'No answer.' }));
  expect(find('[role="status"]').textContent).toBe('Sync FailedNo answer.');
  await act(async () => dismissToast());
  expect(find('[role="status"]').textContent).toBe('');
});
