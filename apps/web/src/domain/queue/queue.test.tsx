// @vitest-environment happy-dom
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { SidePanel } from '@cottontree/ui/side-panel.tsx';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { find, render, settle } from '../../kernel/render.setup.tsx';
import { Fact, QueueRow } from './queue-row.tsx';
import { Queue } from './queue.tsx';
import { WorkSurface } from './work-surface.tsx';

const wide = (matches: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => Object.assign(new EventTarget(), { matches, media }) as MediaQueryList); // all that is read of it

let done: string[];

function Screen() {
  const [ids, setIds] = useState(['a', 'b', 'c']);
  const [openId, setOpenId] = useState('');
  return (
    <WorkSurface>
      <input aria-label="Search" />
      <button aria-label="Drop b" onClick={() => setIds(['a', 'c'])} />
      <Queue entries={ids} idOf={(id) => id} openId={openId} onOpen={setOpenId} keys={[['s', 'Submit']]}>
        {(id, row) => (
          <article key={id} {...row}>
            <button
              aria-keyshortcuts="s"
              disabled={id === 'c'}
              title={id === 'c' ? 'It is late' : undefined}
              onClick={() => done.push(id)}
            >
              Submit
            </button>
          </article>
        )}
      </Queue>
      {openId !== '' && (
        <SidePanel key={openId} open title={`Entry ${openId}`} onOpenChange={() => setOpenId('')}>
          <button aria-keyshortcuts="n" onClick={() => done.push(`note ${openId}`)}>
            Note
          </button>
        </SidePanel>
      )}
    </WorkSurface>
  );
}

const press = (key: string) =>
  settle(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    ),
  );
const at = () => document.activeElement?.closest('[data-entry]')?.getAttribute('data-entry');
const pane = () => document.querySelector('[data-pane] h2')?.textContent;

describe('a queue', () => {
  beforeEach(async () => {
    clearToasts();
    done = [];
    wide(true);
    await render(<Screen />);
  });
  it('has one row in the tab order, which the keys move', async () => {
    const stops = () =>
      [...document.querySelectorAll<HTMLElement>('[data-entry]')].map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    await press('j');
    await press('j');
    expect(at()).toBe('b');
    expect(stops()).toEqual([-1, 0, -1]);
  });
  it('opens beside the rows, takes the focus there, and returns it to the row', async () => {
    await press('j');
    await press('Enter');
    expect(pane()).toBe('Entry a');
    expect(document.querySelector('[data-modal]')).toBeNull();
    expect(document.activeElement).toBe(find('[data-pane]'));
    await press('Escape');
    expect(pane()).toBeUndefined();
    expect(at()).toBe('a');
  });
  it('lets the open pane follow the rows, and leaves the focus in them', async () => {
    await press('j');
    await press('Enter');
    await press('j');
    expect([pane(), at()]).toEqual(['Entry b', 'b']);
    await press('Enter');
    expect(document.activeElement).toBe(find('[data-pane]'));
  });
  it('presses by a letter the button of the row, or else of its pane', async () => {
    await press('s');
    expect(done).toEqual([]);
    await press('j');
    await press('s');
    await press('n');
    await press('Enter');
    await press('n');
    await press('j');
    await press('n');
    expect(done).toEqual(['a', 'note a', 'note b']);
  });
  it('says why a button cannot be pressed', async () => {
    for (const key of ['j', 'End', 's']) await press(key);
    expect(done).toEqual([]);
    expect(currentToasts()).toMatchObject([
      { title: 'Submit is not possible now', description: 'It is late' },
    ]);
  });
  it('takes no letter from a text', async () => {
    await settle(() => find('input').focus());
    await press('j');
    await press('?');
    expect(at()).toBeUndefined();
    expect(document.querySelector('[role="status"]')).toBeNull();
  });
  it('lists its keys by ?, and hides them again', async () => {
    await press('?');
    expect(find('[role="status"]').textContent).toBe(
      'j k move · Enter open · Esc close · s Submit · ? hide this line',
    );
    await press('?');
    expect(document.querySelector('[role="status"]')).toBeNull();
  });
  it('hands the focus of a row that disappears on to the next', async () => {
    await press('j');
    await press('j');
    await settle(() => find('[aria-label="Drop b"]').click());
    expect(at()).toBe('c');
  });
});

describe('on a narrow screen', () => {
  it('an entry opens over the rows', async () => {
    wide(false);
    await render(<Screen />);
    await press('j');
    await press('Enter');
    expect(find('[data-modal] [role="dialog"]').textContent).toContain('Entry a');
  });
});

it('names of facts stand once above the rows, and in each row for those who hear it', async () => {
  const names = ['Due', 'Regulator'];
  await render(
    <Queue
      entries={['a', 'b']}
      idOf={(id) => id}
      openId=""
      onOpen={() => undefined}
      keys={[]}
      of="Report"
      heads={names.map((name) => ({ name }))}
    >
      {(id, row) => (
        <QueueRow
          key={id}
          row={row}
          title={id}
          badges={null}
          actions={null}
          facts={names.map((name) => (
            <Fact key={name} name={name}>
              {id}
            </Fact>
          ))}
        />
      )}
    </Queue>,
  );
  expect(find('[data-heads]').getAttribute('aria-hidden')).toBe('true');
  expect([...find('[data-heads]').querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    'Report',
    ...names,
  ]);
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    ...names,
    ...names,
  ]);
});
