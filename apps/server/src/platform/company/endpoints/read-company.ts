import { readCompany as route } from '@cottontree/contract/company/company.ts';
import { query } from '../../http/endpoint.ts';
import { companyOf, readProfile } from '../profile.ts';

export const readCompany = query(route, async ({ db }) => companyOf(await readProfile(db)));
