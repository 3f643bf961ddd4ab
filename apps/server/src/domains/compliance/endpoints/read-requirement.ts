import { readRequirement as route } from '@cottontree/contract/compliance/compliance.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { requirementDetail } from '../requirements-store.ts';

export const readRequirement = query(route, ({ db, clock, params }) =>
  requirementDetail(db, params.id, clock.now()),
);
