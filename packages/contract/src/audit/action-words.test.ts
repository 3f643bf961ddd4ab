import { expect, test } from 'vitest';
import { actionInWords } from './action-words.ts';

test.each([
  ['accounting-month.close', 'Accounting month: close'],
  ['ai.query', 'AI: query'],
  ['backup.request-drill', 'Backup: request drill'],
  ['page_view', 'Page view'],
  ['', ''],
])('the action %s is named "%s"', (action, expected) => {
  expect(actionInWords(action)).toBe(expected);
});
