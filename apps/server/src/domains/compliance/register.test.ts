import { describe, expect, it } from 'vitest';
import { CONTROL_QUERIES } from './controls.ts';
import { REGISTER, failingTitle } from './register.ts';

describe('the register', () => {
  const controls = REGISTER.flatMap((requirement) => requirement.controls);
  it('has 28 requirements and 112 controls, numbered in order', () => {
    expect(REGISTER.map(({ place }) => place)).toEqual(Array.from({ length: 28 }, (_, index) => index + 1));
    expect(controls).toHaveLength(112);
    expect(REGISTER.map(({ controls: { length } }) => length)).toEqual([
      3, 6, 4, 5, 5, 3, 3, 4, 5, 4, 4, 3, 3, 5, 4, 5, 5, 5, 5, 4, 5, 3, 4, 4, 3, 4, 2, 2,
    ]);
  });
  it('has a key control for every requirement, and a control for every query', () => {
    for (const { name, controls: its } of REGISTER)
      expect(
        its.some(({ isKey }) => isKey),
        name,
      ).toBe(true);
    const ids = new Set(controls.map(({ id }) => id));
    expect([...CONTROL_QUERIES.keys()].filter((id) => !ids.has(id))).toEqual([]);
    const queried = new Set([...CONTROL_QUERIES.keys()].map((id) => Number(id.split('.')[0])));
    for (const place of [2, 3, 4, 6, 10, 13, 14, 19, 20, 24, 25, 26, 27, 28])
      expect([...queried]).toContain(place);
  });
  it('has a title of the failure for every control, which is never its passing form', () => {
    for (const { id, name, failing } of controls) {
      expect(failing, id).not.toBe('');
      expect(failing, id).not.toBe(name);
    }
    expect(new Set(controls.map(({ failing }) => failing)).size).toBe(112);
    expect(failingTitle({ id: '18.4', name: 'As stored' })).toBe(
      'Dependencies with known vulnerabilities not triaged',
    );
    expect(failingTitle({ id: '99.1', name: 'As stored' })).toBe('As stored');
  });
});
