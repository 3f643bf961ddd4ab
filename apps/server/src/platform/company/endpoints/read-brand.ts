import { readBrand as route } from '@cottontree/contract/company/company.ts';
import { query } from '../../http/endpoint.ts';
import { ownerExists } from '../owner.ts';
import { companyOf, readProfile } from '../profile.ts';

export const readBrand = query(route, async ({ db, query: { known } }) => {
  const { displayName, logo, version } = companyOf(await readProfile(db));
  return {
    version,
    brand: known === version ? null : { name: displayName, logo },
    hasOwner: await ownerExists(db),
  };
});
