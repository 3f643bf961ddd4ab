import { createHash } from 'node:crypto';
import { changeLogo as route } from '@cottontree/contract/company/company.ts';
import { sql } from 'kysely';
import { invalid } from '../../failures/errors.ts';
import { command } from '../../http/endpoint.ts';
import { logoFault } from '../logo.ts';
import { companyOf, readVersion, storeProfile } from '../profile.ts';

export const changeLogo = command(route, async ({ tx, clock, input }) => {
  const png = input.logo === null ? null : Buffer.from(input.logo, 'base64');
  const fault = png && logoFault(png);
  if (fault !== null) throw invalid('logo', fault);
  const profile = await readVersion(tx, input.version);
  const logoDigest = png && createHash('sha256').update(png).digest('hex');
  if (profile.logoDigest === logoDigest) return { unchanged: companyOf(profile) };
  if (png !== null)
    await sql`
      insert into company_logos (digest, png) values (${logoDigest}, ${png}) on conflict do nothing`.execute(
      tx,
    );
  const changed = await storeProfile(tx, { ...profile, logoDigest }, clock.now());
  return {
    output: companyOf(changed),
    audit: {
      action: 'company.change-logo',
      entity: ['company', 'profile'],
      description: png === null ? 'Removed the logo of the company' : 'Changed the logo of the company',
      category: 'System',
      before: { logo: profile.logoDigest },
      after: { logo: logoDigest },
    },
  };
});
