// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AMARA, AMARA_IN_FULL } from '../fetch.setup.ts';
import {
  clearRecord,
  fullName,
  initials,
  readRecord,
  RECORD_KEY,
  roleInWords,
  writeRecord,
} from './record.ts';

const expiresAt = '2026-11-21T10:00:00.000Z';

beforeEach(() => localStorage.clear());

describe('the stored sign-in record', () => {
  it('[A-3.01, A-3.02, B-9.04] is stored under auth-state with exactly the user fields and the expiry', () => {
    writeRecord({ user: AMARA_IN_FULL, expiresAt });
    const stored: unknown = JSON.parse(localStorage.getItem('auth-state') ?? 'null');
    expect(stored).toEqual({
      user: {
        id: 'u-1',
        username: 'abangura',
        email: 'amara@example.sl',
        firstName: 'Amara',
        lastName: 'Bangura',
        roleHierarchy: 'super_admin',
      },
      expiresAt,
    });
    expect(localStorage).toHaveLength(1);
    expect(readRecord()).toEqual({ user: AMARA, expiresAt });
  });

  it.each([
    '{not json',
    'null',
    '[]',
    '{"user":{"id":"u-1"},"expiresAt":"x"}',
    JSON.stringify({ user: AMARA }),
  ])('[A-3.03, A-8.24] removes and logs a corrupt one and treats it as absent: %s', (corrupt) => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    localStorage.setItem(RECORD_KEY, corrupt);
    expect(readRecord()).toBeUndefined();
    expect(localStorage.getItem(RECORD_KEY)).toBeNull();
    expect(logged).toHaveBeenCalledOnce();
  });

  it('is absent and nothing is logged when nothing is stored', () => {
    const logged = vi.spyOn(console, 'info');
    expect(readRecord()).toBeUndefined();
    expect(logged).not.toHaveBeenCalled();
  });

  it('is removed when cleared', () => {
    writeRecord({ user: AMARA, expiresAt });
    clearRecord();
    expect(readRecord()).toBeUndefined();
  });
});

describe('a person in words', () => {
  it('gives initials, full name and the role with spaces', () => {
    expect(initials(AMARA)).toBe('AB');
    expect(initials({ firstName: 'Åsa', lastName: '' })).toBe('Å');
    expect(initials({ firstName: 'A\u030asa', lastName: '\u{1D400}b' })).toBe('A\u030a\u{1D400}');
    expect(fullName(AMARA)).toBe('Amara Bangura');
    expect(roleInWords('some_long_role')).toBe('some long role');
  });
});
