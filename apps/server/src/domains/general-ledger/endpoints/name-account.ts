import { nameAccount as route } from '@cottontree/contract/general-ledger/general-ledger.ts';
import { sql } from 'kysely';
import { AppError } from '../../../platform/failures/errors.ts';
import { command } from '../../../platform/http/endpoint.ts';
import { readAccount } from '../accounts-store.ts';

export const nameAccount = command(route, async ({ tx, actor, clock, params: { code }, input }) => {
  const before = await readAccount(tx, code);
  const { own } = input;
  const at = clock.now();
  const { rows } = await sql<{ version: number }>`
    insert into own_accounts as held (account_code, code, name, version, changed_by, changed_at)
    select ${code}, ${own?.code ?? null}, ${own?.name ?? null}, 1, ${actor.userId}, ${at} where ${input.version} = 0
    on conflict (account_code) do nothing
    returning version`.execute(tx);
  const { rows: changed } =
    rows.length > 0
      ? { rows }
      : await sql<{ version: number }>`
          update own_accounts set code = ${own?.code ?? null}, name = ${own?.name ?? null}, version = version + 1,
                                  changed_by = ${actor.userId}, changed_at = ${at}
           where account_code = ${code} and version = ${input.version}
          returning version`.execute(tx);
  if (changed.length === 0)
    throw new AppError(
      'conflict',
      'Somebody else changed the number of this account meanwhile; read it again',
    );
  return {
    output: await readAccount(tx, code),
    audit: {
      action: 'general-ledger.name-account',
      entity: ['ledger_account', code],
      description:
        own === null
          ? `Took the own number of account ${code} ${before.name} away`
          : `Gave account ${code} ${before.name} the own number ${own.code}`,
      category: 'Administrative',
      before: before.own ?? { code: null, name: null },
      after: own ?? { code: null, name: null },
    },
  };
});
