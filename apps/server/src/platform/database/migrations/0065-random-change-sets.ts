/** A number that could be foreseen let an edit of the database pass as part of the next command. */
export const randomChangeSets = /* sql */ `
-- The set of this transaction, from its first change to the audit record that names it: 56 random bits, known to nobody
-- before, so that no other session can write changes under the number that a command will take.
create or replace function own_change_set() returns bigint language plpgsql as $$
declare
  held text := current_setting('cottontree.change_set', true);
  random text;
begin
  if coalesce(held, '') = '' then
    random := gen_random_uuid()::text;
    held := ('x' || left(random, 8) || right(random, 6))::bit(56)::bigint::text;
    perform set_config('cottontree.change_set', held, true);
  end if;
  return held::bigint;
end $$;
drop sequence change_sets;
`;
