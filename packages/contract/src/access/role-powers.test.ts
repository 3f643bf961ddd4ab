import { describe, expect, it } from 'vitest';
import { CAPABILITY_KEYS, capabilitiesOf, POWERS, type Power } from './permissions.ts';
import { effectiveOf, powersAfter, type RankedPowers } from './role-powers.ts';

const role = (displayName: string, level: number, powers: Power[]): RankedPowers => ({
  displayName,
  level,
  powers,
});
const BOSS = role('Boss', 2, ['users.view']);
const CLERK = role('Clerk', 4, ['cards.view', 'users.view']);
const PEER = role('Peer', 4, ['audit.view']);

describe('inheritance', () => {
  it('comes only from roles with a larger level, each permission with its roles, the own name first', () => {
    expect(effectiveOf(BOSS, [BOSS, CLERK, PEER])).toEqual([
      { power: 'users.view', from: ['Boss', 'Clerk'] },
      { power: 'cards.view', from: ['Clerk'] },
      { power: 'audit.view', from: ['Peer'] },
    ]);
    expect(effectiveOf(CLERK, [BOSS, CLERK, PEER]).map(({ power }) => power)).toEqual([
      'users.view',
      'cards.view',
    ]);
  });
});

describe('changing capabilities', () => {
  it('adds and removes whole groups', () => {
    expect(powersAfter([], ['view_cards'])).toEqual(['cards.view']);
    expect(powersAfter(['treasury.view', 'revenue.view'], [])).toEqual([]);
  });

  it('gives and takes the permission to view customers with the group that carries it', () => {
    expect(powersAfter([], ['view_finances'])).toEqual(['treasury.view', 'revenue.view', 'customers.view']);
    expect(powersAfter(['treasury.view', 'revenue.view', 'customers.view'], [])).toEqual([]);
    // View Only has the group without it: saving the role again does not add it.
    expect(powersAfter(['treasury.view', 'revenue.view'], ['view_finances'])).toEqual([
      'treasury.view',
      'revenue.view',
    ]);
    expect(powersAfter(['customers.reveal'], ['view_cards'])).toEqual(['cards.view', 'customers.reveal']);
  });

  it('keeps permissions that complete no group', () => {
    expect(powersAfter(['settings.view'], ['view_cards'])).toEqual(['cards.view', 'settings.view']);
  });

  it('keeps a permission that another requested group contains', () => {
    expect(powersAfter(['users.edit'], ['reset_passwords'])).toEqual(['users.edit']);
    expect(powersAfter(['users.edit'], [])).toEqual([]);
  });

  it('changes nothing if the current capabilities are requested', () => {
    for (const held of [POWERS, POWERS.filter((_, at) => at % 2 === 0)]) {
      expect(powersAfter(held, capabilitiesOf(held))).toEqual(held);
    }
    expect(powersAfter([], CAPABILITY_KEYS)).toEqual(POWERS.filter((power) => power !== 'customers.reveal'));
  });
});
