import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCompanyApp } from '../../testing/company-app.ts';
import { proposeForManagers } from '../../testing/role-proposals.ts';
import type { Person, TestApp } from '../../testing/test-app.ts';
import { ofKind } from '../../testing/waiting.ts';

describe('waiting changes of roles', () => {
  let t: TestApp;
  let owner: Person;
  beforeAll(async () => {
    t = await startCompanyApp();
    owner = await t.signIn('owner');
  });
  afterAll(() => t.close());

  it('are for another owner', async () => {
    const second = await t.signIn('owner');
    const { proposal } = await proposeForManagers(owner);
    expect(await ofKind(second, 'role-change')).toMatchObject([
      {
        id: proposal.id,
        title: 'Role change joins conflicting duties',
        detail: 'Manager, agree or reject',
        amountUsd: null,
        href: '/role-permissions',
      },
    ]);
    expect(await ofKind(owner, 'role-change')).toEqual([]);
    expect(await ofKind(await t.signIn('super_admin'), 'role-change')).toEqual([]);
  });
});
