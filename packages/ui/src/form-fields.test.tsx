// @vitest-environment happy-dom
import { act } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { AmountField, NumberField } from './form-fields.tsx';
import { Form } from './form.tsx';
import type { ReadText } from './number-input.tsx';
import { renderForTest } from './render-for-test.ts';

/** Accepts commas only as thousands separators. */
const read: ReadText = (text) =>
  /^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+(\.\d+)?$/.test(text)
    ? { amount: text.replaceAll(',', '') }
    : { fault: `${text} can be read in two ways` };
const given = {
  read,
  format: (amount: string) => `$${Number(amount).toFixed(2)}`,
  check: (amount: string) => (Number(amount) > 5000 ? 'That is too much' : undefined),
};

function Fields() {
  const { control } = useForm({ defaultValues: { number: '', amount: '' } });
  return (
    <Form draft={null} noValidate>
      <NumberField control={control} name="number" label="Number" {...given} />
      <AmountField control={control} name="amount" label="Amount" {...given} />
    </Form>
  );
}

async function drawn(name: 'number' | 'amount') {
  const { find } = await renderForTest(<Fields />);
  const input = find<HTMLInputElement>(`input[name="${name}"]`);
  const [shown] = (input.getAttribute('aria-describedby') ?? '').split(' ');
  return {
    /** The text next to the control after each key. */
    typed: async (text: string): Promise<(string | undefined)[]> => {
      const beside: (string | undefined)[] = [];
      for (const key of text) {
        await act(async () => {
          const event = new InputEvent('beforeinput', { data: key, bubbles: true, cancelable: true });
          if (!input.dispatchEvent(event)) return;
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
          set?.call(input, input.value + key);
          input.dispatchEvent(new InputEvent('input', { bubbles: true }));
        });
        beside.push(document.getElementById(shown ?? '')?.textContent);
      }
      return beside;
    },
    /** The error below the control. */
    fault: () => input.closest('div')?.querySelector('[aria-live]')?.textContent,
    leave: async () =>
      act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))),
  };
}

test('an amount with an ambiguous comma says so when its field is left, until it is corrected', async () => {
  const { typed, fault, leave } = await drawn('amount');
  await leave();
  expect(fault()).toBe('');
  await typed('1,2');
  expect(fault()).toBe('');
  await leave();
  expect(fault()).toBe('1,2 can be read in two ways');
  await typed('50');
  expect(fault()).toBe('');
  await leave();
  expect(fault()).toBe('');
});

describe.each(['number', 'amount'] as const)('next to a control of type %s', (name) => {
  test('nothing is shown after an ambiguous comma', async () => {
    const { typed } = await drawn(name);
    expect(await typed('12,5')).toEqual(['$1.00', '$12.00', '', '']);
  });
  test('the amount is shown again once the comma separates thousands', async () => {
    const { typed } = await drawn(name);
    expect(await typed('1,250')).toEqual(['$1.00', '', '', '', '$1250.00']);
  });
  test('nothing is shown that the field’s check refuses', async () => {
    const { typed } = await drawn(name);
    expect(await typed('5001')).toEqual(['$5.00', '$50.00', '$500.00', '']);
  });
});
