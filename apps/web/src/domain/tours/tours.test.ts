import { describe, expect, it } from 'vitest';
import { TOURS } from './tours.ts';

describe('the tours', () => {
  it('are short and have unique names', () => {
    expect(new Set(TOURS.map(({ title }) => title)).size).toBe(TOURS.length);
    for (const { steps } of TOURS) {
      expect(steps.length).toBeGreaterThanOrEqual(2);
      expect(steps.length).toBeLessThanOrEqual(6);
    }
  });
  it('have plain texts: the library would interpret markup', () => {
    for (const { steps } of TOURS)
      for (const { title, text } of steps) expect(`${title} ${text}`).not.toMatch(/[<&]/);
  });
});
