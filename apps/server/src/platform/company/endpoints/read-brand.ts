import { readBrand as route } from '@cottontree/contract/company/company.ts';
import { sql } from 'kysely';
import { query } from '../../http/endpoint.ts';
import { companyOf, readProfile } from '../profile.ts';

export const readBrand = query(route, async ({ db, query: { known } }) => {
  const { displayName, logo, version } = companyOf(await readProfile(db));
  const { rows } = await sql<{ hasOwner: boolean }>`
    select exists (select from users where role_key = 'owner' and deleted_at is null) as "hasOwner"`.execute(
    db,
  );
  return {
    version,
    brand: known === version ? null : { name: displayName, logo },
    hasOwner: rows[0]?.hasOwner === true,
  };
});
