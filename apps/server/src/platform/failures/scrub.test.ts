import { describe, expect, it } from 'vitest';
import { scrub } from './scrub.ts';

describe('scrub', () => {
  it.each([
    ['sent to amara.b@example.sl today', 'sent to [email] today'],
    ['call +232 76 000001 or 076000001', 'call [phone] or [phone]'],
    ['card 4242 4242 4242 4242 declined', 'card [card] declined'],
    ['card 4242-4242-4242-4242', 'card [card]'],
    ['GET /api/fraud/alerts?customer=S001&x=1 failed', 'GET /api/fraud/alerts failed'],
    ['at https://example.sl/x.js?v=3:1:2', 'at https://example.sl/x.js'],
    ['Authorization: Bearer abc.def-123456', 'Authorization: [secret]'],
    ['bearer abcdef123456', 'bearer [token]'],
    ['{"password":"hunter2","user":"a"}', '{"password":[secret],"user":"a"}'],
    ['postgres://app:hunter2@db:5432/x', 'postgres://db:5432/x'],
    ['key sk0a1b2c3d4e5f60718293a4b5c6d7e8', 'key [token]'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', '[token]'],
    ['/x/ctk_abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvw', '/x/[token]'],
    ['a\u0000b\u001bc', 'a�b�c'],
  ])('%s', (text, clean) => {
    expect(scrub(text)).toBe(clean);
  });
  it.each([
    'Cannot read properties of undefined (reading "map")',
    'at drawRows (apps/web/src/screens/fraud-detection/alert-list.tsx:51:18)',
    'row 00000000-0000-4000-8000-000000000000 is gone',
    'value 1234567890123 is out of range at 2026-11-21T10:00:00.000Z',
    'relation "budget_proposals" does not exist',
  ])('leaves what tells of nobody: %s', (text) => {
    expect(scrub(text)).toBe(text);
  });
  it('replaces characters that change the direction of text', () => {
    expect(scrub('at pay\u202Elmth.exe\u2069')).toBe('at pay\ufffdlmth.exe\ufffd');
  });
  it('takes less than a second for any text, however it is constructed', () => {
    const started = performance.now();
    for (const part of [
      'a@',
      '1 ',
      'a1-',
      '/?',
      '/',
      'aA1_',
      'a',
      'a.',
      '+1',
      'eyJ',
      'ctk_',
      'password',
      '0',
    ])
      scrub(part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
