/**
 * The audit chain is appended to by one statement, which takes its head when everything else is done. Earlier migrations that
 * change sealed rows append to it too, so that it can be run before its turn.
 */
export const appendRecords = /* sql */ `
-- What take_change_set() gives, as the canonical JSON of its record has it (canonicalJson in audit.ts).
create or replace function canonical_row_changes(changes jsonb) returns text language sql immutable strict set search_path from current as $$
  select '{"rows":{' || string_agg(format('"%s":[%s,%s]', r.key, r.value ->> 0, r.value ->> 1), ',' order by r.key collate "C")
         || '},"set":"' || (changes ->> 'set') || '","sha256":"' || (changes ->> 'sha256') || '"}'
    from jsonb_each(changes -> 'rows') r
$$;

-- What this transaction changed up to here, for the record with this key that is appended in the end.
create or replace function keep_change_set(key text) returns void language plpgsql set search_path from current as $$
declare
  changes jsonb := take_change_set();
begin
  if changes is null then return; end if;
  perform set_config('cottontree.kept_changes',
                     (coalesce(nullif(current_setting('cottontree.kept_changes', true), ''), '{}')::jsonb
                      || jsonb_build_object(key, changes))::text, true);
end $$;

-- Appends records in order. Each comes with its columns, with its canonical JSON up to "row_changes" and after "seq", and
-- with the key under which the changes are kept that it names.
create or replace function append_audit_records(sent jsonb) returns table (sequence bigint, hash bytea)
language plpgsql set search_path from current as $$
declare
  kept jsonb := coalesce(nullif(current_setting('cottontree.kept_changes', true), ''), '{}')::jsonb;
  head record;
  entry record;
begin
  select h.seq, h.hash into strict head from audit_head h for update;
  for entry in
    select * from rows from (jsonb_to_recordset(sent) as
             (at timestamptz, actor_id uuid, actor_name text, session_id uuid, address text, request_id text, action text,
              severity text, category text, entity_type text, entity_id text, description text, before jsonb, after jsonb,
              permission text, changes text, opening text, closing text)) with ordinality
     order by ordinality
  loop
    sequence := head.seq + 1;
    hash := sha256(head.hash || convert_to(
      entry.opening || coalesce(',"row_changes":' || canonical_row_changes(kept -> entry.changes), '')
      || ',"seq":"' || sequence || '"' || entry.closing, 'UTF8'));
    insert into audit_records (seq, at, actor_id, actor_name, session_id, address, request_id, action, severity, category,
                               entity_type, entity_id, description, before, after, permission, row_changes, prev_hash, hash)
    values (sequence, entry.at, entry.actor_id, entry.actor_name, entry.session_id, entry.address, entry.request_id, entry.action,
            entry.severity, entry.category, entry.entity_type, entry.entity_id, entry.description, entry.before, entry.after,
            entry.permission, kept -> entry.changes, head.hash, hash);
    head.seq := sequence;
    head.hash := hash;
    return next;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
end $$;
`;
