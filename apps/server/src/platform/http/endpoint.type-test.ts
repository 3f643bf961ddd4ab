/**
 * What the compiler must reject. Nothing here runs: `tsc` fails when one of these mistakes compiles, because the
 * expectation above it is then unused.
 */
import { z } from 'zod';
import { route, type CallOf } from '@cottontree/contract/route.ts';
import { command, query, type EndpointsOf } from './endpoint.ts';

const Alert = z.object({ id: z.string(), score: z.number() });
const fraud = {
  listAlerts: route({
    method: 'GET',
    path: '/api/fraud/alerts',
    summary: 'List',
    access: 'compliance.view',
    output: z.array(Alert),
  }),
  blockAlert: route({
    method: 'POST',
    path: '/api/fraud/alerts/:id/block',
    summary: 'Block',
    access: 'compliance.manage',
    params: z.strictObject({ id: z.string() }),
    input: z.strictObject({ reason: z.string(), note: z.string().optional() }),
    output: Alert,
  }),
  readPublicNotice: route({
    method: 'GET',
    path: '/api/fraud/notice',
    summary: 'Notice',
    access: 'public',
    output: Alert,
  }),
  /** Not a route: the server need not implement it. */
  MAX_ALERTS: 50,
};
const alert = { id: 'a1', score: 0.5 };
const audit = { action: 'role.update', entity: ['fraud_alert', 'a1'], description: 'Blocked' } as const;

// Correct code compiles.
const listAlerts = query(fraud.listAlerts, async () => [alert]);
const blockAlert = command(fraud.blockAlert, async ({ params, input, actor }) => ({
  output: { id: params.id, score: input.reason.length + actor.userId.length },
  audit,
}));
const readPublicNotice = query(fraud.readPublicNotice, async () => alert);
export const complete: EndpointsOf<typeof fraud> = { listAlerts, blockAlert, readPublicNotice };
export const unchanged = command(fraud.blockAlert, async () => ({ unchanged: alert }));

type All = EndpointsOf<typeof fraud>;
// @ts-expect-error a route of the contract without a handler
export const incomplete: All = { listAlerts, readPublicNotice };
// @ts-expect-error the handler of another route
export const swapped: All = { blockAlert, readPublicNotice, listAlerts: readPublicNotice };

// @ts-expect-error an answer of the wrong shape
export const wrongShape = query(fraud.listAlerts, async () => [{ id: 'a1', score: 'high' }]);
// @ts-expect-error an answer that lacks a field
export const lacksField = query(fraud.listAlerts, async () => [{ id: 'a1' }]);
// @ts-expect-error a command whose output has the wrong shape
export const wrongOutput = command(fraud.blockAlert, async () => ({ output: { id: 1, score: 0.5 }, audit }));
// @ts-expect-error a command without an audit record
export const withoutAudit = command(fraud.blockAlert, async () => ({ output: alert }));
// @ts-expect-error a command whose list of audit records is empty
export const emptyAudit = command(fraud.blockAlert, async () => ({ output: alert, audit: [] }));
// @ts-expect-error a query bound to a writing method
export const writingQuery = query(fraud.blockAlert, async () => alert);
// @ts-expect-error a command bound to a reading method
export const readingCommand = command(fraud.readPublicNotice, async () => ({ output: alert, audit }));
// @ts-expect-error a query has no connection that can write
export const writes = query(fraud.listAlerts, async ({ tx }) => [tx]);
// @ts-expect-error a public endpoint may have no actor
export const actorless = query(fraud.readPublicNotice, async ({ actor }) => ({ ...alert, id: actor.userId }));

const spec = { method: 'GET', path: '/api/fraud/x', summary: 'X', output: Alert } as const;
export const stated = route({ ...spec, access: 'audit.view' });
// @ts-expect-error a route without access
export const noAccess = route({ ...spec });
// @ts-expect-error an access that is no power
export const noSuchPower = route({ ...spec, access: 'fraud.everything' });
// @ts-expect-error a path outside the interface
export const noSuchPath = route({ ...spec, access: 'audit.view', path: '/fraud/x' });

type BlockCall = CallOf<typeof fraud.blockAlert>;
export const rightCall: BlockCall = { params: { id: 'a1' }, input: { reason: 'seen twice' } };
// @ts-expect-error a misspelt field
export const misspelt: BlockCall = { params: { id: 'a1' }, input: { reason: 'seen twice', reson: 'x' } };
// @ts-expect-error a missing field
export const missingField: BlockCall = { params: { id: 'a1' }, input: {} };
// @ts-expect-error missing parameters
export const missingParams: BlockCall = { input: { reason: 'seen twice' } };
// @ts-expect-error a misspelt part
export const misspeltPart: BlockCall = { param: { id: 'a1' }, input: { reason: 'seen twice' } };
// @ts-expect-error a part the route does not take
export const extraPart: CallOf<typeof fraud.listAlerts> = { query: { status: 'open' } };
