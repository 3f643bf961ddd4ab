// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { Field, Input } from './field.tsx';
import { renderForTest } from './render-for-test.ts';

test('label, hint and error are associated with the control', async () => {
  const { find } = await renderForTest(
    <Field label="Amount" hint="Whole leones" error="Enter an amount." required>
      <Input name="amount" />
    </Field>,
  );
  const input = find<HTMLInputElement>('input');
  expect(find('label').getAttribute('for')).toBe(input.id);
  expect(input.required).toBe(true);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Whole leones',
    'Enter an amount.',
  ]);
});

test('a later error appears in a live region that already exists', async () => {
  const field = (error?: string) => (
    <Field label="Amount" error={error}>
      <Input />
    </Field>
  );
  const { find, rerender } = await renderForTest(field());
  const live = find('[aria-live="polite"]');
  expect(find('input').hasAttribute('aria-invalid')).toBe(false);
  await rerender(field('Too large.'));
  expect(find('[aria-live="polite"]')).toBe(live);
  expect(live.textContent).toBe('Too large.');
});
