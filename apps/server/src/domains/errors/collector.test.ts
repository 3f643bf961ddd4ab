import { describe, expect, it } from 'vitest';
import { causeOf, type Occurrence } from '../../platform/failures/error-intake.ts';
import { ErrorCollector, MAX_STRANGERS_KINDS } from './collector.ts';
import { FURTHER } from './describe.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
/** A separate kind for each place: digits do not distinguish kinds. */
const word = (place: number): string =>
  `kind ${'a'.repeat(place % 50)} ${'b'.repeat(Math.floor(place / 50))}`;
const occurrence = (changes: Partial<Occurrence> = {}): Occurrence => ({
  source: 'browser',
  kind: 'error',
  severity: 'medium',
  name: 'TypeError',
  message: 'x is undefined',
  stack: null,
  place: '/login',
  at: new Date(START),
  ...changes,
});
const sum = (collector: ErrorCollector) => {
  const taken = collector.take();
  const further = taken.filter(({ first }) => first.name === FURTHER);
  return {
    kinds: taken.length - further.length,
    further: further.reduce((all, { times }) => all + times, 0),
    times: taken.reduce((all, { times }) => all + times, 0),
  };
};

describe('errors reported between two rounds', () => {
  it('are counted, every occurrence, with the details of the first few', () => {
    const collector = new ErrorCollector();
    for (let each = 0; each < 10_000; each += 1)
      collector.capture(occurrence({ message: `row ${each}`, session: `s-${each % 3}` }));
    const [pending] = collector.take();
    expect([pending?.times, pending?.samples.length, pending?.people.size]).toEqual([10_000, 5, 3]);
    expect(collector.take()).toEqual([]);
  });
  it('are grouped into at most two hundred kinds; the others are counted together', () => {
    const collector = new ErrorCollector();
    for (let each = 0; each < 300; each += 1)
      collector.capture(occurrence({ source: 'server', kind: 'request', message: word(each) }));
    expect(sum(collector)).toEqual({ kinds: 200, further: 100, times: 300 });
  });
  it('are grouped into at most a hundred kinds an hour where nobody was signed in', () => {
    const collector = new ErrorCollector();
    const strangers = (from: number, at: number) => {
      for (let each = from; each < from + 150; each += 1)
        collector.capture(occurrence({ message: word(each), at: new Date(at) }));
      return sum(collector);
    };
    expect(strangers(0, START)).toEqual({ kinds: MAX_STRANGERS_KINDS, further: 50, times: 150 });
    // Known kinds stay known.
    expect(strangers(0, START + 60_000)).toEqual({ kinds: MAX_STRANGERS_KINDS, further: 50, times: 150 });
    expect(strangers(500, START + 60_000)).toEqual({ kinds: 0, further: 150, times: 150 });
    collector.capture(occurrence({ message: 'mine', session: 's-1' }));
    collector.capture(occurrence({ message: 'of the server', source: 'server', kind: 'request' }));
    expect(sum(collector)).toEqual({ kinds: 2, further: 0, times: 2 });
    expect(strangers(500, START + 3_600_000)).toMatchObject({ kinds: MAX_STRANGERS_KINDS });
  });
  it('may be any thrown value', () => {
    const collector = new ErrorCollector();
    const odd = Object.assign(new Error('odd'), { message: 5, name: null, stack: {} });
    for (const thrown of ['a text', undefined, Symbol('s'), Object.create(null), { code: 7 }, odd])
      collector.capture(occurrence(causeOf(thrown)));
    expect(collector.take().map(({ first }) => first.message)).toEqual([
      'a text',
      'undefined',
      'Symbol(s)',
      '[Object: null prototype] {}',
      '{ code: 7 }',
      '5',
    ]);
  });
});
