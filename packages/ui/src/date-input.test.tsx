// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateInput } from './date-input.tsx';
import { Field } from './field.tsx';
import { renderForTest } from './render-for-test.ts';

test('the chosen day stands in words, also while it changes, and its label leads to the control', async () => {
  const { find, container } = await renderForTest(
    <Field label="Date" required>
      <DateInput name="day" defaultValue="2026-11-30" />
    </Field>,
  );
  const input = find<HTMLInputElement>('input');
  const words = () => find('input + span').textContent;
  expect(input.type).toBe('date');
  expect(input.required).toBe(true);
  expect(find('label').getAttribute('for')).toBe(input.id);
  expect(words()).toBe('Mon, Nov 30, 2026');
  await act(async () => fireEvent.input(input, { target: { value: '2026-11-12' } }));
  expect(words()).toBe('Thu, Nov 12, 2026');
  await act(async () => fireEvent.input(input, { target: { value: '' } }));
  expect(words()).toBe('');
  expect(container.querySelector('[data-said]')).toBeNull();
});

test('what stands there without a day is said until one is chosen', async () => {
  const { find } = await renderForTest(
    <Field label="From">
      <DateInput none="Any day" />
    </Field>,
  );
  expect(find('[data-none] > span').textContent).toBe('Any day');
  await act(async () => fireEvent.input(find('input'), { target: { value: '2026-11-12' } }));
  expect(find('[data-said]:not([data-none]) > span').textContent).toBe('Thu, Nov 12, 2026');
});

test('a form gets the element itself, and its later values are said', async () => {
  let element: HTMLInputElement | null = null;
  const field = (label: string) => (
    <Field label={label}>
      <DateInput ref={(given) => void (element = given)} />
    </Field>
  );
  const { find, rerender } = await renderForTest(field('From'));
  const input = find<HTMLInputElement>('input');
  expect(element).toBe(input);
  // Forms write past the properties.
  input.value = '2026-02-28';
  await rerender(field('Since'));
  expect(find('[data-said] > span').textContent).toBe('Sat, Feb 28, 2026');
});
