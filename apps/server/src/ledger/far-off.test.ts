import { describe, expect, it } from 'vitest';
import { farFromUsual, farOffRefusal } from './far-off.ts';

const WEEK = [100, 102, 98, 101, 99, 100, 103];
const declared = (value: number, values: readonly number[] = WEEK) =>
  farFromUsual(value, { booked: [], declared: values }, { unit: 'count' });

describe('a value far from the usual ones', () => {
  it('is more than six median deviations from the median, in either direction', () => {
    // Median 100, deviations 0 0 1 1 2 2 3: their median is 1, the same as 1% of 100.
    expect(declared(106)).toBeNull();
    expect(declared(94)).toBeNull();
    expect(declared(107)).toBe(
      'is far from the usual 100 (94 to 106 in the last 90 days). Correct it, or give a reason',
    );
    expect(declared(93)).toContain('is far from');
    expect(declared(0)).toContain('is far from');
  });
  it('is not reported while fewer than seven values are known, declared and booked together', () => {
    expect(declared(1_000_000, WEEK.slice(1))).toBeNull();
    const known = { booked: WEEK.slice(0, 3), declared: WEEK.slice(3) };
    expect(farFromUsual(1_000_000, known, { unit: 'count' })).toContain('is far from');
  });
  it('is not reported for a small deviation of a field that never changed', () => {
    expect(declared(6, [0, 0, 0, 0, 0, 0, 0])).toBeNull();
    expect(declared(7, [0, 0, 0, 0, 0, 0, 0])).not.toBeNull();
  });
  it('is never one that was already booked: costs occur on few days', () => {
    const booked = [0, 0, 0, 0, 0, 0, 2500];
    expect(farFromUsual(2500, { booked }, { unit: 'USD' })).toBeNull();
    expect(farFromUsual(2501, { booked }, { unit: 'USD' })).toContain('0 USD (0 to 2,500 in');
    // A declared value does not set the limit: one mistake would let in the next.
    expect(farFromUsual(2500, { booked: [], declared: booked }, { unit: 'USD' })).toContain('is far from');
  });
  it('is any value below 0 when no known value is, and the usual range does not extend below 0', () => {
    // Median 64, deviations 11 22 33 0 11 22 33: six times 22 would extend to -68.
    const revenue = [53, 42, 31, 64, 75, 86, 97];
    const usd = (value: number, ...more: number[]) =>
      farFromUsual(value, { booked: [...revenue, ...more] }, { unit: 'USD' });
    expect(usd(900)).toBe(
      'is far from the usual 64 USD (0 to 196 in the last 90 days). Correct it, or give a reason',
    );
    expect(usd(0)).toBeNull();
    expect(usd(-1)).toContain('(0 to 196 in');
    // A field that has been below 0 may be again: median 58.5, deviations 5.5 5.5 16.5 16.5 27.5 27.5 38.5 63.5.
    expect(usd(-5, -5)).toBeNull();
    expect(usd(900, -5)).toContain('58.5 USD (-73.5 to 190.5 in');
  });
  it('is only one that is too large, when that is requested', () => {
    const up = { unit: 'USD', upward: true } as const;
    expect(farFromUsual(1, { booked: WEEK }, up)).toBeNull();
    expect(farFromUsual(107, { booked: WEEK }, up)).toBe(
      'is far from the usual 100 USD (up to 106 in the last 90 days). Correct it, or give a reason',
    );
  });
  it('mentions new leones when an amount in SLL is under 1% of the usual', () => {
    const usd = { unit: 'USD', currency: 'SLL' } as const;
    const known = { booked: [], declared: WEEK };
    expect(farFromUsual(0.9, known, usd)).toBe(
      'is under 1% of the usual 100 USD: probably entered in new leones (SLE); one SLE is 1,000 SLL. Correct it, or give a reason',
    );
    expect(farFromUsual(0.9, known, { ...usd, visible: false })).toContain(
      'is under 1% of what is usual: probably',
    );
    // At 1% it is only far off.
    expect(farFromUsual(1, known, usd)).toContain('far from the usual 100 USD');
    expect(farFromUsual(-0.9, known, usd)).toContain('far from the usual 100 USD');
    expect(farFromUsual(0.9, known, { unit: 'USD', currency: 'USD' })).toContain(
      'far from the usual 100 USD',
    );
    expect(farFromUsual(0, known, usd)).toContain('is far from');
  });
  it('is reported without numbers to a person who may not see what is booked', () => {
    expect(farFromUsual(500, { booked: WEEK }, { unit: 'USD', visible: false })).toBe(
      'is far from what is usual in the last 90 days. Correct it, or give a reason',
    );
  });
});

describe('the refusal of values that are far off', () => {
  it('names the first field and counts the others, with all of them as fields', () => {
    const first = { path: 'entries.0.value', message: 'is far from the usual 5' };
    const second = { path: 'entries.3.value', message: 'is far from the usual 7' };
    const refused = { code: 'unprocessable', requestId: 'r1' };
    expect(farOffRefusal([first]).toBody('r1')).toEqual({
      ...refused,
      message: 'entries.0.value is far from the usual 5',
      fields: [first],
    });
    expect(farOffRefusal([first, second]).toBody('r1')).toEqual({
      ...refused,
      message: 'entries.0.value is far from the usual 5 (and 1 more)',
      fields: [first, second],
    });
  });
});
