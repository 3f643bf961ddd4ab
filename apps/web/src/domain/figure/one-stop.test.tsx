// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../kernel/render.setup.tsx';
import { useOneStop } from './one-stop.ts';

const Named = ({ name }: { name: string }) => (
  <button type="button" data-figure="x" id={name}>
    {name}
  </button>
);
const Row = ({ names }: { names: readonly string[] }) => (
  <tr>
    {names.map((name) => (
      <td key={name}>{name !== '' && <Named name={name} />}</td>
    ))}
  </tr>
);
const Panels = () => (
  <main>
    <section>
      <Named name="a" />
      <button type="button" id="other">
        More
      </button>
      <Named name="b" />
      <Named name="c" />
    </section>
    <section>
      <table>
        <tbody>
          <Row names={['p', 'q']} />
          <Row names={['r', '']} />
          <Row names={['s', 't']} />
        </tbody>
      </table>
    </section>
    <Named name="alone" />
  </main>
);

/** As every figure does. */
function User() {
  useOneStop();
  return null;
}
const Page = () => (
  <>
    <User />
    <User />
    <Panels />
  </>
);

const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event;
};
/** Those that the tab key stops at. */
const stops = () => {
  press('Tab');
  return [...document.querySelectorAll('button')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ id }) => id);
};

describe('the figures of a panel', () => {
  let draw: Awaited<ReturnType<typeof render>>;
  beforeEach(async () => {
    draw = await render(<Page />);
  });

  it('are one tab stop, the first of them or the one that had the focus last; other buttons stay stops', () => {
    expect(stops()).toEqual(['a', 'other', 'p', 'alone']);
    at('c').focus();
    at('alone').focus();
    expect(stops()).toEqual(['other', 'c', 'p', 'alone']);
    at('c').remove();
    expect(stops()).toEqual(['a', 'other', 'p', 'alone']);
  });

  it('have their stop at the last in a form, whichever had the focus last', async () => {
    await render(
      <section>
        <form>
          <Named name="first" />
          <input />
          <Named name="last" />
        </form>
      </section>,
    );
    at('first').focus();
    expect(stops().filter((id) => id === 'first' || id === 'last')).toEqual(['last']);
  });

  it('have their stop at one that is shown', () => {
    vi.spyOn(at('a'), 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
    expect(stops()).toEqual(['a', 'other', 'b', 'p', 'alone']);
    at('b').focus();
    press('ArrowLeft');
    expect(document.activeElement?.id).toBe('b');
  });

  it.each([
    ['a', 'ArrowRight', 'b'],
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowLeft', 'a'],
    ['b', 'ArrowUp', 'a'],
    ['a', 'ArrowLeft', 'a'],
    ['c', 'ArrowRight', 'c'],
    ['c', 'Home', 'a'],
    ['a', 'End', 'c'],
    ['p', 'ArrowRight', 'q'],
    ['q', 'ArrowRight', 'r'],
    ['p', 'ArrowDown', 'r'],
    ['q', 'ArrowDown', 't'],
    ['t', 'ArrowUp', 'q'],
    ['s', 'ArrowDown', 's'],
  ])('are reached by the arrow keys, Home and End: from %s by %s to %s', (from, key, to) => {
    at(from).focus();
    const event = press(key);
    expect(document.activeElement?.id).toBe(to);
    expect(event.defaultPrevented).toBe(from !== to);
  });

  it('leave the keys to a shortcut with a modifier, and to a part of the page that has used them', () => {
    at('a').focus();
    press('ArrowRight', { altKey: true });
    expect(document.activeElement?.id).toBe('a');
    const used = (event: Event) => event.preventDefault();
    at('a').addEventListener('keydown', used);
    press('ArrowRight');
    expect(document.activeElement?.id).toBe('a');
  });

  it('are stops of their own again once the last figure is gone', async () => {
    await draw(
      <>
        <User />
        <Panels />
      </>,
    );
    at('a').focus();
    press('ArrowRight');
    expect(document.activeElement?.id).toBe('b');
    await draw(<Panels />);
    at('a').focus();
    press('ArrowRight');
    expect(document.activeElement?.id).toBe('a');
  });
});
