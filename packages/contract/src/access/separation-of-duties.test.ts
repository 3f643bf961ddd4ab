import { describe, expect, it } from 'vitest';
import { POWERS, SEEDED_ROLE_POWERS } from './permissions.ts';
import { CONFLICTING_DUTIES, dutyConflicts } from './separation-of-duties.ts';

describe('separation of duties', () => {
  it('names a person who records and approves', () => {
    const [first] = dutyConflicts(['expenses.manage', 'approve_transactions', 'users.view']);
    expect(first).toMatchObject({
      powers: ['expenses.manage', 'approve_transactions'],
      why: 'records expenses and approves them',
    });
  });

  it.each([
    ['users.create', 'opens accounts and decides what they may do'],
    ['users.edit', 'gives people their roles and decides what these allow'],
  ] as const)('names a person who has %s and edits roles', (power, expected) => {
    expect(dutyConflicts([power, 'roles.edit']).map(({ why }) => why)).toEqual([expected]);
  });

  it.each(CONFLICTING_DUTIES)('one half alone is not a conflict: $why', ({ powers: [one, other] }) => {
    expect(dutyConflicts([one])).toEqual([]);
    expect(dutyConflicts([other])).toEqual([]);
    expect(dutyConflicts([one, other])).toHaveLength(1);
  });

  it('every pair has two permissions, and is listed once', () => {
    const pairs = CONFLICTING_DUTIES.map(({ powers }) => powers.toSorted().join(' '));
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { powers } of CONFLICTING_DUTIES) expect(new Set(powers).size).toBe(2);
    expect(dutyConflicts(POWERS)).toEqual(CONFLICTING_DUTIES);
  });

  it('the two lowest seeded roles have no conflicts', () => {
    expect(dutyConflicts(SEEDED_ROLE_POWERS.view_only)).toEqual([]);
    expect(dutyConflicts([...SEEDED_ROLE_POWERS.manager, ...SEEDED_ROLE_POWERS.view_only])).toEqual([]);
  });
});
