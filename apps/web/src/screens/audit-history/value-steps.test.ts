import { describe, expect, it } from 'vitest';
import { valueSteps } from './value-steps.ts';

const steps = (before: unknown, after: unknown) =>
  valueSteps(
    before === null ? null : JSON.stringify(before),
    after === null ? null : JSON.stringify(after),
  )?.map(({ path, before: old, after: now, entry }) => `${entry ? '±' : '='} ${path} ${old} > ${now}`);

describe('the steps between two values', () => {
  it('are what a list gained and lost', () => {
    expect(steps(['a', 'b', 'b'], ['b', 'c'])).toEqual(['±  a > null', '±  b > null', '±  null > c']);
  });
  it('treat entries with several fields as fields', () => {
    expect(steps([{ kind: 'email', on: true }], [])).toEqual(['±  kind: email, on: true > null']);
  });
  it('name the inner field at any depth', () => {
    expect(
      steps(
        { limits: { daily: 10, monthly: 50 }, tags: ['x'] },
        { limits: { daily: 20, monthly: 50 }, tags: [] },
      ),
    ).toEqual(['= limits.daily 10 > 20', '± tags x > null']);
  });
  it('are the fields of an object that was added or removed', () => {
    expect(steps(null, { name: 'HR', head: null })).toEqual(['= name null > HR']);
    expect(steps(['a'], null)).toEqual(['±  a > null']);
    expect(steps([], null)).toEqual(['=  (none) > null']);
  });
  it('show a reordered list completely, since nothing was added or removed', () => {
    expect(steps(['a', 'b'], ['b', 'a'])).toEqual(['=  a, b > b, a']);
  });
  it('do not exist where a value has no parts', () => {
    expect(valueSteps('10.00', null)).toBeNull();
    expect(valueSteps('plain', '["a"]')).toBeNull();
    expect(valueSteps(null, null)).toBeNull();
  });
});
