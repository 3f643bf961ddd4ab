import { expect, it } from 'vitest';
import { difference, standing, toggle, toggled } from './toggles.ts';

const HELD = ['a', 'b'];

it('turns keys on and off relative to the saved state', () => {
  const once = toggle(HELD, new Map(), ['c'], true);
  const twice = toggle(HELD, once, ['a'], false);
  expect(toggled(HELD, twice)).toEqual(['b', 'c']);
  expect(HELD).toEqual(['a', 'b']);
});

it('turning a key back leaves no toggle', () => {
  const there = toggle(HELD, new Map(), ['a', 'c'], true);
  expect([...there]).toEqual([['c', true]]);
  expect(toggle(HELD, there, ['c'], false).size).toBe(0);
});

it('changes by others remove toggles that no longer change anything', () => {
  const mine = new Map([
    ['a', false],
    ['c', true],
  ]);
  expect([...standing(['b', 'c', 'd'], mine)]).toEqual([]);
  expect(toggled(['a', 'd'], mine)).toEqual(['d', 'c']);
});

it('a difference turns one state into the other', () => {
  const way = difference(HELD, ['b', 'c']);
  expect([...way]).toEqual([
    ['c', true],
    ['a', false],
  ]);
  expect(toggled(HELD, way)).toEqual(['b', 'c']);
});
