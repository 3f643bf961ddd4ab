import { describe, expect, it } from 'vitest';
import type { StatementPart } from '@cottontree/contract/dashboards/statement.ts';
import { statementSentences, type StatementFacts } from './statement-sentences.ts';

/** 2026-11-28 is a Saturday. */
const FACTS: StatementFacts = {
  day: '2026-11-28',
  today: '2026-11-29',
  lastClosedDay: '2026-11-28',
  revenue: '16270.123456',
  aboveUsual: '23.4',
  inUsualRange: false,
  trustCoverage: '103.6123',
  least: null,
};
/** With each figure in brackets, the sign aside where the words say it. */
const words = (parts: readonly StatementPart[]): string =>
  parts
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : part.kind === 'proof'
          ? `{${part.text} ${part.href}}`
          : `[${part.id} ${part.day} ${part.unsigned ? '|' : ''}${part.value}]`,
    )
    .join('');
const said = (facts: Partial<StatementFacts> = {}): string[] =>
  statementSentences({ ...FACTS, ...facts }).map(({ about, parts }) => `${about}: ${words(parts)}`);
const revenueSaid = (facts: Partial<StatementFacts>): string | undefined => said(facts)[0];

describe('the sentences of the statement', () => {
  it('say what yesterday earned, how far that is above a usual day, and how well customer money is covered', () => {
    expect(said()).toEqual([
      'revenue: Yesterday we earned [revenue.day 2026-11-28 16270.123456], [revenue.above-usual 2026-11-28 |23.4] more than a usual Saturday.',
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 103.6123].',
    ]);
  });
  it('carry each figure with its day, unit and value, and text for text only', () => {
    expect(statementSentences(FACTS)[0]?.parts).toEqual([
      { kind: 'text', text: 'Yesterday we earned ' },
      {
        kind: 'figure',
        id: 'revenue.day',
        dimension: '',
        day: '2026-11-28',
        unit: 'USD',
        value: '16270.123456',
        unsigned: false,
      },
      { kind: 'text', text: ', ' },
      {
        kind: 'figure',
        id: 'revenue.above-usual',
        dimension: '',
        day: '2026-11-28',
        unit: 'percent',
        value: '23.4',
        unsigned: true,
      },
      { kind: 'text', text: ' more than a usual Saturday' },
      { kind: 'text', text: '.' },
    ]);
  });
  it('name the date of a day that is not yesterday, or not the last that was closed', () => {
    const named = 'On Nov 28, 2026 we earned';
    expect(revenueSaid({ today: '2026-11-30' })).toContain(named);
    expect(revenueSaid({ lastClosedDay: '2026-11-29' })).toContain(named);
    expect(revenueSaid({ today: '2026-11-30', lastClosedDay: '2026-11-29' })).toContain(named);
    expect(revenueSaid({ day: '2026-11-27' })).toContain('On Nov 27, 2026 we earned');
  });
  it('name the weekday of the day', () => {
    expect(revenueSaid({ day: '2026-11-26' })).toMatch(/more than a usual Thursday\.$/);
  });
  it('say less of a day below the usual, whose value keeps its sign', () => {
    expect(revenueSaid({ aboveUsual: '-7.25' })).toMatch(
      /, \[revenue.above-usual 2026-11-28 \|-7.25\] less than a usual Saturday\.$/,
    );
  });
  it.each(['0', '0.5', '-0.5', '0.000000000001'])(
    'call a day %s per cent off as usual, without the number',
    (value) => {
      expect(revenueSaid({ aboveUsual: value })).toBe(
        'revenue: Yesterday we earned [revenue.day 2026-11-28 16270.123456], as on a usual Saturday.',
      );
    },
  );
  it.each([
    ['0.51', 'more'],
    ['-0.51', 'less'],
  ])('call a day %s per cent off %s', (value, word) => {
    expect(revenueSaid({ aboveUsual: value })).toContain(`] ${word} than a usual Saturday`);
  });
  it('say that a day above or below is within the usual range, where it is', () => {
    const ends = (inUsualRange: boolean | null, aboveUsual = '23.4') =>
      revenueSaid({ inUsualRange, aboveUsual })
        ?.split(/[|]23.4\] |16270.123456\]/)
        .at(-1);
    expect([true, false, null].map((each) => ends(each))).toEqual([
      'more than a usual Saturday, within range.',
      'more than a usual Saturday.',
      'more than a usual Saturday.',
    ]);
    expect(ends(true, '0.1')).toBe(', as on a usual Saturday.');
  });
  it('compare with nothing where it is not known what is usual', () => {
    expect(revenueSaid({ aboveUsual: null })).toBe(
      'revenue: Yesterday we earned [revenue.day 2026-11-28 16270.123456].',
    );
  });
  it('say which currency is short although the whole is covered, each number with its proof', () => {
    expect(said({ least: { currency: 'SLL', by: 'ledger', coverage: '99.8123' } })[1]).toBe(
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 103.6123] in all, but SLL only [banking.coverage-sll 2026-11-28 99.8123].',
    );
    expect(said({ least: { currency: 'SLL', by: 'bank', coverage: '96.97' } })[1]).toBe(
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 103.6123] in all, but SLL only {97.0% /banking-apis?tab=safeguarding&asOf=2026-11-28} by bank statement.',
    );
    expect(said({ trustCoverage: '98', least: { currency: 'USD', by: 'ledger', coverage: '91.5' } })[1]).toBe(
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 98] in all, and USD only [banking.coverage-usd 2026-11-28 91.5].',
    );
  });
  it('say of which currency the least is covered, where that is another number than of the whole', () => {
    expect(said({ least: { currency: 'SLL', by: 'ledger', coverage: '100.4' } })[1]).toBe(
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 103.6123] in all, SLL [banking.coverage-sll 2026-11-28 100.4].',
    );
    expect(said({ least: { currency: 'SLL', by: 'bank', coverage: '100' } })[1]).toBe(
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 103.6123] in all, SLL {100.0% /banking-apis?tab=safeguarding&asOf=2026-11-28} by bank statement.',
    );
    expect(said({ least: { currency: 'SLL', by: 'ledger', coverage: '103.6391' } })[1]).toBe(
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 103.6123].',
    );
  });
  it('are left out where their figure has no value', () => {
    expect(said({ revenue: null })).toEqual([
      'coverage: Customer money is covered [treasury.trust-coverage 2026-11-28 103.6123].',
    ]);
    expect(said({ revenue: null, trustCoverage: null })).toEqual([]);
  });
});
