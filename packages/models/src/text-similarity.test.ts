import { describe, expect, it } from 'vitest';
import { ALIKE_FROM, textIndex, type TextDocument } from './text-similarity.ts';
import { stemOf, stemsOf, wordsOf } from './text-words.ts';

describe('the words of a text', () => {
  it('are separated by anything except letters and digits, without accents or case', () => {
    expect(wordsOf('Don’t RÉSUMÉ e-mail, 2FA!')).toEqual(['dont', 'resume', 'e', 'mail', '2fa']);
    expect(wordsOf('🙂 …')).toEqual([]);
  });
  it.each([
    ['exports', 'exporting'],
    ['report', 'reported'],
    ['categories', 'category'],
    ['notifications', 'notification'],
    ['stopped', 'stops'],
    ['colour', 'colors'],
    ['theme', 'modes'],
    ['charts', 'graph'],
    ['analyse', 'analytics'],
    ['Excel', 'spreadsheets'],
  ])('have the same stem for %s and %s', (one, other) => {
    expect(stemsOf(one)).toEqual(stemsOf(other));
    expect(stemsOf(one)).toHaveLength(1);
  });
  it('stay different if their meaning differs', () => {
    expect(stemOf('status')).toBe('status');
    expect(stemOf('access')).toBe('access');
    expect(stemOf('bus')).not.toBe(stemOf('bu'));
    expect(stemOf('ring')).toBe('ring');
  });
  it('without meaning are left out', () => {
    expect(stemsOf('Please could you add a new feature that would allow us to export')).toEqual(['export']);
  });
});

const document = (id: string, title: string, body = ''): TextDocument => ({ id, title, body });
const HELD = [
  document('dark', 'Dark mode for the dashboards', 'The screens are too bright in the evening shift.'),
  document('excel', 'Export expenses to Excel', 'Accounting copies expenses into a spreadsheet by hand.'),
  document('slow', 'Loading the audit history is slow', 'It takes twenty seconds to open the audit list.'),
  document('mask', 'Mask subscriber names', 'Printed lists must not show names of subscribers.'),
  document('passkey', 'Passkeys for signing in', 'A passkey on the telephone in place of a password.'),
  document('branch', 'Revenue by branch', 'A weekly table of revenue by branch for the managers.'),
];

describe('the similarity of two texts', () => {
  const index = textIndex(HELD);
  const alike = (title: string, body = '') => index.alike({ title, body }, { least: ALIKE_FROM, most: 3 });

  it('is 1 for the same words and 0 without common words', () => {
    const [same] = alike('Dark mode for the dashboards', 'The screens are too bright in the evening shift.');
    expect(same?.id).toBe('dark');
    expect(same?.similarity).toBeCloseTo(1, 12);
    expect(same?.similarity).toBeLessThanOrEqual(1);
    expect(index.alike({ title: 'Fingerprint', body: '' }, { least: 0, most: 9 })).toEqual([]);
  });
  it('is the cosine of 1 + ln tf times ln(1 + N / df)', () => {
    // Two documents "a b" and "b c" as titles only: each word counts twice.
    const two = textIndex([document('1', 'alpha beta'), document('2', 'beta gamma')]);
    const rare = (1 + Math.log(2)) * Math.log(3);
    const common = (1 + Math.log(2)) * Math.log(2);
    const expected = (common * common) / (rare * rare + common * common);
    const [, other] = two.alike({ title: 'alpha beta', body: '' }, { least: 0, most: 2 });
    expect(other?.similarity).toBeCloseTo(expected, 12);
  });
  it('weighs a rare word more than a common one', () => {
    const three = textIndex([
      document('common', 'report zebra'),
      document('rare', 'report ocelot'),
      document('more', 'report'),
    ]);
    expect(three.alike({ title: 'ocelot report', body: '' }, { least: 0, most: 1 })[0]?.id).toBe('rare');
  });
  it.each([
    ['A dark theme on every dashboard', 'dark'],
    ['Night shift: dashboards too bright', 'dark'],
    ['Expense export as spreadsheet', 'excel'],
    ['Audit list takes too long to open, slow loading', 'slow'],
    ['Hide names of subscribers on printed lists', 'mask'],
    ['Sign in with passkeys', 'passkey'],
    ['Weekly revenue table for branch managers', 'branch'],
  ])('finds for “%s” the one with the same request', (title, id) => {
    expect(alike(title)[0]?.id).toBe(id);
  });
  it.each([
    'Fraud alerts by text message',
    'Budget warnings for departments',
    'A list of open tickets',
    'Support for French',
    'Please add a new feature',
    '',
  ])('finds for “%s” nothing', (title) => {
    expect(alike(title)).toEqual([]);
  });
  it('leaves out the text itself and results below the minimum, and returns at most the requested number', () => {
    const held = [1, 2, 3, 4].map((n) => document(String(n), 'Dark mode'));
    const same = textIndex(held);
    const text = { title: 'Dark mode', body: '' };
    expect(same.alike(text, { least: 0, most: 2, except: '1' }).map(({ id }) => id)).toEqual(['2', '3']);
    expect(same.alike({ title: 'Dark', body: '' }, { least: 0.9, most: 9 })).toEqual([]);
    expect(textIndex([]).alike(text, { least: 0, most: 9 })).toEqual([]);
  });
  it('gives the most similar first, and of equally similar ones the first by its id', () => {
    const held = [
      document('3', 'Dark mode'),
      document('far', 'Dark cellar with a mode of its own'),
      document('1', 'Dark mode'),
      document('2', 'Dark mode'),
    ];
    const found = textIndex(held).alike({ title: 'Dark mode', body: '' }, { least: 0, most: 9 });
    expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', 'far']);
    const [, , , last] = found;
    const least = last?.similarity ?? 1;
    const from = (similarity: number) =>
      textIndex(held).alike({ title: 'Dark mode', body: '' }, { least: similarity, most: 9 }).length;
    expect([from(least), from(least + 1e-9)]).toEqual([4, 3]);
  });
  it('does not depend on the order of the documents', () => {
    const turned = textIndex(HELD.toReversed());
    const text = { title: 'Weekly table of expenses by branch', body: 'for accounting' };
    const read = (each: typeof index) =>
      each.alike(text, { least: 0, most: 9 }).map(({ id, similarity }) => [id, similarity.toFixed(12)]);
    expect(read(turned)).toEqual(read(index));
  });
});
