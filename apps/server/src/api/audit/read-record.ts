import * as audit from '@cottontree/contract/audit.ts';
import { query } from '../../kernel/endpoint.ts';
import { notFound } from '../../kernel/errors.ts';
import { recordInFull } from './store.ts';

export const readRecord = query(audit.readRecord, async ({ db, params }) => {
  const record = await recordInFull(db, BigInt(params.id));
  if (!record) throw notFound('This record');
  return record;
});
