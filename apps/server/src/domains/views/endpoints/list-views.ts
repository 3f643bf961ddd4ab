import { listViews as route } from '@cottontree/contract/views/views.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentView, rolesToShareWith, visibleViews } from '../store.ts';

export const listViews = query(route, async ({ db, actor, query: { table } }) => ({
  views: (await visibleViews(db, actor, table)).map((row) => presentView(row, actor)),
  roles: await rolesToShareWith(db, actor),
}));
