import { listCohorts as route } from '@cottontree/contract/segments/segments.ts';
import { keptQuery } from '../../../platform/http/endpoint.ts';
import { cohortsOfRange } from '../cohorts.ts';

export const listCohorts = keptQuery(route, 'closed-days', cohortsOfRange);
