import * as imports from '@cottontree/contract/imports/imports.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { findImport } from '../store.ts';

export const readImport = query(
  imports.readImport,
  async ({ db, actor, params }) => await findImport(db, actor, params.id),
);
