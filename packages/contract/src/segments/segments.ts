/** Segments of subscribers, and cohorts by month of activation. */
import { z } from 'zod';
import { BusinessDay } from '../calendar.ts';
import { FreeText } from '../free-text.ts';
import { Done, route } from '../route.ts';
import { Cohorts, SegmentInsights, SegmentMembers, SegmentRange, SegmentType, Segments } from './schemas.ts';

const InRange = { range: SegmentRange.default('30d'), asOf: BusinessDay.optional() };
const OfSegment = {
  ...InRange,
  type: SegmentType.default('behavioral'),
  segment: FreeText.min(1).max(60),
  /** Only those who were in this segment at the start of the range; `-`: those who were in none. */
  from: FreeText.min(1).max(60).optional(),
};

export const listSegments = route({
  method: 'GET',
  path: '/api/analytics/segments',
  keyedBy: ['range', 'type'],
  summary: 'Segments of subscribers by the rules of a type, and who moved between them in the range',
  access: 'analytics.view',
  query: z.strictObject({ ...InRange, type: SegmentType.default('behavioral') }),
  output: Segments,
});
export const printSegments = route({
  method: 'GET',
  path: '/api/analytics/segments/page',
  summary: 'The segments, the moves between them and the cohorts as a letterhead page',
  access: 'analytics.view',
  takes: ['analytics.view', 'revenue.view'],
  query: listSegments.spec.query,
  output: z.string(),
  media: 'application/pdf',
});
export const listSegmentMembers = route({
  method: 'GET',
  path: '/api/analytics/segments/members',
  summary: 'A page of the subscribers in a segment; masked without kyc.verify',
  access: 'analytics.view',
  heavy: true,
  query: z.strictObject({
    ...OfSegment,
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: SegmentMembers,
});
export const exportSegmentMembers = route({
  method: 'GET',
  path: '/api/analytics/segments/export',
  summary: 'The subscribers in a segment as CSV; masked without kyc.verify',
  access: 'analytics.export',
  query: z.strictObject(OfSegment),
  output: z.string(),
  media: 'text/csv; charset=utf-8',
});
export const listSegmentInsights = route({
  method: 'GET',
  path: '/api/analytics/segments/insights',
  summary: 'Notable changes of segments, ranked, with what they were computed from',
  access: 'analytics.view',
  query: z.strictObject(InRange),
  output: SegmentInsights,
});
export const requestSegments = route({
  method: 'POST',
  path: '/api/analytics/segments/requests',
  summary: 'Have the segments of a past day worked out',
  access: 'analytics.view',
  input: z.strictObject({ asOf: BusinessDay, range: SegmentRange.default('30d') }),
  output: Done,
});
export const listCohorts = route({
  method: 'GET',
  path: '/api/analytics/cohorts',
  keyedBy: ['range'],
  summary: 'Cohorts by month of activation: retention, revenue and volume by months since',
  access: 'analytics.view',
  heavy: true,
  query: z.strictObject(InRange),
  output: Cohorts,
});
