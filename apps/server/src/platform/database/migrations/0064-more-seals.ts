/** The second list of sealed tables; its rows get their first seals when the server starts. See docs/decisions/0057. */
import { LATER_SEALED_TABLES } from '../later-sealed-tables.ts';
import { recorder } from './0041-seals.ts';

export const moreSeals = /* sql */ `
${LATER_SEALED_TABLES.map(recorder).join('')}
-- Holds writers back until the transaction ends. The application's role may not lock a table that it only adds to.
create function hold_writers_of(name text) returns void
language plpgsql security definer set search_path from current as $$
begin
  execute format('lock table %I in share row exclusive mode', name);
end $$;
`;
