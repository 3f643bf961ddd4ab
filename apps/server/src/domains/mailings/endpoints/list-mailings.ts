import { listMailings as route } from '@cottontree/contract/mailings/mailings.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { presentMailings, viewerOf } from '../viewer.ts';

export const listMailings = query(route, async ({ db, actor, clock, sendMail }) => ({
  mail: sendMail !== undefined,
  mailings: await presentMailings(db, viewerOf(actor), clock.now()),
}));
