import * as audit from '@cottontree/contract/audit.ts';
import { query } from '../../kernel/endpoint.ts';
import { trailPage } from './store.ts';

export const listTrail = query(audit.listTrail, async ({ db, query: asked }) => trailPage(db, asked));
