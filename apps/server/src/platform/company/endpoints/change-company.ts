import { isDeepStrictEqual } from 'node:util';
import { changeCompany as route } from '@cottontree/contract/company/company.ts';
import { command } from '../../http/endpoint.ts';
import { companyOf, readVersion, storeProfile } from '../profile.ts';

export const changeCompany = command(route, async ({ tx, clock, input }) => {
  const { version, ...wanted } = input;
  const profile = await readVersion(tx, version);
  const { displayName, legalName, address, registrations } = profile;
  const before = { displayName, legalName, address, registrations };
  if (isDeepStrictEqual(before, wanted)) return { unchanged: companyOf(profile) };
  const changed = await storeProfile(tx, { ...profile, ...wanted }, clock.now());
  return {
    output: companyOf(changed),
    audit: {
      action: 'company.change',
      entity: ['company', 'profile'],
      description: 'Changed what screens and documents say of the company',
      category: 'System',
      before,
      after: wanted,
    },
  };
});
