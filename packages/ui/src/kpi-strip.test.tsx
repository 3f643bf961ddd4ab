// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { cellsPerRow, KpiCell, KpiStrip, verdictOf, type KpiChange } from './kpi-strip.tsx';
import { renderForTest } from './render-for-test.ts';

const show = (change: KpiChange | undefined) =>
  renderForTest(
    <KpiStrip label="Key figures">
      <KpiCell
        label="Fraud loss"
        href="/fraud-detection"
        value="$9.4k"
        change={change}
        note="no previous period"
      />
    </KpiStrip>,
  );

test('the colour shows good or bad, not up or down', () => {
  const verdict = (value: number, goodWhen: KpiChange['goodWhen']) =>
    verdictOf({ value, text: '', goodWhen });
  expect(verdict(4, 'up')).toBe('good');
  expect(verdict(-4, 'up')).toBe('bad');
  expect(verdict(-4, 'down')).toBe('good');
  expect(verdict(4, 'down')).toBe('bad');
  expect(verdict(4, 'neither')).toBe('neutral');
  expect(verdict(0, 'up')).toBe('neutral');
  expect(verdict(Number.NaN, 'up')).toBe('neutral');
});

test('a good decrease has a down arrow and is called better', async () => {
  const { find } = await show({ value: -12.1, text: '−12.1%', goodWhen: 'down' });
  const change = find('[data-verdict]');
  expect(change.dataset['verdict']).toBe('good');
  expect(find('[data-verdict] svg').getAttribute('aria-label')).toBe('Down');
  expect(change.textContent).toBe('−12.1%, better');
  expect(change.parentElement?.textContent).toContain('vs prev.');
});

test('a bad increase has an up arrow and is called worse', async () => {
  const { find } = await show({ value: 8.8, text: '+8.8%', goodWhen: 'down' });
  expect(find('[data-verdict]').dataset['verdict']).toBe('bad');
  expect(find('[data-verdict] svg').getAttribute('aria-label')).toBe('Up');
});

test('no change has no arrow; a missing comparison is stated', async () => {
  const still = await show({ value: 0, text: '0.0%', goodWhen: 'up' });
  expect(still.container.querySelector('[data-verdict] svg')).toBeNull();
  const alone = await show(undefined);
  expect(alone.container.textContent).toContain('no previous period');
  expect(alone.container.textContent).not.toContain('vs prev.');
});

test('the label links to the list and names the cell', async () => {
  const { find } = await show(undefined);
  expect(find('a').getAttribute('href')).toBe('/fraud-detection');
  const cell = find('li');
  expect(find(`[id="${cell.getAttribute('aria-labelledby')}"]`).textContent).toBe('Fraud loss');
});

test('rows are as even as possible and have at most six cells', () => {
  expect([1, 4, 6, 7, 8, 10, 12, 13].map(cellsPerRow)).toEqual([1, 4, 6, 4, 4, 5, 6, 5]);
});

test('a label that selects what its figure counts says whether it is selected, and leaves the figure a button of its own', async () => {
  const pressed: string[] = [];
  const { find } = await renderForTest(
    <KpiStrip label="Alerts">
      <KpiCell
        label="High risk"
        choice={{ chosen: true, onChoose: () => pressed.push('choice') }}
        value={<button onClick={() => pressed.push('receipt')}>4</button>}
      />
    </KpiStrip>,
  );
  const choice = find('[aria-pressed]');
  expect([choice.textContent, choice.getAttribute('aria-pressed')]).toEqual(['High risk', 'true']);
  const value = document.getElementById(choice.getAttribute('aria-describedby') ?? '');
  expect(value?.textContent).toBe('4');
  choice.click();
  value?.querySelector('button')?.click();
  expect(pressed).toEqual(['choice', 'receipt']);
});
