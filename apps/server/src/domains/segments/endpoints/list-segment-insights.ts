import { listSegmentInsights as route } from '@cottontree/contract/segments/segments.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { segmentInsights } from '../segment-insights.ts';

export const listSegmentInsights = query(route, segmentInsights);
