import { listSegments as route } from '@cottontree/contract/segments/segments.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { segmentsOfType } from '../segments.ts';

export const listSegments = query(route, segmentsOfType);
