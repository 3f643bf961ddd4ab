import { readKycRevenue as route } from '@cottontree/contract/dashboards/dashboard.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { kycRevenue } from '../kyc-revenue.ts';

export const readKycRevenue = keptQuery(route, 'open-day', kycRevenue);
