// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Field } from './field.tsx';
import { Form } from './form.tsx';
import { NumberInput, type ReadText } from './number-input.tsx';
import { renderForTest } from './render-for-test.ts';

/** Accepts commas only as thousands separators. */
const read: ReadText = (text) =>
  /^\d{1,3}(,\d{3})*(\.\d+)?$|^\d+$/.test(text)
    ? { amount: text.replaceAll(',', '') }
    : { fault: `${text} can be read in two ways` };

/** As a browser does: input that is not prevented is appended, and an input event is fired. */
async function insert(input: HTMLInputElement, text: string): Promise<void> {
  await act(async () => {
    const event = new InputEvent('beforeinput', { data: text, bubbles: true, cancelable: true });
    if (input.dispatchEvent(event)) put(input, text);
  });
}
function put(input: HTMLInputElement, text: string): void {
  input.value += text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

let input: HTMLInputElement;
const submitted = vi.fn<() => void>();
let fault: () => string;
beforeEach(async () => {
  submitted.mockClear();
  const { find } = await renderForTest(
    <Form
      draft={null}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submitted();
      }}
    >
      <Field label="Amount">
        <NumberInput name="amount" read={read} defaultValue="" />
      </Field>
    </Form>,
  );
  input = find('input');
  fault = () => find('[aria-live]').textContent;
});
const submit = () =>
  act(async () => input.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })));

test('the mouse wheel is prevented only while the control has the focus', () => {
  const wheel = () => {
    const event = new WheelEvent('wheel', { deltaY: 100, bubbles: true, cancelable: true });
    input.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(wheel()).toBe(false);
  input.focus();
  expect(wheel()).toBe(true);
});

test('a wheel event that cannot be prevented, because the page is already scrolling, takes the focus away', () => {
  input.focus();
  input.dispatchEvent(new WheelEvent('wheel', { deltaY: 10, bubbles: true, cancelable: false }));
  expect(document.activeElement).not.toBe(input);
});

test('thousands separators may be typed or pasted', async () => {
  input.focus();
  for (const key of '1,250') await insert(input, key);
  await submit();
  expect([input.value, fault(), submitted.mock.calls.length]).toEqual(['1250', '', 1]);
});

test('an ambiguous comma is refused at the field, and the form is not submitted until it is corrected', async () => {
  input.focus();
  for (const key of '12,5') await insert(input, key);
  await submit();
  expect([fault(), submitted.mock.calls.length]).toEqual(['12,5 can be read in two ways', 0]);
  // Typed again, replacing the selection.
  await act(async () => {
    input.blur();
    input.focus();
    input.value = '';
  });
  expect(fault()).toBe('12,5 can be read in two ways');
  await insert(input, '125');
  await submit();
  expect([input.value, fault(), submitted.mock.calls.length]).toEqual(['125', '', 1]);
});

test('a pasted amount replaces the value, a refused one leaves it', async () => {
  input.focus();
  await insert(input, '7');
  await insert(input, '1,250.50');
  expect([input.value, input.validity.customError]).toEqual(['1250.50', false]);
  await insert(input, '1,25');
  await act(async () => input.blur());
  expect([input.value, fault()]).toEqual(['1250.50', '1,25 can be read in two ways']);
});

test('a comma that can be read in two ways is named also where an earlier value was refused', async () => {
  const { find } = await renderForTest(
    <Form draft={null} noValidate>
      <Field label="Amount" error="is far from the usual">
        <NumberInput name="amount" read={read} defaultValue="" />
      </Field>
    </Form>,
  );
  const refused = find<HTMLInputElement>('input');
  const said = () => find('[aria-live]').textContent;
  expect(said()).toBe('is far from the usual');
  await act(async () => refused.focus());
  for (const key of '12,5') await insert(refused, key);
  await act(async () => refused.blur());
  expect(said()).toBe('12,5 can be read in two ways');
});
