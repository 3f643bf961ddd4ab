// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { IconButton } from '@cottontree/ui/button.tsx';
import { MenuItem } from '@cottontree/ui/menu.tsx';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { serveCalls } from '../fetch.setup.ts';
import { PART_LOST } from '../part-boundary.tsx';
import { click, control, eventually, render, settle } from '../render.setup.tsx';
import { LateMenu } from './late-menu.tsx';

const preload = vi.fn<() => Promise<unknown>>();
const open = () =>
  render(
    <LateMenu label="Actions" preload={preload} trigger={<IconButton label="Actions">…</IconButton>}>
      <MenuItem disabled onSelect={() => {}}>
        Closed
      </MenuItem>
      <MenuItem onSelect={() => {}}>Open</MenuItem>
    </LateMenu>,
  );
const menu = () => document.querySelector('[role="menu"]');
const press = (key: string) =>
  settle(() =>
    control('Actions').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  );

beforeEach(() => {
  clearToasts();
  preload.mockReset().mockResolvedValue(undefined);
});

it('fetches its code when its trigger gets the focus, and is rendered at the first click', async () => {
  await open();
  expect(preload).not.toHaveBeenCalled();
  await settle(() => control('Actions').focus());
  expect(preload).toHaveBeenCalledTimes(1);
  expect(menu()).toBeNull();
  await click(control('Actions'));
  await eventually(() => menu() !== null, 'the menu');
  expect(document.activeElement).toBe(menu());
});

it.each(['Enter', ' ', 'ArrowDown'])(
  'opened with the key "%s", moves the focus to its first item',
  async (key) => {
    await open();
    await press(key);
    await eventually(() => menu() !== null, 'the menu');
    await eventually(() => document.activeElement?.role === 'menuitem', 'the focus on an item');
    expect(document.activeElement?.textContent).toBe('Open');
  },
);

it('shows that its code could not be fetched, and fetches it again on a retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  serveCalls(() => ({}));
  const failure = new TypeError('Failed to fetch dynamically imported module');
  // On focus, on opening, and once more because the server can be reached.
  preload.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
  await open();
  await click(control('Actions'));
  await eventually(() => currentToasts().length > 0, 'the toast');
  expect(currentToasts()).toMatchObject([{ title: 'Actions', description: PART_LOST }]);
  expect(menu()).toBeNull();
  await settle(() => currentToasts()[0]?.action?.onSelect());
  await eventually(() => menu() !== null, 'the menu');
});
