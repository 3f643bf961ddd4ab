// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { PhoneFold } from './phone-fold.tsx';
import { click, renderForTest } from './render-for-test.ts';

test('its button says how many fields are set, and unfolds them', async () => {
  const { find } = await renderForTest(
    <PhoneFold label="Filter" count={2}>
      <input name="from" />
    </PhoneFold>,
  );
  const button = find('button');
  const folded = find('input').parentElement;
  expect(button.textContent).toBe('Filter2');
  expect(button.getAttribute('aria-controls')).toBe(folded?.id);
  expect([button.getAttribute('aria-expanded'), folded?.hasAttribute('data-open')]).toEqual(['false', false]);
  await click(button);
  expect([button.getAttribute('aria-expanded'), folded?.hasAttribute('data-open')]).toEqual(['true', true]);
});

test('what nobody should miss is unfolded, without a button', async () => {
  const { find, container } = await renderForTest(
    <PhoneFold label="Details" unfolded>
      <p>The chain is broken.</p>
    </PhoneFold>,
  );
  expect(container.querySelector('button')).toBeNull();
  expect(find('p').parentElement?.hasAttribute('data-open')).toBe(true);
});
