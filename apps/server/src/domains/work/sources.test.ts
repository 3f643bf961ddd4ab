import { decideCandidate, listCandidates } from '@cottontree/contract/compliance/compliance.ts';
import { approveRoleProposal } from '@cottontree/contract/access/roles.ts';
import { POWERS, type Power } from '@cottontree/contract/access/permissions.ts';
import { expect, it } from 'vitest';
import type { Actor } from '../../platform/http/endpoint.ts';
import { monthOfDay, searchFor } from './links.ts';
import { mayCall, powersOf } from './sources.ts';

const person = (powers: readonly Power[], isOwner = false): Actor => ({
  userId: '1',
  sessionId: '1',
  username: 'somebody',
  name: 'Somebody',
  roleKey: 'role',
  roleLevel: 3,
  isOwner,
  restricted: false,
  steppedUp: false,
  powers: new Set(powers),
});

it('work is for those who may call every endpoint that it needs', () => {
  const needed = ['compliance.view', 'compliance.manage', 'kyc.verify'] as const;
  expect(mayCall(person(needed), listCandidates, decideCandidate)).toBe(true);
  for (const left of needed)
    expect(
      mayCall(person(needed.filter((power) => power !== left)), listCandidates, decideCandidate),
      left,
    ).toBe(false);
  expect(powersOf(listCandidates, decideCandidate).toSorted()).toEqual([...needed].toSorted());
});
it('work of owners is for owners, who may confirm later that it is they', () => {
  expect(mayCall(person(POWERS, true), approveRoleProposal)).toBe(true);
  expect(mayCall(person(POWERS), approveRoleProposal)).toBe(false);
  expect(mayCall({ ...person(POWERS, true), restricted: true }, approveRoleProposal)).toBe(false);
});
it('a list is narrowed to a text, but not to one that the answer masks', () => {
  expect(searchFor('Chairs & tables')).toBe('&search=Chairs%20%26%20tables');
  expect(searchFor('CT4711')).toBe('&search=CT4711');
  expect(searchFor('Refund of S0001234')).toBe('');
  expect(searchFor(null)).toBe('');
});
it('a month is named as the screens of expenses name it', () => {
  expect(monthOfDay('2026-03-09')).toBe('&month=3&year=2026');
});
