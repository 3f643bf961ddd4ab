import * as audit from '@cottontree/contract/audit/audit.ts';
import { CHECKED_TABLES } from '../../../platform/database/sealed-tables.ts';
import { query } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/failures/errors.ts';
import { checkSeals as check } from '../../../platform/audit/seals/seal-on-demand.ts';
import { CHAIN } from '../../../platform/audit/seals/seal-chain.ts';
import { haveBegun } from '../../../platform/audit/seals/seal-record.ts';

export const checkSeals = query(
  audit.checkSeals,
  async ({ db, clock, keyring, query: { table, day, afterTable, afterScope } }) => {
    for (const [field, name] of [
      ['table', table],
      ['afterTable', afterTable],
    ] as const)
      if (name !== undefined && !CHECKED_TABLES.includes(name) && !(field === 'afterTable' && name === CHAIN))
        throw invalid(field, `must be one of ${CHECKED_TABLES.join(', ')}`);
    if ((afterTable === undefined) !== (afterScope === undefined))
      throw invalid('afterScope', 'goes together with afterTable');
    if (afterTable === CHAIN && !/^\d+$/.test(afterScope ?? ''))
      throw invalid('afterScope', 'must be the number of a seal');
    const at = clock.now().toISOString();
    // Before sealing has begun, nothing explains the rows.
    if (!(await haveBegun(db)))
      return {
        ok: true,
        begun: false,
        units: 0,
        rows: '0',
        findings: [],
        acceptable: [],
        next: null,
        newestSeal: null,
        at,
      };
    const after =
      afterTable === undefined || afterScope === undefined
        ? undefined
        : { table: afterTable, scope: afterScope };
    const { units, rows, findings, differing, next, newest } = await check(db, keyring, {
      table,
      day,
      after,
    });
    return {
      ok: findings.length === 0,
      begun: true,
      units,
      rows: rows.toString(),
      findings: [...findings],
      acceptable: differing.map((each) => ({
        table: each.table,
        day: each.scope === '' ? null : each.scope,
        finding: each.finding,
      })),
      next,
      newestSeal: newest && { number: newest.content.number, at: newest.content.at },
      at,
    };
  },
);
