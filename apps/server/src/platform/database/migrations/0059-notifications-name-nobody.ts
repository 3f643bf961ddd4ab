/** Notifications of fraud alerts from before decision 49 named the customer. */
export const notificationsNameNobody = /* sql */ `
create function pg_temp.as_word(name text) returns text language sql immutable as $$
  select '(?<![[:alnum:]])' || regexp_replace(name, '([^[:alnum:][:space:]])', '\\\\\\1', 'g') || '(?![[:alnum:]])'
$$;
update notifications n
   set message = regexp_replace(
         regexp_replace(n.message, pg_temp.as_word(a.subscriber_id), 'the customer', 'gi'),
         pg_temp.as_word(coalesce(nullif(s.full_name, ''), a.subscriber_id)), 'the customer', 'gi')
  from fraud_alerts a
  left join subscribers s on s.id = a.subscriber_id
 where n.action_type like 'fraud%' and n.data ->> 'alertId' = a.id::text;
drop function pg_temp.as_word(text);
`;
