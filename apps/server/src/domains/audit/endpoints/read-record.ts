import * as audit from '@cottontree/contract/audit/audit.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { notFound } from '../../../platform/failures/errors.ts';
import { withheldFrom } from '../../access/index.ts';
import { recordInFull } from '../records-store.ts';

export const readRecord = query(audit.readRecord, async ({ db, read, actor, params }) => {
  const withheld = await withheldFrom(read, actor);
  const record = await recordInFull(db, BigInt(params.id), withheld);
  if (!record) throw notFound('This record');
  return record;
});
