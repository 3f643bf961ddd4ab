import { describe, expect, it } from 'vitest';
import type { AnswerFigure } from '@cottontree/contract/copilot/ai.ts';
import { plainAnswer } from './compose.ts';
import { REMOVED, accountFor } from './number-filter.ts';

const revenue = (day: string, value: string): AnswerFigure => ({
  id: 'revenue.month',
  dimension: '',
  day,
  title: 'Monthly revenue',
  label: 'Monthly revenue',
  unit: 'USD',
  value,
});
const active: AnswerFigure = {
  id: 'subscribers.active-30',
  dimension: '',
  day: '2026-08-31',
  title: 'Active subscribers, 30 days',
  label: 'Active subscribers, 30 days',
  unit: 'count',
  value: '15847',
};
const FIGURES = [revenue('2026-08-31', '424871.44'), revenue('2026-07-31', '400000'), active];
const filtered = (text: string) => {
  const { parts, removed } = accountFor(text, FIGURES, []);
  return { text: plainAnswer(parts, FIGURES), removed, parts };
};

describe('a model’s text', () => {
  it.each([
    'Revenue was $424,871.44.',
    'Revenue was 424,871 dollars.',
    'Revenue was about $424.9K.',
    'Revenue was 0.42 million.',
    'Revenue was USD 424871.44, and 15,847 were active.',
  ])('keeps numbers from a figure, to the written precision: %s', (text) => {
    const { removed, text: kept } = filtered(text);
    expect(removed).toBe(0);
    expect(kept).toContain('$424,871.44');
  });
  it('keeps a change that follows from two figures', () => {
    const { parts, removed } = filtered('It rose by 6.2% over July 2026.');
    expect(removed).toBe(0);
    expect(parts).toContainEqual({ kind: 'derived', how: 'change', at: 0, against: 1 });
  });
  it('keeps days and labels of the figures', () => {
    for (const text of [
      'In August 2026 it stood at the end of 31 August 2026.',
      'On August 31, 2026 and on 2026-07-31.',
      'Active subscribers, 30 days: see below.',
    ])
      expect(filtered(text), text).toMatchObject({ removed: 0, text });
  });
  it.each([
    'Revenue was $500,000.',
    'Revenue was 424,872 exactly.',
    'In 2019 it was less.',
    'We have 15,848 active.',
    '٤٢٤ users',
    '４２ users',
    'x² of them',
    'about Ⅻ of them',
    'a growth of 60%',
    'nearly ninety percent',
    'it doubled',
    'two thirds of it',
    'a million dollars',
    'half of the users',
  ])('loses every other number: %s', (text) => {
    const { text: kept, removed } = filtered(text);
    expect(removed).toBeGreaterThan(0);
    expect(kept).toContain(REMOVED);
  });
  it('gets no number from the name of a department', () => {
    const department: AnswerFigure = {
      ...active,
      id: 'expenses.department-spent',
      dimension: '6000',
      label: 'Revenue is 999999',
    };
    const { parts } = accountFor('Revenue is 999999 now.', [department], []);
    expect(plainAnswer(parts, [department])).toBe(`Revenue is ${REMOVED} now.`);
  });
  it('loses its links', () => {
    const { text } = filtered(
      'See https://evil.example/?a=b, [this](http://x.example) or ![p](data:image/png;base64,AA==).',
    );
    expect(text).not.toMatch(/https?:|data:|evil|example/);
    expect(text).toContain('this');
  });
});
